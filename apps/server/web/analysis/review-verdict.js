// Why a reviewed game was lost, or what its player could have played better: one sentence, which leads to the move.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { shortReason } from '../parts/explanation-api.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';
import { machineOf } from '../parts/game-tags.js';
import { opponent } from '../parts/game-text.js';
import { decisiveMove } from './decisive-move.js';
import { ExplainedMove } from './explained-move.js';
import { isOnMainLine } from './move-tree.js';
import { effectOf, ownMoment } from './own-moment.js';
import { couldHaveText, reviewTexts, sideInText } from './review-strings.js';

/**
 * @typedef {import('./move-tree.js').Node} Node
 * @typedef {import('./chart.js').Point} Point
 * @typedef {Map<number, import('./analysis-connection.js').PlyReview>} Reviews by ply
 *
 * A move, by the ply after it; `scores` are known of a game of the user.
 * @typedef {{ ply: number, better: string, loss: number, side: string | null, scores?: import('./review-strings.js').Scores, head: 'gaveCorner' | 'decided' | 'costliest' }} Decisive
 */

export class ReviewVerdict {
  /** The move, and what it did to the game; undefined when there was no mistake, or before it is known.
   * @type {Decisive & { node: Node, explained: ExplainedMove } | undefined} */
  #decisive;
  #isSilent = false;
  /** The side of the user. @type {'black' | 'white' | null} */
  #own = null;

  /** Announces nothing from now on: the user is elsewhere, or is asked for the better move. */
  silence() {
    this.#isSilent = true;
  }

  /**
   * Finds the move, and why it loses.
   * @param {Node[]} nodes of the main line
   * @param {Point[]} points their values
   * @param {Reviews} reviews
   * @param {import('./study.js').Study} study
   */
  async find(nodes, points, reviews, study) {
    const own = study.side;
    this.#own = own;
    const decisive = own ? ownMove(nodes, reviews, own, study) : anyonesMove(nodes, points, reviews);
    if (!decisive) return;
    const node = nodes[decisive.ply];
    const explained = new ExplainedMove(node.parent?.position.position ?? '', node.move, own);
    this.#decisive = { ...decisive, node, explained };
    redraw();
    // Without an answer the verdict has no reason.
    await explained.load().catch(() => {});
    if (!this.#isSilent) announce([this.#sentence.join(''), this.#reason].filter(Boolean).join(' '));
    redraw();
  }

  /** The node after the move. */
  get node() {
    return this.#decisive?.node;
  }

  get #reason() {
    const explanation = this.#decisive?.explained.explanation;
    return explanation ? shortReason(explanation) : '';
  }

  /** The sentence about the move: what leads to it, and the rest. */
  get #sentence() {
    if (!this.#decisive) return [];
    const { node, better, loss, side, scores, head } = this.#decisive;
    const rest = scores ? couldHaveText(better, node.move, scores) : reviewTexts.wasBetter(better, strings.discs(Math.round(loss)));
    return [reviewTexts[head](node.number), reviewTexts.played(sideInText(side, this.#own), node.move) + rest];
  }

  /** The room is the same while the game is reviewed, and once the move is on the main line no more. @param {boolean} isDone @param {(node: Node) => void} goTo */
  render(isDone, goTo) {
    const decisive = this.#decisive;
    decisive?.explained.translate();
    const [name, rest] = this.#sentence;
    return html`<p class="verdict">${!isDone ? reviewTexts.looking
      : decisive ? !isOnMainLine(decisive.node) ? nothing : html`<button class="plain" @click=${() => goTo(decisive.node)}>${name}</button>${rest}${strings.sentenceGap}${this.#reason}` : this.#own ? reviewTexts.noMistakeOfYours : reviewTexts.noMistake}</p>`;
  }
}

/** What the user can learn most from: the move that is named after the game, too. @param {Node[]} nodes @param {Reviews} reviews @param {'black' | 'white'} side of the user @param {import('./study.js').Study} study @returns {Decisive | undefined} */
function ownMove(nodes, reviews, side, { tags }) {
  const [frames, moves] = [nodes.map(({ position }) => position), nodes.slice(1).map(({ move }) => move)];
  const { move, ...situation } = ownMoment({ frames, moves, reviews, side, winner: winnerOf(nodes) ?? tags.result ?? null, machine: machineOf(tags, opponent(side)) });
  return move && { ply: move.ply + 1, better: move.best, loss: move.loss, side, scores: move.scores, head: effectOf(move, situation) };
}

/** The move of the loser that decided a game of others, or else the most costly one. @param {Node[]} nodes @param {Point[]} points @param {Reviews} reviews @returns {Decisive | undefined} */
function anyonesMove(nodes, points, reviews) {
  const winner = winnerOf(nodes);
  // A draw, and a line without the end of its game, have no loser.
  const loser = winner === 'black' || winner === 'white' ? opponent(winner) : null;
  const isDecided = loser !== null;
  const point = decisiveMove(points.filter(({ side }) => side && (!loser || side === loser)), { isDecided, isBeginner: false });
  const better = point && reviews.get(point.ply - 1)?.best.move;
  return point && better ? { ply: point.ply, better, loss: point.loss, side: point.side, head: effectOf(point, { isDecided, isBeginner: false }) } : undefined;
}

/** Who won by the last position; null where the game is not over. @param {Node[]} nodes */
function winnerOf(nodes) {
  const { outcome } = nodes[nodes.length - 1].position;
  return outcome == null ? null : outcome > 0 ? 'black' : outcome < 0 ? 'white' : 'draw';
}
