// Why a reviewed game was lost: one sentence, which leads to the move.

import { html } from '../vendor/lit-html/lit-html.js';
import { explainMove, shortReason } from '../parts/explanation-api.js';
import { sideName } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';
import { decisiveMove } from './decisive-move.js';
import { pathTo } from './move-tree.js';
import { reviewTexts } from './review-strings.js';

/**
 * @typedef {import('./move-tree.js').Node} Node
 * @typedef {import('./chart.js').Point} Point
 */

export class ReviewVerdict {
  /** The move; undefined when there was no mistake, or before it is known. @type {{ node: Node, better: string, point: Point } | undefined} */
  #decisive;
  #reason = '';
  /** Whether somebody has lost. */
  #isLost = false;
  /** Whether the verdict is not read out: the user is asked for this move, or has left the analysis. */
  #isSilent;

  /** @param {() => boolean} isSilent */
  constructor(isSilent) {
    this.#isSilent = isSilent;
  }

  /**
   * Finds the move, and why it loses.
   * @param {Node[]} nodes of the main line
   * @param {Point[]} points their values
   * @param {Map<number, import('./analysis-connection.js').PlyReview>} reviews by ply
   */
  async find(nodes, points, reviews) {
    const outcome = nodes[nodes.length - 1].position.outcome ?? 0;
    const loser = outcome > 0 ? 'white' : outcome < 0 ? 'black' : null;
    // Without a loser, as in a draw or before the end, no move has decided the game: it is the one that cost most.
    const point = decisiveMove(points.filter(({ side }) => side && (!loser || side === loser)), { isWon: !loser });
    this.#isLost = loser !== null;
    const better = point && reviews.get(point.ply - 1)?.best.move;
    if (!point || !better) return;
    const node = nodes[point.ply];
    const found = (this.#decisive = { node, better, point });
    redraw();
    const before = node.parent?.position.position ?? '';
    this.#reason = await explainMove(before, node.move).then(shortReason, () => '');
    if (this.#decisive !== found) return;
    if (!this.#isSilent()) announce([this.#text, this.#reason].filter(Boolean).join(' '));
    redraw();
  }

  get #text() {
    if (!this.#decisive) return reviewTexts.noMistake;
    const { node, better, point } = this.#decisive;
    const number = pathTo(node).slice(1).filter(({ move }) => move !== '--').length;
    return (this.#isLost && point.isTurningPoint ? reviewTexts.decided : reviewTexts.costliest)(number, sideName(point.side), node.move, Math.round(point.loss), better);
  }

  /** The room is the same while the game is reviewed. @param {boolean} isDone @param {(node: Node) => void} goTo */
  render(isDone, goTo) {
    const decisive = this.#decisive;
    return html`<p class="verdict">${!isDone ? reviewTexts.looking
      : decisive ? html`<button class="plain" @click=${() => goTo(decisive.node)}>${this.#text}</button> ${this.#reason}` : this.#text}</p>`;
  }
}
