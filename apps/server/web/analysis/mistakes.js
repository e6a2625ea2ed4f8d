// The mistakes of a game: which there are, whose they are, and which cost most.

import { explainMove } from '../parts/explanation-api.js';
import { passes } from '../parts/error-text.js';
import { MISTAKE } from '../parts/game-text.js';

/**
 * @typedef {import('./analysis-connection.js').PlyReview} PlyReview
 * @typedef {import('./move-tree.js').Node} Node
 * @typedef {'black' | 'white' | ''} SideFilter a side, or empty for both
 *
 * A mistake: the node before it, and its review; null until it is looked at, where only the address names it.
 * @typedef {{ node: Node, review: PlyReview | null }} Mistake
 */

/** So many mistakes of a side can be learnt from at once. */
const BIGGEST = 3;

/** The mistakes of a side. @param {Mistake[]} mistakes @param {SideFilter} side */
export const mistakesOf = (mistakes, side) => mistakes.filter(({ node }) => !side || node.position.to_move === side);

/** The mistakes of each side that cost most, with the one that decided the game, in their order. @param {Mistake[]} mistakes @param {Node | null} [decisive] the node before that one */
export function biggestMistakes(mistakes, decisive) {
  const weight = (/** @type {Mistake} */ mistake) => (mistake.node === decisive ? Infinity : lossOf(mistake));
  const sorted = [...mistakes].sort((a, b) => weight(b) - weight(a));
  return mistakes.filter((mistake) => mistakesOf(sorted, mistake.node.position.to_move ?? '').indexOf(mistake) < BIGGEST);
}

/** @param {Mistake} mistake */
const lossOf = ({ review }) => (review?.played ? review.best.score - review.played.score : 0);

/**
 * The mistakes of a line.
 * @param {Node[]} nodes
 * @param {Map<number, PlyReview>} reviews
 * @returns {Mistake[]}
 */
export function mistakesIn(nodes, reviews) {
  return nodes.flatMap((node) => {
    const review = reviews.get(node.ply);
    return review && lossOf({ node, review }) >= MISTAKE ? [{ node, review }] : [];
  });
}

/** The reviews of moves of which nobody is judged: they were given, as those of a random opening. @param {Map<number, PlyReview>} reviews @param {(ply: number) => boolean} isGiven @returns {Map<number, PlyReview>} */
export const withoutVerdicts = (reviews, isGiven) => new Map([...reviews].map(([ply, review]) => [ply, isGiven(ply) ? { ...review, played: null, accuracy: null, turning_point: false } : review]));

/** Looks at the next move of a node; null if it is no mistake, or cannot be judged. @param {Node} node @param {'black' | 'white' | null} own the side of the user @returns {Promise<PlyReview | null>} */
export async function reviewMistake(node, own) {
  const move = node.next[0]?.move;
  const explanation = move ? await explainMove(node.position.position, move, own).catch(nullUnlessPassing) : null;
  if (!explanation || explanation.better.score <= explanation.worse.score) return null;
  return { best: explanation.better, played: explanation.worse, accuracy: null, turning_point: false };
}

/** After an error that passes the question is asked again, instead of the analysis with its answer. @param {unknown} error */
function nullUnlessPassing(error) {
  if (passes(error)) throw error;
  return null;
}
