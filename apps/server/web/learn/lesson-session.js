// The state of an open lesson: the current step, its positions, the answer of the player and the progress.

import * as api from '../api.js';
import { announcements } from '../game-text.js';
import { playSound } from '../sound.js';
import { announce, redraw } from '../view.js';
import { learn, localized } from './learn-strings.js';
import { isDone, saveProgress } from './lesson-progress.js';
import { PlayGame } from './play-game.js';

/**
 * @typedef {import('./lesson-data.js').LessonEntry} LessonEntry
 * @typedef {import('./lesson-data.js').Step} Step
 * @typedef {import('./lesson-progress.js').LessonProgress} LessonProgress
 */

/** The time between two moves of a line that is shown, in milliseconds. */
const MOVE_INTERVAL = 900;

export class LessonSession {
  /** @type {LessonEntry} */
  #lesson;
  /** @type {Step[]} */
  #steps;
  /** @type {Set<number>} */
  #solved;
  /** The number of the current step; that of the steps at the end. */
  at = 0;
  /** @type {'question' | 'wrong' | 'correct' | 'shown'} */
  state = 'question';
  /** The answer to the last attempt. */
  feedback = '';
  /** The positions of the current line, and which of them is shown. @type {api.LineView | null} */
  line = null;
  ply = 0;
  /** The move that was tried. */
  attempt = '';
  /** The squares that the player has marked. @type {Set<string>} */
  marked = new Set();
  /** The game of a step that is played. @type {PlayGame | null} */
  game = null;
  /** @type {unknown} */
  error = null;
  isNew = false;
  /** Counts what is shown, so that late results are ignored. */
  #generation = 0;

  /** @param {LessonEntry} lesson @param {Step[]} steps @param {LessonProgress} progress */
  constructor(lesson, steps, progress) {
    [this.#lesson, this.#steps, this.#solved] = [lesson, steps, new Set(progress.solved)];
    this.goTo(isDone(lesson, progress) ? 0 : Math.min(progress.at, steps.length - 1));
  }

  get lesson() {
    return this.#lesson;
  }

  /** The current step; undefined at the end. @returns {Step | undefined} */
  get step() {
    return this.#steps[this.at];
  }

  get position() {
    return this.line?.frames[this.ply] ?? null;
  }

  /** The move that led to the position. @returns {api.MoveView | null} */
  get lastMove() {
    if (!this.line || this.ply === 0) return null;
    const move = this.line.moves[this.ply - 1];
    if (move === '--') return null;
    return this.line.frames[this.ply - 1].legal.find((legal) => legal.move === move) ?? null;
  }

  /** Whether the line of an explained step has more moves. */
  get hasMoreMoves() {
    return this.step?.kind === 'explain' && this.line !== null && this.ply < this.line.moves.length;
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
    this.#generation += 1;
    this.game?.close();
  }

  /** @param {number} index */
  goTo(index) {
    this.close();
    this.at = index;
    [this.state, this.feedback, this.attempt, this.game] = ['question', '', '', null];
    this.marked = new Set();
    const { step } = this;
    if (step) {
      [this.line, this.ply] = [null, 0];
      this.#save();
      announce(`${learn.stepOf(index + 1, this.#steps.length)}. ${localized(step.text)}`);
      this.#begin(step);
    } else {
      announce(this.unsolved.length ? learn.stepsLeft(this.unsolved.length) : learn.lessonDone);
    }
    redraw();
  }

  /** Goes on: the next move of the line, else the next step. */
  next() {
    if (this.hasMoreMoves) return this.#showPly(this.ply + 1);
    if (this.step?.kind === 'explain') this.#solve();
    this.goTo(this.at + 1);
  }

  /** Begins the step again. */
  again() {
    this.goTo(this.at);
  }

  /** Answers with a move, or marks a square. @param {string} move */
  choose(move) {
    const { step } = this;
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
    const tooMany = [...marked].filter((square) => !step.squares.includes(square)).length;
    this.#fail(`${learn.marksWrong(missing, tooMany)} ${localized(step.hint)}`);
  }

  /** Shows the answer, which does not solve the step. */
  showAnswer() {
    const { step } = this;
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
      this.game = new PlayGame(this.#lesson.game, step, () => this.#solve());
      return this.game.open();
    }
    this.#load(step.start, step.kind === 'explain' ? (step.line ?? []) : [], false);
  }

  /**
   * Loads a line and shows its first position, or plays its moves.
   * @param {string} start @param {string[]} moves @param {boolean} isPlayed
   */
  async #load(start, moves, isPlayed) {
    const generation = ++this.#generation;
    try {
      const line = await api.positionsOf({ kind: this.#lesson.game, start, moves });
      if (generation !== this.#generation) return;
      [this.line, this.ply, this.error, this.isNew] = [line, 0, null, false];
      if (isPlayed) this.#playOn(generation);
    } catch (error) {
      if (generation === this.#generation) this.error = error;
    }
    redraw();
  }

  /** Plays the moves of the line one after the other. @param {number} generation */
  #playOn(generation) {
    if (generation !== this.#generation || !this.line || this.ply >= this.line.moves.length) return;
    this.#showPly(this.ply + 1);
    setTimeout(() => this.#playOn(generation), MOVE_INTERVAL);
  }

  /** @param {number} ply */
  #showPly(ply) {
    const { line } = this;
    if (!line) return;
    [this.ply, this.isNew] = [ply, true];
    const game = (/** @type {number} */ played) => ({ moves: line.moves, played, start: line.start, last: played === ply ? this.lastMove : null, frame: line.frames[played], result: null, aim: line.aim });
    announce(announcements(game(ply - 1), game(ply))[0]);
    playSound('move');
    redraw();
  }

  /** @param {import('./lesson-data.js').FindStep} step @param {string} move */
  #answer(step, move) {
    this.attempt = move;
    if (step.accept.includes(move)) {
      this.#load(step.start, step.line?.[0] === move ? step.line : [move], true);
      return this.#succeed(localized(step.correct));
    }
    const refutation = step.wrong?.[move];
    this.#load(step.start, [move, ...(refutation?.line ?? [])], true);
    this.#fail(localized(refutation?.text ?? step.otherwise));
  }

  /** @param {string} square */
  #toggle(square) {
    if (!this.marked.delete(square)) this.marked.add(square);
    [this.state, this.feedback] = ['question', ''];
    announce(`${square}: ${this.marked.has(square) ? learn.marked : learn.notMarked}`);
  }

  /** @param {string} text */
  #succeed(text) {
    [this.state, this.feedback] = ['correct', text];
    this.#solve();
    announce(`${learn.correct} ${text}`);
    redraw();
  }

  /** @param {string} text */
  #fail(text) {
    [this.state, this.feedback] = ['wrong', text];
    announce(`${learn.wrong} ${text}`);
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
