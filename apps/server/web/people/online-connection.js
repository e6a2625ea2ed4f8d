// The WebSocket of an online game. After a lost connection it receives what it missed, and sends the pending requests again.

import { ApiError } from '../parts/api.js';
import { LiveSocket } from './live-socket.js';

/**
 * @typedef {'join' | 'cancel' | 'decline' | 'move' | 'resign' | 'abort' | 'takeback' | 'rematch' | 'claim' | 'flag' | 'chat'} Action
 * @typedef {{ version?: number, move?: string, text?: string, phrase?: string }} Parameters
 * @typedef {{ message: object, resolve: () => void, reject: (error: Error) => void }} PendingRequest
 */

export class OnlineConnection {
  /** @type {LiveSocket} */
  #socket;
  #onMessage;
  #lastId = 0;
  /** The requests without a reply, by id. @type {Map<number, PendingRequest>} */
  #pending = new Map();

  /**
   * @param {string} id the game
   * @param {() => number} version the version of the game that is known
   * @param {{ message: (message: any) => void, open: () => void, lost: () => void }} listener
   */
  constructor(id, version, listener) {
    this.#onMessage = listener.message;
    const path = () => `/api/online/${encodeURIComponent(id)}/live${version() ? `?version=${version()}` : ''}`;
    this.#socket = new LiveSocket(path, {
      message: (message) => this.#receive(message),
      open: () => this.#open(listener.open),
      lost: listener.lost,
    });
  }

  close() {
    this.#socket.close();
  }

  /** Requests the whole game. */
  synchronize() {
    this.#socket.send({ id: ++this.#lastId, type: 'sync' });
  }

  /**
   * Sends a request, again after a lost connection.
   * @param {Action} type
   * @param {Parameters} parameters
   * @returns {Promise<void>}
   */
  request(type, parameters) {
    const id = ++this.#lastId;
    const message = { id, type, ...parameters };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      this.#socket.send(message);
    });
  }

  /** @param {() => void} onOpen */
  #open(onOpen) {
    this.#socket.startPings();
    this.#pending.forEach(({ message }) => this.#socket.send(message));
    onOpen();
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type !== 'done' && message.type !== 'problem') return this.#onMessage(message);
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === 'done') pending?.resolve();
    else pending?.reject(new ApiError(message.code, message.message, message.details));
  }
}
