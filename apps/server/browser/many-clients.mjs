// Load test: open pages of many clients, a full lobby, and one address that tries its worst; run by hand against a local server:
//
//   bash -c 'ulimit -Sn 1024; exec outflank serve --addr 127.0.0.1:6465 --data /tmp/load --proxy 127.0.0.1' &
//   node many-clients.mjs http://127.0.0.1:6465 [CLIENTS] [SECONDS]
//
// The server believes the header `X-Forwarded-For` of this machine, so that each client has an address of its own. First every
// client opens the WebSocket of the lobby and leaves it open, and people fill the lobby; then others play and look at the lobby,
// without the attack and with it. The attack is a process of its own with a low priority: elsewhere it has another machine.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

const origin = new URL(process.argv[2] ?? 'http://127.0.0.1:6464');
const [clients, seconds] = [Number(process.argv[3] ?? 2000), Number(process.argv[4] ?? 10)];
if (!['127.0.0.1', 'localhost', '[::1]'].includes(origin.hostname)) throw new Error('the load test accepts local servers only');

/** The connections of the attack at the same time. */
const ATTACKERS = 64;
/** The games that wait and the games in progress in the lobby: more than it lists. */
const LOBBY_GAMES = 60;
/** An opening, so that the games in the lobby have something to show. */
const OPENING = 'f5 d6 c3 d3 c4 f4 f6 b4'.split(' ');

/** @typedef {{ status: number, body: any }} Answer */

/** A client with an address, a cookie and connections of its own. */
class Client {
  #cookie = '';
  #agent;

  /** @param {string} address @param {number} maxSockets */
  constructor(address, maxSockets = 1) {
    this.address = address;
    this.#agent = new Agent({ keepAlive: true, maxSockets });
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Answer>} */
  send(method, path, body) {
    const text = body ? JSON.stringify(body) : '';
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'x-forwarded-for': this.address, cookie: this.#cookie };
    return new Promise((resolve) => {
      const sending = request(new URL(path, origin), { method, headers, agent: this.#agent }, (response) => {
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
        if (cookie) this.#cookie = cookie;
        let answer = '';
        response.on('data', (part) => (answer += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: answer.startsWith('{') ? JSON.parse(answer) : answer }));
      });
      sending.on('error', () => resolve({ status: 0, body: '' })).end(text);
    });
  }

  /** Sends a request that must succeed. @param {string} path @param {object} body @returns {Promise<any>} */
  async post(path, body) {
    const answer = await this.send('POST', path, body);
    if (answer.status >= 300 || answer.status === 0) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Opens a WebSocket, and returns it if the server accepts it. @param {string} path @returns {Promise<import('node:stream').Duplex | null>} */
  open(path) {
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'x-forwarded-for': this.address, cookie: this.#cookie };
    return new Promise((resolve) => {
      const opening = request(new URL(path, origin), { headers, agent: false });
      opening.on('upgrade', (_response, socket) => resolve(socket.on('error', () => {}).resume()));
      opening.on('response', (response) => { response.resume(); resolve(null); });
      opening.on('error', () => resolve(null)).end();
    });
  }

  close() {
    this.#agent.destroy();
  }
}

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A short message of a WebSocket, with a mask of zeros. @param {object} message */
function frame(message) {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
}

/** Fills the lobby with games that wait and games in progress. */
async function fillLobby() {
  for (let number = 0; number < LOBBY_GAMES; number++) {
    const [black, white] = ['b', 'w'].map((colour) => new Client(`10.${colour === 'b' ? 1 : 2}.0.${number}`));
    await black.post('/api/me', { name: `black${process.pid}x${number}` });
    await white.post('/api/me', { name: `white${process.pid}x${number}` });
    await white.post('/api/online', { kind: 'othello', clock: '600+5', colour: 'black', opponent: { type: 'lobby' } });
    let game = await black.post('/api/online', { kind: 'othello', clock: '600+5', colour: 'black', opponent: { type: 'lobby' } });
    const act = async (/** @type {Client} */ client, /** @type {object} */ action) => (game = await client.post(`/api/online/${game.id}/actions`, { ...action, version: game.version }));
    await act(white, { type: 'join' });
    for (const [ply, move] of OPENING.entries()) await act(ply % 2 ? white : black, { type: 'move', move });
    for (const client of [black, white]) client.close();
  }
}

/** The times of a kind of request. */
class Times {
  /** @type {number[]} */
  #times = [];
  constructor(/** @type {string} */ name) {
    this.name = name;
  }

  /** @template T @param {() => Promise<T>} send */
  async measure(send) {
    const started = performance.now();
    const answer = await send();
    this.#times.push(performance.now() - started);
    return answer;
  }

  print() {
    this.#times.sort((a, b) => a - b);
    const at = (/** @type {number} */ share) => this.#times[Math.min(this.#times.length - 1, Math.floor(this.#times.length * share))]?.toFixed(1);
    console.log(`  ${this.name}: ${this.#times.length}, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms`);
  }
}

/** Repeats until the time is over. @param {() => Promise<unknown>} act @param {number} [rest] in milliseconds */
async function repeat(act, rest = 50) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(rest)) await act();
}

/** A move and its take-back, again and again, in a game of two people at one device. */
async function playDevice() {
  const [client, times] = [new Client('198.51.100.1'), new Times('moves')];
  let game = await client.post('/api/games', { kind: 'othello', black: 'human', white: 'human' });
  await repeat(async () => {
    game = await times.measure(() => client.post(`/api/games/${game.id}/moves`, { version: game.version, move: 'f5' }));
    game = await times.measure(() => client.post(`/api/games/${game.id}/undo`, { version: game.version }));
  });
  client.close();
  return times;
}

/** Moves of two people against each other, in games that end by resignation. */
async function playPeople() {
  const [people, times] = [['198.51.100.3', '198.51.100.4'].map((address) => new Client(address)), new Times('moves between people')];
  for (const [index, client] of people.entries()) await client.post('/api/me', { name: `p${process.pid}x${index}x${Date.now() % 1e6}` });
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    let game = await people[0].post('/api/online', { kind: 'othello', clock: '600+5', colour: 'black', opponent: { type: 'lobby' } });
    const act = async (/** @type {Client} */ client, /** @type {object} */ action) => (game = await client.post(`/api/online/${game.id}/actions`, { ...action, version: game.version }));
    await act(people[1], { type: 'join' });
    for (const [ply, move] of OPENING.entries()) {
      await times.measure(() => act(people[ply % 2], { type: 'move', move }));
      // Within the limit on actions of a user.
      await pause(250);
    }
    await act(people[0], { type: 'resign' });
  }
  for (const client of people) client.close();
  return times;
}

/** The answers of level 1. */
async function playMachine() {
  const [client, times] = [new Client('198.51.100.5'), new Times('answers of level 1')];
  await repeat(async () => {
    const game = await client.post('/api/games', { kind: 'othello', black: 'level:1', white: 'human' });
    await times.measure(() => client.post(`/api/games/${game.id}/reply`, { version: game.version }));
  });
  client.close();
  return times;
}

/** Looks at the lobby. */
async function look() {
  const [client, times] = [new Client('198.51.100.6'), new Times('GET /api/online')];
  await repeat(() => times.measure(() => client.send('GET', '/api/online')));
  client.close();
  return times;
}

/** Measures what people wait for. @param {string} name */
async function measure(name) {
  const all = await Promise.all([playDevice(), playPeople(), playMachine(), look()]);
  console.log(`${name}:`);
  all.forEach((times) => times.print());
}

/** Does what hurts most from one address until the time is over, and prints the answers. */
async function attack() {
  const attacker = new Client('198.51.100.2', ATTACKERS);
  await attacker.send('POST', '/api/me', { name: `a${process.pid}x${Date.now() % 1e6}` });
  const other = new Client(attacker.address, ATTACKERS);
  await other.send('POST', '/api/me', { name: `o${process.pid}x${Date.now() % 1e6}` });
  const own = await attacker.post('/api/online', { kind: 'othello', colour: 'black', opponent: { type: 'lobby' } });
  let shared = await other.post(`/api/online/${own.id}/actions`, { type: 'join', version: own.version });
  shared = await attacker.post(`/api/online/${own.id}/actions`, { type: 'move', move: 'f5', version: shared.version });
  const end = Date.now() + seconds * 1000;
  /** @type {Record<string, number>} */
  const answers = {};
  const count = (/** @type {string} */ name) => (answers[name] = (answers[name] ?? 0) + 1);
  const counted = async (/** @type {string} */ name, /** @type {Promise<Answer>} */ answer) => {
    const { status, body } = await answer;
    count(`${name} ${status}`);
    return status < 300 ? body : null;
  };
  const kinds = [
    async () => count(`socket ${(await attacker.open('/api/online/live')) ? 'open' : 'refused'}`),
    async () => {
      const socket = await attacker.open('/api/analysis');
      count(`analysis ${socket ? 'open' : 'refused'}`);
      for (let id = 0; socket && id < 20; id++, await pause(50)) socket.write(frame({ type: 'game', id, start: '', moves: OPENING }));
      socket?.destroy();
    },
    () => counted('lobby', attacker.send('GET', '/api/online')),
    () => counted('read', attacker.send('POST', '/api/read', { text: 'f5d6c3d3c4 '.repeat(90_000) })),
    () => counted('large', attacker.send('POST', '/api/read', { text: 'x'.repeat(1_500_000) })),
    () => counted('sign in', attacker.send('POST', '/api/session', { name: `name${Math.random()}`, password: 'wrong horse' })),
    async () => {
      const path = `/api/online/${own.id}/actions`;
      const offered = await counted('take-back', attacker.send('POST', path, { type: 'takeback', version: shared.version }));
      shared = offered ?? (await attacker.send('GET', `/api/online/${own.id}`)).body;
      shared = (await counted('decline', other.send('POST', path, { type: 'decline', version: shared.version }))) ?? shared;
    },
    () => counted('XOT', attacker.send('POST', '/api/online', { kind: 'othello', xot: true, colour: 'white', opponent: { type: 'machine', player: 'level:30' } })),
    async () => {
      const game = await counted('game', attacker.send('POST', '/api/games', { kind: 'othello', black: 'level:30', white: 'human' }));
      if (game) await counted('search', attacker.send('POST', `/api/games/${game.id}/reply`, { version: game.version }));
    },
  ];
  await Promise.all(Array.from({ length: ATTACKERS }, async (_, number) => {
    while (Date.now() < end) await kinds[number % kinds.length]();
  }));
  for (const client of [attacker, other]) client.close();
  console.log(`attack: ${Object.entries(answers).sort().map(([name, number]) => `${number} × ${name}`).join(', ')}`);
}

/** Runs the attack in another process. */
async function startAttack() {
  const child = spawn(process.execPath, [import.meta.filename, origin.href, String(clients), String(seconds), 'attack'], { stdio: 'inherit' });
  setPriority(child.pid, 19);
  await once(child, 'exit');
}

if (process.argv[5] === 'attack') {
  await attack();
  process.exit();
}
let opened = 0;
for (let number = 0; number < clients; number += 50) {
  const address = (/** @type {number} */ index) => `10.0.${(number + index) >> 8}.${(number + index) & 255}`;
  const sockets = await Promise.all(Array.from({ length: Math.min(50, clients - number) }, (_, index) => new Client(address(index)).open('/api/online/live')));
  opened += sockets.filter(Boolean).length;
}
console.log(`${opened} of ${clients} clients have a connection`);
await fillLobby();
await measure('without the attack');
await Promise.all([measure('with the attack'), startAttack()]);
process.exit(opened === clients ? 0 : 1);
