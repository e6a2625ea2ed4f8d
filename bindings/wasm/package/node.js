// Outflank in WebAssembly, for Node: files are read from the disk, and workers are those of node:worker_threads.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { fetchFile, platform } from './load.js';

export * from './index.js';

/** The protocols of addresses that are fetched; any other text is the path of a file. */
const FETCHED = ['http:', 'https:', 'data:', 'blob:'];

platform.open = async (source) => {
  const address = source instanceof URL || !URL.canParse(source) ? source : new URL(source);
  if (!(address instanceof URL)) return readFile(address);
  if (FETCHED.includes(address.protocol)) return fetchFile(address);
  return readFile(address.protocol === 'file:' ? address : source);
};

platform.newWorker = () => new NodeWorker(new URL('./node-worker.js', import.meta.url));

/** A worker with the events of those of browsers. */
class NodeWorker extends Worker {
  /** @type {((event: { data: any }) => void) | null} */
  onmessage = null;
  /** @type {((event: { message: string }) => void) | null} */
  onerror = null;

  /** @param {URL} address */
  constructor(address) {
    // Workers inherit the options of node, of which a file cannot have this one.
    const isEvaluated = process.execArgv.some((option) => option.startsWith('--input-type'));
    super(address, isEvaluated ? { execArgv: [] } : {});
    // A worker without a search does not keep the process running.
    this.unref();
    this.on('message', (data) => this.onmessage?.({ data }));
    this.on('error', ({ message }) => this.onerror?.({ message }));
  }

  /** @param {object} message */
  postMessage(message) {
    this.ref();
    super.postMessage(message);
  }
}
