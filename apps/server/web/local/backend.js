// The backend in the browser: the package in workers, games in IndexedDB.

import { ApiError } from '../parts/api-error.js';
import { LocalChannel, announceChange } from './channel.js';
import { GameTools } from './game-tools.js';
import { Reviews } from './reviews.js';
import { RequestWorker } from './request-worker.js';

/** The worker of searches, which can be cancelled, and that of everything else, which does not wait for them. */
const [searches, answers] = [new RequestWorker(), new RequestWorker()];
/** The routes that search, by the last part of their path, as in `/api/games/…/hint` and `/api/explain`; an unknown one that searches would keep all other answers waiting. */
const SEARCHES = new Set(['reply', 'hint', 'explain']);
/** What is sent to a game without changing it; everything else that is sent to one answers with the game as it is then. */
const ONLY_SHOWS = new Set(['hint']);
const reviews = new Reviews();

/** @returns {import('../parts/backend.js').Backend} */
export function openLocalBackend() {
  const tools = new GameTools(answers);
  return {
    offers: new Set(),
    request: (method, path, body) => request(method, path, body),
    file,
    openGame: (id, onGame) => new LocalChannel(id, onGame, request),
    gameTools: (onChange) => tools.render(onChange),
  };
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
async function request(method, path, body, signal) {
  const parts = path.split('?')[0].split('/');
  const [kind, action] = [parts[2], parts[parts.length - 1]];
  const bytes = await answer(SEARCHES.has(action) ? searches : answers, { method, path, body }, signal);
  if (bytes.length === 0) return undefined;
  const reply = JSON.parse(new TextDecoder().decode(bytes));
  if (kind === 'games' && method === 'POST' && !ONLY_SHOWS.has(action)) {
    announceChange(reply.id);
    reviews.add(reply);
  }
  return reply;
}

/** @param {string} method @param {string} path @param {unknown} [body] */
const file = async (method, path, body) => new Blob([await answer(answers, { method, path, body })]);

/** @param {RequestWorker} worker @param {{ method: string, path: string, body?: unknown }} request @param {AbortSignal} [signal] @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function answer(worker, request, signal) {
  const { status, body } = await worker.run({ type: 'request', ...request }, signal);
  if (status < 400) return body;
  const { code, message, details } = JSON.parse(new TextDecoder().decode(body));
  throw new ApiError(code, message, details);
}
