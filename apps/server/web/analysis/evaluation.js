// The evaluation of the position that an analysis shows: by the engine, or in Alak by the tablebase.

import * as api from '../parts/api.js';
import { retryingText } from '../parts/error-text.js';
import { strings, sideName } from '../parts/i18n.js';
import { settings } from '../parts/settings.js';
import { announce, redraw } from '../parts/view.js';
import { percents } from '../parts/result-bar.js';
import { moveName, resultText, signed } from '../parts/game-text.js';
import { AnalysisConnection } from './analysis-connection.js';
import { markedLoss } from './marks.js';

/**
 * @typedef {import('./move-tree.js').Node} Node
 * @typedef {import('./study.js').Study} Study
 */

export class Evaluation {
  /** The current result of the engine. @type {import('./analysis-connection.js').Report | null} */
  report = null;
  /** The order of the moves by a shallow search, on boards that the engine can only solve, or does not support. @type {import('./analysis-connection.js').MoveOrder | null} */
  moveOrder = null;
  /** @type {api.ProvenMove[] | null} */
  provenMoves = null;
  /** Whether a tablebase covers the position of Alak. */
  hasTablebase = true;
  isDone = false;
  errorMessage = '';
  /** The position, the aim of its game, and whether it is one of the user. @type {{ node: Node, aim: api.Aim, isOwn: boolean } | null} */
  #shown = null;
  /** Who waits for the value of a move. @type {{ move: string, resolve: (report: import('./analysis-connection.js').Report | null) => void } | null} */
  #awaited = null;
  #connection = new AnalysisConnection();
  /** The timer of the time limit. @type {ReturnType<typeof setTimeout> | undefined} */
  #limit;
  /** Whether the evaluation is announced. */
  #isSaid = true;

  /** Black's lead with best play; null while it is not known. */
  get lead() {
    const { to_move: side = null, outcome = null } = this.#shown?.node.position ?? {};
    if (outcome !== null) return outcome;
    const score = this.report?.lines[0]?.score;
    return score === undefined ? null : side === 'black' ? score : -score;
  }

  /** The evaluation in words; empty while it is not known. */
  get text() {
    const { lead } = this;
    if (!this.#shown || lead === null) return '';
    const { node, aim } = this.#shown;
    if (node.position.outcome !== null) return resultText({ margin: lead, winner: lead > 0 ? 'black' : lead < 0 ? 'white' : null }, aim);
    return lead === 0 ? strings.even : strings.lead(sideName(lead > 0 ? 'black' : 'white'), Math.abs(lead));
  }

  /** The evaluation with its position, which may come long after the step to it. */
  get #said() {
    const { lead } = this;
    if (!this.#shown || lead === null) return '';
    const { parent, move } = this.#shown.node;
    const place = parent ? strings.afterMove(moveName(move)) : strings.startPosition;
    return strings.labelled(place, lead === 0 ? strings.even : strings.aheadBy(sideName(lead > 0 ? 'black' : 'white'), Math.abs(lead)));
  }

  /** The chances of the side to move, while its best move is not proven. */
  get chances() {
    const best = this.report?.lines[0];
    const side = this.#shown?.node.position.to_move;
    if (!side || !best || best.kind === 'exact' || best.win === null) return '';
    const { win, draw, loss, uncertainty } = best;
    const [winPercent, drawPercent, lossPercent] = percents([win, draw ?? 0, loss ?? 0]);
    return strings.chances(sideName(side), winPercent, drawPercent, lossPercent, (uncertainty ?? 0).toFixed(1));
  }

  /** The values of all moves, or else their ranks by a shallow search, as texts on their squares. @returns {Map<string, { text: string, kind: string }>} */
  get notes() {
    const { report, moveOrder } = this;
    if (!report && moveOrder) return new Map(moveOrder.order.flatMap((moves, index) => moves.map((move) => [move, { text: `${index + 1}.`, kind: 'rank' }])));
    const lines = report?.lines ?? [];
    const [best, lossMarked] = [lines[0]?.score, markedLoss(this.#shown?.isOwn ?? false)];
    return new Map(lines.map(({ move, score, kind }) => {
      const rank = score === best ? 'best' : best - score >= lossMarked ? 'mistake' : 'fair';
      return [move, { text: signed(score), kind: `${rank} ${kind === 'exact' ? 'proven' : ''}` }];
    }));
  }

  /** Resolves with the result that has the value of a move; with the last one, or null, where none will come. @param {string} move @returns {Promise<import('./analysis-connection.js').Report | null>} */
  resultWith(move) {
    return new Promise((resolve) => {
      this.#awaited = { move, resolve };
      this.#answer();
    });
  }

  /** Answers who waits for the value of a move. @param {boolean} [isLast] whether no other result will come */
  #answer(isLast = this.isDone) {
    if (!this.#awaited || !(isLast || this.report?.lines.some(({ move }) => move === this.#awaited?.move))) return;
    this.#awaited.resolve(this.report);
    this.#awaited = null;
  }

  /** Forgets the position. */
  reset() {
    this.#answer(true);
    [this.#shown, this.report, this.moveOrder, this.provenMoves, this.hasTablebase, this.isDone, this.errorMessage] = [null, null, null, null, true, false, ''];
  }

  /** Evaluates the current node, within the limits of the settings. @param {Study} study @param {boolean} [isSaid] whether the evaluation is announced */
  start({ node, kind, aim, support, isOwn }, isSaid = true) {
    this.reset();
    this.#isSaid = isSaid;
    this.#shown = { node, aim, isOwn };
    clearTimeout(this.#limit);
    this.isDone = node.position.to_move === null || !settings.evaluation;
    if (this.isDone) return this.#connection.stop();
    if (kind === 'alak') return this.#loadProvenMoves(node);
    this.#connection.analysePosition(node.position.position, support, {
      report: (report) => this.#receive(node, { report, errorMessage: '' }),
      moveOrder: (moveOrder) => this.#receive(node, { moveOrder }),
      end: () => this.#finish(),
      problem: (code) => this.showError(code),
    });
    if (settings.timeLimit) this.#limit = setTimeout(() => this.#stopAtLimit(), settings.timeLimit * 1000);
  }

  close() {
    clearTimeout(this.#limit);
    this.#connection.close();
  }

  /** Shows an error, or none without a code. @param {string} code */
  showError(code) {
    if (!code) return void (this.errorMessage = '');
    this.errorMessage = retryingText(new api.ApiError(code, strings.requestFailed));
    redraw();
  }

  /** @param {Node} node @param {Partial<Pick<Evaluation, 'report' | 'moveOrder' | 'provenMoves' | 'hasTablebase' | 'errorMessage'>>} result */
  #receive(node, result) {
    if (this.#shown?.node !== node) return;
    Object.assign(this, result);
    this.#answer();
    if (result.report && settings.depthLimit && result.report.depth >= settings.depthLimit) this.#stopAtLimit();
    redraw();
  }

  #stopAtLimit() {
    this.#connection.stop();
    this.#finish();
  }

  #finish() {
    if (this.report && !this.isDone && this.#isSaid) announce(this.#said);
    this.isDone = true;
    this.#answer();
    redraw();
  }

  /** Loads the proven values of a position of Alak. @param {Node} node */
  async #loadProvenMoves(node) {
    const result = await api.provenMoves(node.position.position).then((provenMoves) => ({ provenMoves }), () => ({ hasTablebase: false }));
    this.#receive(node, result);
  }
}
