// The game tree of Alak, drawn as an SVG, with the mean or the minimax value of each node.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { select } from '../parts/controls.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { redraw } from '../parts/view.js';
import { moveName, opponent } from '../parts/game-text.js';
import { sideName, strings } from '../parts/i18n.js';

/** The height of a leaf, the width of a node and of a ply, and the margin at the top. */
const [LEAF_HEIGHT, NODE_WIDTH, PLY_WIDTH, TOP_MARGIN] = [30, 92, 146, 26];

/** The tree of the position that is shown, and how it is drawn. */
export class AlakExplorer {
  /** The depth of the tree. */
  #plies = 2;
  /** The value of a node. @type {'minimax' | 'mean'} */
  #rule = 'minimax';
  /** @type {{ position: string, plies: number, tree: api.TreeNode | null, errorMessage: string } | null} */
  #current = null;

  /** @param {string} position */
  async #loadTree(position) {
    const request = (this.#current = { position, plies: this.#plies, tree: null, errorMessage: '' });
    try {
      const tree = await api.gameTree(position, this.#plies);
      if (this.#current === request) this.#current = { ...request, tree };
    } catch (error) {
      const isWanted = () => this.#current?.position === position && this.#current.plies === request.plies;
      if (this.#current === request) this.#current = { ...request, errorMessage: retryAfterOutage(error, isWanted, () => this.#loadTree(position)) };
    }
    redraw();
  }

  /** @param {api.TreeNode} node */
  #value(node) {
    return this.#rule === 'mean' ? Math.round(node.mean * 100) / 100 : node.minimax;
  }

  /** The best value for the side to move. @param {api.TreeNode} node @param {'black' | 'white'} toMove */
  #bestValue(node, toMove) {
    const values = node.below.map((child) => this.#value(child));
    return toMove === 'black' ? Math.max(...values) : Math.min(...values);
  }

  /** @param {api.PositionView} position */
  render(position) {
    if (position.outcome !== null) return nothing;
    if (this.#current?.position !== position.position || this.#current.plies !== this.#plies) this.#loadTree(position.position);
    return html`
      <section class="explorer">
        <div class="fields">
          ${select(strings.treeDepth, ['1', '2', '3'].map((n) => [n, n]), String(this.#plies), (n) => { this.#plies = Number(n); redraw(); })}
          ${select(strings.treeValue, Object.entries(strings.treeValues), this.#rule, (name) => { this.#rule = /** @type {'minimax' | 'mean'} */ (name); redraw(); })}
        </div>
        <p class="muted">${strings.treeValueHints[this.#rule]}</p>
        ${this.#current?.errorMessage ? nothing : html`<div class="tree" tabindex="0" role="region" aria-label=${strings.tree}>${this.#current?.tree ? this.#drawTree(this.#current.tree, position.to_move ?? 'black') : nothing}</div>`}
        ${this.#current?.errorMessage ? html`<p class="error">${this.#current.errorMessage}</p>` : nothing}
      </section>`;
  }

  /**
   * Draws the tree from left to right.
   * @param {api.TreeNode} root
   * @param {'black' | 'white'} toMove
   */
  #drawTree(root, toMove) {
    const [width, height] = [this.#plies * PLY_WIDTH + 170, leaves(root) * LEAF_HEIGHT + TOP_MARGIN];
    return html`<svg class="tree-drawing" width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${strings.tree}>
      ${this.#drawNode(root, 0, TOP_MARGIN, toMove, true)}</svg>`;
  }

  /**
   * @param {api.TreeNode} node
   * @param {number} depth
   * @param {number} top the top of its subtree
   * @param {'black' | 'white'} toMove
   * @param {boolean} isBest
   * @returns {unknown}
   */
  #drawNode(node, depth, top, toMove, isBest) {
    const [x, y] = [depth * PLY_WIDTH + 10, top + (leaves(node) * LEAF_HEIGHT) / 2];
    const best = this.#bestValue(node, toMove);
    let childTop = top;
    const next = opponent(toMove);
    const children = node.below.map((child) => {
      const height = leaves(child) * LEAF_HEIGHT;
      const middle = childTop + height / 2;
      const isBestChild = isBest && this.#value(child) === best;
      const drawn = svg`<path class=${isBestChild ? 'tree-edge best' : 'tree-edge'} d="M${x + NODE_WIDTH} ${y}C${x + NODE_WIDTH + 30} ${y} ${x + NODE_WIDTH + 24} ${middle} ${x + PLY_WIDTH} ${middle}"/>${this.#drawNode(child, depth + 1, childTop, next, isBestChild)}`;
      childTop += height;
      return drawn;
    });
    return svg`${children}
      <g class="tree-node ${isBest ? 'best' : ''} ${node.over ? 'finished' : ''}" transform="translate(${x} ${y})"><title>${node.board}</title>
        <rect y="-12" width=${NODE_WIDTH} height="24" rx="7"/><text x="7">${node.move ? moveName(node.move) : sideName(toMove)}</text><text class="value" x=${NODE_WIDTH - 6}>${this.#value(node)}</text></g>`;
  }
}

/** The number of leaves. @param {api.TreeNode} node @returns {number} */
const leaves = (node) => (node.below.length ? node.below.reduce((sum, next) => sum + leaves(next), 0) : 1);
