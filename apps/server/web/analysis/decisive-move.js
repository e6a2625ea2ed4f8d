// Which move decided a game.

import { CORNERS, MISTAKE } from '../parts/game-text.js';

/**
 * The corners that were given away, by the ply of the move after which the opponent could take it from then on, and later did.
 * @param {Pick<import('../parts/api.js').PositionView, 'to_move' | 'legal'>[]} frames the positions of the game
 * @param {string[]} moves
 */
export function cornersGivenAway(frames, moves) {
  /** @type {Map<number, string>} */
  const given = new Map();
  for (const [taken, corner] of moves.entries()) {
    if (!CORNERS.includes(corner)) continue;
    let opened = taken;
    for (let ply = taken; ply >= 0; ply--) {
      if (frames[ply].to_move !== frames[taken].to_move) continue;
      if (!frames[ply].legal.some(({ move }) => move === corner)) break;
      opened = ply;
    }
    given.set(opened - 1, corner);
  }
  return given;
}

/**
 * The last mistake that turned the game, or else the most costly one; for a beginner, the most costly one that gave a corner away if it lost half as much as any, or else of all. Undefined without a mistake.
 * @template {{ loss: number, isTurningPoint: boolean, corner?: string }} Move with the corner that it gave away, if it did
 * @param {Move[]} moves in their order
 * @param {{ isDecided: boolean, isBeginner: boolean }} game where nothing was decided, as in a game that was won, no mistake decided it
 * @returns {Move | undefined}
 */
export function decisiveMove(moves, { isDecided, isBeginner }) {
  const mistakes = moves.filter(({ loss }) => loss >= MISTAKE);
  const turning = isDecided && !isBeginner ? mistakes.findLast(({ isTurningPoint }) => isTurningPoint) : undefined;
  const costliest = worstOf(mistakes);
  const givenAway = isBeginner ? mistakes.filter(({ corner, loss }) => corner && costliest && 2 * loss >= costliest.loss) : [];
  return turning ?? worstOf(givenAway) ?? costliest;
}

/** @template {{ loss: number }} Move @param {Move[]} moves @returns {Move | undefined} the first of those that lost most */
const worstOf = (moves) => moves.reduce((/** @type {Move | undefined} */ worst, move) => (worst && worst.loss >= move.loss ? worst : move), undefined);
