// "Learn from your mistakes": shows each position with a mistake and asks for a better move.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { discIcon, goOnButton, radioGroup, skipButton } from '../parts/controls.js';
import { MISTAKE, signed } from '../parts/game-text.js';
import { announce, redraw } from '../parts/view.js';
import { sideName, strings } from '../parts/i18n.js';
import { Refutation } from './refutation.js';
import { reviewTexts } from './review-strings.js';

/**
 * @typedef {import('./analysis-connection.js').PlyReview} PlyReview
 * @typedef {import('./move-tree.js').Node} Node
 */

/** A move with a smaller disc loss is accepted as correct. */
const MAX_ACCEPTED_LOSS = 2;
/** So many mistakes of a side can be learnt from at once. */
const BIGGEST = 3;

/**
 * A mistake: the node before it, and its review.
 * @typedef {{ node: Node, review: PlyReview }} Mistake
 * @typedef {'black' | 'white' | ''} SideFilter a side, or empty for both
 */

export class Lesson {
  /** All mistakes of the game. @type {Mistake[]} */
  #all = [];
  /** Those of the chosen side. @type {Mistake[]} */
  #mistakes = [];
  /** @type {SideFilter} */
  #side = '';
  #index = 0;
  /** The last attempt. */
  #attempt = '';
  /** @type {'question' | 'wrong' | 'correct' | 'solution'} */
  #state = 'question';
  /** What refutes the last attempt, if it was wrong. @type {Refutation | null} */
  #refutation = null;
  #goTo;
  isActive = false;

  /** @param {(node: Node) => void} goTo shows a node */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  /**
   * @param {Mistake[]} mistakes
   * @param {SideFilter} side the side to start with
   */
  start(mistakes, side) {
    this.#all = mistakes;
    this.isActive = mistakes.length > 0;
    this.#filter(side);
  }

  /** @param {SideFilter} side */
  #filter(side) {
    this.#side = side;
    this.#mistakes = mistakesOf(this.#all, side);
    this.#show(0);
  }

  stop() {
    this.isActive = false;
    this.#ask();
  }

  /** Goes back to the analysis of the position. */
  #leave() {
    this.stop();
    this.#goTo(this.#mistakes[this.#index].node);
  }

  /** Shows the position of the question, for another try. */
  #ask() {
    this.#refutation?.stop();
    [this.#state, this.#attempt, this.#refutation] = ['question', '', null];
  }

  /** @param {number} index */
  #show(index) {
    if (index >= this.#mistakes.length) return this.#leave();
    this.#ask();
    this.#index = index;
    this.#goTo(this.#mistakes[index].node);
    announce(this.#question());
  }

  #solution() {
    return strings.bestMoveIs(this.#mistakes[this.#index].review.best.move);
  }

  #showSolution() {
    this.#ask();
    this.#state = 'solution';
    announce(this.#solution());
    redraw();
  }

  #question() {
    const { node, review } = this.#mistakes[this.#index];
    return strings.mistakeQuestion(sideName(node.position.to_move), review.played?.move ?? '');
  }

  /**
   * Checks an attempt; a wrong one is refuted.
   * @param {string} move
   * @param {import('./analysis-connection.js').Report | null} report the current result of the analysis
   */
  check(move, report) {
    const { node, review } = this.#mistakes[this.#index];
    const lines = report?.lines ?? [];
    const score = lines.find((line) => line.move === move)?.score;
    const loss = score === undefined || !lines[0] ? Infinity : lines[0].score - score;
    const isCorrect = move === review.best.move || (loss < MAX_ACCEPTED_LOSS && move !== review.played?.move);
    // What refutes an earlier attempt may still be looked for.
    this.#ask();
    [this.#attempt, this.#state] = [move, isCorrect ? 'correct' : 'wrong'];
    announce(isCorrect ? strings.correct : reviewTexts.wrong);
    if (!isCorrect) this.#refutation = new Refutation(node.position.position, move);
  }

  /** The texts on squares: the mistake, the attempt, and the best move once it is shown. */
  notes() {
    const { review } = this.#mistakes[this.#index];
    const { played, best } = review;
    const notes = new Map();
    if (played) notes.set(played.move, { text: signed(played.score), kind: 'mistake' });
    if (this.#state === 'wrong') notes.set(this.#attempt, { text: '✗', kind: 'mistake' });
    if (this.#state === 'correct') notes.set(this.#attempt, { text: '✓', kind: 'best' });
    if (this.#state === 'solution') notes.set(best.move, { text: '★', kind: 'best' });
    return notes;
  }

  /** The position that is shown while a wrong attempt is refuted, with what differs on the board. */
  get shownPosition() {
    return this.#refutation?.shownPosition;
  }

  /** The mistake, once a better move was found or shown. @returns {import('../parts/board-help.js').PlayedMove | null} */
  explainable() {
    const { node, review } = this.#mistakes[this.#index];
    const isSolved = this.#state === 'correct' || this.#state === 'solution';
    return isSolved && review.played ? { position: node.position.position, move: review.played.move } : null;
  }

  render() {
    const { node } = this.#mistakes[this.#index];
    const isUnsolved = this.#state === 'question' || this.#state === 'wrong';
    const feedback = { question: '', wrong: reviewTexts.wrong, correct: strings.correct, solution: this.#solution() }[this.#state];
    return html`
      <div class="lesson">
        <h2>${strings.findBetterMove} <small>${this.#index + 1} / ${this.#mistakes.length}</small></h2>
        ${this.#sideSelection()}
        <p>${discIcon(node.position.to_move)} ${this.#question()}</p>
        <p class="feedback ${this.#state}">${feedback}</p>
        ${this.#refutation ? html`${this.#refutation.render()}<button class="main" @click=${() => { this.#ask(); redraw(); }}>${reviewTexts.tryAgain}</button>` : nothing}
        <div class="buttons row">
          ${isUnsolved ? html`<button @click=${() => this.#showSolution()}>${strings.showBestMove}</button>` : nothing}
          ${(isUnsolved ? skipButton : goOnButton)(this.#index + 1 < this.#mistakes.length ? strings.next : strings.done, () => this.#show(this.#index + 1))}
        </div>
        <button class="plain" @click=${() => this.#leave()}>${strings.backToAnalysis}</button>
      </div>`;
  }

  /** The selection of a side, if both made mistakes. */
  #sideSelection() {
    const count = (/** @type {SideFilter} */ side) => mistakesOf(this.#all, side).length;
    const options = /** @type {[SideFilter, string][]} */ ([['black', strings.black], ['white', strings.white], ['', strings.bothSides]])
      .filter(([side]) => count(side) > 0)
      .map(([side, name]) => /** @type {[SideFilter, string]} */ ([side, strings.mistakeCount(name, count(side))]));
    if (options.length < 3) return nothing;
    return radioGroup(strings.mistakesOf, options, this.#side, (side) => this.#filter(side));
  }
}

/** The mistakes of a side. @param {Mistake[]} mistakes @param {SideFilter} side */
export const mistakesOf = (mistakes, side) => mistakes.filter(({ node }) => !side || node.position.to_move === side);

/** The mistakes of each side that cost most, the biggest first. @param {Mistake[]} mistakes */
export function biggestMistakes(mistakes) {
  const sorted = [...mistakes].sort((a, b) => lossOf(b) - lossOf(a));
  return sorted.filter((mistake) => mistakesOf(sorted, mistake.node.position.to_move ?? '').indexOf(mistake) < BIGGEST);
}

/** @param {Mistake} mistake */
const lossOf = ({ review: { best, played } }) => (played ? best.score - played.score : 0);

/**
 * The mistakes of a line.
 * @param {Node[]} nodes
 * @param {Map<number, PlyReview>} reviews
 * @returns {Mistake[]}
 */
export function mistakesIn(nodes, reviews) {
  return nodes.flatMap((node) => {
    const review = reviews.get(node.ply);
    return review && lossOf({ node, review }) >= MISTAKE ? [{ node, review }] : [];
  });
}
