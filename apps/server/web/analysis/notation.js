// The notation of a game: its moves as buttons, with the variations in brackets.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { moveName } from '../parts/game-text.js';
import { isOnMainLine, numberOf } from './move-tree.js';
import { strings } from '../parts/i18n.js';

/**
 * @typedef {import('./move-tree.js').Node} Node
 *
 * @typedef {object} NotationView
 * @property {Node} root
 * @property {Node} current
 * @property {Map<number, import('./chart.js').Point>} points the reviewed moves of the main line, by ply
 * @property {(node: Node) => void} goTo shows a node
 */

/** The signs of moves that lose discs. */
const SIGNS = { mistake: '?', blunder: '??' };

/** @param {NotationView} view */
export function notation(view) {
  if (!view.root.next.length) return html`<div class="moves notation"><p class="muted">${strings.variationHint}</p></div>`;
  return html`<div class="moves notation" tabindex="0" role="region" aria-label=${strings.moves}>${movesAfter(view, view.root)}</div>`;
}

/**
 * The moves after a node, with the variations in brackets.
 * @param {NotationView} view
 * @param {Node} node
 * @returns {unknown}
 */
function movesAfter(view, node) {
  const parts = [];
  for (let parent = node; parent.next.length > 0; parent = parent.next[0]) {
    const [main, ...others] = parent.next;
    parts.push(moveButton(view, main, isOnMainLine(main) ? view.points.get(main.ply) : undefined));
    for (const other of others) {
      parts.push(html`<span class="variation">(${moveButton(view, other)}${movesAfter(view, other)})</span>`);
    }
  }
  return parts;
}

/** @param {NotationView} view @param {Node} node @param {import('./chart.js').Point} [point] its review */
function moveButton(view, node, point) {
  const kind = point?.mark ?? '';
  const comments = [kind && strings.discLoss(point?.loss ?? 0), point?.isTurningPoint && strings.turningPoint].filter(Boolean);
  const number = node.move === '--' ? '' : `${numberOf(node)}.`;
  return html`<button class="move ${kind} ${point?.isTurningPoint ? 'turning-point' : ''}" aria-current=${view.current === node ? 'step' : nothing} @click=${() => view.goTo(node)}
    title=${comments.join(', ') || nothing} aria-label=${kind ? `${number} ${moveName(node.move)}, ${strings[kind]}` : nothing}>${number ? html`<i>${number}</i>` : nothing}${moveName(node.move)}${kind ? SIGNS[kind] : ''}</button>`;
}
