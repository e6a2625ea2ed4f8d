// The texts of the review and of its lesson, and those of answers that puzzles have too.

import { loadTexts, sideName, strings } from '../parts/i18n.js';
import en from '../lang/review-en.js';

export const reviewTexts = await loadTexts(en, { ja: () => import('../lang/review-ja.js') });

/** What the best move and the one that was played lead to, for the side that played it, in discs. @typedef {{ best: number, played: number, isExact: boolean }} Scores */

/** What a better move would have led to, in a game of the user. @param {string} better @param {string} move @param {Scores} scores */
export const couldHaveText = (better, move, { best, played, isExact }) => reviewTexts.couldHave(better, best, move, played, isExact);

/** What a side is called within a sentence: the user is addressed, and who plays for neither side reads the colours. @param {string | null} side @param {'black' | 'white' | null} own the side of the user */
export const sideInText = (side, own) => (!own ? sideName(side) : side === own ? reviewTexts.youInText : reviewTexts.yourOpponent);

/** A name at the beginning of a sentence. @param {string} name */
export const atStart = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** What a move leads to. @param {{ move: string, score: number }} scored @param {string} side the name of the side that plays it; empty for the user */
export const leadsTo = ({ move, score }, side) => reviewTexts.leadsTo(move, Math.round(score), side);

/**
 * What an answer leads to, that it is better than the move of the game, where it is, and how much better another one is.
 * @param {{ move: string, score: number }} answer
 * @param {{ move: string, score: number } | null} mistake of the game
 * @param {{ move: string, score: number }} best
 * @param {string} side the name of the side that is asked; empty for the user
 */
export function comparedTexts(answer, mistake, best, side) {
  const missed = Math.round(best.score - answer.score);
  if (!mistake || mistake.move === answer.move || Math.round(answer.score - mistake.score) <= 0) return [leadsTo(answer, side)];
  return [leadsTo(answer, side), isBetterText(answer, mistake), ...(missed > 0 ? [reviewTexts.betterStill(strings.discs(missed))] : [])];
}

/** How much better a move is than another. @param {{ move: string, score: number }} better @param {{ move: string, score: number }} worse */
export const isBetterText = (better, worse) => reviewTexts.isBetter(better.move, strings.discs(Math.round(better.score - worse.score)), worse.move);
