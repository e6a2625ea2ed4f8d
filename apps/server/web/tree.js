// A game with its variations.

import * as api from './api.js';

/**
 * @typedef {object} Node
 * @property {Node | null} parent
 * @property {string} move empty at the root
 * @property {number} ply
 * @property {api.Frame} frame
 * @property {string[]} flips what the move flipped
 * @property {string} opening the name of the opening so far
 * @property {Node[]} next the first one is the main line
 */

/** Makes a tree of one line. @param {api.LineView} line @returns {Node} */
export function treeOf(line) {
  /** @type {Node} */
  const root = { parent: null, move: '', ply: 0, frame: line.frames[0], flips: [], opening: line.frames[0].opening ?? '', next: [] };
  grow(root, line.moves, line.frames.slice(1));
  return root;
}

/**
 * Adds moves behind a node, and returns the last node.
 * @param {Node} node
 * @param {string[]} moves
 * @param {api.Frame[]} frames
 */
function grow(node, moves, frames) {
  for (const [index, move] of moves.entries()) {
    const known = node.next.find((next) => next.move === move);
    const flips = node.frame.legal.find((legal) => legal.move === move)?.flips ?? [];
    /** @type {Node} */
    const next = known ?? { parent: node, move, ply: node.ply + 1, frame: frames[index], flips, opening: frames[index].opening ?? node.opening, next: [] };
    if (!known) node.next.push(next);
    node = next;
  }
  return node;
}

/**
 * Plays moves from a node; passes that must follow come with them.
 * @param {api.Kind} kind
 * @param {Node} node
 * @param {string[]} moves
 */
export async function playFrom(kind, node, moves) {
  const known = node.next.find((next) => next.move === moves[0]);
  if (known && moves.length === 1) return settled(known);
  const line = await api.line({ kind, start: node.frame.position, moves });
  return grow(node, line.moves, line.frames.slice(1));
}

/** Follows the passes behind a node. @param {Node} node */
function settled(node) {
  while (node.next[0]?.move === '--') node = node.next[0];
  return node;
}

/** The nodes from the root to a node. @param {Node} node @returns {Node[]} */
export function pathTo(node) {
  return node.parent ? [...pathTo(node.parent), node] : [node];
}

/** The nodes of the main line from the root. @param {Node} root @returns {Node[]} */
export function mainLine(root) {
  const line = [root];
  while (line[line.length - 1].next[0]) line.push(line[line.length - 1].next[0]);
  return line;
}

/** Whether a node is on the main line. @param {Node} node */
export const isMain = (node) => pathTo(node).every((node) => !node.parent || node.parent.next[0] === node);

/** Removes a variation and returns the node before it. @param {Node} node @returns {Node} */
export function cut(node) {
  if (!node.parent) return node;
  node.parent.next = node.parent.next.filter((next) => next !== node);
  return node.parent;
}

/** Makes the line to a node the main line. @param {Node} node */
export function promote(node) {
  for (const { parent } of pathTo(node)) {
    const child = parent?.next.find((next) => pathTo(node).includes(next));
    if (parent && child) parent.next = [child, ...parent.next.filter((next) => next !== child)];
  }
}
