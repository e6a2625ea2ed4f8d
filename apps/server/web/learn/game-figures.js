// The figures of a reviewed game for one side: the accuracy of its phases, and its mistakes with their kinds.

import { MISTAKE } from '../chart.js';
import { meanAccuracy } from './accuracy.js';

/**
 * @typedef {import('../analysis-connection.js').PlyReview} PlyReview
 * @typedef {import('../api.js').PositionView} PositionView
 * @typedef {'opening' | 'midgame' | 'endgame'} Phase
 * @typedef {'corner' | 'missedCorner' | 'mobility' | 'frontier' | 'counting' | 'other'} MistakeKind
 * @typedef {{ ply: number, move: string, best: string, loss: number, phase: Phase, kind: MistakeKind }} GameMistake
 *
 * A move with its review and the positions before and after it.
 * @typedef {{ ply: number, before: PositionView, after: PositionView, played: string, best: string, loss: number }} ReviewedMove
 */

/** @type {Phase[]} */
export const PHASES = ['opening', 'midgame', 'endgame'];
/** The empties from which a position belongs to the opening, and up to which it belongs to the endgame. */
const [OPENING_EMPTIES, ENDGAME_EMPTIES] = [44, 20];
/** The empties up to which a mistake is one of counting. */
const COUNTING_EMPTIES = 10;
/** How many more replies of the opponent, or frontier discs of the player, than after the best move decide the kind of a mistake. */
const [MOBILITY_DIFFERENCE, FRONTIER_DIFFERENCE] = [3, 3];
/** The columns of the board of Othello. */
const COLUMNS = 8;
const CORNERS = ['a1', 'h1', 'a8', 'h8'];

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
 * @param {'X' | 'O'} side
 * @returns {ReviewedMove[]}
 */
export function movesOfSide(frames, moves, reviews, side) {
  return moves.flatMap((played, ply) => {
    const [before, after, review] = [frames[ply], frames[ply + 1], reviews.get(ply)];
    if (before.toMove !== side || before.legal.length < 2 || !review?.played) return [];
    const loss = Math.max(0, Math.round(review.best.value) - Math.round(review.played.value));
    return [{ ply, before, after, played, best: review.best.move, loss }];
  });
}

/** The accuracy of each phase in per cent; null for a phase without a choice. @param {ReviewedMove[]} moves @returns {Record<Phase, number | null>} */
export function accuracyByPhase(moves) {
  const of = (/** @type {Phase} */ phase) => meanAccuracy(moves.filter(({ before }) => phaseOf(before) === phase).map(({ loss }) => loss));
  return { opening: of('opening'), midgame: of('midgame'), endgame: of('endgame') };
}

/** The mistakes among moves. @param {ReviewedMove[]} moves */
export const mistakesAmong = (moves) => moves.filter(({ loss }) => loss >= MISTAKE);

/**
 * Describes a mistake.
 * @param {ReviewedMove} move
 * @param {PositionView} afterBest the position after the best move
 * @returns {GameMistake}
 */
export function describeMistake(move, afterBest) {
  const { ply, before, played, best, loss } = move;
  return { ply, move: played, best, loss, phase: phaseOf(before), kind: kindOf(move, afterBest) };
}

/** The kind of a mistake: the first that applies. @param {ReviewedMove} move @param {PositionView} afterBest @returns {MistakeKind} */
function kindOf({ before, after, played, best }, afterBest) {
  const replies = (/** @type {PositionView} */ position) => (position.toMove === before.toMove ? [] : position.legal.map(({ move }) => move).filter((move) => move !== '--'));
  const [given, kept] = [replies(after), replies(afterBest)];
  if (given.some((move) => CORNERS.includes(move) && !kept.includes(move))) return 'corner';
  if (CORNERS.includes(best) && !CORNERS.includes(played)) return 'missedCorner';
  if (empties(before) <= COUNTING_EMPTIES) return 'counting';
  if (given.length - kept.length >= MOBILITY_DIFFERENCE) return 'mobility';
  const side = before.toMove ?? 'X';
  return frontierDiscs(after, side) - frontierDiscs(afterBest, side) >= FRONTIER_DIFFERENCE ? 'frontier' : 'other';
}

/** The number of discs of a side that touch an empty square. @param {PositionView} position @param {'X' | 'O'} side */
function frontierDiscs({ cells }, side) {
  const around = [-1, 0, 1];
  const isEmpty = (/** @type {number} */ column, /** @type {number} */ row) => column >= 0 && column < COLUMNS && cells[row * COLUMNS + column] === '-';
  const isFrontier = (/** @type {number} */ index) => around.some((x) => around.some((y) => isEmpty((index % COLUMNS) + x, Math.floor(index / COLUMNS) + y)));
  return [...cells].filter((cell, index) => cell === side && isFrontier(index)).length;
}
