// Games in words.

import { sideName, words } from './words.js';

/** @typedef {import('./api.js').Game} Game */

/**
 * The result in words.
 * @param {import('./api.js').Result | null} result
 * @param {import('./api.js').Aim} [aim]
 */
export function resultText(result, aim = 'most') {
  if (!result) return words.unfinished;
  if (!result.winner) return words.draw;
  const side = sideName(result.winner);
  if (result.by === 'time') return words.winsOnTime(side);
  if (result.margin === null) return words.winsByResignation(side);
  const won = words.wins(side, Math.abs(result.margin));
  return aim === 'anti' ? words.antiResult(won) : won;
}

/** The side that did not move last. @param {'X' | 'O'} side @returns {'X' | 'O'} */
export const other = (side) => (side === 'X' ? 'O' : 'X');

/** The side that moves first from a position. @param {string} start @returns {'X' | 'O'} */
export const firstSide = (start) => (start.trim().split(/\s+/).some((word) => /^o$/i.test(word)) ? 'O' : 'X');

/**
 * The messages for screen readers about a change: each move and pass that was played, and what comes next.
 * @param {Game | null} before
 * @param {Game} after
 */
export function spoken(before, after) {
  const isSequel = before && before.moves.slice(0, before.played).every((move, index) => after.moves[index] === move);
  const from = isSequel ? Math.min(before.played, after.played) : Math.max(0, after.played - 1);
  const played = after.moves.slice(from, after.played);
  const sides = [firstSide(after.start), other(firstSide(after.start))];
  const told = played.map((move, index) => {
    const known = [after.last, ...(isSequel && index === 0 ? before.frame.legal : [])];
    return moveText(sideName(sides[(from + index) % 2]), move, known.find((legal) => legal?.move === move)?.flips.length);
  });
  return [...told, statusText(after)];
}

/**
 * @param {string} who
 * @param {string} move
 * @param {number} [flips] nothing where it is not known
 */
function moveText(who, move, flips) {
  if (move === '--') return words.passes(who);
  const [from, to] = move.split('-');
  if (to) return words.slid(who, from, to, flips ?? 0);
  return flips === undefined ? `${who} ${move}` : words.played(who, move, flips);
}

/**
 * The last disc that was placed: a pass behind it does not hide it.
 * @param {Game | null} before
 * @param {Game} after
 * @returns {import('./api.js').Legal | null}
 */
export function lastPlaced(before, after) {
  if (after.last?.move !== '--') return after.last;
  const move = after.moves.slice(0, after.played).findLast((move) => move !== '--');
  return move ? { move, flips: before?.frame.legal.find((legal) => legal.move === move)?.flips ?? [] } : null;
}

/**
 * The numbers of the moves by the squares that they were played to; passes have none.
 * @param {string[]} moves
 * @returns {Map<string, number>}
 */
export function moveNumbers(moves) {
  return new Map(moves.filter((move) => move !== '--').map((move, index) => [move, index + 1]));
}

/** Whose turn it is. @param {Game} game */
export function statusText(game) {
  if (game.result || !game.frame.toMove) return resultText(game.result, game.aim);
  const number = game.moves.slice(0, game.played).filter((move) => move !== '--').length + 1;
  return words.toMove(sideName(game.frame.toMove), number);
}

/**
 * The moves in rows of a number and both sides' moves.
 * @param {string[]} moves
 * @param {'X' | 'O'} first
 * @returns {{ number: number, cells: ({ move: string, ply: number } | null)[] }[]}
 */
export function moveRows(moves, first) {
  const gap = first === 'O' ? 1 : 0;
  const cells = [...Array(gap).fill(null), ...moves.map((move, index) => ({ move, ply: index + 1 }))];
  const rows = Math.ceil(cells.length / 2);
  return Array.from({ length: rows }, (_, row) => ({ number: row + 1, cells: cells.slice(2 * row, 2 * row + 2) }));
}

/** Less than this on a clock is told in tenths of seconds, in milliseconds. */
export const SHORT = 10_000;

/** @param {number} left in milliseconds */
export function clockText(left) {
  if (left < SHORT) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
