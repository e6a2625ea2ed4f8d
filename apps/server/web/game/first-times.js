// What a visitor did for the first time, and how many games in a row were won: in games of Othello against machines.

import { CORNERS, humanSide, isWholeGame, opponent, ownResult, sideOfMove } from '../parts/game-text.js';
import { playersOf } from '../parts/i18n.js';
import { readStored, writeStored } from '../parts/storage.js';

/**
 * What this browser has counted; `streak` is the games won in a row up to now, `best` the most ever, `beaten` the machines as the API names them,
 * `last` the game that was counted last.
 * @typedef {{ games: number, wins: number, streak: number, best: number, hasCorner: boolean, beaten: string[], last: string }} Facts
 *
 * What is new after a game.
 * @typedef {{ kind: 'firstWin' } | { kind: 'firstCorner' } | { kind: 'beaten', machine: string } | { kind: 'streak', count: number }} News
 */

const STORAGE_KEY = 'outflank-first-times';
/** From here on, games won in a row are named. */
const MIN_STREAK = 3;

/** @type {Facts} */
const NONE = { games: 0, wins: 0, streak: 0, best: 0, hasCorner: false, beaten: [], last: '' };

/** What is known of whoever uses this browser. @returns {Facts} */
export const firstTimes = () => ({ ...NONE, ...readStored(STORAGE_KEY) });

/** Counts a game that is over, once, and returns what is new, the most important first. @param {import('../parts/api.js').Game} game @returns {News[]} */
export function countGame(game) {
  const [before, result, side] = [firstTimes(), ownResult(game), humanSide(game)];
  if (!result || !side || !isWholeGame(game) || before.last === game.id) return [];
  const machine = playersOf(game)[opponent(side)];
  const after = factsAfter(before, { result, machine, hasCorner: tookCorner(game, side) });
  writeStored(STORAGE_KEY, { ...after, last: game.id });
  return newsBetween(before, after, machine);
}

/**
 * @param {Facts} before
 * @param {{ result: 'won' | 'lost' | 'drawn', machine: string, hasCorner: boolean }} game
 * @returns {Facts}
 */
export function factsAfter(before, { result, machine, hasCorner }) {
  const isWon = result === 'won';
  const streak = isWon ? before.streak + 1 : 0;
  return {
    ...before, games: before.games + 1, wins: before.wins + (isWon ? 1 : 0), streak, best: Math.max(before.best, streak), hasCorner: before.hasCorner || hasCorner,
    beaten: isWon && !before.beaten.includes(machine) ? [...before.beaten, machine] : before.beaten,
  };
}

/** @param {Facts} before @param {Facts} after @param {string} machine @returns {News[]} */
export function newsBetween(before, after, machine) {
  /** @type {[boolean, News][]} */
  const news = [
    [before.wins === 0 && after.wins === 1, { kind: 'firstWin' }],
    [after.streak >= MIN_STREAK && after.streak > before.streak, { kind: 'streak', count: after.streak }],
    [before.wins > 0 && after.beaten.length > before.beaten.length, { kind: 'beaten', machine }],
    [after.hasCorner && !before.hasCorner, { kind: 'firstCorner' }],
  ];
  return news.filter(([isNew]) => isNew).map(([, entry]) => entry);
}

/** @param {import('../parts/api.js').Game} game @param {'black' | 'white'} side */
const tookCorner = ({ moves, played, given, start }, side) => moves.slice(0, played).some((move, index) => index >= given && CORNERS.includes(move) && sideOfMove(start, index) === side);
