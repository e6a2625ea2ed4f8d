// The repertoire of a player: the moves of their games with one colour, as a tree whose nodes are loaded when they are opened.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl } from '../parts/address.js';
import * as api from '../parts/api.js';
import { strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { countText, resultBar } from '../parts/result-bar.js';
import { redraw } from '../parts/view.js';

/** @typedef {{ player: string, colour: 'black' | 'white' }} Games */
/** @typedef {{ moves: string[], opening: string | null, totals: api.ExploredMove | null, children: Node[] | null, error: string, isOpen: boolean }} Node */

/** The most moves of a node that are shown; the explorer has all of them. */
const MAX_MOVES = 8;

/** @param {string[]} moves @param {string | null} opening @param {api.ExploredMove | null} totals @returns {Node} */
const node = (moves, opening = null, totals = null) => ({ moves, opening, totals, children: null, error: '', isOpen: false });

/** Makes the tree of a player's games, and opens it up to the first choice. @param {Games} games */
export function repertoire(games) {
  const root = node([]);
  open(root, games);
  return { games, root };
}

/** Opens a node, and its only child if it has one. @param {Node} opened @param {Games} games */
async function open(opened, games) {
  opened.isOpen = true;
  try {
    const { moves, openings } = await api.explore({ start: '', moves: opened.moves.join(''), ...games });
    const names = new Map(openings.map(({ move, opening }) => [move, opening]));
    opened.children ??= moves.slice(0, MAX_MOVES).map((totals) => node([...opened.moves, totals.move], names.get(totals.move) ?? null, totals));
    opened.error = '';
    if (opened.children.length === 1) await open(opened.children[0], games);
  } catch (error) {
    opened.error = retryAfterOutage(error, () => opened.isOpen && currentUrl().pathname === '/player', () => open(opened, games));
  }
  redraw();
}

/** @param {Node} toggled @param {Games} games @param {Event} event */
function toggle(toggled, games, event) {
  const isOpen = /** @type {HTMLDetailsElement} */ (event.target).open;
  if (isOpen === toggled.isOpen) return;
  toggled.isOpen = isOpen;
  if (isOpen && !toggled.children) open(toggled, games);
}

/** @param {{ games: Games, root: Node }} tree */
export const repertoireTree = ({ games, root }) => children(root, games);

/** @param {Node} parent @param {Games} games @returns {unknown} */
function children(parent, games) {
  if (parent.error) return html`<p class="error" role="alert">${parent.error}</p>`;
  if (!parent.children) return nothing;
  if (!parent.children.length) return html`<p class="muted">${strings.noMoreMoves}</p>`;
  return html`<ul class="repertoire">${parent.children.map((child) => html`<li>${branch(child, games)}</li>`)}</ul>`;
}

/** @param {Node} child @param {Games} games */
function branch(child, games) {
  const { moves, opening, totals } = child;
  const last = moves[moves.length - 1];
  const path = `/explore?${new URLSearchParams({ moves: moves.join(''), ...games })}`;
  return html`<details .open=${child.isOpen} @toggle=${(/** @type {Event} */ event) => toggle(child, games, event)}>
      <summary><b>${last}</b><span>${opening ? strings.opening(opening) : nothing}</span>${totals ? html`<span class="count">${countText(totals.games)}</span>${resultBar(totals)}` : nothing}</summary>
      ${child.isOpen && child.children?.length !== 1 ? html`<a href=${path} aria-label=${strings.labelled(strings.explore, moves.join(' '))}>${strings.explore}</a>` : nothing}
      ${child.isOpen ? children(child, games) : nothing}
    </details>`;
}
