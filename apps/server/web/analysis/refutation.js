// What refutes a wrong answer in a lesson: the line of best play after it, on the board, its score, and the reasons against it.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { movesOf } from '../parts/api.js';
import { explainMove } from '../parts/explanation-api.js';
import { moveName, signed } from '../parts/game-text.js';
import { ShownLine } from '../parts/shown-line.js';
import { announce, redraw } from '../parts/view.js';
import { reviewTexts } from './review-strings.js';

/** @typedef {import('../parts/explanation-api.js').Explanation} Explanation */

/** The moves of the line that are shown. */
const MAX_MOVES = 8;

export class Refutation {
  #shown = new ShownLine();
  /** The move with its score, and why it loses; null until they are known. @type {{ text: string, reasons: string[] } | null} */
  #verdict = null;
  #isFailed = false;
  #isStopped = false;
  #move;

  /** @param {string} position @param {string} move the wrong answer */
  constructor(position, move) {
    this.#move = move;
    this.#load(position, move).catch(() => {
      this.#isFailed = true;
      redraw();
    });
  }

  stop() {
    this.#isStopped = true;
    this.#shown.clear();
  }

  /** @param {string} position @param {string} move */
  async #load(position, move) {
    const explanation = await explainMove(position, move);
    if (this.#isStopped) return;
    const { score, line } = explanation.worse;
    this.#verdict = { text: reviewTexts.refuted(move, signed(score)), reasons: reasonsWithoutAnswer(explanation) };
    if (!(await this.#shown.load({ kind: 'othello', start: position, moves: movesOf(line).slice(0, MAX_MOVES) }))) return;
    announce([this.#verdict.text, ...this.#verdict.reasons].join(' '));
    this.#shown.play();
  }

  /** The position of the line that is shown instead of the one on the board, with what differs on the board; null before that. */
  get shownPosition() {
    const { position, lastMove: last, isNew } = this.#shown;
    const notes = new Map([[this.#move, { text: '✗', kind: 'mistake' }]]);
    return position && { position: position.position, view: { cells: position.cells, legal: [], toMove: position.to_move, last, isNew, notes, numbers: undefined, choose: undefined } };
  }

  render() {
    if (!this.#verdict) return this.#isFailed ? nothing : html`<p class="muted">${reviewTexts.comparing}</p>`;
    return html`
      <p>${this.#verdict.text}</p>
      ${this.#moveButtons()}
      ${this.#verdict.reasons.map((reason) => html`<p>${reason}</p>`)}`;
  }

  #moveButtons() {
    const { line, ply } = this.#shown;
    if (!line) return nothing;
    return html`<ol class="line-moves" aria-label=${reviewTexts.line}>${line.moves.map((move, index) => html`
      <li><button class="move" aria-current=${ply === index + 1 ? 'step' : nothing} @click=${() => this.#shown.show(index + 1)}>${moveName(move)}</button></li>`)}</ol>`;
  }
}

/** The sentences about the line of the wrong move, with other words for the better one, which is still looked for. @param {Explanation} explanation */
function reasonsWithoutAnswer({ better, reasons }) {
  return reasons.flatMap(({ line, text }) => {
    const parts = text.split(better.move);
    return line === 'worse' && parts.length === 2 ? [parts.join(reviewTexts.aBetterMove)] : [];
  }).map((text) => text[0].toUpperCase() + text.slice(1));
}
