// A player without a browser, for many at once: it makes random moves against level 1.

import { request } from 'node:http';

export class Player {
  #site;
  #agent;
  #cookie;
  /** How long each kind of request took, in milliseconds. */
  #times;
  /** The game as the server acknowledged it last. */
  game = null;
  /** How often the server answered with which other status. */
  faults = new Map();

  /**
   * @param {string} site
   * @param {import('node:http').Agent} agent
   * @param {number} number what tells this player from others
   * @param {Record<'begin' | 'moves' | 'reply', number[]>} times what the times of requests are added to
   */
  constructor(site, agent, number, times) {
    [this.#site, this.#agent, this.#times] = [site, agent, times];
    this.#cookie = `outflank=${number.toString(16).padStart(32, '0')}`;
  }

  /** Makes a move and has the machine answer; begins a new game after the last one. */
  async move() {
    if (!this.game?.turn) this.game = (await this.#timed('begin', '/api/games', { kind: 'othello', black: 'human', white: 'level 1' })) ?? this.game;
    if (this.game?.turn === 'human') {
      const { legal } = this.game.frame;
      await this.#change('moves', { move: legal[Math.floor(Math.random() * legal.length)].move });
    }
    while (this.game?.turn === 'machine' && (await this.#change('reply', {})));
  }

  /** The game as the server has it. */
  async stored() {
    const { body } = await this.#send('GET', `/api/games/${this.game.id}`);
    return body;
  }

  async #change(what, body) {
    const game = await this.#timed(what, `/api/games/${this.game.id}/${what}`, { ...body, version: this.game.version });
    this.game = game ?? this.game;
    return game !== null;
  }

  async #timed(what, path, body) {
    const began = performance.now();
    const answer = await this.#send('POST', path, body);
    this.#times[what].push(performance.now() - began);
    if (answer.status < 300) return answer.body;
    this.faults.set(answer.status, (this.faults.get(answer.status) ?? 0) + 1);
    return null;
  }

  /** @returns {Promise<{ status: number, body: any }>} */
  #send(method, path, body) {
    const text = body ? JSON.stringify(body) : '';
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), cookie: this.#cookie };
    return new Promise((resolve, reject) => {
      const sent = request(this.#site + path, { method, agent: this.#agent, headers }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString() || 'null') }));
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }
}
