// A game after a move of the user that the server has not confirmed: without what only the server knows, as the legal moves.

import { discOf, opponent } from '../parts/game-text.js';

/** @typedef {import('../parts/api.js').MoveView} MoveView */

/** @template {import('./online-api.js').OnlineGame} G @param {G} game @param {MoveView} move a legal move @returns {G} */
export function afterMove(game, move) {
  const { frame, size, played } = game;
  const mover = /** @type {'black' | 'white'} */ (frame.to_move);
  const cells = game.kind === 'alak' ? frame.cells : cellsAfter(frame.cells, size.columns, mover, move);
  const count = (/** @type {'black' | 'white'} */ side) => cells.split(discOf(side)).length - 1;
  const discs = { black: count('black'), white: count('white') };
  return { ...game, moves: [...game.moves.slice(0, played), move.move], played: played + 1, turn: opponent(mover), last: move,
    frame: { ...frame, cells, discs, legal: [], to_move: opponent(mover) } };
}

/**
 * The cells after a disc is placed and discs are flipped.
 * @param {string} cells
 * @param {number} columns
 * @param {'black' | 'white'} mover
 * @param {MoveView} move
 */
function cellsAfter(cells, columns, mover, { move, flips }) {
  const after = [...cells];
  for (const square of [move, ...flips]) after[(Number(square.slice(1)) - 1) * columns + square.charCodeAt(0) - 97] = discOf(mover);
  return after.join('');
}
