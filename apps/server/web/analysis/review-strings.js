// The texts of the review and of its lesson, and those of answers that puzzles have too.

import { signed } from '../parts/game-text.js';
import { loadTexts } from '../parts/i18n.js';
import en from '../lang/review-en.js';

export const reviewTexts = await loadTexts(en, () => import('../lang/review-ja.js'));

/** A move with its score. @param {{ move: string, score: number }} scored */
export const scoreOf = ({ move, score }) => reviewTexts.refuted(move, scoreText(Math.round(score)));

/** How much better a move is than another. @param {{ move: string, score: number }} better @param {{ move: string, score: number }} worse */
export const isBetterText = (better, worse) => reviewTexts.isBetter(better.move, Math.round(better.score - worse.score), worse.move);

/** A score for the side to move in words. @param {number} score */
export const scoreText = (score) => reviewTexts.score(score, signed(score));
