// A line of moves on a board: its positions, and which of them is shown.

import * as api from './api.js';
import { announcements, moveName, sideOfMove } from './game-text.js';
import { sideName, strings } from './i18n.js';
import { playSound } from './sound.js';
import { announce, redraw } from './view.js';

/** The time between two moves of a line that is played, in milliseconds. */
const MOVE_INTERVAL = 900;
/** How long the last position of a line is looked at before the board returns, in milliseconds. */
const LOOK = 2500;
/** After a wrong answer only it and the reply to it are played: the rest of the line, like the position after it, would hide what was asked. */
const REFUTATION = 2;
/** The moves of a line that are said. */
const MAX_SAID = 8;

export class ShownLine {
  /** @type {api.LineView | null} */
  line = null;
  /** How many moves of the line are shown. */
  ply = 0;
  /** Whether the last move is animated: it has just been shown. */
  isNew = false;
  /** Why the line could not be loaded. @type {unknown} */
  error = null;
  /** Counts what is shown, so that late results are ignored. */
  #generation = 0;

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

  /** Stops what is loaded or played. */
  stop() {
    this.#generation += 1;
  }

  clear() {
    this.stop();
    [this.line, this.ply, this.error] = [null, 0, null];
  }

  /** Shows why something could not be done. @param {unknown} error */
  fail(error) {
    this.error = error;
    redraw();
  }

  /** Loads a line and shows one of its positions; resolves to whether it is still wanted. @param {api.LineRequest} request @param {number} [ply] */
  async load(request, ply = 0) {
    const generation = ++this.#generation;
    try {
      const line = await api.positionsOf(request);
      if (generation !== this.#generation) return false;
      [this.line, this.ply, this.error, this.isNew] = [line, ply, null, false];
    } catch (error) {
      if (generation === this.#generation) this.error = error;
    }
    redraw();
    return generation === this.#generation && !this.error;
  }

  /** Plays the moves that are not shown, one after the other; several are not said one by one. @param {number} [last] the last one to be played */
  play(last = Infinity) {
    const isLong = Math.min(last, this.line?.moves.length ?? 0) > this.ply + 1;
    if (isLong) announce(this.#lineText(last));
    this.#playOn(++this.#generation, last, !isLong);
  }

  /** Plays what refutes a wrong answer, and returns to the position that was asked about. */
  playRefutation() {
    announce(this.#lineText(REFUTATION));
    this.#playOn(++this.#generation, REFUTATION, false, () => this.#showPly(0, false));
  }

  /** The moves that follow; after a pass the side is named, as it is not the other one's turn. @param {number} last */
  #lineText(last) {
    const { moves, start } = /** @type {api.LineView} */ (this.line);
    const names = moves.slice(0, last).flatMap((move, index) => {
      if (index < this.ply || move === '--') return [];
      return [moves[index - 1] === '--' ? `${sideName(sideOfMove(start, index))} ${move}` : moveName(move)];
    });
    return strings.lineFollows(names.slice(0, MAX_SAID), names.length > MAX_SAID);
  }

  /** Shows the position after a number of moves. @param {number} ply */
  show(ply) {
    this.stop();
    this.#showPly(ply, true);
  }

  /** @param {number} generation @param {number} last @param {boolean} isSaid @param {() => void} [end] called when the last position was looked at */
  #playOn(generation, last, isSaid, end = () => {}) {
    if (generation !== this.#generation || !this.line) return;
    if (this.ply >= Math.min(last, this.line.moves.length)) return end();
    this.#showPly(this.ply + 1, isSaid);
    const isLast = this.ply >= Math.min(last, this.line.moves.length);
    setTimeout(() => this.#playOn(generation, last, isSaid, end), isLast ? LOOK : MOVE_INTERVAL);
  }

  /** @param {number} ply @param {boolean} isSaid */
  #showPly(ply, isSaid) {
    const { line } = this;
    if (!line) return;
    [this.isNew, this.ply] = [ply === this.ply + 1, ply];
    const game = (/** @type {number} */ played) => ({ moves: line.moves, played, start: line.start, last: played === ply ? this.lastMove : null, frame: line.frames[played], result: null, aim: line.aim });
    if (ply > 0 && isSaid) announce(announcements(game(ply - 1), game(ply))[0]);
    if (this.isNew) playSound('move');
    redraw();
  }
}
