// The question of an address: which move is better than the next one of the game?

import { passes } from '../parts/error-text.js';
import { explainMove } from '../parts/explanation-api.js';

/** The mistake that the next move of a node is; null if it is none, or cannot be judged. @param {import('./move-tree.js').Node} node @returns {Promise<import('./lesson.js').Mistake | null>} */
export async function mistakeAfter(node) {
  const move = node.next[0]?.move;
  const explanation = move ? await explainMove(node.position.position, move).catch(nullUnlessPassing) : null;
  if (!explanation || explanation.better.score <= explanation.worse.score) return null;
  return { node, review: { best: explanation.better, played: explanation.worse, accuracy: null, turning_point: false } };
}

/** After an error that passes the question is opened again, instead of the analysis with its answer. @param {unknown} error */
function nullUnlessPassing(error) {
  if (passes(error)) throw error;
  return null;
}
