// Why a reviewed game was lost: one sentence, which leads to the move.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { shortReason } from '../parts/explanation-api.js';
import { announce, redraw } from '../parts/view.js';
import { isBeginnersGame } from '../game/fitting-opponent.js';
import { machineOf } from '../parts/game-tags.js';
import { opponent } from '../parts/game-text.js';
import { cornersGivenAway, decisiveMove } from './decisive-move.js';
import { ExplainedMove } from './explained-move.js';
import { isOnMainLine, numberOf } from './move-tree.js';
import { reviewTexts, sideInText } from './review-strings.js';

/**
 * @typedef {import('./move-tree.js').Node} Node
 * @typedef {import('./chart.js').Point} Point
 */

export class ReviewVerdict {
  /** The move, and what it did to the game; undefined when there was no mistake, or before it is known.
   * @type {{ node: Node, better: string, point: Point, head: 'gaveCorner' | 'decided' | 'costliest', explained: ExplainedMove } | undefined} */
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
   * @param {Map<number, import('./analysis-connection.js').PlyReview>} reviews by ply
   * @param {import('./study.js').Study} study
   */
  async find(nodes, points, reviews, { side: own, given: { tags } }) {
    this.#own = own;
    // A draw, and a line without the end of its game, have no loser.
    const outcome = nodes[nodes.length - 1].position.outcome ?? 0;
    const loser = outcome > 0 ? 'white' : outcome < 0 ? 'black' : null;
    const isDecided = loser !== null;
    const isBeginner = isDecided && loser === own && isBeginnersGame(machineOf(tags, opponent(loser)));
    const corners = cornersGivenAway(nodes.map(({ position }) => position), nodes.slice(1).map(({ move }) => move));
    const moves = points.map((point) => ({ ...point, corner: corners.get(point.ply - 1) }));
    const point = decisiveMove(moves.filter(({ side }) => side && (!loser || side === loser)), { isDecided, isBeginner });
    const better = point && reviews.get(point.ply - 1)?.best.move;
    if (!point || !better) return;
    const node = nodes[point.ply];
    const explained = new ExplainedMove(node.parent?.position.position ?? '', node.move, own);
    const head = isBeginner && point.corner ? 'gaveCorner' : isDecided && point.isTurningPoint ? 'decided' : 'costliest';
    this.#decisive = { node, better, point, head, explained };
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
    const { node, better, point, head } = this.#decisive;
    return [reviewTexts[head](numberOf(node)), reviewTexts.wasBetter(sideInText(point.side, this.#own), node.move, Math.round(point.loss), better)];
  }

  /** The room is the same while the game is reviewed, and once the move is on the main line no more. @param {boolean} isDone @param {(node: Node) => void} goTo */
  render(isDone, goTo) {
    const decisive = this.#decisive;
    decisive?.explained.translate();
    const [name, rest] = this.#sentence;
    return html`<p class="verdict">${!isDone ? reviewTexts.looking
      : decisive ? !isOnMainLine(decisive.node) ? nothing : html`<button class="plain" @click=${() => goTo(decisive.node)}>${name}</button>${rest} ${this.#reason}` : reviewTexts.noMistake}</p>`;
  }
}
