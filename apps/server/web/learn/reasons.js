// Why a move loses: sentences, and the two lines that they compare, which are stepped through on the board.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { movesOf } from '../parts/api.js';
import { signed } from '../parts/game-text.js';
import { lineMoves } from '../parts/line-moves.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';
import { help } from './board-help-strings.js';
import { explainMove } from '../parts/explanation-api.js';
import { ShownLine } from '../parts/shown-line.js';
import { themeMeaning } from './theme-meaning.js';

/**
 * @typedef {import('../parts/board-help.js').PlayedMove} PlayedMove
 * @typedef {import('../parts/explanation-api.js').Explanation} Explanation
 * @typedef {'better' | 'worse'} LineName
 * @typedef {{ line: LineName, plies: number, squares: string[] }} Shown a position of a line, and the marked squares
 * @typedef {{ explanation: Explanation, lines: Record<LineName, ShownLine> }} Explained
 */

/** How long a move must be looked at before it is explained, in milliseconds: steps through a game ask for nothing. */
const REST = 300;
/** The moves of a line that are shown. */
const MAX_MOVES = 12;

/** The move that is looked at, why it loses, and the position of the compared lines that is shown. */
export class Reasons {
  /** The move that is looked at, with the language of its sentences. */
  #key = '';
  /** @type {Explained | null} */
  #explained = null;
  /** @type {Shown | null} */
  #shown = null;
  #errorMessage = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** The position of a line that is shown instead of the one on the board, with what differs on the board. @param {PlayedMove} played */
  shownPosition(played) {
    if (!this.#shown || !this.#explained || keyOf(played) !== this.#key) return null;
    const { line: name, squares } = this.#shown;
    const { position, lastMove: last, isNew } = this.#explained.lines[name];
    if (!position) return null;
    const marks = new Map(squares.map((square) => [square, { label: help.marked, kind: 'reason' }]));
    return { position: position.position, view: { cells: position.cells, legal: [], toMove: position.to_move, last, isNew, hint: null, notes: undefined, numbers: undefined, choose: undefined, marks } };
  }

  /** Looks at a move; another one is forgotten. @param {PlayedMove} played */
  #lookAt(played) {
    if (keyOf(played) === this.#key) return;
    [this.#key, this.#explained, this.#shown, this.#errorMessage] = [keyOf(played), null, null, ''];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#explain(played), REST);
  }

  /** @param {PlayedMove} played */
  async #explain(played) {
    const isCurrent = () => this.#key === keyOf(played);
    this.#errorMessage = '';
    try {
      const explanation = await explainMove(played.position, played.move, played.viewer);
      const [better, worse] = await Promise.all([explanation.better, explanation.worse].map((line) => loadLine(played.position, movesOf(line.line))));
      if (!isCurrent()) return;
      this.#explained = { explanation, lines: { better, worse } };
      announce(summaryOf(explanation, played));
    } catch (error) {
      if (isCurrent()) this.#errorMessage = retryAfterOutage(error, isCurrent, () => this.#explain(played));
    }
    redraw();
  }

  /** @param {Shown | null} next */
  #show(next) {
    this.#shown = next;
    const line = next && this.#explained?.lines[next.line];
    if (line) line.show(Math.min(next.plies, line.line?.moves.length ?? 0));
    else redraw();
  }

  /** The reasons against a move. @param {PlayedMove} played @param {(moves: string[]) => void} [addLine] adds a line from the position before the move */
  render(played, addLine) {
    this.#lookAt(played);
    if (this.#errorMessage) return html`<p class="error" role="alert">${this.#errorMessage}</p><button @click=${() => { this.#explain(played); redraw(); }}>${help.tryAgain}</button>`;
    if (!this.#explained) return html`<p role="status">${help.comparing}</p>`;
    const { better, worse, reasons } = this.#explained.explanation;
    const summary = summaryOf(this.#explained.explanation, played);
    if (better.score === worse.score) return html`<p>${summary}</p>`;
    return html`<div class="explanation">
      <p>${summary}</p>
      <ol class="reason-list">${reasons.map((reason) => this.#reasonButton(reason))}</ol>
      ${themeMeaning((reasons.find((reason) => this.#isShown(reason)) ?? reasons[0])?.theme)}
      ${this.#line('better', addLine)}
      ${this.#line('worse', addLine)}
    </div>
    ${this.#shown ? html`<div class="way-back"><button class="main" @click=${() => this.#show(null)}>${help.backToPosition}</button></div>` : nothing}`;
  }

  /** @param {import('../parts/explanation-api.js').Reason} reason */
  #isShown({ squares, line, plies }) {
    return this.#shown?.line === line && this.#shown.plies === plies && this.#shown.squares === squares;
  }

  /** @param {import('../parts/explanation-api.js').Reason} reason */
  #reasonButton(reason) {
    const { theme, text, squares, line, plies } = reason;
    const showReason = () => this.#show({ line, plies, squares });
    return html`<li><button class="reason" aria-current=${this.#isShown(reason) ? 'true' : nothing} @focus=${showReason} @click=${showReason}><b>${help.beforeReason(help.themes[theme])}</b><span>${text}</span></button></li>`;
  }

  /** A line of best play with a button for each move. @param {LineName} name @param {(moves: string[]) => void} [addLine] */
  #line(name, addLine) {
    if (!this.#explained) return nothing;
    const { move, score } = this.#explained.explanation[name];
    const moves = movesOf(this.#explained.explanation[name].line);
    const ply = this.#shown?.line === name ? this.#shown.plies : 0;
    return html`<div class="line-steps"><b>${signed(score)}</b>${lineMoves(help.lineOf(move), moves.slice(0, MAX_MOVES), ply, (plies) => this.#show({ line: name, plies, squares: [] }))}
      ${addLine ? html`<button class="plain" title=${help.addLine} aria-label=${help.addLineOf(move)} @click=${() => { this.#show(null); addLine(moves); }}>+</button>` : nothing}</div>`;
  }
}

/** @param {PlayedMove} played */
const keyOf = ({ position, move, viewer = null }) => `${position} ${move} ${viewer} ${document.documentElement.lang}`;

/** @param {string} start @param {string[]} moves */
async function loadLine(start, moves) {
  const line = new ShownLine();
  await line.load({ kind: 'othello', start, moves });
  if (line.error) throw line.error;
  return line;
}

/** How much a move loses. @param {Explanation} explanation @param {PlayedMove} played */
function summaryOf({ better, worse, reasons }, played) {
  const given = played.isGiven ? [help.given] : [];
  if (better.score === worse.score) return [...given, help.noLoss(played.move)].join(strings.sentenceGap);
  return [...given, help.loses(worse.move, strings.discs(better.score - worse.score), better.move), reasons.length ? help.reasonHint : help.noReasons].join(strings.sentenceGap);
}
