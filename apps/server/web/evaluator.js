// Live analysis by the server's engine, over a WebSocket that comes back when it was lost.

/**
 * @typedef {{ move: string, value: number, proven: boolean, line: string[] }} ValuedMove
 * @typedef {{ depth: number, percent: number, nodes: number, milliseconds: number, lines: ValuedMove[] }} Report
 * @typedef {{ plies: number, order: string[][] }} Guess moves liked the same stand together, the best first
 * @typedef {{ best: ValuedMove, played: ValuedMove | null }} PlyVerdict
 * @typedef {object} Listener
 * @property {(report: Report) => void} [report]
 * @property {(guess: Guess) => void} [guess]
 * @property {(ply: number, pass: number, verdict: PlyVerdict) => void} [ply]
 * @property {(pass: number, accuracy: import('./api.js').Accuracy | null) => void} [pass]
 * @property {() => void} [end]
 * @property {(code: string) => void} [problem]
 */

/** How long to wait before a lost connection or a busy server is tried again. */
const RETRY = 1500;

export class Evaluator {
  /** @type {WebSocket | null} */
  #socket = null;
  #id = 0;
  /** @type {{ question: object, listener: Listener } | null} what is being asked */
  #open = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * Asks what every move of a position is worth; the question before is given up.
   * @param {string} position
   * @param {Listener} listener
   */
  position(position, listener) {
    this.#ask({ type: 'position', position }, listener);
  }

  /**
   * Asks what every move of a game was worth.
   * @param {string} start
   * @param {string[]} moves
   * @param {Listener} listener
   */
  game(start, moves, listener) {
    this.#ask({ type: 'game', start, moves }, listener);
  }

  stop() {
    if (this.#open) this.#send({ type: 'stop' });
    this.#open = null;
  }

  /** Leaves the server. */
  close() {
    this.#open = null;
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = null;
  }

  /** @param {object} question @param {Listener} listener */
  #ask(question, listener) {
    clearTimeout(this.#retry);
    this.#id += 1;
    this.#open = { question: { ...question, id: this.#id }, listener };
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send(this.#open.question);
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/analysis`));
    socket.onopen = () => this.#open && this.#send(this.#open.question);
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.#socket !== socket || !this.#open) return;
      this.#open.listener.problem?.('offline');
      this.#retry = setTimeout(() => this.#connect(), RETRY);
    };
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} told */
  #hear(told) {
    if (told.id !== this.#id || !this.#open) return;
    const { listener } = this.#open;
    if (told.type === 'report') listener.report?.(told);
    else if (told.type === 'guess') listener.guess?.(told);
    else if (told.type === 'ply') listener.ply?.(told.ply, told.pass, told);
    else if (told.type === 'pass') listener.pass?.(told.pass, told.accuracy);
    else if (told.type === 'end') this.#end();
    else if (told.type === 'problem') this.#worry(told.code);
  }

  /** There is nothing left to lose with the connection. */
  #end() {
    const listener = this.#open?.listener;
    this.#open = null;
    listener?.end?.();
  }

  /** @param {string} code */
  #worry(code) {
    this.#open?.listener.problem?.(code);
    if (code === 'busy') this.#retry = setTimeout(() => this.#open && this.#send(this.#open.question), RETRY);
  }
}
