// The evaluation of a position as the analysis shows it: who leads, the best lines, in Alak the proven moves.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { aimBadge } from '../parts/controls.js';
import { sideName, strings } from '../parts/i18n.js';
import { settings } from '../parts/settings.js';
import { moveName, signed } from '../parts/game-text.js';

/**
 * @typedef {import('./study.js').Study} Study
 * @typedef {import('./evaluation.js').Evaluation} Evaluation
 */

/** The best lines that are shown, and the most moves of each. */
const [LINES, LINE_LENGTH] = [3, 9];

/** @param {Study} study @param {Evaluation} evaluation @param {(move: string) => void} play */
export const evaluationPanel = (study, evaluation, play) => (study.kind === 'alak' ? provenMoveList(study, evaluation, play) : html`
  ${status(study, evaluation)}
  ${study.isSupported && settings.evaluation ? bestLines(study, evaluation, play) : nothing}`);

/** @param {Study} study @param {Evaluation} evaluation */
function status(study, evaluation) {
  const { lead, moveOrder, report, errorMessage } = evaluation;
  const { opening } = study.node;
  const share = lead === null ? 50 : 50 + 50 * Math.tanh(lead / 18);
  return html`
    <div class="status">
      <p class="evaluation"><b>${evaluation.text || toMoveText(study)}</b><small>${depthText(study, evaluation)}</small></p>
      ${study.isSupported && study.node.position.to_move && settings.evaluation ? html`<p class="board-legend">${strings.numbersOnSquares(sideName(study.node.position.to_move))}</p>` : nothing}
      ${aimBadge(study.aim)}
      ${settings.evaluation ? html`<p class="chances">${evaluation.chances}</p>` : nothing}
      <p class="opening">${opening ? strings.openingIs(strings.opening(opening)) : moveOrder && !report ? strings.heuristicOrder(moveOrder.plies) : nothing}</p>
      <svg class="balance ${lead === null ? 'unknown' : ''}" viewBox="0 0 100 4" preserveAspectRatio="none" role="img"><title>${strings.bars.engine}</title>
        <rect class="white" width="100" height="4"/><rect class="black" width=${share} height="4"/></svg>
      <small class="bar-label" aria-hidden="true">${strings.bars.engine}</small>
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
    </div>`;
}

/** Whether the position is the last one of a game of Alak that is over: it may look as if it went on. @param {Study} study */
const isEndOfAlak = ({ kind, tags, node }) => kind === 'alak' && !node.next.length && !!tags.result;

/** @param {Study} study */
const toMoveText = (study) => (isEndOfAlak(study) ? (study.tags.result === 'draw' ? strings.drawByRepetition : strings.gameOver) : study.node.position.to_move ? strings.sideToMoveIs(sideName(study.node.position.to_move)) : '');

/** @param {Study} study @param {Evaluation} evaluation */
function depthText({ kind, isSupported, node }, { report, isDone }) {
  if (!settings.evaluation) return '';
  if (!report) return kind === 'reversi' && isSupported && node.position.to_move ? (isDone ? strings.notSolved : strings.solving) : '';
  if (report.lines.every(({ kind }) => kind === 'exact')) return strings.solved;
  return `${strings.labelled(strings.engine, strings.depth(report.depth, report.selectivity))}${isDone ? '' : ' …'}`;
}

/** @param {Study} study @param {Evaluation} evaluation @param {(move: string) => void} play */
function bestLines({ node }, { report }, play) {
  if (!node.position.to_move) return nothing;
  const rows = Array.from({ length: LINES }, (_, index) => report?.lines[index]);
  return html`<ol class="lines" aria-label=${strings.bestLines}>${rows.map((line) => line ? html`
    <li><button class="line" @click=${() => play(line.move)}><b class=${line.kind === 'exact' ? 'proven' : ''}>${signed(line.score)}</b>${expectedResult(line)}
      <span>${api.movesOf(line.line).slice(0, LINE_LENGTH).map(moveName).join(' ')}</span></button></li>` : html`<li class="line empty" aria-hidden="true">&nbsp;</li>`)}</ol>`;
}

/** The expected result of a move, a draw being half a win, while it is not proven. @param {import('./analysis-connection.js').ScoredMove} line */
function expectedResult({ kind, win, draw }) {
  if (kind === 'exact' || win === null) return nothing;
  const expected = Math.round(100 * (win + (draw ?? 0) / 2));
  return html`<span class="chance" title=${strings.expectedResult(expected)}>${strings.percent(String(expected))}</span>`;
}

/** @param {Study} study @param {Evaluation} evaluation @param {(move: string) => void} play */
function provenMoveList(study, { text, provenMoves, hasTablebase }, play) {
  const { position } = study.node;
  if (position.outcome !== null) return html`<p class="evaluation"><b>${text}</b></p>`;
  if (!settings.evaluation) return html`<p class="evaluation"><b>${toMoveText(study)}</b></p>`;
  // The rows are empty until the values are known, so that the layout does not shift.
  const sorted = provenMoves ? [...provenMoves].sort((a, b) => rank(b) - rank(a)) : position.legal.map(() => null);
  return html`
    <div class="status"><p class="evaluation"><b>${toMoveText(study)}</b></p>
    ${hasTablebase ? html`<ul class="lines">${sorted.map((move) => !move ? html`<li class="line empty" aria-hidden="true">&nbsp;</li>` : html`<li><button class="line value-${move.value}" @click=${() => play(move.move)}>
      <b>${moveName(move.move)}</b><span>${strings.provenValue(move.value, move.plies ?? 0)}</span></button></li>`)}</ul>` : html`<p class="muted">${strings.noTablebase}</p>`}</div>`;
}

/** Wins before draws before losses, quick wins and slow losses first. @param {api.ProvenMove} move */
const rank = ({ value, plies }) => value * 10000 - value * (plies ?? 0);
