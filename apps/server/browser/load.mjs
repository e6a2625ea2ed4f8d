// Load test: many clients that play against level 1, one move per second each; run by hand against a local server:
//
//   outflank serve --addr 127.0.0.1:6465 --data /tmp/load & node load.mjs http://127.0.0.1:6465 [CLIENTS] [SECONDS] [PID]
//
// With the process id of the server, its memory is printed, too.

import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { RandomPlayer } from './random-player.mjs';

const [origin, clients, seconds] = [process.argv[2] ?? 'http://127.0.0.1:6464', Number(process.argv[3] ?? 500), Number(process.argv[4] ?? 60)];
const server = process.argv[5];
if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname)) throw new Error('the load test accepts local servers only');

const agent = new Agent({ keepAlive: true, maxSockets: clients });
/** @type {Record<'create' | 'moves' | 'reply', number[]>} */
const times = { create: [], moves: [], reply: [] };
const end = Date.now() + seconds * 1000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
/** The resident memory of the server, in MiB. */
const memory = () => (server ? Number(readFileSync(`/proc/${server}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024 : NaN);

async function play(number) {
  const player = new RandomPlayer(origin, agent, number, times);
  await pause(Math.random() * 1000);
  while (Date.now() < end) {
    const started = Date.now();
    await player.move();
    await pause(1000 - (Date.now() - started));
  }
  return player;
}

const memories = [];
const measuring = setInterval(() => memories.push(memory()), (seconds * 1000) / 6);
const players = await Promise.all(Array.from({ length: clients }, (_, number) => play(number)));
clearInterval(measuring);
agent.destroy();
for (const [action, list] of Object.entries(times)) {
  list.sort((a, b) => a - b);
  const at = (share) => list[Math.min(list.length - 1, Math.floor(list.length * share))]?.toFixed(1);
  console.log(`${action}: ${list.length} requests, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms`);
}
if (server) console.log(`memory: ${memories.map((mebibytes) => mebibytes.toFixed(0)).join(', ')} MiB`);
const errors = players.flatMap((player) => [...player.errors]);
console.log(errors.length ? `errors: ${errors.map(([status, count]) => `${count} × ${status}`).join(', ')}` : 'no errors');
process.exitCode = errors.length ? 1 : 0;
