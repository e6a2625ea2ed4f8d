// Overlays of the board, and reasons why a move loses. What they need is loaded on their first use.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { settings } from './settings.js';
import { loadModule } from './reachable.js';
import { redraw } from './view.js';
import { strings } from './i18n.js';

/**
 * A move of Othello and the position before it; `viewer` is the side of the user in the game; nobody chose a move that is given.
 * @typedef {{ position: string, move: string, viewer?: 'black' | 'white' | null, isGiven?: boolean }} PlayedMove
 */

class BoardHelp {
  /** @type {typeof import('../learn/board-help.js') | null} */
  #loaded = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  #message = '';
  /** Whether the reasons are open. */
  #isOpen = false;

  /** The board with the overlays, or with the position that a reason is about. @param {import('./board.js').BoardView} view @param {string} position @param {PlayedMove | null} [played] */
  shownOn(view, position, played) {
    return this.#loaded?.withHelp(view, position, (this.#isOpen && played) || null) ?? view;
  }

  #load() {
    this.#loading ??= loadModule(() => import('../learn/board-help.js'), () => this.#sayOffline()).then((module) => {
      this.#loaded = module;
      redraw();
    });
  }

  #sayOffline() {
    this.#message = strings.retrying.offline;
    redraw();
  }

  /** The switches of the overlays. */
  overlays() {
    if (settings.overlays.length) this.#load();
    return html`<details class="collapsible" @toggle=${() => this.#load()}><summary>${strings.overlays}</summary>${this.#loaded?.overlayPanel() ?? this.#message}</details>`;
  }

  /** Why a move loses. @param {PlayedMove} played @param {(moves: string[]) => void} [addLine] adds a line from the position before the move */
  reasons(played, addLine) {
    const toggle = (/** @type {Event} */ { target }) => {
      this.#isOpen = /** @type {HTMLDetailsElement} */ (target).open;
      this.#load();
      redraw();
    };
    return html`<details class="collapsible" ?open=${this.#isOpen} @toggle=${toggle}><summary>${strings.explainMove(played.move)}</summary>
      ${this.#isOpen ? this.#loaded?.reasonsPanel(played, addLine) ?? this.#message : nothing}</details>`;
  }
}

const help = new BoardHelp();

/** The switches of the overlays. */
export const overlayPanel = () => help.overlays();

/** Why a move loses. @param {PlayedMove | null} played @param {(moves: string[]) => void} [addLine] adds a line from the position before the move */
export const reasonsPanel = (played, addLine) => (played ? help.reasons(played, addLine) : nothing);

/** The board with the overlays, or with the position that a reason is about. @param {import('./board.js').BoardView} view @param {string} position @param {PlayedMove | null} [played] */
export const withHelp = (view, position, played) => help.shownOn(view, position, played);
