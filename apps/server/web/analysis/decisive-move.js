// Which move decided a game.

import { CORNERS, MISTAKE } from '../parts/game-text.js';

/** The corner that a reply takes; empty for other replies. @param {string} [reply] */
export const cornerTaken = (reply = '') => (CORNERS.includes(reply) ? reply : '');

/**
 * The last mistake that turned the game, or else the most costly one; for a beginner, the most costly one that gave a corner away, or else of all. Undefined without a mistake.
 * @template {{ loss: number, isTurningPoint: boolean, reply?: string }} Move
 * @param {Move[]} moves in their order
 * @param {{ isDecided: boolean, isBeginner: boolean }} game where nothing was decided, as in a game that was won, no mistake decided it
 * @returns {Move | undefined}
 */
export function decisiveMove(moves, { isDecided, isBeginner }) {
  const mistakes = moves.filter(({ loss }) => loss >= MISTAKE);
  const turning = isDecided && !isBeginner ? mistakes.findLast(({ isTurningPoint }) => isTurningPoint) : undefined;
  const givenAway = isBeginner ? mistakes.filter(({ reply }) => cornerTaken(reply)) : [];
  const costly = givenAway.length ? givenAway : mistakes;
  return turning ?? costly.reduce((/** @type {Move | undefined} */ worst, move) => (worst && worst.loss >= move.loss ? worst : move), undefined);
}
