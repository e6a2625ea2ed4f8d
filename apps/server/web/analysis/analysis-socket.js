// The WebSocket for analyses. After a lost connection it reconnects, and sends the current request again.

/** The delay before a reconnection, in milliseconds. */
const RETRY_DELAY = 1500;

export class AnalysisSocket {
  /** @type {(message: any) => void} */
  #receive;
  /** @type {() => void} */
  #onLost;
  /** @type {WebSocket | null} */
  #socket = null;
  /** The request without a last reply. @type {any} */
  #pending = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * @param {(message: any) => void} receive called with each message of the server
   * @param {() => void} onLost called when the connection is lost during a request
   */
  constructor(receive, onLost) {
    [this.#receive, this.#onLost] = [receive, onLost];
  }

  /** @param {any} message */
  send(message) {
    clearTimeout(this.#retry);
    this.#pending = message.type === 'stop' ? null : message;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    else if (this.#pending && this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  }

  close() {
    this.#pending = null;
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/analysis`));
    socket.onopen = () => this.#pending && socket.send(JSON.stringify(this.#pending));
    socket.onmessage = (event) => this.#pass(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.#socket !== socket || !this.#pending) return;
      this.#onLost();
      this.#retry = setTimeout(() => this.#connect(), RETRY_DELAY);
    };
  }

  /** @param {any} message */
  #pass(message) {
    const isLast = message.type === 'end' || message.type === 'problem';
    if (isLast && message.id === this.#pending?.id) this.#pending = null;
    this.#receive(message);
  }
}
