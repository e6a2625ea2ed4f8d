// A client without a browser that plays random moves against level 1.

import { request } from 'node:http';

export class RandomPlayer {
  #origin;
  #agent;
  #cookie;
  /** The times of each kind of request, in milliseconds. */
  #times;
  /** The game in the last response. */
  game = null;
  /** The number of error responses by status. */
  errors = new Map();

  /**
   * @param {string} origin
   * @param {import('node:http').Agent} agent
   * @param {number} number the number of this player
   * @param {Record<'create' | 'moves' | 'reply', number[]>} times to which the times of requests are appended
   */
  constructor(origin, agent, number, times) {
    [this.#origin, this.#agent, this.#times] = [origin, agent, times];
    this.#cookie = `outflank=${number.toString(16).padStart(32, '0')}`;
  }

  /** Plays a move and requests the reply of the machine; creates a new game when there is none in progress. */
  async move() {
    if (!this.game?.turn) this.game = (await this.#timed('create', '/api/games', { kind: 'othello', black: 'human', white: 'level:1' })) ?? this.game;
    if (this.game?.turn === 'black') {
      const { legal } = this.game.frame;
      await this.#change('moves', { move: legal[Math.floor(Math.random() * legal.length)].move });
    }
    while (this.game?.turn === 'white' && (await this.#change('reply', {})));
  }

  /** Loads the game from the server. */
  async stored() {
    const { body } = await this.#send('GET', `/api/games/${this.game.id}`);
    return body;
  }

  async #change(action, body) {
    const game = await this.#timed(action, `/api/games/${this.game.id}/${action}`, { ...body, version: this.game.version });
    this.game = game ?? this.game;
    return game !== null;
  }

  async #timed(action, path, body) {
    const started = performance.now();
    const response = await this.#send('POST', path, body);
    this.#times[action].push(performance.now() - started);
    if (response.status < 300) return response.body;
    this.errors.set(response.status, (this.errors.get(response.status) ?? 0) + 1);
    return null;
  }

  /** @returns {Promise<{ status: number, body: any }>} */
  #send(method, path, body) {
    const text = body ? JSON.stringify(body) : '';
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), cookie: this.#cookie };
    return new Promise((resolve, reject) => {
      const sent = request(this.#origin + path, { method, agent: this.#agent, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString() || 'null') }));
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }
}
