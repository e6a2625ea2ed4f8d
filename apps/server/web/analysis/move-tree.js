// The tree of moves: a game with its variations.

import * as api from '../parts/api.js';

/**
 * @typedef {object} Node
 * @property {Node | null} parent
 * @property {string} move empty at the root
 * @property {number} ply
 * @property {number} number of the move: passes have none, and count for none
 * @property {api.PositionView} position
 * @property {string[]} flips the squares that the move flips
 * @property {string} opening the name of the opening
 * @property {Node[]} next the next moves, the main line first
 */

/** Makes a tree with one line. @param {api.LineView} line @returns {Node} */
export function makeTree(line) {
  /** @type {Node} */
  const root = { parent: null, move: '', ply: 0, number: 0, position: line.frames[0], flips: [], opening: line.frames[0].opening ?? '', next: [] };
  addMoves(root, line.moves, line.frames.slice(1));
  return root;
}

/**
 * Adds moves after a node, and returns the last node.
 * @param {Node} node
 * @param {string[]} moves
 * @param {api.PositionView[]} positions
 */
function addMoves(node, moves, positions) {
  for (const [index, move] of moves.entries()) {
    const known = node.next.find((next) => next.move === move);
    const flips = node.position.legal.find((legal) => legal.move === move)?.flips ?? [];
    /** @type {Node} */
    const next = known ?? { parent: node, move, ply: node.ply + 1, number: node.number + (move === '--' ? 0 : 1), position: positions[index], flips, opening: positions[index].opening ?? node.opening, next: [] };
    if (!known) node.next.push(next);
    node = next;
  }
  return node;
}

/**
 * Plays moves from a node, and the forced passes that follow.
 * @param {api.GameKind} kind
 * @param {Node} node
 * @param {string[]} moves
 */
export async function playFrom(kind, node, moves) {
  const known = node.next.find((next) => next.move === moves[0]);
  if (known && moves.length === 1) return afterPasses(known);
  const line = await api.positionsOf({ kind, start: node.position.position, moves });
  return addMoves(node, line.moves, line.frames.slice(1));
}

/** The node after the passes that follow a node. @param {Node} node */
function afterPasses(node) {
  while (node.next[0]?.move === '--') node = node.next[0];
  return node;
}

/** The nodes from the root to a node. @param {Node} node @returns {Node[]} */
export function pathTo(node) {
  const path = [];
  for (let at = /** @type {Node | null} */ (node); at; at = at.parent) path.push(at);
  return path.reverse();
}

/** The nodes of the main line from the root. @param {Node} root @returns {Node[]} */
export function mainLine(root) {
  const line = [root];
  while (line[line.length - 1].next[0]) line.push(line[line.length - 1].next[0]);
  return line;
}

/**
 * All lines of a tree, the main line first; each branches off an earlier one after a ply.
 * @typedef {{ from: number, ply: number, nodes: Node[] }} Line
 *
 * @param {Node} root
 * @returns {Line[]}
 */
export function linesOf(root) {
  /** @type {Line[]} */
  const lines = [{ from: 0, ply: 0, nodes: mainLine(root) }];
  // The list grows during the loop: variations of variations are appended.
  for (const [from, { nodes }] of lines.entries()) {
    for (const node of nodes) {
      for (const other of node.next.slice(1)) lines.push({ from, ply: node.ply, nodes: mainLine(other) });
    }
  }
  return lines;
}

/**
 * Adds variations to a tree and returns the nodes of all lines; an invalid variation is left out.
 * @param {api.GameKind} kind
 * @param {Node} root
 * @param {import('../parts/analysis-url.js').Variation[]} variations
 */
export async function addVariations(kind, root, variations) {
  const lines = [mainLine(root)];
  for (const { from, ply, moves } of variations) {
    const base = lines[from]?.find((node) => node.ply === ply);
    const last = base && moves.length ? await playFrom(kind, base, moves).catch(ignoreUnlessOffline) : null;
    lines.push(last ? pathTo(last).slice(ply + 1) : []);
  }
  return lines;
}

/** @param {unknown} error */
function ignoreUnlessOffline(error) {
  if (error instanceof api.ApiError && error.code === 'offline') throw error;
  return null;
}

/** The last move without passes. @param {Node} node @returns {api.MoveView | null} */
export function lastPlacement(node) {
  if (!node.parent) return null;
  return node.move === '--' ? lastPlacement(node.parent) : { move: node.move, flips: node.flips };
}

/** Whether a node is on the main line. @param {Node} node */
export const isOnMainLine = (node) => pathTo(node).every((node) => !node.parent || node.parent.next[0] === node);

/** Deletes a variation and returns the node before it. @param {Node} node @returns {Node} */
export function deleteVariation(node) {
  if (!node.parent) return node;
  node.parent.next = node.parent.next.filter((next) => next !== node);
  return node.parent;
}

/** Makes the line to a node the main line. @param {Node} node */
export function promote(node) {
  for (const child of pathTo(node)) {
    const { parent } = child;
    if (parent) parent.next = [child, ...parent.next.filter((next) => next !== child)];
  }
}
