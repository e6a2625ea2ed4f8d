// The worker of a page without a server: it answers requests of the API, which read and change the games in IndexedDB, and
// messages of the analysis.

import { packageFiles } from '../parts/deployment.js';
import { readGame, replaceGame } from './games.js';

/**
 * @typedef {{ type: 'request', id: number, packageAddress: string, method: string, path: string, body: unknown }} ApiRequest
 * @typedef {{ type: 'analyse', packageAddress: string, message: string }} AnalysisRequest
 * @typedef {{ type: 'entries', id: number, packageAddress: string, stored: string[] }} EntriesRequest
 * @typedef {{ type: 'export', id: number, packageAddress: string, stored: string[], format: string }} ExportRequest
 */

/** The backend of the package, kept for its tablebases and puzzles. @type {any} */
let backend;
/** The puzzles, once they are provided. @type {Promise<void> | undefined} */
let puzzles;

/** @param {string} address @returns {Promise<any>} the package, loaded */
async function load(address) {
  const loaded = await import(`${address}index.js`);
  await loaded.load(packageFiles(address));
  return loaded;
}

/** @param {ApiRequest} request @returns {Promise<{ status: number, body: Uint8Array }>} */
async function answer({ packageAddress, method, path, body }) {
  const outflank = await load(packageAddress);
  backend ??= new outflank.Backend();
  const [plain, query] = path.split('?');
  const [, , kind, id] = plain.split('/');
  if (kind === 'puzzles') await providePuzzles(outflank, packageAddress);
  const isOfGame = kind === 'games' && id !== undefined;
  const before = isOfGame ? await readGame(id) : undefined;
  const content = query ? Object.fromEntries(new URLSearchParams(query)) : body;
  const reply = backend.request(method, plain, await bytesOf(content), before && JSON.stringify(before.stored));
  const stored = reply.stored && JSON.parse(reply.stored);
  const [entry] = stored ? outflank.listEntries([reply.stored]).map(JSON.parse) : [];
  const isKept = !stored || (await replaceGame({ id: stored.id, stored, entry }, before?.stored.version));
  return isKept ? { status: reply.status, body: reply.body } : { status: 409, body: await bytesOf({ code: 'conflict', message: '' }) };
}

/** Loads the puzzles, once; after a failure it tries again. @param {any} outflank the package @param {string} address */
function providePuzzles(outflank, address) {
  puzzles ??= outflank.loadPuzzles(`${address}outflank.puzzles`).then((/** @type {Uint8Array} */ file) => backend.providePuzzles(file)).catch((/** @type {unknown} */ error) => {
    puzzles = undefined;
    throw error;
  });
  return puzzles;
}

/** @param {unknown} content text, a file, or what becomes JSON */
async function bytesOf(content) {
  if (content instanceof Blob) return new Uint8Array(await content.arrayBuffer());
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content ?? {}));
}

/** @param {AnalysisRequest} request */
async function analyse({ packageAddress, message }) {
  (await load(packageAddress)).answerAnalysis(message, (/** @type {string} */ reply) => postMessage({ message: JSON.parse(reply) }));
}

/** @param {ApiRequest | EntriesRequest | ExportRequest} request */
async function result(request) {
  if (request.type === 'request') return answer(request);
  const outflank = await load(request.packageAddress);
  return request.type === 'entries' ? request.stored.map((stored) => outflank.listEntries([stored])[0] ?? null) : outflank.exportGames(request.stored, request.format);
}

/** @param {MessageEvent<ApiRequest | AnalysisRequest | EntriesRequest | ExportRequest>} event */
globalThis.onmessage = async ({ data }) => {
  const id = data.type === 'analyse' ? undefined : data.id;
  try {
    if (data.type === 'analyse') await analyse(data);
    else postMessage({ id, result: await result(data) });
  } catch (error) {
    postMessage({ id, isFailure: true, error: String(error) });
  }
};
