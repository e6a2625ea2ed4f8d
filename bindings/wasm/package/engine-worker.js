// A worker with an engine: a message with a position and limits is answered by reports, the last one marked.

import { Engine, load } from './index.js';

/** The transposition table, in mebibytes. */
const HASH = 64;
const port = globalThis.postMessage ? globalThis : (await import('node:worker_threads')).parentPort;
/** @param {object} message */
const send = (message) => port.postMessage(message);
/** @type {Engine | undefined} */
let engine;

/** @param {{ position: string, limits: object }} request */
async function search({ position, limits }) {
  try {
    await load();
    engine ??= new Engine(HASH);
    const report = engine.search(position, JSON.stringify(limits), (report) => send({ report: JSON.parse(report) }));
    send({ report: JSON.parse(report), isLast: true });
  } catch (error) {
    send({ error: String(error instanceof Error ? error.message : error) });
  }
}

if (globalThis.postMessage) globalThis.onmessage = (event) => search(event.data);
else port.on('message', search);
