// The worker of a page without a server: it answers requests of the API by the routes of the server, in WebAssembly, with the
// games in IndexedDB, and messages of the analysis.

import { packageFiles } from '../parts/deployment.js';
import { gameStore } from './games.js';

/**
 * @typedef {{ type: 'request', id: number, packageAddress: string, method: string, path: string, body: unknown }} ApiRequest
 * @typedef {{ type: 'analyse', packageAddress: string, message: string }} AnalysisRequest
 * @typedef {{ type: 'validate', id: number, packageAddress: string, stored: string[] }} ValidationRequest
 */

/** @param {string} address @returns {Promise<any>} the package, loaded */
async function load(address) {
  const loaded = await import(`${address}index.js`);
  await loaded.load(packageFiles(address));
  return loaded;
}

class Backend {
  /** The backend of the package, kept for its tablebases and puzzles. @type {any} */
  #backend;
  /** The puzzles, once they are provided. @type {Promise<void> | undefined} */
  #puzzles;

  /** @param {ApiRequest} request @returns {Promise<{ status: number, body: Uint8Array }>} */
  async answer({ packageAddress, method, path, body }) {
    const outflank = await load(packageAddress);
    this.#backend ??= new outflank.Backend(gameStore);
    if (path.startsWith('/api/puzzles')) await this.#providePuzzles(outflank, packageAddress);
    const reply = await this.#backend.request(method, path, await bytesOf(body));
    return { status: reply.status, body: reply.body };
  }

  /** Loads the puzzles, once; after a failure it tries again. @param {any} outflank the package @param {string} address */
  #providePuzzles(outflank, address) {
    return (this.#puzzles ??= outflank.loadPuzzles(`${address}outflank.puzzles`).then((/** @type {Uint8Array} */ file) => this.#backend.providePuzzles(file)).catch((/** @type {unknown} */ error) => {
      this.#puzzles = undefined;
      throw error;
    }));
  }
}

const backend = new Backend();

/** @param {unknown} content text, a file, or what becomes JSON */
async function bytesOf(content) {
  if (content === undefined) return undefined;
  if (content instanceof Blob) return new Uint8Array(await content.arrayBuffer());
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
}

/** @param {AnalysisRequest} request */
async function analyse({ packageAddress, message }) {
  (await load(packageAddress)).answerAnalysis(message, (/** @type {string} */ reply) => postMessage({ message: JSON.parse(reply) }));
}

/** @param {ApiRequest | ValidationRequest} request */
async function result(request) {
  if (request.type === 'request') return backend.answer(request);
  const outflank = await load(request.packageAddress);
  return request.stored.map(outflank.isStoredGame);
}

/** @param {MessageEvent<ApiRequest | AnalysisRequest | ValidationRequest>} event */
globalThis.onmessage = async ({ data }) => {
  const id = data.type === 'analyse' ? undefined : data.id;
  try {
    if (data.type === 'analyse') await analyse(data);
    else postMessage({ id, result: await result(data) });
  } catch (error) {
    postMessage({ id, isFailure: true, error: String(error) });
  }
};
