// Requests over a live socket, each with an id. After a lost connection, those without a last reply are sent again.

import { ApiError } from './api-error.js';
import { LiveSocket } from './live-socket.js';

/**
 * @typedef {object} RequestOptions
 * @property {AbortSignal} [signal] cancels the request
 * @property {(reply: any) => void} [progress] called with each reply before the last one, of a request that has several
 *
 * @typedef {{ id: number, type: string, version?: number }} Message
 * @typedef {RequestOptions & { message: Message, resolve: (reply: any) => void, reject: (error: Error) => void }} PendingRequest
 */

export class RequestSocket {
  #socket;
  /** @type {import('./live-socket.js').LiveListener} */
  #listener;
  /** @type {((message: Message) => object) | undefined} */
  #stopOf;
  #lastId = 0;
  /** The requests without a last reply, by id. @type {Map<number, PendingRequest>} */
  #pending = new Map();

  /**
   * @param {() => string} path the path of the next connection
   * @param {import('./live-socket.js').LiveListener} listener which gets the messages that are no replies
   * @param {{ isGuarded?: boolean, stopOf?: (message: Message) => object }} [options] as of the socket, and the message that cancels a request
   */
  constructor(path, listener, { isGuarded, stopOf } = {}) {
    [this.#listener, this.#stopOf] = [listener, stopOf];
    this.#socket = new LiveSocket(path, {
      ...listener,
      ready: () => this.#pending.forEach(({ message }) => this.#socket.send(message)),
      message: (message) => this.#receive(message),
    }, { isGuarded });
  }

  close() {
    this.#socket.close();
  }

  /**
   * Sends a request, and resolves with its last reply.
   * @param {string} type
   * @param {object} [parameters]
   * @param {RequestOptions} [options]
   * @returns {Promise<any>}
   */
  request(type, parameters, options = {}) {
    const id = ++this.#lastId;
    const message = { id, type, ...parameters };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { ...options, message, resolve, reject });
      options.signal?.addEventListener('abort', () => this.#cancel(id));
      this.#socket.sendSoon(message);
    });
  }

  /** @param {number} id */
  #cancel(id) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (this.#stopOf) this.#socket.send(this.#stopOf(pending.message));
    pending.reject(new DOMException('cancelled', 'AbortError'));
  }

  /** @param {any} message */
  #receive(message) {
    const pending = this.#pending.get(message.id);
    if (!pending) return this.#listener.message(message);
    const isProblem = message.type === 'problem';
    if (pending.progress && !isProblem && message.type !== 'end') return pending.progress(message);
    this.#pending.delete(message.id);
    if (isProblem) pending.reject(new ApiError(message.code, message.message, message.details));
    else pending.resolve(message);
  }
}
