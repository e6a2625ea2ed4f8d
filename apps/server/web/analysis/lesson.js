// "Learn from your mistakes": shows each position with a mistake and asks for a better move.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { discIcon, goOnButton, radioGroup, skipButton } from '../parts/controls.js';
import { explainMove } from '../parts/explanation-api.js';
import { signed, signedInWords } from '../parts/game-text.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { Refusal } from '../parts/refusal.js';
import { ShownLine } from '../parts/shown-line.js';
import { announce, redraw } from '../parts/view.js';
import { strings } from '../parts/i18n.js';
import { BetterMove } from './better-move.js';
import { mistakesOf, reviewMistake } from './mistakes.js';
import { Refutation, shownPosition } from './refutation.js';
import { atStart, comparedTexts, leadsTo, reviewTexts, sideInText } from './review-strings.js';

/**
 * @typedef {import('./move-tree.js').Node} Node
 * @typedef {import('./mistakes.js').Mistake} Mistake
 * @typedef {import('./mistakes.js').SideFilter} SideFilter
 * @typedef {(node: Node, move: string) => void} PlayOn begins a game after a move from a node
 */

/** A move with a smaller disc loss is accepted as correct. */
const MAX_ACCEPTED_LOSS = 2;
/** A better move was asked for: one that regains this share of what the mistake lost is one, and so is one with a better result. */
const MIN_REGAINED = 0.5;

const COLOURS = /** @type {const} */ (['black', 'white']);

export class Lesson {
  /** All mistakes of the game. @type {Mistake[]} */
  #all = [];
  /** Those of the chosen side. @type {Mistake[]} */
  #mistakes = [];
  /** @type {SideFilter} */
  #side = '';
  /** The side of the user. @type {'black' | 'white' | null} */
  #own = null;
  #index = 0;
  /** The last attempt. */
  #attempt = '';
  /** An answer that is `better` is neither wrong nor the best one. @type {'question' | 'checking' | 'wrong' | 'better' | 'correct' | 'solution'} */
  #state = 'question';
  /** What a better answer leads to, and how much better the best one is. */
  #compared = () => /** @type {string[]} */ ([]);
  /** Those whose better move was found without being shown. @type {Set<Mistake>} */
  #found = new Set();
  /** The first one that was asked: a lesson that is opened again in its middle does not know what was found before. */
  #first = 0;
  /** What refutes the last attempt, if it was wrong. @type {Refutation | null} */
  #refutation = null;
  /** A better move that was found, on the board. */
  #placed = new ShownLine();
  /** Why a better move that was found or shown is better. @type {BetterMove | null} */
  #better = null;
  /** Why the mistake cannot be looked at. */
  #explanation = '';
  /** Why the last square that was chosen is no move. */
  refusal = new Refusal();
  #goTo;
  isActive = false;

  /** @param {(node: Node) => void} goTo shows a node */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  /**
   * @param {Mistake[]} mistakes
   * @param {SideFilter} side the side to start with
   * @param {'black' | 'white' | null} own the side of the user
   * @param {Node} [at] the mistake to start with
   */
  start(mistakes, side, own, at) {
    [this.#all, this.#own, this.#found] = [mistakes, own, new Set()];
    this.isActive = mistakes.length > 0;
    // The button that led here may be far below the board.
    scrollTo(0, 0);
    this.#filter(side, Math.max(0, mistakesOf(mistakes, side).findIndex(({ node }) => node === at)));
  }

  /** What is said: the question, or the verdict on an answer. */
  get said() {
    return `${this.#index} ${this.#state} ${this.#attempt}`;
  }

  /** The nodes before all mistakes. */
  get nodes() {
    return this.#all.map(({ node }) => node);
  }

  get side() {
    return this.#side;
  }

  /** @param {SideFilter} side @param {number} [index] */
  #filter(side, index = 0) {
    this.#side = side;
    this.#mistakes = mistakesOf(this.#all, side);
    this.#first = index;
    this.#show(index);
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
    this.#placed.clear();
    this.#better?.stop();
    this.refusal.clear();
    [this.#state, this.#attempt, this.#explanation, this.#refutation, this.#better, this.#compared] = ['question', '', '', null, null, () => []];
  }

  /** Asks for another try. */
  #again() {
    this.#ask();
    announce(strings.backToPuzzle);
    redraw();
  }

  /** @param {number} index */
  #show(index) {
    this.#ask();
    this.#index = index;
    this.#goTo(this.#mistakes[index].node);
    announce(this.#question());
    if (!this.#mistakes[index].review) this.#look(this.#mistakes[index]);
  }

  /** Looks at a mistake that only the address names; what turns out to be none is left out. @param {Mistake} mistake */
  async #look(mistake) {
    const isCurrent = () => this.isActive && this.#mistakes[this.#index] === mistake;
    try {
      mistake.review = await reviewMistake(mistake.node, this.#own);
      this.#explanation = '';
      if (!mistake.review && isCurrent()) this.#leaveOut(mistake);
    } catch (error) {
      if (isCurrent()) this.#explanation = retryAfterOutage(error, isCurrent, () => this.#look(mistake));
    }
    redraw();
  }

  /** @param {Mistake} mistake */
  #leaveOut(mistake) {
    this.#all = this.#all.filter((other) => other !== mistake);
    const isLast = this.#index + 1 === this.#mistakes.length;
    if (isLast) this.#leave();
    else this.#filter(this.#side, this.#index);
  }

  #solution() {
    return strings.bestMoveIs(this.#mistakes[this.#index].review?.best.move ?? '');
  }

  #showSolution() {
    this.#ask();
    this.#solve('solution', this.#solution());
    redraw();
  }

  /** @param {'correct' | 'solution'} state @param {string} text @param {import('./better-move.js').ScoredMove} [found] the answer, if it is known what it leads to */
  #solve(state, text, found) {
    const { position: { position }, next } = this.#mistakes[this.#index].node;
    this.#state = state;
    if (state === 'correct') this.#found.add(this.#mistakes[this.#index]);
    announce(`${text} ${this.#score}`.trim());
    if (state === 'correct') this.#place(position, this.#attempt);
    this.#better = new BetterMove(position, next[0].move, { side: this.#asked, own: this.#own }, found);
  }

  /** Shows the position after a move. @param {string} position @param {string} move */
  async #place(position, move) {
    if (await this.#placed.load({ kind: 'othello', start: position, moves: [move] })) this.#placed.play();
  }

  /** The name of the side that is asked; empty for the user. */
  get #asked() {
    const side = this.#mistakes[this.#index].node.position.to_move;
    return side && side !== this.#own ? sideInText(side, this.#own) : '';
  }

  #question() {
    const { next } = this.#mistakes[this.#index].node;
    const { move } = next[0];
    return this.#asked ? strings.mistakeQuestion(atStart(this.#asked), move, next[0].number) : strings.ownMistakeQuestion(move, next[0].number);
  }

  /**
   * Checks an attempt, once the engine has a value of it.
   * @param {string} move
   * @param {import('./evaluation.js').Evaluation} evaluation of the position
   */
  async check(move, evaluation) {
    const { review, node } = this.#mistakes[this.#index];
    if (!review) return;
    // What refutes an earlier attempt may still be looked for.
    this.#ask();
    [this.#state, this.#attempt] = ['checking', move];
    const isKnown = move === review.best.move || move === review.played?.move;
    const lines = (isKnown ? evaluation.report : await evaluation.resultWith(move))?.lines ?? [];
    const isScored = isKnown || lines.some((line) => line.move === move);
    const scored = isScored ? lines : await bestAnd(node.position.position, move, this.#own);
    if (this.#state !== 'checking' || this.#attempt !== move) return;
    this.#judge(move, node, review, scored);
    redraw();
  }

  /** Judges an attempt; a wrong one is refuted. @param {string} move @param {Node} node @param {import('./mistakes.js').PlyReview} review @param {{ move: string, score: number }[]} lines the best move first */
  #judge(move, node, review, lines) {
    const score = lines.find((line) => line.move === move)?.score;
    const loss = score === undefined || !lines[0] ? Infinity : lines[0].score - score;
    const isCorrect = move === review.best.move || (loss < MAX_ACCEPTED_LOSS && move !== review.played?.move);
    if (isCorrect) return this.#solve('correct', strings.correct, score === undefined ? undefined : { move, score });
    const { played } = review;
    if (played && played.move !== move && lines[0] && score !== undefined && isMuchBetter(score, played.score, lines[0].score)) return this.#accept({ move, score }, played, lines[0]);
    this.#state = 'wrong';
    announce(reviewTexts.wrong);
    this.#refutation = new Refutation(node.position.position, move, review.played ?? null, { side: this.#asked, own: this.#own });
  }

  /** Accepts a better move that is not the best one. @param {import('./better-move.js').ScoredMove} found @param {import('./better-move.js').ScoredMove} mistake @param {import('./better-move.js').ScoredMove} best */
  #accept(found, mistake, best) {
    const asked = this.#mistakes[this.#index];
    this.#state = 'better';
    this.#found.add(asked);
    this.#compared = () => comparedTexts(found, mistake, best, this.#asked);
    announce([reviewTexts.better, ...this.#compared(), this.#score].join(' ').trim());
    this.#place(asked.node.position.position, found.move);
  }

  /** The texts on squares: the mistake, the attempt, and the best move once it is shown. */
  notes() {
    const { review } = this.#mistakes[this.#index];
    /** @type {Map<string, { text: string, kind: string, label?: string }>} */
    const notes = new Map();
    if (!review) return notes;
    const { played, best } = review;
    if (played) notes.set(played.move, { text: signed(played.score), kind: 'mistake', label: reviewTexts.playedMove(signedInWords(played.score), this.#asked) });
    if (this.#state === 'wrong') notes.set(this.#attempt, { text: '✗', kind: 'mistake' });
    if (this.#state === 'correct' || this.#state === 'better') notes.set(this.#attempt, { text: '✓', kind: 'best' });
    if (this.#state === 'solution') notes.set(best.move, { text: '★', kind: 'best' });
    return notes;
  }

  /** The position that is shown after an attempt, with what differs on the board. */
  get shownPosition() {
    return this.isActive ? (this.#refutation?.shownPosition ?? shownPosition(this.#placed, this.notes())) : null;
  }

  /** Whether the board shows the question again after what refutes the last attempt. */
  get isAskedAgain() {
    return this.#state === 'wrong' && !this.#refutation?.isShown;
  }

  /** Whether the board shows what comes after the last attempt, of which another one can be better. */
  get isPastQuestion() {
    return this.#refutation?.isShown || (this.#state === 'better' && this.#placed.ply > 0);
  }

  /** The mistake, once a better move was found or shown. @returns {import('../parts/board-help.js').PlayedMove | null} */
  explainable() {
    const { node, review } = this.#mistakes[this.#index];
    return this.#isSolved && review?.played ? { position: node.position.position, move: review.played.move, viewer: this.#own } : null;
  }

  /** The move after which the game goes on: a good answer, or the best move that was shown; empty before. */
  get #answer() {
    return this.#state === 'solution' ? (this.#mistakes[this.#index].review?.best.move ?? '') : this.#isSolved || this.#state === 'better' ? this.#attempt : '';
  }

  get #isSolved() {
    return this.#state === 'correct' || this.#state === 'solution';
  }

  /** At the end, how many better moves were found. */
  get #score() {
    const { length } = this.#mistakes;
    const isAtEnd = (this.#isSolved || this.#state === 'better') && this.#index + 1 === length;
    return isAtEnd && length > 1 && this.#first === 0 ? reviewTexts.foundOf(this.#mistakes.filter((mistake) => this.#found.has(mistake)).length, length) : '';
  }

  /** What is asked. */
  task() {
    const { node } = this.#mistakes[this.#index];
    return html`
      <h2 class="landing">${strings.findBetterMove} <small>${this.#index + 1} / ${this.#mistakes.length}</small></h2>
      <p>${discIcon(node.position.to_move)} ${this.#question()}</p>`;
  }

  /** What the number on the square of the mistake says. */
  #legend() {
    const played = this.#mistakes[this.#index].review?.played;
    return played ? html`<b aria-hidden="true">${signed(played.score)}</b> ${leadsTo(played, this.#asked)}` : nothing;
  }

  /** What becomes of the answer, and what to do next before why a move is better: the reason may be long. @param {PlayOn | null} playOn null without an opponent */
  answer(playOn) {
    const feedback = { question: this.#legend(), checking: reviewTexts.checking, wrong: reviewTexts.wrong, better: reviewTexts.better, correct: strings.correct, solution: this.#solution() }[this.#state];
    return html`
      <p class="feedback ${this.#state === 'better' ? 'correct' : this.#state}">${this.#explanation || feedback}</p>
      ${this.#score ? html`<p><b>${this.#score}</b></p>` : nothing}
      ${this.#refutation ? html`${this.#refutation.renderScores()}<button class="main" @click=${() => this.#again()}>${reviewTexts.tryAgain}</button>${this.#refutation.render()}` : nothing}
      ${this.#state === 'better' ? html`<p>${this.#compared().join(strings.sentenceGap)}</p>` : nothing}
      ${this.#buttons(playOn)}
      ${this.#better?.render() ?? nothing}
      ${this.#sideSelection()}`;
  }

  /** @param {PlayOn | null} playOn */
  #buttons(playOn) {
    const [isUnsolved, isBetter, answer] = [!this.#isSolved, this.#state === 'better', this.#answer];
    const hasMore = this.#index + 1 < this.#mistakes.length;
    const [goOn, leave] = [() => this.#show(this.#index + 1), () => this.#leave()];
    return html`
      <div class="buttons row ${isUnsolved && !isBetter ? '' : 'goes-on'}">
        ${isBetter ? html`<button @click=${() => this.#again()}>${reviewTexts.findBest}</button>` : isUnsolved ? html`<button ?disabled=${!this.#mistakes[this.#index].review} @click=${() => this.#showSolution()}>${strings.showBestMove}</button>` : nothing}
        ${(isUnsolved && !isBetter ? skipButton : goOnButton)(hasMore ? strings.next : strings.backToAnalysis, hasMore ? goOn : leave)}
      </div>
      ${playOn && answer ? html`<button @click=${() => playOn(this.#mistakes[this.#index].node, answer)}>${reviewTexts.playOn}</button>` : nothing}
      ${hasMore ? html`<button class="plain" @click=${leave}>${strings.backToAnalysis}</button>` : nothing}`;
  }

  /** The selection of a side, if both made mistakes. */
  #sideSelection() {
    const count = (/** @type {SideFilter} */ side) => mistakesOf(this.#all, side).length;
    const options = /** @type {[SideFilter, string][]} */ ([...COLOURS.map((side) => [side, atStart(sideInText(side, this.#own))]), ['', strings.bothSides]])
      .filter(([side]) => count(side) > 0)
      .map(([side, name]) => /** @type {[SideFilter, string]} */ ([side, strings.mistakeCount(name, count(side))]));
    if (options.length < 3) return nothing;
    return radioGroup(strings.mistakesOf, options, this.#side, (side) => this.#filter(side));
  }
}

/** Whether an answer is a better move, if not the best one. @param {number} score @param {number} mistake the score of the move of the game @param {number} best */
const isMuchBetter = (score, mistake, best) => score > mistake && (resultOf(score) > resultOf(mistake) || score - mistake >= MIN_REGAINED * (best - mistake));

/** A win, a draw or a loss. @param {number} score */
const resultOf = (score) => Math.sign(Math.round(score));

/** The best move and another one with their scores, where the engine is switched off; nothing in an outage. @param {string} position @param {string} move @param {'black' | 'white' | null} own the side of the user */
const bestAnd = (position, move, own) => explainMove(position, move, own).then(({ better, worse }) => [better, worse], () => []);
