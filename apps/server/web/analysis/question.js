// The question of an address: which move is better than the next one of the game?

import { passes } from '../parts/error-text.js';
import { explainMove } from '../parts/explanation-api.js';

/** The mistake that the next move of a node is; null if it is none, or cannot be judged. An error that passes is one: without the question, the analysis would show its answer. @param {import('./move-tree.js').Node} node @returns {Promise<import('./lesson.js').Mistake | null>} */
export async function mistakeAfter(node) {
  const move = node.next[0]?.move;
  const explanation = move ? await explainMove(node.position.position, move).catch(nullUnlessItPasses) : null;
  if (!explanation || explanation.better.score <= explanation.worse.score) return null;
  return { node, review: { best: explanation.better, played: explanation.worse, accuracy: null, turning_point: false } };
}

/** @param {unknown} error @returns {null} */
function nullUnlessItPasses(error) {
  if (passes(error)) throw error;
  return null;
}
