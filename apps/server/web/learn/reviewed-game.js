// The review of a whole game: its positions, and the reviews of its moves.

import { withoutVerdicts } from '../analysis/mistakes.js';
import * as api from '../parts/api.js';
import { BUSY_DELAY } from '../parts/reachable.js';
import { sleep } from '../parts/view.js';

/**
 * @typedef {import('../analysis/analysis-connection.js').PlyReview} PlyReview
 * @typedef {{ frames: api.LineView['frames'], reviews: Map<number, PlyReview> }} ReviewedGame the reviews of the last stage, by ply
 */

/** The errors after which a review goes on by itself. */
const PASSING_ERRORS = ['busy', 'offline'];

/**
 * Reviews a game of Othello.
 * @param {import('../analysis/analysis-connection.js').AnalysisConnection} connection
 * @param {string} start
 * @param {string[]} moves
 * @param {number} given how many of them nobody chose
 * @param {(code: string) => void} onStatus called with the code of an error that passes, or empty when the review goes on
 * @param {AbortSignal} signal rejects before the review begins; once it runs, the connection ends it
 * @returns {Promise<ReviewedGame>}
 */
export async function reviewGame(connection, start, moves, given, onStatus, signal) {
  const { frames } = await api.positionsOf({ kind: 'othello', start, moves });
  signal.throwIfAborted();
  const reviews = moves.length ? await reviewsOf(connection, start, moves, onStatus) : new Map();
  return { frames, reviews: withoutVerdicts(reviews, (ply) => ply < given) };
}

/** @param {import('../analysis/analysis-connection.js').AnalysisConnection} connection @param {string} start @param {string[]} moves @param {(code: string) => void} onStatus @returns {Promise<Map<number, PlyReview>>} */
function reviewsOf(connection, start, moves, onStatus) {
  const reviews = new Map();
  return new Promise((resolve, reject) => connection.reviewGame(start, moves, {
    ply: (ply, _, review) => {
      onStatus('');
      reviews.set(ply, review);
    },
    end: () => resolve(reviews),
    problem: (code) => (PASSING_ERRORS.includes(code) ? onStatus(code) : reject(new api.ApiError(code, ''))),
  }));
}

/** Repeats a request while the server is busy. @template T @param {() => Promise<T>} send @param {AbortSignal} signal @returns {Promise<T>} */
export async function whenFree(send, signal) {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !(error instanceof api.ApiError && error.code === 'busy')) throw error;
      await sleep(BUSY_DELAY);
    }
  }
}
