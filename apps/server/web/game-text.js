// Games in words.

import { sideName, words } from './words.js';

/** @typedef {import('./api.js').Game} Game */

/** The result in words. @param {import('./api.js').Result | null} result */
export function resultText(result) {
  if (!result) return words.unfinished;
  if (!result.winner) return words.draw;
  const side = sideName(result.winner);
  if (result.by === 'time') return words.winsOnTime(side);
  return result.margin === null ? words.winsByResignation(side) : words.wins(side, Math.abs(result.margin));
}

/** The side that did not move last. @param {'X' | 'O'} side @returns {'X' | 'O'} */
export const other = (side) => (side === 'X' ? 'O' : 'X');

/** The side that moves first from a position. @param {string} start @returns {'X' | 'O'} */
export const firstSide = (start) => (start.trim().split(/\s+/).some((word) => /^o$/i.test(word)) ? 'O' : 'X');

/**
 * The last move and what comes next, for people who listen.
 * @param {Game} game
 */
export function spoken(game) {
  const next = game.result ? resultText(game.result) : statusText(game);
  if (!game.last) return next;
  const sides = [firstSide(game.start), other(firstSide(game.start))];
  const who = sideName(sides[(game.played - 1) % 2]);
  return `${lastText(who, game.last)} ${next}.`;
}

/** @param {string} who @param {import('./api.js').Legal} last */
function lastText(who, { move, flips }) {
  if (move === '--') return `${words.passes(who)}.`;
  const [from, to] = move.split('-');
  return to ? words.slid(who, from, to, flips.length) : words.played(who, move, flips.length);
}

/** Whose turn it is. @param {Game} game */
export function statusText(game) {
  if (game.result || !game.frame.toMove) return resultText(game.result);
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
