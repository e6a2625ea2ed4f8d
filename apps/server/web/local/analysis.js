// Analyses by the processor of this device, with the messages of the server. A search in WebAssembly cannot be
// interrupted, so another request ends the worker of the one before it.

import { packageAddress, packageFiles } from '../parts/deployment.js';

/** The longest search of a position, in milliseconds; as on the server. */
const MAX_SEARCH_TIME = 60_000;
/** All moves of a position. */
const ALL_LINES = 255;
/** The most workers that share a search: each has a transposition table of 64 MiB. */
const MAX_WORKERS = 8;

export class DeviceAnalysis {
  #receive;
  /** Ends the current request. @type {() => void} */
  #cancel = () => {};

  /** @param {(message: any) => void} receive called with each reply */
  constructor(receive) {
    this.#receive = receive;
  }

  /** @param {any} message @param {import('../parts/api.js').Support} [support] what the engine can do with the position */
  send(message, support) {
    this.close();
    if (message.type === 'position' && support === 'full') this.#search(message);
    else if (message.type !== 'stop') this.#answer(message);
  }

  close() {
    this.#cancel();
    this.#cancel = () => {};
  }

  /** Searches a position that the engine fully supports in several workers. @param {{ id: number, position: string }} request */
  async #search({ id, position }) {
    let isCurrent = true;
    let stop = () => {};
    this.#cancel = () => {
      isCurrent = false;
      stop();
    };
    try {
      const engine = await import(`${packageAddress()}index.js`);
      await engine.loadModule(packageFiles(packageAddress()));
      if (!isCurrent) return;
      stop = engine.stop;
      engine.setThreads(Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency - 1)));
      await engine.analyse(position, { lines: ALL_LINES, milliseconds: MAX_SEARCH_TIME }, (/** @type {object} */ report) => isCurrent && this.#receive({ ...report, type: 'report', id }));
      if (isCurrent) this.#receive({ type: 'end', id });
    } catch {
      if (isCurrent) this.#receive({ type: 'problem', id, code: 'engine-unavailable' });
    }
  }

  /** Has any other request answered by one worker. @param {{ id: number }} request */
  #answer(request) {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.#cancel = () => worker.terminate();
    const fail = () => this.#receive({ type: 'problem', id: request.id, code: 'engine-unavailable' });
    worker.onmessage = ({ data }) => {
      if (data.isFailure) return fail();
      this.#receive(data.message);
      if (data.message.type === 'end' || data.message.type === 'problem') worker.terminate();
    };
    worker.onerror = fail;
    worker.postMessage({ type: 'analyse', packageAddress: packageAddress(), message: JSON.stringify(request) });
  }
}
