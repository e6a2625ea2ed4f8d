// The backend on a server: requests over HTTP, games over WebSockets.

import { ApiError } from './api-error.js';
import { RequestSocket } from './request-socket.js';

/** @type {import('./backend.js').Backend} */
export const servedBackend = {
  offers: new Set(['people', 'explorer', 'api']),
  async request(method, path, body, key) {
    const response = await send(method, path, body, key);
    return response.status === 204 ? undefined : response.json().catch(() => fail(response));
  },
  file: async (method, path, body) => (await send(method, path, body)).blob(),
  openGame: (id, onGame, onLost) => new RequestSocket(
    () => `/api/games/${encodeURIComponent(id)}/live`,
    { message: ({ type, id, game }) => type === 'game' && id === null && onGame(game), lost: onLost },
    { stopOf: ({ id, version }) => ({ type: 'stop', id, version }) },
  ),
};

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [key] @returns {Promise<Response>} a response without an error */
async function send(method, path, body, key) {
  const isText = typeof body === 'string' || body instanceof Blob;
  /** @type {Record<string, string>} */
  const headers = isText || body === undefined ? {} : { 'content-type': 'application/json' };
  if (key) headers['idempotency-key'] = key;
  const content = isText ? body : body && JSON.stringify(body);
  const response = await fetch(path, { method, headers, body: /** @type {BodyInit | undefined} */ (content) }).catch((error) => {
    throw new ApiError('offline', String(error));
  });
  return response.ok ? response : fail(response);
}

/** @param {Response} response @returns {Promise<never>} */
async function fail(response) {
  // A proxy whose server is away answers with a page of its own.
  const isAway = [502, 503, 504].includes(response.status);
  const { code, message, details } = await response.json().catch(() => ({ code: isAway ? 'offline' : 'broken', message: response.statusText }));
  throw new ApiError(code, message, details);
}
