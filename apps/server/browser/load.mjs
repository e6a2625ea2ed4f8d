// Many clients that play against level 1, a move a second each; run by hand against a server of this machine:
//
//   outflank serve --addr 127.0.0.1:6465 --data /tmp/load & node load.mjs http://127.0.0.1:6465 [CLIENTS] [SECONDS] [PID]
//
// With the number of the server's process, its memory is told, too.

import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { Player } from './player.mjs';

const [site, clients, seconds] = [process.argv[2] ?? 'http://127.0.0.1:6464', Number(process.argv[3] ?? 500), Number(process.argv[4] ?? 60)];
const server = process.argv[5];
if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(site).hostname)) throw new Error('only a server of this machine is loaded');

const agent = new Agent({ keepAlive: true, maxSockets: clients });
/** @type {Record<'begin' | 'moves' | 'reply', number[]>} */
const times = { begin: [], moves: [], reply: [] };
const end = Date.now() + seconds * 1000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
/** What the server's process holds of memory, in MiB. */
const memory = () => (server ? Number(readFileSync(`/proc/${server}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024 : NaN);

async function play(number) {
  const player = new Player(site, agent, number, times);
  await pause(Math.random() * 1000);
  while (Date.now() < end) {
    const began = Date.now();
    await player.move();
    await pause(1000 - (Date.now() - began));
  }
  return player;
}

const memories = [];
const measuring = setInterval(() => memories.push(memory()), (seconds * 1000) / 6);
const players = await Promise.all(Array.from({ length: clients }, (_, number) => play(number)));
clearInterval(measuring);
agent.destroy();
for (const [what, list] of Object.entries(times)) {
  list.sort((a, b) => a - b);
  const at = (share) => list[Math.min(list.length - 1, Math.floor(list.length * share))]?.toFixed(1);
  console.log(`${what}: ${list.length} requests, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms`);
}
if (server) console.log(`memory: ${memories.map((mebibytes) => mebibytes.toFixed(0)).join(', ')} MiB`);
const faults = players.flatMap((player) => [...player.faults]);
console.log(faults.length ? `faults: ${faults.map(([status, count]) => `${count} × ${status}`).join(', ')}` : 'no faults');
process.exitCode = faults.length ? 1 : 0;
