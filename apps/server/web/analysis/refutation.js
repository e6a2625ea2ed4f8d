// What refutes a wrong answer in a lesson: the line of best play after it, on the board, its score, and the reasons against it.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { movesOf } from '../parts/api.js';
import { moveName } from '../parts/game-text.js';
import { ShownLine } from '../parts/shown-line.js';
import { announce, redraw } from '../parts/view.js';
import { ExplainedMove } from './explained-move.js';
import { reviewTexts, scoreText } from './review-strings.js';

/** @typedef {import('../parts/explanation-api.js').Explanation} Explanation */

/** The moves of the line that are shown. */
const MAX_MOVES = 8;

export class Refutation {
  #shown = new ShownLine();
  /** What the wrong answer loses, and why. @type {ExplainedMove} */
  #explained;
  #isFailed = false;
  #isStopped = false;
  /** @type {string} */
  #move;

  /** @param {string} position @param {string} move the wrong answer */
  constructor(position, move) {
    [this.#move, this.#explained] = [move, new ExplainedMove(position, move)];
    this.#load(position).catch(() => {
      this.#isFailed = true;
      redraw();
    });
  }

  stop() {
    this.#isStopped = true;
    this.#shown.clear();
  }

  /** @param {string} position */
  async #load(position) {
    await this.#explained.load();
    const { explanation } = this.#explained;
    if (this.#isStopped || !explanation) return;
    announce(textsOf(explanation).join(' '));
    redraw();
    const moves = movesOf(explanation.worse.line).slice(0, MAX_MOVES);
    if (await this.#shown.load({ kind: 'othello', start: position, moves })) this.#shown.play();
  }

  /** The position of the line that is shown instead of the one on the board, with what differs on the board; null before that. */
  get shownPosition() {
    const { position, lastMove: last, isNew } = this.#shown;
    const notes = new Map([[this.#move, { text: '✗', kind: 'mistake' }]]);
    return position && { position: position.position, view: { cells: position.cells, legal: [], toMove: position.to_move, last, isNew, notes, numbers: undefined, choose: undefined } };
  }

  render() {
    this.#explained.translate();
    const { explanation } = this.#explained;
    if (!explanation) return this.#isFailed ? nothing : html`<p class="muted">${reviewTexts.comparing}</p>`;
    const [text, ...reasons] = textsOf(explanation);
    return html`
      <p>${text}</p>
      ${this.#moveButtons()}
      ${reasons.map((reason) => html`<p>${reason}</p>`)}`;
  }

  #moveButtons() {
    const { line, ply } = this.#shown;
    if (!line) return nothing;
    return html`<ol class="line-moves" aria-label=${reviewTexts.line}>${line.moves.map((move, index) => html`
      <li><button class="move" aria-current=${ply === index + 1 ? 'step' : nothing} @click=${() => this.#shown.show(index + 1)}>${moveName(move)}</button></li>`)}</ol>`;
  }
}

/** The wrong move with its score, and why it loses. @param {Explanation} explanation */
const textsOf = (explanation) => [reviewTexts.refuted(explanation.worse.move, scoreText(explanation.worse.score)), ...reasonsWithoutAnswer(explanation)];

/** The sentences about the line of the wrong move, with other words for the better one, which is still looked for. @param {Explanation} explanation */
function reasonsWithoutAnswer({ better, reasons }) {
  return reasons.flatMap(({ line, text }) => {
    const parts = text.split(better.move);
    return line === 'worse' && parts.length === 2 ? [parts.join(reviewTexts.aBetterMove)] : [];
  }).map((text) => text[0].toUpperCase() + text.slice(1));
}
