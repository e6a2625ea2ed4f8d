// Why a square that was chosen is no move, where it is marked for a moment: over the board.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { announce, redraw } from './view.js';

export class Refusal {
  #text = '';
  /** The square; empty without one. */
  square = '';

  /** @param {string} text @param {string} square */
  show(text, square) {
    [this.#text, this.square] = [text, square];
    announce(text);
    // It may hide a square: it is there until the next tap, wherever that is.
    addEventListener('pointerdown', this.#hide, { once: true, capture: true });
    redraw();
  }

  clear() {
    [this.#text, this.square] = ['', ''];
  }

  #hide = () => {
    if (!this.#text) return;
    this.clear();
    redraw();
  };

  /** Comes after the board. */
  render() {
    return this.#text ? html`<p class="explained over-board"><span>${this.#text}</span></p>` : nothing;
  }
}
