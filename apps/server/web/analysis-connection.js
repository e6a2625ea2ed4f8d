// The WebSocket for analyses. After a lost connection it reconnects, and sends the current request again.

/**
 * @typedef {{ move: string, value: number, proven: boolean, line: string[] }} ScoredMove
 * @typedef {{ depth: number, percent: number, nodes: number, milliseconds: number, lines: ScoredMove[] }} Report
 * @typedef {{ plies: number, order: string[][] }} MoveOrder groups of moves with equal scores, the best first
 * @typedef {{ best: ScoredMove, played: ScoredMove | null, turning_point: boolean }} PlyReview
 * @typedef {object} Listener
 * @property {(report: Report) => void} [report]
 * @property {(order: MoveOrder) => void} [moveOrder]
 * @property {(ply: number, stage: number, review: PlyReview) => void} [ply]
 * @property {(stage: number, accuracy: import('./api.js').Accuracy | null) => void} [stageEnd]
 * @property {() => void} [end]
 * @property {(code: string) => void} [problem]
 */

/** The delay before a reconnection, or before another request to a busy server, in milliseconds. */
const RETRY_DELAY = 1500;

export class AnalysisConnection {
  /** @type {WebSocket | null} */
  #socket = null;
  #id = 0;
  /** The current request. @type {{ message: object, listener: Listener } | null} */
  #current = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * Evaluates all moves of a position; the previous request is cancelled.
   * @param {string} position
   * @param {Listener} listener
   */
  analysePosition(position, listener) {
    this.#request({ type: 'position', position }, listener);
  }

  /**
   * Reviews all moves of a game; the previous request is cancelled.
   * @param {string} start
   * @param {string[]} moves
   * @param {Listener} listener
   */
  reviewGame(start, moves, listener) {
    this.#request({ type: 'game', start, moves }, listener);
  }

  stop() {
    if (this.#current) this.#send({ type: 'stop' });
    this.#current = null;
  }

  /** Closes the connection. */
  close() {
    this.#current = null;
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = null;
  }

  /** @param {object} message @param {Listener} listener */
  #request(message, listener) {
    clearTimeout(this.#retry);
    this.#id += 1;
    this.#current = { message: { ...message, id: this.#id }, listener };
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send(this.#current.message);
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/analysis`));
    socket.onopen = () => this.#current && this.#send(this.#current.message);
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.#socket !== socket || !this.#current) return;
      this.#current.listener.problem?.('offline');
      this.#retry = setTimeout(() => this.#connect(), RETRY_DELAY);
    };
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #receive(message) {
    if (message.id !== this.#id || !this.#current) return;
    const { listener } = this.#current;
    if (message.type === 'report') listener.report?.(message);
    else if (message.type === 'guess') listener.moveOrder?.(message);
    else if (message.type === 'ply') listener.ply?.(message.ply, message.pass, message);
    else if (message.type === 'pass') listener.stageEnd?.(message.pass, message.accuracy);
    else if (message.type === 'end') this.#finish();
    else if (message.type === 'problem') this.#fail(message.code);
  }

  /** Without a current request, a lost connection is not opened again. */
  #finish() {
    const listener = this.#current?.listener;
    this.#current = null;
    listener?.end?.();
  }

  /** @param {string} code */
  #fail(code) {
    this.#current?.listener.problem?.(code);
    if (code === 'busy') this.#retry = setTimeout(() => this.#current && this.#send(this.#current.message), RETRY_DELAY);
  }
}
