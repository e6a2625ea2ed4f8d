// Why a move loses: sentences, and the two lines that they compare, which are stepped through on the board.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { movesOf } from '../parts/api.js';
import { signed } from '../game/game-text.js';
import { strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { announce, redraw } from '../parts/view.js';
import { help } from './board-help-strings.js';
import { explainMove } from './explanation-api.js';
import { ShownLine } from './shown-line.js';

/**
 * @typedef {import('../parts/board-help.js').PlayedMove} PlayedMove
 * @typedef {import('./explanation-api.js').Explanation} Explanation
 * @typedef {'better' | 'worse'} LineName
 * @typedef {{ line: LineName, plies: number, squares: string[] }} Shown a position of a line, and the marked squares
 * @typedef {{ explanation: Explanation, lines: Record<LineName, ShownLine> }} Explained
 */

/** How long a move must be looked at before it is explained, in milliseconds: steps through a game ask for nothing. */
const REST = 300;
/** The moves of a line that are shown. */
const MAX_MOVES = 12;

/** The move that is looked at, with the language of its sentences. */
let key = '';
/** @type {Explained | null} */
let explained = null;
/** @type {Shown | null} */
let shown = null;
let errorMessage = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {PlayedMove} played */
const keyOf = ({ position, move }) => `${position} ${move} ${document.documentElement.lang}`;

/** Looks at a move; another one is forgotten. @param {PlayedMove} played */
function lookAt(played) {
  if (keyOf(played) === key) return;
  [key, explained, shown, errorMessage] = [keyOf(played), null, null, ''];
  clearTimeout(timer);
  timer = setTimeout(() => explain(played), REST);
}

/** @param {PlayedMove} played */
async function explain(played) {
  const isCurrent = () => key === keyOf(played);
  errorMessage = '';
  try {
    const explanation = await explainMove(played.position, played.move);
    const [better, worse] = await Promise.all([explanation.better, explanation.worse].map((line) => loadLine(played.position, movesOf(line.line))));
    if (!isCurrent()) return;
    explained = { explanation, lines: { better, worse } };
    announce(summaryOf(explanation, played));
  } catch (error) {
    if (isCurrent()) errorMessage = retryAfterOutage(error, isCurrent, () => explain(played));
  }
  redraw();
}

/** @param {string} start @param {string[]} moves */
async function loadLine(start, moves) {
  const line = new ShownLine();
  await line.load({ kind: 'othello', start, moves });
  if (line.error) throw line.error;
  return line;
}

/** @param {Shown | null} next */
function show(next) {
  shown = next;
  const line = next && explained?.lines[next.line];
  if (line) line.show(Math.min(next.plies, line.line?.moves.length ?? 0));
  else redraw();
}

/** The position of a line that is shown instead of the one on the board, with what differs on the board. @param {PlayedMove} played */
export function shownPosition(played) {
  if (!shown || !explained || keyOf(played) !== key) return null;
  const { line: name, squares } = shown;
  const { position, lastMove: last, isNew } = explained.lines[name];
  if (!position) return null;
  const marks = new Map(squares.map((square) => [square, { label: help.marked, kind: 'reason' }]));
  return { position: position.position, view: { cells: position.cells, legal: [], toMove: position.to_move, last, isNew, hint: null, notes: undefined, numbers: undefined, choose: undefined, marks } };
}

/** The reasons against a move. @param {PlayedMove} played @param {(moves: string[]) => void} [addLine] adds a line from the position before the move */
export function reasonsPanel(played, addLine) {
  lookAt(played);
  if (errorMessage) return html`<p class="error" role="alert">${errorMessage}</p><button @click=${() => { explain(played); redraw(); }}>${help.tryAgain}</button>`;
  if (!explained) return html`<p role="status">${help.comparing}</p>`;
  const { better, worse, reasons } = explained.explanation;
  const summary = summaryOf(explained.explanation, played);
  if (better.score === worse.score) return html`<p>${summary}</p>`;
  return html`<div class="explanation">
    <p>${summary}</p>
    <ol class="reason-list">${reasons.map(reasonButton)}</ol>
    ${line('better', addLine)}
    ${line('worse', addLine)}
    ${shown ? html`<button class="main" @click=${() => show(null)}>${help.backToPosition}</button>` : nothing}
  </div>`;
}

/** How much a move loses. @param {Explanation} explanation @param {PlayedMove} played */
function summaryOf({ better, worse, reasons }, played) {
  if (better.score === worse.score) return help.noLoss(played.move);
  return `${help.loses(worse.move, better.score - worse.score, better.move)} ${reasons.length ? help.reasonHint : help.noReasons}`;
}

/** @param {import('./explanation-api.js').Reason} reason */
function reasonButton({ theme, text, squares, line, plies }) {
  const showReason = () => show({ line, plies, squares });
  const isShown = shown?.line === line && shown.plies === plies && shown.squares === squares;
  return html`<li><button class="reason" aria-current=${isShown ? 'true' : nothing} @focus=${showReason} @click=${showReason}><b>${help.themes[theme]}</b> <span>${text}</span></button></li>`;
}

/** A line of best play with a button for each move. @param {LineName} name @param {(moves: string[]) => void} [addLine] */
function line(name, addLine) {
  if (!explained) return nothing;
  const { move, score } = explained.explanation[name];
  const moves = movesOf(explained.explanation[name].line);
  const step = (/** @type {string} */ played, /** @type {number} */ index) => html`<li><button class="move"
    aria-current=${shown?.line === name && shown.plies === index + 1 ? 'step' : nothing} @click=${() => show({ line: name, plies: index + 1, squares: [] })}>${played === '--' ? strings.pass : played}</button></li>`;
  return html`<div class="line-steps"><b>${signed(score)}</b><ol aria-label=${help.lineOf(move)}>${moves.slice(0, MAX_MOVES).map(step)}</ol>
    ${addLine ? html`<button class="plain" title=${help.addLine} aria-label=${help.addLineOf(move)} @click=${() => { show(null); addLine(moves); }}>+</button>` : nothing}</div>`;
}
