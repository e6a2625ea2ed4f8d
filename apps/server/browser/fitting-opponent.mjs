// How many of their first games visitors of all strengths win: `OUTFLANK=PROGRAM node fitting-opponent.mjs [PLAYER …]`.
//
// Each player plays 200 games against each opponent that it can meet; visits are then drawn from these results by the rule of the page.

import { execFileSync } from 'node:child_process';
import { afterGame, FIRST_STANDING, LADDER } from '../web/game/fitting-opponent.js';

const PROGRAM = process.env.OUTFLANK ?? 'outflank';
const [GAMES, VISITS, GAMES_OF_VISIT] = [200, 400, 10];
const players = process.argv.length > 2 ? process.argv.slice(2) : ['random', 'greedy', 'lookahead:1', 'lookahead:2', 'lookahead:3', 'human:1000', 'human:1400', 'human:1700', 'human:1800', 'human:2200'];

/** The shares of games that a player wins, draws and loses. @type {Map<string, { won: number, drawn: number }>} */
const known = new Map();

/** @param {string} player @param {number} rung */
function resultsAgainst(player, rung) {
  const key = `${player} ${rung}`;
  if (!known.has(key)) {
    const options = ['match', '--engine', player, '--engine', LADDER[rung], '--count', String(GAMES), '--random-plies', '0', '--json'];
    const [{ wins, draws }] = JSON.parse(execFileSync(PROGRAM, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })).engines;
    known.set(key, { won: wins / GAMES, drawn: draws / GAMES });
  }
  return /** @type {{ won: number, drawn: number }} */ (known.get(key));
}

/** @param {string} player @returns {{ won: number, rung: number }} the games won, and the last opponent */
function visit(player) {
  let [standing, won] = [FIRST_STANDING, 0];
  for (let game = 0; game < GAMES_OF_VISIT; game++) {
    const { won: share, drawn } = resultsAgainst(player, standing.rung);
    const at = Math.random();
    const result = at < share ? 'won' : at < share + drawn ? 'drawn' : 'lost';
    if (result === 'won') won += 1;
    standing = afterGame(standing, result);
  }
  return { won, rung: standing.rung };
}

for (const player of players) {
  const visits = Array.from({ length: VISITS }, () => visit(player));
  const mean = (/** @type {(visit: { won: number, rung: number }) => number} */ of) => visits.reduce((sum, visit) => sum + of(visit), 0) / VISITS;
  const first = resultsAgainst(player, FIRST_STANDING.rung);
  const last = LADDER[Math.round(mean(({ rung }) => rung))];
  console.log(`${player.padEnd(12)} wins ${(10 * mean(({ won }) => won)).toFixed(0)} % of the first ten games, ${(100 * first.won).toFixed(0)} % of the first one, and is at ${last} then`);
}
