// The state of an open puzzle: the line on the board, the verdict on the last move, and the hint.

import { announceShown } from '../parts/focus.js';
import { Refusal } from '../parts/refusal.js';
import { announce, redraw } from '../parts/view.js';
import { movesOf } from '../parts/api.js';
import { sideName, strings } from '../parts/i18n.js';
import { leadsTo } from '../analysis/review-strings.js';
import { attempt, judge, ratedText } from './puzzle-data.js';
import { learn } from './learn-strings.js';
import { ShownLine } from '../parts/shown-line.js';

/**
 * @typedef {import('./puzzle-data.js').Question} Question
 * @typedef {import('./puzzle-data.js').Reason} Reason
 * @typedef {import('./puzzle-data.js').Verdict} Verdict
 */

export class PuzzleSession {
  /** @type {Question} */
  #question;
  /** The day whose puzzle this is. @type {number | null} */
  #day;
  /** Called when an attempt has been counted. @type {() => void} */
  #onCounted;
  /** The moves on the board: those of the verdict, or none. */
  shown = new ShownLine();
  /** The verdict on the last move, or the solution that is shown. @type {Verdict | null} */
  verdict = null;
  /** The rating after the move that counted. @type {import('./puzzle-data.js').Rated | null} */
  rated = null;
  /** The move of the verdict; null for the solution. @type {string | null} */
  #move = null;
  /** The language of the verdict. */
  #language = '';
  /** The reason that is shown on the board. @type {Reason | null} */
  reason = null;
  /** Why the last square that was chosen is no move. */
  refusal = new Refusal();
  isHinted = false;
  /** Whether a move of this visit was counted: later ones are practice. */
  #isCounted = false;
  #isBusy = false;
  #isClosed = false;
  /** @type {unknown} */
  #error = null;

  /** @param {Question} question @param {number | null} day @param {() => void} onCounted */
  constructor(question, day, onCounted) {
    [this.#question, this.#day, this.#onCounted] = [question, day, onCounted];
    this.again();
  }

  get question() {
    return this.#question;
  }

  get day() {
    return this.#day;
  }

  /** The side to move. @returns {'black' | 'white'} */
  get side() {
    return this.#question.side;
  }

  /** What is asked. */
  get task() {
    const { task, margin } = this.#question;
    const side = sideName(this.side);
    if (task === 'wipe-out') return learn.findWipeOut(side);
    return task === 'win' ? learn.findWin(side) : learn.findBest(side, margin ?? 0);
  }

  get error() {
    return this.#error ?? this.shown.error;
  }

  /** Whether a move can be tried: none while the next puzzle is loaded, which takes the place of this one. */
  get isOpen() {
    return !this.verdict && !this.#isBusy && !this.#isClosed;
  }

  /** Whether the board shows the position that is asked about, as it does again after what refutes a wrong move. */
  get isAsking() {
    return this.isOpen || (this.verdict?.answer === 'wrong' && !this.#isBusy && this.shown.ply === 0);
  }

  /** Whether the solution is known. */
  get isOver() {
    return this.verdict !== null && this.verdict.answer !== 'wrong';
  }

  /** The verdict in words, and the first reason for a right move; the others are left to be read. @param {Verdict} verdict @param {boolean} isFirst whether it has changed the rating */
  #said({ answer, reasons }, isFirst) {
    const head = answer === 'right' ? learn.correct : answer === 'wrong' ? learn.wrong : '';
    const rating = isFirst && this.rated ? ratedText(this.rated, learn.ratingSaid) : '';
    const more = answer === 'right' ? reasons[0]?.text : answer === 'wrong' ? strings.tabToTryAgain : '';
    return [head, this.lineText, rating, more].filter(Boolean).map((text) => String(text).trim()).join(' ');
  }

  /** The move of the verdict with its score. */
  get lineText() {
    if (!this.verdict) return '';
    const { answer, line } = this.verdict;
    return answer === 'wrong' ? leadsTo(line, '') : learn.solutionIs(line.move, line.score);
  }

  close() {
    this.#isClosed = true;
    this.shown.stop();
  }

  /** Asks for a move, or for another try. */
  again() {
    announceShown(this.verdict ? strings.backToPuzzle : this.task);
    this.#ask();
  }

  /** Shows the position of the puzzle. */
  #ask() {
    [this.verdict, this.reason, this.#error] = [null, null, null];
    this.refusal.clear();
    this.#load([]);
    redraw();
  }

  /** Tries a move, also at once after a wrong one. @param {string} move */
  choose(move) {
    if (this.verdict?.answer === 'wrong' && !this.#isBusy && !this.#isClosed) this.#ask();
    if (this.isOpen) this.#judge(move);
  }

  /** Shows the solution; before any move, the puzzle counts as not solved. */
  showSolution() {
    if (!this.#isBusy && !this.#isClosed && !this.isOver) this.#judge(null);
  }

  /** Names the theme. */
  hint() {
    this.isHinted = true;
    this.refusal.clear();
    redraw();
  }

  /** Plays the line of the verdict again. */
  async replay() {
    this.reason = null;
    if (this.verdict && (await this.#load(movesOf(this.verdict.line.line)))) this.shown.play();
  }

  /** Shows the position of the line after a number of moves. @param {number} ply */
  showPly(ply) {
    this.reason = null;
    this.shown.show(ply);
  }

  /** Shows the squares of a reason in the position in which they matter. @param {Reason} reason */
  async showReason(reason) {
    const { verdict } = this;
    if (!verdict) return;
    const { answer, line, other } = verdict;
    const isOfOther = answer !== 'wrong' && reason.line === 'worse' && other;
    if (!(await this.#load(movesOf((isOfOther ? other : line).line))) || this.verdict !== verdict) return;
    this.shown.show(reason.plies);
    this.reason = reason;
    announce(`${reason.text} ${reason.squares.join(' ')}`);
    redraw();
  }

  /** Loads the texts of the verdict in another language. @param {string} language */
  async translate(language) {
    const { verdict } = this;
    if (!verdict || this.#language === language) return;
    this.#language = language;
    const translated = await judge(this.#question, this.#move, language).catch(() => verdict);
    if (this.verdict === verdict) [this.verdict, this.reason] = [translated, null];
    redraw();
  }

  /** @param {string | null} move */
  async #judge(move) {
    [this.#isBusy, this.#error] = [true, null];
    this.refusal.clear();
    redraw();
    try {
      const lang = document.documentElement.lang;
      const isFirst = !this.#isCounted;
      const verdict = isFirst ? await this.#count(move, lang) : await judge(this.#question, move, lang);
      this.#isCounted = true;
      // The verdict comes with the move on the board.
      const isShown = await this.#load(movesOf(verdict.line.line));
      if (this.#isClosed) return;
      [this.verdict, this.#move, this.#language, this.reason] = [verdict, move, lang, null];
      announce(this.#said(verdict, isFirst));
      if (isShown && verdict.answer === 'wrong') this.shown.playRefutation();
      else if (isShown) this.shown.play();
    } catch (error) {
      this.#error = error;
    }
    this.#isBusy = false;
    redraw();
  }

  /** @param {string | null} move @param {string} lang @returns {Promise<Verdict>} */
  async #count(move, lang) {
    const verdict = await attempt(this.#question, move, lang, this.#day);
    this.rated = verdict.rated;
    this.#onCounted();
    return verdict;
  }

  /** @param {string[]} moves */
  #load(moves) {
    return this.shown.load({ kind: 'othello', start: this.#question.position, moves });
  }
}
