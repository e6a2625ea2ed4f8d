// A game in progress in the browser: its commands, and the changes by other tabs.

/** The channel by which the tabs of the site learn of changed games. */
const CHANNEL = 'outflank-games';
const changes = new BroadcastChannel(CHANNEL);

/** Notifies all views of a game, also in other tabs, of a change. @param {string} id */
export const announceChange = (id) => changes.postMessage(id);

export class LocalChannel {
  /** @type {string} */
  #id;
  /** @type {(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<any>} */
  #request;
  #changes = new BroadcastChannel(CHANNEL);

  /**
   * @param {string} id
   * @param {(game: import('../parts/api.js').Game) => void} onGame called with the game when it has changed
   * @param {(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<any>} request
   */
  constructor(id, onGame, request) {
    [this.#id, this.#request] = [id, request];
    this.#changes.onmessage = async ({ data }) => data === id && request('GET', this.#path()).then(onGame, () => {});
  }

  /** @param {import('../parts/backend.js').Command} command @param {import('../parts/backend.js').Parameters} [parameters] @param {{ signal?: AbortSignal }} [options] */
  async request(command, parameters, { signal } = {}) {
    const reply = await this.#request('POST', this.#path(command === 'move' ? 'moves' : command), parameters, signal);
    return command === 'hint' ? reply : { game: reply };
  }

  close() {
    this.#changes.close();
  }

  /** @param {string} [action] */
  #path(action) {
    return ['/api/games', encodeURIComponent(this.#id), ...(action ? [action] : [])].join('/');
  }
}
