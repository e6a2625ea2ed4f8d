// A WebSocket that opens again after a loss: at once, then after growing delays.

/**
 * @typedef {object} LiveListener
 * @property {(message: any) => void} message
 * @property {() => void} [ready] called when a connection takes messages
 * @property {() => void} [open] called before the first message of each connection
 * @property {() => void} [lost] called after a loss, and after each try to connect that failed
 */

/** The interval of pings, and the times for their answer and for the first message of a connection, in milliseconds. */
const [PING_INTERVAL, PONG_TIMEOUT, FIRST_MESSAGE_TIMEOUT] = [2500, 2000, 10000];
/** The delays before the attempts to reconnect, in milliseconds; the last one repeats. */
const RETRY_DELAYS = [0, 500, 1000, 2000, 4000];

export class LiveSocket {
  /** @type {() => string} */
  #path;
  /** @type {LiveListener} */
  #listener;
  /** @type {boolean} */
  #isGuarded;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempts = 0;
  #isLost = false;
  /** Whether the current connection has brought a message. */
  #isConfirmed = false;
  #closing = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pongTimeout;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pings;
  #lose = () => this.#drop();

  /**
   * @param {() => string} path the path of the next connection
   * @param {LiveListener} listener
   * @param {{ isGuarded?: boolean }} [options] `isGuarded` for a server that speaks first and answers pings: a connection on which it falls silent is dropped
   */
  constructor(path, listener, { isGuarded = false } = {}) {
    [this.#path, this.#listener, this.#isGuarded] = [path, listener, isGuarded];
    const { signal } = this.#closing;
    addEventListener('offline', this.#lose, { signal });
    addEventListener('userchange', () => this.#renew(), { signal });
    addEventListener('online', () => this.#isLost && this.#connect(), { signal });
    this.#connect();
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a message, if the connection is open. @param {object} message */
  send(message) {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** Sends a message, if the connection is open; else it is tried at once to open it again. @param {object} message */
  sendSoon(message) {
    if (this.#retry !== undefined) this.#connect();
    this.send(message);
  }

  close() {
    this.#closing.abort();
    this.#discard();
  }

  /** Sends pings, and drops the connection when one stays without an answer. */
  #startPings() {
    this.#pings = setInterval(() => {
      if (!this.#isOpen) return;
      this.send({ type: 'ping', id: 0 });
      this.#pongTimeout ??= setTimeout(this.#lose, PONG_TIMEOUT);
    }, PING_INTERVAL);
  }

  #connect() {
    this.#discard();
    this.#isConfirmed = false;
    const socket = (this.#socket = new WebSocket(location.origin.replace('http', 'ws') + this.#path()));
    socket.onopen = () => this.#listener.ready?.();
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = this.#lose;
    // A hung server accepts the connection, and says nothing.
    if (this.#isGuarded) this.#pongTimeout = setTimeout(this.#lose, FIRST_MESSAGE_TIMEOUT);
  }

  /** Connects again as another user: nothing is lost. First the server closes the connection of the one before, whom it would count as a spectator. */
  #renew() {
    const socket = this.#socket;
    const isOpen = this.#isOpen;
    this.#discard();
    if (socket && isOpen) socket.onclose = () => this.#socket || this.#closing.signal.aborted || this.#connect();
    else this.#connect();
  }

  /** @param {any} message */
  #receive(message) {
    this.#clearPongTimeout();
    if (!this.#isConfirmed) this.#confirm();
    if (message.type !== 'pong') this.#listener.message(message);
  }

  /** A connection counts once it has brought a message, so that one that is closed at once does not shorten the delays. */
  #confirm() {
    [this.#isConfirmed, this.#attempts, this.#isLost] = [true, 0, false];
    if (this.#isGuarded) this.#startPings();
    this.#listener.open?.();
  }

  #drop() {
    this.#discard();
    this.#isLost = true;
    this.#listener.lost?.();
    // The listener may have closed it.
    if (this.#closing.signal.aborted) return;
    this.#retry = setTimeout(() => this.#connect(), RETRY_DELAYS[Math.min(this.#attempts, RETRY_DELAYS.length - 1)]);
    this.#attempts += 1;
  }

  /** Closes the socket without a notice to the listener. */
  #discard() {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    clearInterval(this.#pings);
    this.#clearPongTimeout();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #clearPongTimeout() {
    clearTimeout(this.#pongTimeout);
    this.#pongTimeout = undefined;
  }
}
