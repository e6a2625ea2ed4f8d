// Overlays of the board, and reasons why a move loses. What they need is loaded on their first use.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { settings } from './settings.js';
import { loadModule } from './reachable.js';
import { redraw } from './view.js';
import { strings } from './i18n.js';

/**
 * A move of Othello and the position before it.
 * @typedef {{ position: string, move: string }} PlayedMove
 */

/** @type {typeof import('../learn/board-help.js') | null} */
let loaded = null;
/** @type {Promise<void> | null} */
let loading = null;
let message = '';
/** Whether the reasons are open. */
let isOpen = false;

const load = () => (loading ??= loadModule(() => import('../learn/board-help.js'), sayOffline).then((module) => {
  loaded = module;
  redraw();
}));

function sayOffline() {
  message = strings.retrying.offline;
  redraw();
}

/** @param {Event} event */
function toggleReasons({ target }) {
  isOpen = /** @type {HTMLDetailsElement} */ (target).open;
  load();
  redraw();
}

/** The switches of the overlays. */
export function overlayPanel() {
  if (settings.overlays.length) load();
  return html`<details class="collapsible" @toggle=${load}><summary>${strings.overlays}</summary>${loaded?.overlayPanel() ?? message}</details>`;
}

/** Why a move loses. @param {PlayedMove | null} played @param {(moves: string[]) => void} [addLine] adds a line from the position before the move */
export function reasonsPanel(played, addLine) {
  if (!played) return nothing;
  return html`<details class="collapsible" ?open=${isOpen} @toggle=${toggleReasons}><summary>${strings.explainMove(played.move)}</summary>
    ${isOpen ? loaded?.reasonsPanel(played, addLine) ?? message : nothing}</details>`;
}

/** The board with the overlays, or with the position that a reason is about. @param {import('./board.js').BoardView} view @param {string} position @param {PlayedMove | null} [played] */
export const withHelp = (view, position, played) => loaded?.withHelp(view, position, isOpen && played || null) ?? view;
