// The review of a game: the score chart, the accuracy of both sides and their mistakes.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { AnalysisConnection } from './analysis-connection.js';
import { chart, chartLegend } from './chart.js';
import { namedDisc } from '../parts/controls.js';
import { severity } from '../parts/game-text.js';
import { markedMistakes, marksChoice } from './marks.js';
import { biggestMistakes, mistakesIn, mistakesOf, withoutVerdicts } from './mistakes.js';
import { isOnMainLine, mainLine, pathTo } from './move-tree.js';
import { movesOfSide } from './own-moment.js';
import { mean } from '../parts/mean.js';
import { markReviewed } from '../parts/reviewed.js';
import { settings } from '../parts/settings.js';
import { redraw } from '../parts/view.js';
import { strings } from '../parts/i18n.js';
import { reviewTexts } from './review-strings.js';
import { ReviewVerdict } from './review-verdict.js';

/**
 * @typedef {import('./study.js').Study} Study
 * @typedef {import('./move-tree.js').Node} Node
 * @typedef {Map<number, import('./analysis-connection.js').PlyReview>} Reviews by ply
 * @typedef {(mistakes: import('./mistakes.js').Mistake[], side: import('./mistakes.js').SideFilter) => void} Learn begins a lesson from mistakes
 */

/** A game of fewer moves is reviewed only when the user asks for it. */
const MIN_MOVES = 8;

export class GameReview {
  #connection = new AnalysisConnection();
  /** The line that is reviewed: moves may be played on after it. @type {string[]} */
  #line = [];
  /** The reviews of its positions. @type {Reviews} */
  #plyReviews = new Map();
  /** @type {'none' | 'running' | 'done'} */
  #state = 'none';
  #progress = 0;
  /** Whether all moves have been reviewed once. */
  #isComplete = false;
  /** How many moves of the line were given. */
  #given = 0;
  #verdict = new ReviewVerdict();
  /** Whether it is a game of the user. */
  #isOwn = false;
  #onStatus;

  /** @param {(code: string) => void} onStatus called with the code of an error, or empty when the review continues */
  constructor(onStatus) {
    this.#onStatus = onStatus;
  }

  /** Removes the results. */
  reset() {
    [this.#plyReviews, this.#state] = [new Map(), 'none'];
  }

  close() {
    this.#connection.close();
    this.#verdict.silence();
  }

  /** Reviews a game that was opened, once, unless the engine is switched off. @param {Study} study */
  startOnce(study) {
    if (this.#state === 'none' && study.kind === 'othello' && study.given.moves.length >= MIN_MOVES && settings.evaluation) this.start(study);
  }

  /** Reviews the main line. @param {Study} study */
  start(study) {
    const { start, root } = study;
    this.#isOwn = study.isOwn;
    this.#state = 'running';
    [this.#progress, this.#isComplete, this.#given, this.#verdict] = [0, false, study.givenMoves, new ReviewVerdict()];
    const [nodes, pending] = [mainLine(root), new Map()];
    this.#plyReviews = this.#reviewsOf(nodes);
    const line = (this.#line = nodes.slice(1).map(({ move }) => move));
    let finishedStages = 0;
    this.#connection.reviewGame(start, line, {
      ply: (ply, stage, review) => {
        this.#onStatus('');
        // After a lost connection the server sends all stages again.
        if (stage < finishedStages) return;
        pending.set(ply, review);
        this.#progress = (stage + pending.size / nodes.length) / 2;
        // The first stage is shown move by move; a later one replaces it when it is complete, so that their values are not mixed.
        if (stage === 0) this.#plyReviews = new Map(pending);
        redraw();
      },
      stageEnd: (stage) => {
        if (stage < finishedStages) return;
        [finishedStages, this.#isComplete] = [stage + 1, true];
        this.#plyReviews = new Map(pending);
        pending.clear();
        redraw();
      },
      end: () => {
        this.#state = 'done';
        markReviewed(start, line);
        this.#connection.close();
        this.#verdict.find(nodes, this.#pointsOf(nodes), this.#reviewsOf(nodes), study);
        redraw();
      },
      problem: this.#onStatus,
    });
  }

  /** How many moves of the main line are reviewed. @param {Node[]} nodes */
  #reviewedIn(nodes) {
    const other = nodes.slice(1).findIndex(({ move }, index) => move !== this.#line[index]);
    return other < 0 ? nodes.length - 1 : other;
  }

  /** The reviews of the main line: none of the moves of another one, which may have been the main line. @param {Node[]} nodes */
  #reviewsOf(nodes) {
    const last = this.#reviewedIn(nodes);
    const reviews = new Map([...this.#plyReviews].filter(([ply]) => ply <= last));
    return withoutVerdicts(reviews, (ply) => ply < this.#given || ply === last);
  }

  /** The points of the chart: the values along the main line. @param {Study} study */
  points({ root }) {
    return this.#pointsOf(mainLine(root));
  }

  /** @param {Node[]} nodes @returns {import('./chart.js').Point[]} */
  #pointsOf(nodes) {
    const [reviews, marked] = [this.#reviewsOf(nodes), this.#markedPlies(nodes)];
    return nodes.map((node) => {
      const { ply, position, move, parent } = node;
      const best = reviews.get(ply)?.best.score;
      const value = position.outcome ?? (best === undefined ? null : position.to_move === 'black' ? best : -best);
      const before = reviews.get(ply - 1);
      const loss = lossIn(before);
      return { ply, value, loss, mark: marked.has(ply - 1) ? severity(loss) : '', isTurningPoint: before?.turning_point ?? false, move, side: parent?.position.to_move ?? null };
    });
  }

  /** The positions before the mistakes that are marked. @param {Node[]} nodes */
  #markedPlies(nodes) {
    return new Set(markedMistakes(mistakesIn(nodes, this.#reviewsOf(nodes)), this.#isOwn, this.#verdict.node?.parent).map(({ node }) => node.ply));
  }

  /** What the review found in the move that led to a node; empty where it is not marked as a mistake. @param {Node} node */
  finding(node) {
    const nodes = mainLine(pathTo(node)[0]);
    const review = nodes.includes(node) ? this.#reviewsOf(nodes).get(node.ply - 1) : undefined;
    const kind = severity(lossIn(review));
    return review && kind && this.#markedPlies(nodes).has(node.ply - 1) ? reviewTexts.found(strings[kind], strings.discs(Math.round(lossIn(review))), review.best.move) : '';
  }

  /** @param {Study} study @param {(node: Node) => void} goTo shows a node @param {Learn} learn */
  render(study, goTo, learn) {
    const nodes = mainLine(study.root);
    if (study.kind !== 'othello' || nodes.length < 2) return nothing;
    if (this.#state === 'none' || !this.#reviewedIn(nodes)) return html`<button @click=${() => this.start(study)}>${strings.reviewGame}</button>`;
    const points = this.#pointsOf(nodes);
    const words = html`
      ${this.#verdict.render(this.#state === 'done', goTo)}
      <p class="review-summary">${/** @type {const} */ (['black', 'white']).map((side) => html`<span>${namedDisc(side)} ${this.#summary(nodes, side)}</span>`)}
        ${this.#lessonButtons(study, nodes, learn)}</p>
      <details class="figures-help"><summary>${reviewTexts.whatAreNumbers}</summary>${reviewTexts.numbers.map((text) => html`<p class="muted">${text}</p>`)}</details>`;
    return html`
      <div class="review">
        ${this.#range(study, nodes)}
        ${study.isOwn ? words : nothing}
        ${chart(points, isOnMainLine(study.node) ? study.node.ply : -1, (ply) => goTo(nodes[ply]))}
        <p class="chart-legend">${chartLegend.map(([kind, name]) => html`<span><i class=${kind}></i> ${name()}</span>`)}${marksChoice(study.isOwn)}</p>
        ${this.#state === 'running' ? html`<progress max="1" .value=${this.#progress} aria-label=${strings.reviewing}></progress>` : nothing}
        ${study.isOwn ? nothing : words}
      </div>`;
  }

  /** Which moves are reviewed, where others have followed since. @param {Study} study @param {Node[]} nodes */
  #range(study, nodes) {
    const last = nodes[this.#reviewedIn(nodes)];
    if (this.#state !== 'done' || !last.next.length) return nothing;
    return html`<p class="from-mistakes">${reviewTexts.range(last.number)} <button @click=${() => this.start(study)}>${reviewTexts.reviewNew}</button></p>`;
  }

  /** The figures of a side in its moves with a choice; the accuracy is that of the whole line that was reviewed. @param {Node[]} nodes @param {'black' | 'white'} side */
  #summary(nodes, side) {
    const moves = movesOfSide(nodes.map(({ position }) => position), nodes.slice(1).map(({ move }) => move), this.#reviewsOf(nodes), side);
    const isWhole = this.#isComplete && this.#reviewedIn(nodes) === this.#line.length;
    const accuracy = isWhole ? mean(moves.map((move) => move.accuracy)) : null;
    return html`${accuracy === null ? '' : strings.accuracyOfSide(accuracy)}${strings.averageLoss(mean(moves.map(({ loss }) => loss)))}`;
  }

  /** Few mistakes can be learnt from at once: the biggest ones come first, and all are there. @param {Study} study @param {Node[]} nodes @param {Learn} learn */
  #lessonButtons(study, nodes, learn) {
    const mistakes = mistakesIn(nodes, this.#reviewsOf(nodes));
    if (this.#state !== 'done' || mistakes.length === 0) return nothing;
    const side = study.side && mistakesOf(mistakes, study.side).length ? study.side : '';
    const biggest = biggestMistakes(mistakes, this.#verdict.node?.parent);
    const [all, few] = [mistakes, biggest].map((list) => mistakesOf(list, side).length);
    const begin = (/** @type {import('./mistakes.js').Mistake[]} */ list) => {
      this.#verdict.silence();
      learn(list, side);
    };
    return html`<span class="from-mistakes"><button @click=${() => begin(biggest)}>${all === few ? reviewTexts.learnFrom(all) : reviewTexts.learnFromBiggest(few)}</button>
      ${all === few ? nothing : html`<button class="plain" @click=${() => begin(mistakes)}>${reviewTexts.allMistakes(all)}</button>`}</span>`;
  }
}

/** What a move lost, in discs. @param {import('./analysis-connection.js').PlyReview} [review] */
const lossIn = (review) => (review?.played ? review.best.score - review.played.score : 0);
