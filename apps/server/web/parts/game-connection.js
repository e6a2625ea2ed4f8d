// The WebSocket of a game. After a lost connection it reconnects, and sends the pending requests again.

import { ApiError } from './api-error.js';

/**
 * @typedef {'move' | 'reply' | 'undo' | 'redo' | 'resign' | 'flag' | 'hint'} Command
 * @typedef {{ message: object, resolve: (reply: any) => void, reject: (error: Error) => void }} PendingRequest
 */

/** The delay before a reconnection, in milliseconds. */
const RETRY_DELAY = 1000;

export class GameConnection {
  #address;
  /** @type {(game: import('./api.js').Game) => void} */
  #onGame;
  /** @type {() => void} */
  #onLost;
  /** @type {WebSocket | null} */
  #socket = null;
  #lastId = 0;
  /** The requests without a reply, by id. @type {Map<number, PendingRequest>} */
  #pending = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * @param {string} id the game
   * @param {(game: import('./api.js').Game) => void} onGame called with the game when the connection opens, and when the game has changed
   * @param {() => void} onLost called when the connection is lost
   */
  constructor(id, onGame, onLost) {
    this.#address = `${location.origin.replace('http', 'ws')}/api/games/${encodeURIComponent(id)}/live`;
    [this.#onGame, this.#onLost] = [onGame, onLost];
    this.#connect();
  }

  close() {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /**
   * Sends a request; the signal cancels it.
   * @param {Command} type
   * @param {{ version: number, move?: string }} parameters
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  request(type, parameters, signal) {
    const id = ++this.#lastId;
    const message = { type, id, ...parameters };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      signal?.addEventListener('abort', () => this.#cancel(id, parameters.version));
      this.#send(message);
    });
  }

  /** @param {number} id @param {number} version */
  #cancel(id, version) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#send({ type: 'stop', id, version });
    pending.reject(new DOMException('cancelled', 'AbortError'));
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(this.#address));
    socket.onopen = () => this.#pending.forEach(({ message }) => this.#send(message));
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#onLost();
      this.#retry = setTimeout(() => this.#connect(), RETRY_DELAY);
    };
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #receive(message) {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === 'problem') pending?.reject(new ApiError(message.code, message.message, message.details));
    else if (pending) pending.resolve(message);
    else if (message.type === 'game' && message.id === null) this.#onGame(message.game);
  }
}
