// The figures of a reviewed game for one side: the accuracy of its phases, and its mistakes with their themes.

import { cornersGivenAway } from '../analysis/decisive-move.js';
import { MISTAKE } from '../parts/game-text.js';
import { explainMove } from '../parts/explanation-api.js';

/**
 * @typedef {import('../analysis/analysis-connection.js').PlyReview} PlyReview
 * @typedef {import('../parts/api.js').PositionView} PositionView
 * @typedef {'opening' | 'midgame' | 'endgame'} Phase
 * @typedef {import('../parts/explanation-api.js').Theme | 'other'} MistakeTheme
 * @typedef {{ ply: number, move: string, best: string, loss: number, phase: Phase, theme: MistakeTheme }} GameMistake
 *
 * A move with its review, the position before it, and the corner that it gave away, if it did; its accuracy is in per cent.
 * @typedef {{ ply: number, before: PositionView, played: string, corner?: string, best: string, loss: number, accuracy: number, isTurningPoint: boolean }} ReviewedMove
 */

/** @type {Phase[]} */
export const PHASES = ['opening', 'midgame', 'endgame'];
/** The empties from which a position belongs to the opening, and up to which it belongs to the endgame. */
const [OPENING_EMPTIES, ENDGAME_EMPTIES] = [44, 20];

/** @param {PositionView} position */
const empties = ({ cells }) => [...cells].filter((cell) => cell === '-').length;

/** @param {PositionView} position @returns {Phase} */
function phaseOf(position) {
  const count = empties(position);
  return count >= OPENING_EMPTIES ? 'opening' : count > ENDGAME_EMPTIES ? 'midgame' : 'endgame';
}

/**
 * The moves of a side that had a choice.
 * @param {PositionView[]} frames the positions of the game
 * @param {string[]} moves
 * @param {Map<number, PlyReview>} reviews by ply
 * @param {'black' | 'white'} side
 * @returns {ReviewedMove[]}
 */
export function movesOfSide(frames, moves, reviews, side) {
  const corners = cornersGivenAway(frames, moves);
  return moves.flatMap((played, ply) => {
    const [before, review] = [frames[ply], reviews.get(ply)];
    if (before.to_move !== side || !review?.played || review.accuracy === null) return [];
    const loss = Math.max(0, Math.round(review.best.score) - Math.round(review.played.score));
    return [{ ply, before, played, corner: corners.get(ply), best: review.best.move, loss, accuracy: review.accuracy, isTurningPoint: review.turning_point }];
  });
}

/** The mean of the known values; null without any. @param {(number | null)[]} values */
export function mean(values) {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}

/** The accuracy of each phase in per cent; null for a phase without a choice. @param {ReviewedMove[]} moves @returns {Record<Phase, number | null>} */
export function accuracyByPhase(moves) {
  const of = (/** @type {Phase} */ phase) => mean(moves.filter(({ before }) => phaseOf(before) === phase).map(({ accuracy }) => accuracy));
  return { opening: of('opening'), midgame: of('midgame'), endgame: of('endgame') };
}

/** The mistakes among moves. @param {ReviewedMove[]} moves */
export const mistakesAmong = (moves) => moves.filter(({ loss }) => loss >= MISTAKE);

/** Describes a mistake; its theme is that of the first reason against it. @param {ReviewedMove} move @returns {Promise<GameMistake>} */
export async function describeMistake({ ply, before, played, best, loss }) {
  const { reasons } = await explainMove(before.position, played);
  return { ply, move: played, best, loss, phase: phaseOf(before), theme: reasons[0]?.theme ?? 'other' };
}
