// The notation of a game: its moves as buttons, with the variations in brackets.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hasModifier, keepFocus } from '../parts/board.js';
import { moveName } from '../parts/game-text.js';
import { strings } from '../parts/i18n.js';
import { redraw } from '../parts/view.js';

/**
 * @typedef {import('./move-tree.js').Node} Node
 *
 * @typedef {object} NotationView
 * @property {Node} root
 * @property {Node} current
 * @property {Map<number, import('./chart.js').Point>} points the reviewed moves of the main line, by ply
 * @property {(node: Node) => void} goTo shows a node
 *
 * @typedef {NotationView & { stop: Node }} StoppedView with the stop of the Tab key
 */

/** The signs of moves that lose discs. */
const SIGNS = { mistake: '?', blunder: '??' };

/** The steps of the arrow keys in reading order. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** The moves are one stop of the Tab key: the current one, until the arrow keys have led to another. */
export class Notation {
  /** The move that has the focus, and the current one of then. @type {{ node: Node, current: Node } | null} */
  #focused = null;

  /** @param {NotationView} view */
  render(view) {
    const { root, current } = view;
    if (!root.next.length) return html`<div class="moves notation"><p class="muted">${strings.variationHint}</p></div>`;
    const stop = this.#focused?.current === current ? this.#focused.node : current.parent ? current : root.next[0];
    return html`<div class="moves notation" role="region" aria-label=${strings.moves} @keydown=${moveFocus}>${this.#movesAfter({ ...view, stop }, root, true)}</div>`;
  }

  /**
   * The moves after a node, with the variations in brackets.
   * @param {StoppedView} view
   * @param {Node} node
   * @param {boolean} isMain whether it is on the main line, whose moves are reviewed
   * @returns {unknown}
   */
  #movesAfter(view, node, isMain) {
    const parts = [];
    for (let parent = node; parent.next.length > 0; parent = parent.next[0]) {
      const [main, ...others] = parent.next;
      parts.push(this.#moveButton(view, main, isMain ? view.points.get(main.ply) : undefined));
      for (const other of others) {
        parts.push(html`<span class="variation">(${this.#moveButton(view, other)}${this.#movesAfter(view, other, false)})</span>`);
      }
    }
    return parts;
  }

  /** @param {StoppedView} view @param {Node} node @param {import('./chart.js').Point} [point] its review */
  #moveButton({ current, stop, goTo }, node, point) {
    const kind = point?.mark ?? '';
    const comments = [kind && strings.discLoss(point?.loss ?? 0), point?.isTurningPoint && strings.turningPoint].filter(Boolean);
    const number = node.move === '--' ? '' : `${node.number}.`;
    return html`<button class="move ${kind} ${point?.isTurningPoint ? 'turning-point' : ''}" tabindex=${node === stop ? 0 : -1} aria-current=${current === node ? 'step' : nothing}
      @mousedown=${keepFocus} @focus=${() => { this.#focused = { node, current }; redraw(); }} @click=${() => goTo(node)}
      title=${comments.join(', ') || nothing} aria-label=${kind ? `${number} ${moveName(node.move)}, ${strings[kind]}` : nothing}>${number ? html`<i>${number}</i>` : nothing}${moveName(node.move)}${kind ? SIGNS[kind] : ''}</button>`;
  }
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = hasModifier(event) ? 0 : STEPS[event.key];
  if (!step || !(event.currentTarget instanceof Element) || !(event.target instanceof Element)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === event.target) + step;
  buttons[Math.max(0, Math.min(index, buttons.length - 1))].focus();
  event.preventDefault();
}
