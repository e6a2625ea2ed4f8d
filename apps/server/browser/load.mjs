// Many clients that play against level 1, a move a second each; run by hand against a server of this machine:
//
//   outflank serve --addr 127.0.0.1:6465 --data /tmp/load & node load.mjs http://127.0.0.1:6465 [CLIENTS] [SECONDS]

import { Agent, request } from 'node:http';

const [site, clients, seconds] = [process.argv[2] ?? 'http://127.0.0.1:6464', Number(process.argv[3] ?? 500), Number(process.argv[4] ?? 60)];
if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(site).hostname)) throw new Error('only a server of this machine is loaded');

const agent = new Agent({ keepAlive: true, maxSockets: clients });
const times = { moves: [], reply: [] };
const faults = new Map();
const end = Date.now() + seconds * 1000;

/** @param {string} path @param {object} body @param {string} cookie */
function post(path, body, cookie) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), cookie };
  return new Promise((resolve, reject) => {
    const sent = request(site + path, { method: 'POST', agent, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(Buffer.concat(parts).toString() || 'null') }));
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** @param {'moves' | 'reply'} what */
async function timed(what, game, body, cookie) {
  const began = performance.now();
  const answer = await post(`/api/games/${game.id}/${what}`, { ...body, version: game.version }, cookie);
  times[what].push(performance.now() - began);
  if (answer.status !== 200) faults.set(answer.status, (faults.get(answer.status) ?? 0) + 1);
  return answer.status === 200 ? answer.body : null;
}

async function play(number) {
  const cookie = `outflank=${number.toString(16).padStart(32, '0')}`;
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000));
  let game = null;
  while (Date.now() < end) {
    const began = Date.now();
    if (!game?.turn) game = (await post('/api/games', { kind: 'othello', black: 'human', white: 'level 1' }, cookie)).body;
    const { legal } = game.frame;
    if (game.turn === 'human') game = await timed('moves', game, { move: legal[Math.floor(Math.random() * legal.length)].move }, cookie);
    while (game?.turn === 'machine') game = await timed('reply', game, {}, cookie);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (Date.now() - began))));
  }
}

await Promise.all(Array.from({ length: clients }, (_, number) => play(number)));
agent.destroy();
for (const [what, list] of Object.entries(times)) {
  list.sort((a, b) => a - b);
  const at = (share) => list[Math.min(list.length - 1, Math.floor(list.length * share))].toFixed(1);
  console.log(`${what}: ${list.length} requests, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms`);
}
console.log(faults.size ? `faults: ${[...faults].map(([status, count]) => `${count} × ${status}`).join(', ')}` : 'no faults');
process.exitCode = faults.size ? 1 : 0;
