// Analyses by the processor of this device, with the messages of the server. A search in WebAssembly cannot be
// interrupted, so the worker of a request that is cancelled ends.

import { ApiError } from '../parts/api-error.js';
import { packageAddress, packageFiles } from '../parts/deployment.js';
import { SharedReviews } from './shared-reviews.js';

/** The longest search of a position, in milliseconds; as on the server. */
const MAX_SEARCH_TIME = 60_000;
/** All moves of a position. */
const ALL_LINES = 255;
/** The most workers that share a search: each has a transposition table of 64 MiB. */
const MAX_WORKERS = 8;

/** @typedef {import('../parts/request-socket.js').RequestOptions & { progress: (reply: any) => void }} Options */

const reviews = new SharedReviews(answer);

/**
 * Answers a request; resolves when the last reply has come.
 * @param {any} request as the server takes it
 * @param {import('../parts/api.js').Support | undefined} support what the engine can do with the position
 * @param {Options} options
 */
export function analyseHere(request, support, options) {
  if (request.type === 'game') return reviews.answer(request, options);
  return request.type === 'position' && support === 'full' ? search(request, options) : answer(request, options);
}

/** @param {unknown} [error] */
const unavailable = (error = '') => new ApiError('engine-unavailable', String(error));

/** Searches a position that the engine fully supports in several workers. @param {{ position: string }} request @param {Options} options */
async function search({ position }, { signal, progress }) {
  try {
    const engine = await import(`${packageAddress()}index.js`);
    await engine.loadModule(packageFiles(packageAddress()));
    if (signal?.aborted) return;
    signal?.addEventListener('abort', () => engine.stop());
    engine.setThreads(Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency - 1)));
    await engine.analyse(position, { lines: ALL_LINES, milliseconds: MAX_SEARCH_TIME }, (/** @type {object} */ report) => signal?.aborted || progress({ ...report, type: 'report' }));
  } catch (error) {
    throw unavailable(error);
  }
}

/** Has any other request answered by one worker. @param {object} request @param {Options} options @returns {Promise<void>} */
function answer(request, { signal, progress }) {
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  const answered = new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = () => reject(unavailable());
    worker.onmessage = ({ data: { message, isFailure, error } }) => {
      if (isFailure) reject(unavailable(error));
      else if (message.type === 'problem') reject(new ApiError(message.code, message.message, message.details));
      else if (message.type === 'end') resolve(undefined);
      else progress(message);
    };
    worker.postMessage({ type: 'analyse', packageAddress: packageAddress(), message: JSON.stringify({ ...request, id: 0 }) });
  });
  return answered.finally(() => worker.terminate());
}
