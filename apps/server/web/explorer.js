// The game tree of Alak as a picture: each node with its mean and its minimax value.

import { html, nothing, svg } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { select } from './controls.js';
import { redraw } from './page.js';
import { problemText } from './problem.js';
import { words } from './words.js';

let plies = 2;
/** @type {'minimax' | 'mean'} */
let rule = 'minimax';
/** @type {{ position: string, plies: number, tree: api.Branch | null, trouble: string } | null} */
let shown = null;

/** The room that a leaf and a generation take. */
const [LEAF, GENERATION, TOP] = [30, 120, 26];

/** @param {api.Frame} frame */
export function explorer(frame) {
  if (frame.outcome !== null) return nothing;
  if (shown?.position !== frame.position || shown.plies !== plies) grow(frame.position);
  return html`
    <section class="explorer">
      <div class="fields">
        ${select(words.treePlies, ['1', '2', '3'].map((n) => [n, n]), String(plies), (n) => { plies = Number(n); redraw(); })}
        ${select(words.treeRule, Object.entries(words.treeRules), rule, (name) => { rule = /** @type {typeof rule} */ (name); redraw(); })}
      </div>
      <p class="soft">${words.treeHint[rule]}</p>
      ${shown?.trouble ? nothing : html`<div class="tree" tabindex="0" role="region" aria-label=${words.tree}>${shown?.tree ? picture(shown.tree, frame.toMove ?? 'X') : nothing}</div>`}
      ${shown?.trouble ? html`<p class="trouble">${shown.trouble}</p>` : nothing}
    </section>`;
}

/** @param {string} position */
async function grow(position) {
  const asked = (shown = { position, plies, tree: null, trouble: '' });
  try {
    const tree = await api.tree(position, plies);
    if (shown === asked) shown = { ...asked, tree };
  } catch (error) {
    if (shown === asked) shown = { ...asked, trouble: problemText(error) };
  }
  redraw();
}

/** @param {api.Branch} branch @returns {number} */
const leaves = (branch) => (branch.below.length ? branch.below.reduce((sum, next) => sum + leaves(next), 0) : 1);

/** @param {api.Branch} branch */
const value = (branch) => (rule === 'mean' ? Math.round(branch.mean * 100) / 100 : branch.minimax);

/**
 * The tree from left to right.
 * @param {api.Branch} root
 * @param {'X' | 'O'} toMove
 */
function picture(root, toMove) {
  const [width, height] = [plies * GENERATION + 170, leaves(root) * LEAF + TOP];
  return html`<svg class="tree-picture" width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${words.tree}>
    ${branch(root, 0, TOP, toMove, true)}</svg>`;
}

/**
 * @param {api.Branch} node
 * @param {number} depth
 * @param {number} top where its room begins
 * @param {'X' | 'O'} toMove
 * @param {boolean} isBest
 * @returns {unknown}
 */
function branch(node, depth, top, toMove, isBest) {
  const [x, y] = [depth * GENERATION + 10, top + (leaves(node) * LEAF) / 2];
  const best = choice(node, toMove);
  let below = top;
  const next = toMove === 'X' ? 'O' : 'X';
  const branches = node.below.map((child) => {
    const room = leaves(child) * LEAF;
    const middle = below + room / 2;
    const isChosen = isBest && value(child) === best;
    const drawn = svg`<path class=${isChosen ? 'edge best' : 'edge'} d="M${x + 66} ${y}C${x + 96} ${y} ${x + 90} ${middle} ${x + GENERATION} ${middle}"/>${branch(child, depth + 1, below, next, isChosen)}`;
    below += room;
    return drawn;
  });
  return svg`${branches}
    <g class="node ${isBest ? 'best' : ''} ${node.over ? 'over' : ''}" transform="translate(${x} ${y})"><title>${node.board}</title>
      <rect y="-12" width="66" height="24" rx="7"/><text x="7">${node.move?.replace('-', '→') ?? (toMove === 'X' ? 'X' : 'O')}</text><text class="value" x="60">${value(node)}</text></g>`;
}

/** The value that the side to move would choose. @param {api.Branch} node @param {'X' | 'O'} toMove */
function choice(node, toMove) {
  const values = node.below.map(value);
  return toMove === 'X' ? Math.max(...values) : Math.min(...values);
}
