// What a page shows of a game in progress, at one device or over the net.

import { announce, redraw, sleep } from '../parts/view.js';
import { RunningClock } from './running-clock.js';

/** @typedef {import('../parts/api.js').Side} Side */

/** How long the notice of a pass is shown, in milliseconds. */
const PASS_NOTICE_TIME = 1600;

/** @template {{ version: number, turn: Side | null }} Game */
export class ShownGame {
  /** The game as it is shown. @type {Game | null} */
  game = null;
  /** The last disc that was placed. @type {import('../parts/api.js').MoveView | null} */
  lastMove = null;
  /** The side that has just passed, for a short time. @type {Side | null} */
  passed = null;
  /** Why a square cannot be chosen. */
  explanation = '';
  /** The error message beside the board. */
  errorMessage = '';
  /** Whether the last move is animated: it has just been played. */
  isNew = false;
  isClosed = false;
  clock = new RunningClock();
  /** The version of the game in which the end of the time was claimed. */
  #flaggedVersion = 0;
  /** Tells the notices of passes apart. */
  #notice = 0;

  /** Tells why a square cannot be chosen. @param {string} text */
  explain(text) {
    this.explanation = text;
    announce(text);
    redraw();
  }

  /** The remaining time of a side, in milliseconds; null without a clock. @param {Side} side */
  remainingTime(side) {
    return this.clock.remaining(side);
  }

  /** Whether the time of the side to move is over, the first time that it is asked in this state of the game: the server then decides. @param {Game} game */
  claimsFlag({ version, turn }) {
    if (!turn || this.remainingTime(turn) !== 0 || this.#flaggedVersion === version) return false;
    this.#flaggedVersion = version;
    return true;
  }

  /** Shows the notice of a pass for a while. @param {Side} side */
  async showPass(side) {
    const notice = (this.#notice += 1);
    this.passed = side;
    redraw();
    await sleep(PASS_NOTICE_TIME);
    if (notice !== this.#notice || this.isClosed) return;
    this.passed = null;
    redraw();
  }
}
