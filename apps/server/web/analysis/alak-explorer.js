// The game tree of Alak, drawn as an SVG, with the mean or the minimax value of each node.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { select } from '../parts/controls.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { redraw } from '../parts/view.js';
import { moveName, opponent } from '../game/game-text.js';
import { sideName, strings } from '../parts/i18n.js';

let plies = 2;
/** @type {'minimax' | 'mean'} */
let rule = 'minimax';
/** @type {{ position: string, plies: number, tree: api.TreeNode | null, errorMessage: string } | null} */
let current = null;

/** The height of a leaf, the width of a node and of a ply, and the margin at the top. */
const [LEAF_HEIGHT, NODE_WIDTH, PLY_WIDTH, TOP_MARGIN] = [30, 92, 146, 26];

/** @param {api.PositionView} position */
export function alakExplorer(position) {
  if (position.outcome !== null) return nothing;
  if (current?.position !== position.position || current.plies !== plies) loadTree(position.position);
  return html`
    <section class="explorer">
      <div class="fields">
        ${select(strings.treeDepth, ['1', '2', '3'].map((n) => [n, n]), String(plies), (n) => { plies = Number(n); redraw(); })}
        ${select(strings.treeValue, Object.entries(strings.treeValues), rule, (name) => { rule = /** @type {typeof rule} */ (name); redraw(); })}
      </div>
      <p class="muted">${strings.treeValueHints[rule]}</p>
      ${current?.errorMessage ? nothing : html`<div class="tree" tabindex="0" role="region" aria-label=${strings.tree}>${current?.tree ? drawTree(current.tree, position.to_move ?? 'black') : nothing}</div>`}
      ${current?.errorMessage ? html`<p class="error">${current.errorMessage}</p>` : nothing}
    </section>`;
}

/** @param {string} position */
async function loadTree(position) {
  const request = (current = { position, plies, tree: null, errorMessage: '' });
  try {
    const tree = await api.gameTree(position, plies);
    if (current === request) current = { ...request, tree };
  } catch (error) {
    const isWanted = () => current?.position === position && current.plies === request.plies;
    if (current === request) current = { ...request, errorMessage: retryAfterOutage(error, isWanted, () => loadTree(position)) };
  }
  redraw();
}

/** The number of leaves. @param {api.TreeNode} node @returns {number} */
const leaves = (node) => (node.below.length ? node.below.reduce((sum, next) => sum + leaves(next), 0) : 1);

/** @param {api.TreeNode} node */
const value = (node) => (rule === 'mean' ? Math.round(node.mean * 100) / 100 : node.minimax);

/**
 * Draws the tree from left to right.
 * @param {api.TreeNode} root
 * @param {'black' | 'white'} toMove
 */
function drawTree(root, toMove) {
  const [width, height] = [plies * PLY_WIDTH + 170, leaves(root) * LEAF_HEIGHT + TOP_MARGIN];
  return html`<svg class="tree-drawing" width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${strings.tree}>
    ${drawNode(root, 0, TOP_MARGIN, toMove, true)}</svg>`;
}

/**
 * @param {api.TreeNode} node
 * @param {number} depth
 * @param {number} top the top of its subtree
 * @param {'black' | 'white'} toMove
 * @param {boolean} isBest
 * @returns {unknown}
 */
function drawNode(node, depth, top, toMove, isBest) {
  const [x, y] = [depth * PLY_WIDTH + 10, top + (leaves(node) * LEAF_HEIGHT) / 2];
  const best = bestValue(node, toMove);
  let childTop = top;
  const next = opponent(toMove);
  const children = node.below.map((child) => {
    const height = leaves(child) * LEAF_HEIGHT;
    const middle = childTop + height / 2;
    const isBestChild = isBest && value(child) === best;
    const drawn = svg`<path class=${isBestChild ? 'tree-edge best' : 'tree-edge'} d="M${x + NODE_WIDTH} ${y}C${x + NODE_WIDTH + 30} ${y} ${x + NODE_WIDTH + 24} ${middle} ${x + PLY_WIDTH} ${middle}"/>${drawNode(child, depth + 1, childTop, next, isBestChild)}`;
    childTop += height;
    return drawn;
  });
  return svg`${children}
    <g class="tree-node ${isBest ? 'best' : ''} ${node.over ? 'finished' : ''}" transform="translate(${x} ${y})"><title>${node.board}</title>
      <rect y="-12" width=${NODE_WIDTH} height="24" rx="7"/><text x="7">${node.move ? moveName(node.move) : sideName(toMove)}</text><text class="value" x=${NODE_WIDTH - 6}>${value(node)}</text></g>`;
}

/** The best value for the side to move. @param {api.TreeNode} node @param {'black' | 'white'} toMove */
function bestValue(node, toMove) {
  const values = node.below.map(value);
  return toMove === 'black' ? Math.max(...values) : Math.min(...values);
}
