// A game at the server, over a WebSocket that comes back when it was lost: what was asked meanwhile is asked again.

import { Refusal } from './api.js';

/**
 * @typedef {'move' | 'reply' | 'undo' | 'redo' | 'resign' | 'flag' | 'hint'} Wish
 * @typedef {{ message: object, done: (told: any) => void, failed: (error: Error) => void }} Open
 */

/** How long to wait before a lost connection is tried again. */
const RETRY = 1000;

export class Link {
  #address;
  /** @type {(game: import('./api.js').Game) => void} */
  #hear;
  /** @type {() => void} */
  #worry;
  /** @type {WebSocket | null} */
  #socket = null;
  #lastId = 0;
  /** What has not been answered yet. @type {Map<number, Open>} */
  #open = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * @param {string} id the game
   * @param {(game: import('./api.js').Game) => void} hear told the game when the connection begins, and when others change it
   * @param {() => void} worry told when the connection is lost
   */
  constructor(id, hear, worry) {
    this.#address = `${location.origin.replace('http', 'ws')}/api/games/${encodeURIComponent(id)}/live`;
    [this.#hear, this.#worry] = [hear, worry];
    this.#connect();
  }

  close() {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /**
   * Asks for something, as long as it is wanted.
   * @param {Wish} type
   * @param {{ version: number, move?: string }} about
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(type, about, signal) {
    const id = ++this.#lastId;
    const message = { type, id, ...about };
    return new Promise((done, failed) => {
      this.#open.set(id, { message, done, failed });
      signal?.addEventListener('abort', () => this.#giveUp(id, about.version));
      this.#send(message);
    });
  }

  /** @param {number} id @param {number} version */
  #giveUp(id, version) {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    this.#send({ type: 'stop', id, version });
    open.failed(new DOMException('not wanted any more', 'AbortError'));
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(this.#address));
    socket.onopen = () => this.#open.forEach(({ message }) => this.#send(message));
    socket.onmessage = (event) => this.#told(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#worry();
      this.#retry = setTimeout(() => this.#connect(), RETRY);
    };
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} told */
  #told(told) {
    const open = this.#open.get(told.id);
    this.#open.delete(told.id);
    if (told.type === 'problem') open?.failed(new Refusal(told.code, told.message, told.details));
    else if (open) open.done(told);
    else if (told.type === 'game' && told.id === null) this.#hear(told.game);
  }
}
