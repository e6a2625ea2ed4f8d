// Where the games and the engine are. All views use this interface; there is one implementation for a server and one for
// a static site, where both are in the browser.

import { isStatic } from './deployment.js';
import { servedBackend } from './served-backend.js';

/**
 * What only some backends have: other people with names and games; the database of tournament games; an API for programs.
 * @typedef {'people' | 'explorer' | 'api'} Offer
 *
 * What can be asked of a game: at one device the first ones, over the net the last ones.
 * @typedef {'reply' | 'undo' | 'redo' | 'hint' | 'move' | 'resign' | 'flag'
 *   | 'join' | 'cancel' | 'decline' | 'abort' | 'takeback' | 'rematch' | 'claim' | 'chat' | 'sync'} Command
 * @typedef {{ version?: number, move?: string, text?: string, phrase?: string }} Parameters
 *
 * A game in progress, with its changes.
 * @typedef {object} GameChannel
 * @property {(type: Command, parameters?: Parameters, options?: { signal?: AbortSignal }) => Promise<any>} request
 *   carries out a command; the signal cancels it
 * @property {() => void} close
 *
 * @typedef {object} Backend
 * @property {ReadonlySet<Offer>} offers
 * @property {(method: string, path: string, body?: unknown, key?: string) => Promise<any>} request answers a request of the API with the JSON of
 *   the response; the key tells a request that is repeated from another one
 * @property {(method: string, path: string, body?: unknown) => Promise<Blob>} file answers a request with a file
 * @property {(id: string, onGame: (game: import('./api.js').Game) => void, onLost: () => void) => GameChannel} openGame
 *   `onGame` is called when the game has changed elsewhere, `onLost` when the connection is lost
 * @property {(onChange: () => void) => unknown} [gameTools] what the list of games has besides: saving and reading all games; `onChange` is called when games were added
 */

/** The backend of this page: the one on a server, until a static page has opened its own. @type {Backend} */
export const backend = { ...servedBackend };

/** Opens the backend of this page. */
export async function openBackend() {
  if (isStatic()) Object.assign(backend, (await import('../local/backend.js')).openLocalBackend());
}
