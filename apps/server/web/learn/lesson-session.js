// The state of an open lesson: the current step, its positions, the answer of the player and the progress.

import { announceShown } from '../parts/focus.js';
import { Refusal } from '../parts/refusal.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';
import { learn, localized } from './learn-strings.js';
import { isDone, saveProgress } from './lesson-progress.js';
import { PlayGame } from './play-game.js';
import { ShownLine } from '../parts/shown-line.js';

/**
 * @typedef {import('./lesson-data.js').LessonEntry} LessonEntry
 * @typedef {import('./lesson-data.js').Step} Step
 * @typedef {import('./lesson-progress.js').OpenedLesson} OpenedLesson
 */

export class LessonSession {
  /** @type {LessonEntry} */
  #lesson;
  /** @type {Step[]} */
  #steps;
  /** @type {Set<number>} */
  #solved;
  /** The lesson to go on with after this one. @type {LessonEntry | undefined} */
  following;
  /** The number of the current step; that of the steps at the end. */
  at = 0;
  /** @type {'question' | 'wrong' | 'correct' | 'shown'} */
  state = 'question';
  /** The answer to the last attempt. */
  feedback = '';
  /** What a wrong attempt is called. */
  verdict = '';
  /** The moves of the step on the board. */
  shown = new ShownLine();
  /** The move that was tried. */
  attempt = '';
  /** Why the last square that was chosen is no move. */
  refusal = new Refusal();
  /** The squares that the player has marked. @type {Set<string>} */
  marked = new Set();
  /** The game of a step that is played. @type {PlayGame | null} */
  game = null;

  /** @param {OpenedLesson} lesson */
  constructor({ entry, steps, progress, following }) {
    [this.#lesson, this.#steps, this.#solved, this.following] = [entry, steps, new Set(progress.solved), following];
    this.goTo(isDone(entry, progress) ? 0 : Math.min(progress.at, steps.length - 1));
  }

  get lesson() {
    return this.#lesson;
  }

  /** The current step; undefined at the end. @returns {Step | undefined} */
  get step() {
    return this.#steps[this.at];
  }

  /** What is said: the step, or the verdict on an answer. */
  get said() {
    return `${this.at} ${this.state} ${this.attempt} ${this.game?.isReached ?? ''}`;
  }

  /** Whether the line of an explained step has more moves. */
  get hasMoreMoves() {
    const { line, ply } = this.shown;
    return this.step?.kind === 'explain' && line !== null && ply < line.moves.length;
  }

  /** The numbers of the steps that are not solved. */
  get unsolved() {
    return this.#steps.map((_, index) => index).filter((index) => !this.#solved.has(index));
  }

  /** @param {number} index */
  isSolved(index) {
    return this.#solved.has(index);
  }

  close() {
    this.shown.stop();
    this.game?.close();
  }

  /** @param {number} index */
  goTo(index) {
    this.close();
    this.at = index;
    const { step } = this;
    [this.state, this.feedback, this.attempt] = ['question', '', ''];
    // At the end its board stays.
    if (step) this.game = null;
    this.marked = new Set();
    this.refusal.clear();
    if (step) {
      this.shown.clear();
      this.#save();
      announceShown(learn.stepOf(index + 1, this.#steps.length), localized(step.text));
      this.#begin(step);
    } else {
      announce(this.unsolved.length ? learn.stepsLeft(this.unsolved.length) : learn.lessonDone);
    }
    redraw();
  }

  /** Goes on: the next move of the line, else the next step. */
  next() {
    if (!this.step) return;
    if (this.hasMoreMoves) return this.shown.show(this.shown.ply + 1);
    if (this.step.kind === 'explain') this.#solve();
    this.goTo(this.at + 1);
  }

  previous() {
    if (this.at > 0) this.goTo(this.at - 1);
  }

  /** Begins the step again. */
  async again() {
    const { at } = this;
    await this.game?.forget();
    if (at === this.at) this.goTo(at);
  }

  /** Answers with a move, or marks a square. @param {string} move */
  choose(move) {
    const { step } = this;
    this.refusal.clear();
    if (step?.kind === 'find' && this.state !== 'correct') this.#answer(step, move);
    else if (step?.kind === 'mark' && this.state !== 'correct') this.#toggle(move);
    else if (step?.kind === 'play') this.game?.play(move);
    redraw();
  }

  /** Compares the marked squares with those of the answer. */
  checkMarks() {
    const { step, marked } = this;
    if (step?.kind !== 'mark') return;
    const isRight = marked.size === step.squares.length && step.squares.every((square) => marked.has(square));
    if (isRight) return this.#succeed(localized(step.correct));
    const missing = step.squares.filter((square) => !marked.has(square)).length;
    const tooMany = [...marked].filter((square) => !step.squares.includes(square));
    this.#fail(`${learn.marksWrong(missing, tooMany)} ${localized(step.hint)}`, learn.wrongMarks);
  }

  /** Shows the answer, which does not solve the step. */
  showAnswer() {
    const { step } = this;
    this.refusal.clear();
    if (step?.kind === 'mark') this.marked = new Set(step.squares);
    this.state = 'shown';
    this.feedback = step?.kind === 'find' ? learn.answerIs(step.accept.join(', ')) : learn.answerIsMarked;
    if (step?.kind === 'find') this.#begin(step);
    announce(this.feedback);
    redraw();
  }

  /** @param {Step} step */
  #begin(step) {
    if (step.kind === 'play') {
      this.game = new PlayGame(this.#lesson.game, { id: `${this.#lesson.id} ${this.at}`, step }, () => this.#solve());
      return this.game.open();
    }
    this.#load(step.start, step.kind === 'explain' ? (step.line ?? []) : []);
  }

  /** Shows the first position of a line. @param {string} start @param {string[]} moves */
  #load(start, moves) {
    return this.shown.load({ kind: this.#lesson.game, start, moves });
  }

  /** Says what becomes of a move together with the move on the board. @param {import('./lesson-data.js').FindStep} step @param {string} move */
  async #answer(step, move) {
    const [isRight, refutation] = [step.accept.includes(move), step.wrong?.[move]];
    const rest = isRight ? (step.line?.[0] === move ? step.line.slice(1) : []) : (refutation?.line ?? []);
    const isShown = await this.#load(step.start, [move, ...rest]);
    if (!isShown && !this.shown.error) return;
    this.attempt = move;
    if (isShown) this.shown.play();
    if (isRight) this.#succeed(localized(step.correct));
    else this.#fail(localized(refutation?.text ?? step.otherwise));
  }

  /** @param {string} square */
  #toggle(square) {
    if (!this.marked.delete(square)) this.marked.add(square);
    [this.state, this.feedback] = ['question', ''];
    announce(strings.labelled(square, this.marked.has(square) ? learn.marked : learn.notMarked));
  }

  /** @param {string} text */
  #succeed(text) {
    [this.state, this.feedback] = ['correct', text];
    this.#solve();
    announce(`${learn.correct} ${text}`);
    redraw();
  }

  /** @param {string} text @param {string} [verdict] */
  #fail(text, verdict = learn.wrong) {
    [this.state, this.feedback, this.verdict] = ['wrong', text, verdict];
    announce(`${verdict} ${text} ${this.step?.kind === 'find' ? strings.tabToTryAgain : ''}`.trim());
    redraw();
  }

  #solve() {
    this.#solved.add(this.at);
    this.#save();
    redraw();
  }

  #save() {
    saveProgress(this.#lesson.id, { solved: [...this.#solved].sort((a, b) => a - b), at: this.at });
  }
}
