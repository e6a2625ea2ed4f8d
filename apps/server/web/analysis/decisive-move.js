// Which move decided a game.

import { MISTAKE } from '../parts/game-text.js';

/**
 * The last mistake that turned the game, or else the most costly one; undefined without a mistake.
 * @template {{ loss: number, isTurningPoint: boolean }} Move
 * @param {Move[]} moves in their order
 * @param {{ isDecided: boolean }} game where nothing was decided, as in a game that was won, no mistake decided it
 * @returns {Move | undefined}
 */
export function decisiveMove(moves, { isDecided }) {
  const mistakes = moves.filter(({ loss }) => loss >= MISTAKE);
  const turning = isDecided ? mistakes.findLast(({ isTurningPoint }) => isTurningPoint) : undefined;
  return turning ?? mistakes.reduce((/** @type {Move | undefined} */ worst, move) => (worst && worst.loss >= move.loss ? worst : move), undefined);
}
