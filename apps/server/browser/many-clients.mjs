// Load test: open pages of many clients, and one address that tries its worst; run by hand against a local server:
//
//   bash -c 'ulimit -Sn 1024; exec outflank serve --addr 127.0.0.1:6465 --data /tmp/load --proxy 127.0.0.1' &
//   node many-clients.mjs http://127.0.0.1:6465 [CLIENTS] [SECONDS]
//
// The server believes the header `X-Forwarded-For` of this machine, so that each client has an address of its own. First every
// client opens the WebSocket of the lobby and leaves it open; then a player makes moves, without the attack and with it: more
// WebSockets, requests of the lobby, tries to sign in and searches, all of one address.

import { Agent, request } from 'node:http';

const origin = new URL(process.argv[2] ?? 'http://127.0.0.1:6464');
const [clients, seconds] = [Number(process.argv[3] ?? 2000), Number(process.argv[4] ?? 10)];
if (!['127.0.0.1', 'localhost', '[::1]'].includes(origin.hostname)) throw new Error('the load test accepts local servers only');

/** The connections of the attack at the same time. */
const ATTACKERS = 64;
const [PLAYER, ATTACKER] = ['198.51.100.1', '198.51.100.2'];
const address = (/** @type {number} */ number) => `10.0.${number >> 8}.${number & 255}`;

/** Opens a WebSocket, and returns whether the server has accepted it. @param {string} from @returns {Promise<boolean>} */
function open(from) {
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'x-forwarded-for': from };
  return new Promise((resolve) => {
    const opening = request(new URL('/api/online/live', origin), { headers, agent: false });
    opening.on('upgrade', (_response, socket) => { socket.on('error', () => {}).resume(); resolve(true); });
    opening.on('response', (response) => { response.resume(); resolve(false); });
    opening.on('error', () => resolve(false)).end();
  });
}

/** Sends a request, and returns its status, cookie and body. @param {Agent} agent @param {string} from @param {string} method @param {string} path @param {object} [body] @param {string} [cookie] @returns {Promise<{ status: number, cookie: string, body: any }>} */
function send(agent, from, method, path, body, cookie = '') {
  const text = body ? JSON.stringify(body) : '';
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'x-forwarded-for': from, cookie };
  return new Promise((resolve) => {
    const sending = request(new URL(path, origin), { method, headers, agent }, (response) => {
      let answer = '';
      response.on('data', (part) => (answer += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, cookie: String(response.headers['set-cookie']?.[0] ?? '').split(';')[0], body: answer.startsWith('{') ? JSON.parse(answer) : answer }));
    });
    sending.on('error', () => resolve({ status: 0, cookie: '', body: '' })).end(text);
  });
}

/** Makes a move and takes it back again and again, and prints how long that takes. @param {string} name */
async function play(name) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { body: game, cookie } = await send(agent, PLAYER, 'POST', '/api/games', { kind: 'othello', black: 'human', white: 'human' });
  /** @type {number[]} */
  const times = [];
  let { version } = game;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    for (const [action, more] of Object.entries({ moves: { move: 'f5' }, undo: {} })) {
      const started = performance.now();
      const { status, body } = await send(agent, PLAYER, 'POST', `/api/games/${game.id}/${action}`, { version, ...more }, cookie);
      times.push(performance.now() - started);
      if (status !== 200) throw new Error(`${action}: ${status} ${JSON.stringify(body)}`);
      ({ version } = body);
    }
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  console.log(`${name}: ${times.length} moves, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms`);
}

/** Does what hurts most from one address until the time is over, and prints the answers. */
async function attack() {
  const agent = new Agent({ keepAlive: true, maxSockets: ATTACKERS });
  const end = Date.now() + seconds * 1000;
  /** @type {Record<string, number>} */
  const answers = {};
  const count = (/** @type {string} */ name) => (answers[name] = (answers[name] ?? 0) + 1);
  const from = (/** @type {string} */ method, /** @type {string} */ path, /** @type {object | undefined} */ body) => send(agent, ATTACKER, method, path, body);
  const kinds = [
    async () => count(`socket ${await open(ATTACKER)}`),
    async () => count(`lobby ${(await from('GET', '/api/online', undefined)).status}`),
    async () => count(`read ${(await from('POST', '/api/read', { text: 'f5d6c3d3c4 '.repeat(90_000) })).status}`),
    async () => count(`sign in ${(await from('POST', '/api/session', { name: `name${Math.random()}`, password: 'wrong horse' })).status}`),
    async () => {
      const { status, body, cookie } = await from('POST', '/api/games', { kind: 'othello', black: 'level:30', white: 'human' });
      count(`game ${status}`);
      if (status === 201) count(`search ${(await send(agent, ATTACKER, 'POST', `/api/games/${body.id}/reply`, { version: body.version }, cookie)).status}`);
    },
  ];
  await Promise.all(Array.from({ length: ATTACKERS }, async (_, number) => {
    while (Date.now() < end) await kinds[number % kinds.length]();
  }));
  agent.destroy();
  console.log(`attack: ${Object.entries(answers).sort().map(([name, number]) => `${number} × ${name}`).join(', ')}`);
}

let opened = 0;
for (let number = 0; number < clients; number += 50) {
  const results = await Promise.all(Array.from({ length: Math.min(50, clients - number) }, (_, index) => open(address(number + index))));
  opened += results.filter(Boolean).length;
}
console.log(`${opened} of ${clients} clients have a connection`);
await play('without the attack');
await Promise.all([play('with the attack'), attack()]);
process.exit(opened === clients ? 0 : 1);
