// The move of a game that its player can learn most from: the same one after the game and in its analysis.

import { cornersGivenAway, decisiveMove } from './decisive-move.js';
import { isBeginnersGame } from '../game/fitting-opponent.js';
import { opponent } from '../parts/game-text.js';

/**
 * @typedef {import('./analysis-connection.js').PlyReview} PlyReview
 * @typedef {import('../parts/api.js').PositionView} PositionView
 *
 * A move with its review, the position before it, and the corner that it gave away, if it did; its accuracy is in per cent.
 * @typedef {{ ply: number, before: PositionView, played: string, corner?: string, best: string, scores: import('./review-strings.js').Scores, loss: number, accuracy: number, isTurningPoint: boolean }} ReviewedMove
 *
 * What is known of a game: `winner` is null before the end, `machine` null for other opponents.
 * @typedef {{ frames: PositionView[], reviews: Map<number, PlyReview>, moves: string[], side: 'black' | 'white', winner: 'black' | 'white' | 'draw' | null, machine: string | null }} OwnGame
 *
 * The move, undefined without a mistake; whether mistakes decided the game; whether its user is a beginner who did not win it; and whether she led when she lost, as
 * by resignation.
 * @typedef {{ move: ReviewedMove | undefined, isDecided: boolean, isBeginner: boolean, wasAhead: boolean }} OwnMoment
 */

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
    const scores = { best: Math.round(review.best.score), played: Math.round(review.played.score), isExact: [review.best, review.played].every(({ kind }) => kind === 'exact') };
    return [{ ply, before, played, corner: corners.get(ply), best: review.best.move, scores, loss: Math.max(0, scores.best - scores.played), accuracy: review.accuracy, isTurningPoint: review.turning_point }];
  });
}

/** @param {OwnGame} game @returns {OwnMoment} */
export function ownMoment(game) {
  const { side, winner, machine } = game;
  const wasAhead = winner === opponent(side) && leads(game);
  const isDecided = winner !== null && winner !== side && !wasAhead;
  const isBeginner = isDecided && isBeginnersGame(machine);
  return { move: decisiveMove(playedBy(game, side), { isDecided, isBeginner }), isDecided, isBeginner, wasAhead };
}

/** The mistake of the opponent that cost most, if there is one. @param {OwnGame} game */
export const opponentsMistake = (game) => decisiveMove(playedBy(game, opponent(game.side)), { isDecided: false, isBeginner: false });

/** What a move did to the game. @param {{ corner?: string, isTurningPoint: boolean }} move @param {{ isDecided: boolean, isBeginner: boolean }} game */
export const effectOf = ({ corner, isTurningPoint }, { isDecided, isBeginner }) => (isBeginner && corner ? 'gaveCorner' : isDecided && isTurningPoint ? 'decided' : 'costliest');

/** @param {OwnGame} game @param {'black' | 'white'} side */
const playedBy = ({ frames, moves, reviews }, side) => movesOfSide(frames, moves, reviews, side);

/** Whether the user leads in the last position, with best play. @param {OwnGame} game */
function leads({ frames, reviews, side }) {
  const [last, score] = [frames[frames.length - 1], Math.round(reviews.get(frames.length - 1)?.best.score ?? 0)];
  return last.to_move === side ? score > 0 : last.to_move !== null && score < 0;
}
