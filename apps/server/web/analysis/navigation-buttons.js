// The buttons that go through a game, and change its variations.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { toolButton } from '../parts/controls.js';
import { strings } from '../parts/i18n.js';
import { stepButtons } from '../parts/step-buttons.js';
import { deleteVariation, isOnMainLine, mainLine, promote } from './move-tree.js';

/** @typedef {import('./move-tree.js').Node} Node */

/** @param {import('./study.js').Study} study @param {(node: Node) => void} goTo shows a node */
export function navigationButtons({ node, root }, goTo) {
  const { parent, next } = node;
  const to = (/** @type {Node | null | undefined} */ target) => (target ? () => goTo(target) : null);
  return html`<div class="tools navigation">
    ${stepButtons({ toStart: to(parent && root), back: to(parent), forward: to(next[0]), toEnd: to(next[0] && mainLine(node).at(-1)) })}
    ${isOnMainLine(node) ? nothing : variationButtons(node, goTo)}
  </div>`;
}

/** @param {Node} node in a variation @param {(node: Node) => void} goTo */
const variationButtons = (node, goTo) => html`
  ${toolButton(strings.promoteVariation, 'M12 19V6M6 11l6-6 6 6', () => { promote(node); goTo(node); })}
  ${toolButton(strings.deleteVariation, 'M6 6l12 12M18 6L6 18', () => goTo(deleteVariation(node)))}`;
