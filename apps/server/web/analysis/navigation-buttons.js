// The buttons that go through a game, and change its variations.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { toolButton } from '../parts/controls.js';
import { strings } from '../parts/i18n.js';
import { deleteVariation, isOnMainLine, mainLine, promote } from './move-tree.js';

/** @typedef {import('./move-tree.js').Node} Node */

/** @param {import('./study.js').Study} study @param {(node: Node) => void} goTo shows a node */
export function navigationButtons({ node, root }, goTo) {
  const { parent, next } = node;
  const go = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {Node | null | undefined} */ target) => toolButton(name, icon, () => target && goTo(target), !target);
  return html`<div class="tools navigation">
    ${go(strings.toStart, 'M18 6l-7 6 7 6M7 6v12', parent && root)}
    ${go(strings.back, 'M15 6l-7 6 7 6', parent)}
    ${go(strings.forward, 'M9 6l7 6-7 6', next[0])}
    ${go(strings.toEnd, 'M6 6l7 6-7 6M17 6v12', next[0] && mainLine(node).at(-1))}
    ${isOnMainLine(node) ? nothing : variationButtons(node, goTo)}
  </div>`;
}

/** @param {Node} node in a variation @param {(node: Node) => void} goTo */
const variationButtons = (node, goTo) => html`
  ${toolButton(strings.promoteVariation, 'M12 19V6M6 11l6-6 6 6', () => { promote(node); goTo(node); })}
  ${toolButton(strings.deleteVariation, 'M6 6l12 12M18 6L6 18', () => goTo(deleteVariation(node)))}`;
