// What refutes a wrong answer in a lesson: the line of best play after it, on the board, its score, and the reasons against it.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { movesOf } from '../parts/api.js';
import { strings } from '../parts/i18n.js';
import { lineMoves } from '../parts/line-moves.js';
import { ShownLine } from '../parts/shown-line.js';
import { announce, redraw } from '../parts/view.js';
import { ExplainedMove } from './explained-move.js';
import { comparedTexts, reviewTexts } from './review-strings.js';

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

  /** The move that was played in the game. @type {{ move: string, score: number } | null} */
  #mistake;

  /** The name of the side that is asked; empty for the user. @type {string} */
  #side;

  /** @param {string} position @param {string} move the wrong answer @param {{ move: string, score: number } | null} mistake of the game @param {import('./better-move.js').Asked} asked */
  constructor(position, move, mistake, { side, own }) {
    [this.#move, this.#mistake, this.#side, this.#explained] = [move, mistake, side, new ExplainedMove(position, move, own)];
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
    announce(`${this.#scores(explanation).join(' ')} ${strings.tabToTryAgain}`);
    redraw();
    const moves = movesOf(explanation.worse.line).slice(0, MAX_MOVES);
    if (await this.#shown.load({ kind: 'othello', start: position, moves })) this.#shown.playRefutation();
  }

  /** Whether the board shows a position of the line, instead of the one that was asked about. */
  get isShown() {
    return this.#shown.ply > 0;
  }

  /** The position of the line that is shown instead of the one on the board, with what differs on the board; null before that. */
  get shownPosition() {
    return shownPosition(this.#shown, new Map([[this.#move, { text: '✗', kind: 'mistake' }]]));
  }

  /** @param {Explanation} explanation */
  #scores({ better, worse }) {
    return comparedTexts(worse, this.#mistake, better, this.#side);
  }

  /** What the answer leads to, above the button for another try. */
  renderScores() {
    this.#explained.translate();
    const { explanation } = this.#explained;
    if (!explanation) return this.#isFailed ? nothing : html`<p class="muted">${reviewTexts.comparing}</p>`;
    return html`<p>${this.#scores(explanation).join(strings.sentenceGap)}</p>`;
  }

  /** The line, and the reasons against the answer, which may be long. */
  render() {
    const { explanation } = this.#explained;
    if (!explanation) return nothing;
    const reasons = reasonsWithoutAnswer(explanation);
    const { line, ply } = this.#shown;
    return html`
      ${line ? lineMoves(reviewTexts.line, line.moves, ply, (shown) => this.#shown.show(shown)) : nothing}
      ${reasons.map(({ text }) => html`<p>${text}</p>`)}
      ${this.#explained.meaning(reasons[0]?.theme)}`;
  }
}

/** The position of a line, with what differs on the board; null before it is loaded. @param {ShownLine} shown @param {Map<string, { text: string, kind: string }>} notes */
export const shownPosition = ({ position, lastMove: last, isNew }, notes) => position && { position: position.position, view: { cells: position.cells, toMove: position.to_move, last, isNew, notes, numbers: undefined } };

/** The reasons that are about the line of the wrong move, without the better one, which is still looked for. @param {Explanation} explanation */
const reasonsWithoutAnswer = ({ reasons }) => reasons.flatMap(({ line, hint, theme }) => (line === 'worse' && hint ? [{ theme, text: hint }] : []));
