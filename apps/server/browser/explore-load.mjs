// The latency of the explorer over HTTP: `node explore-load.mjs URL TRANSCRIPTS [COUNT]`.
//
// TRANSCRIPTS is a file of the games of the database, a transcript a line (`outflank db export games.txt`). Random positions
// of random games are asked for one after the other, first without a filter, then with one of the most frequent players
// and the years 1985 to 2015.

import { readFileSync } from 'node:fs';

const [url, file, count = '10000'] = process.argv.slice(2);
if (!file) {
  console.error('usage: node explore-load.mjs URL TRANSCRIPTS [COUNT]');
  process.exit(2);
}

const games = readFileSync(file, 'utf8').split('\n').filter(Boolean);
const { players } = await (await fetch(new URL('/api/explore/players?limit=50', url))).json();

/** A random position of a random game, as its moves. */
function randomMoves() {
  const game = games[Math.floor(Math.random() * games.length)];
  const placements = game.match(/[a-h][1-8]/g) ?? [];
  return placements.slice(0, Math.floor(Math.random() * placements.length)).join('');
}

/** Asks for random positions, and prints the median, the 99th percentile and the longest time. */
async function measure(name, filter) {
  const times = [];
  for (let number = 0; number < Number(count); number++) {
    const query = new URLSearchParams({ moves: randomMoves(), ...filter() });
    const started = performance.now();
    const response = await fetch(new URL(`/api/explore?${query}`, url));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status} for ${query}`);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms`);
}

const randomPlayer = () => players[Math.floor(Math.random() * players.length)].name;
await measure('no filter', () => ({}));
await measure('player and years', () => ({ player: randomPlayer(), from_year: '1985', to_year: '2015' }));
