// The texts of the review and of its lesson, and those of answers that puzzles have too.

import { signed } from '../parts/game-text.js';
import { loadTexts } from '../parts/i18n.js';
import en from '../lang/review-en.js';

export const reviewTexts = await loadTexts(en, () => import('../lang/review-ja.js'));

/** A score for the side to move in words. @param {number} score */
export const scoreText = (score) => reviewTexts.score(score, signed(score));
