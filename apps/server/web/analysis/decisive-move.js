// Which move decided a game.

import { MISTAKE } from '../parts/game-text.js';

/**
 * The last mistake that turned the game, or else the most costly one; undefined without a mistake.
 * @template {{ loss: number, isTurningPoint: boolean }} Move
 * @param {Move[]} moves in their order
 * @param {{ isWon?: boolean }} [game] in a game that was won, no mistake decided it
 * @returns {Move | undefined}
 */
export function decisiveMove(moves, { isWon = false } = {}) {
  const mistakes = moves.filter(({ loss }) => loss >= MISTAKE);
  const turning = isWon ? undefined : mistakes.findLast(({ isTurningPoint }) => isTurningPoint);
  return turning ?? mistakes.reduce((/** @type {Move | undefined} */ worst, move) => (worst && worst.loss >= move.loss ? worst : move), undefined);
}
