// The controller of a game in progress, at one device or over the net: what is shown of it, and what the user and the clock ask for.

import { ApiError } from '../parts/api-error.js';
import { errorText, passes, retryingText } from '../parts/error-text.js';
import { clockText, lastPlacement, sideOfMove } from '../parts/game-text.js';
import { strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { Refusal } from '../parts/refusal.js';
import { playSound } from '../parts/sound.js';
import { announce, redraw, sleep } from '../parts/view.js';

/**
 * @typedef {import('../parts/api.js').Side} Side
 * @typedef {import('../parts/backend.js').Command} Command
 * @typedef {import('../parts/backend.js').Parameters} Parameters
 * @typedef {Pick<import('../parts/api.js').Game, 'version' | 'kind' | 'aim' | 'start' | 'moves' | 'played' | 'last' | 'turn' | 'frame' | 'result' | 'clock'>} AnyGame
 */

/** The interval at which clocks are updated, in milliseconds. */
const TICK_INTERVAL = 100;
/** The interval at which the end of the time is claimed: the clock of the server may be a little behind, in milliseconds. */
const CLAIM_INTERVAL = 1000;
/** The times at which a player is warned, in milliseconds; from the second one on with a sound. */
const LOW_TIMES = [30_000, 15_000, 5_000];
/** How long the notice of a pass is shown, in milliseconds. */
const PASS_NOTICE_TIME = 1600;

/** Errors without a message: a fast user or a second page can cause them, and the next state of the game explains them. */
const SILENT_ERRORS = ['conflict', 'game-over', 'no-move', 'not-the-turn', 'time-left'];

/** @template {AnyGame} Game */
export class GameController {
  /** The game as it is shown. @type {Game | null} */
  game = null;
  /** The last state from the server; it differs from `game` while a move is shown that is not confirmed. @type {Game | null} */
  confirmed = null;
  /** The last disc that was placed. @type {import('../parts/api.js').MoveView | null} */
  lastMove = null;
  /** The side that has just passed, for a short time. @type {Side | null} */
  passed = null;
  /** Why the last square that was chosen is no move. */
  refusal = new Refusal();
  /** The error message beside the board. */
  errorMessage = '';
  /** Whether the last move is animated: it has just been played. */
  isNew = false;
  /** Whether a move is searched for; the end of the time is then found by the search. */
  isThinking = false;
  isClosed = false;
  /** @type {import('../parts/backend.js').GameChannel | null} */
  channel = null;
  #receivedAt = 0;
  /** The state of the game in which the end of the time was last claimed, and when. */
  #claim = { version: 0, at: 0 };
  /** How many of the warnings each side has heard. @type {Record<Side, number>} */
  #warnings = { black: 0, white: 0 };
  /** Tells the notices of passes apart. */
  #notice = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** The times at the last rendering. */
  #shownTimes = '';

  /** Updates the clocks until the game is closed. */
  run() {
    this.#timer = setInterval(() => this.tick(), TICK_INTERVAL);
  }

  close() {
    this.isClosed = true;
    clearInterval(this.#timer);
    this.channel?.close();
  }

  get isUserToMove() {
    return false;
  }

  /** Times besides the clocks that are shown in seconds, in milliseconds. @returns {(number | null)[]} */
  get waits() {
    return [];
  }

  /** The time since the last state was received, in milliseconds. */
  get elapsed() {
    return Date.now() - this.#receivedAt;
  }

  /** The remaining time of a side, in milliseconds; null without a clock. Between the states that the server sends, it runs on. @param {Side} side */
  remainingTime(side) {
    const { clock = null, turn = null } = this.confirmed ?? {};
    return clock && Math.max(0, clock[side] - (clock.runs && turn === side ? this.elapsed : 0));
  }

  /** @param {string} move */
  play(move) {
    return this.act('move', { move });
  }

  /** Carries out a command on the game as the server has it. @param {Command} command @param {Parameters} [parameters] */
  async act(command, parameters) {
    const game = this.confirmed;
    if (!game || !this.channel) return;
    this.errorMessage = '';
    try {
      await this.accept(await this.channel.request(command, { version: game.version, ...parameters }));
    } catch (error) {
      await this.reject(error, command, parameters);
    }
  }

  /** Takes the reply to a command. @param {any} _reply @returns {Promise<void> | void} */
  accept(_reply) {}

  /** Takes the error of a command: after an outage of the server or its database it is sent again. @param {unknown} error @param {Command} command @param {Parameters} [parameters] @returns {Promise<void> | void} */
  reject(error, command, parameters) {
    if (!passes(error)) return this.showError(error);
    this.showError(error, retryingText);
    const [version, message] = [this.confirmed?.version, this.errorMessage];
    // Unless the game went on, or the user did something else.
    const isWanted = () => !this.isClosed && this.confirmed?.version === version && this.errorMessage === message;
    retryAfterOutage(error, isWanted, () => this.act(command, parameters));
  }

  /** @param {unknown} error */
  textOf(error) {
    return errorText(error);
  }

  /** @param {unknown} error @param {(error: unknown) => string} [textOf] */
  showError(error, textOf = this.textOf) {
    const code = error instanceof ApiError ? error.code : 'failed';
    this.errorMessage = SILENT_ERRORS.includes(code) ? '' : textOf(error);
    redraw();
  }

  /** Shows a state of the game; returns whether moves were added to the one before. @param {Game} game */
  show(game) {
    const before = this.game;
    const isForward = before !== null && game.played > before.played;
    this.isNew = isForward || (this.isNew && game.played === before?.played);
    this.lastMove = lastPlacement(before, game);
    [this.game, this.confirmed, this.#receivedAt] = [game, game, Date.now()];
    this.refusal.clear();
    redraw();
    return isForward;
  }

  /** Shows the notice of the last pass among the moves since a state, for a while; returns whether there is one. @param {Game} before @param {Game} after */
  async showPass(before, after) {
    const index = after.moves.slice(0, after.played).lastIndexOf('--');
    if (index < before.played) return false;
    const notice = (this.#notice += 1);
    this.passed = sideOfMove(after.start, index);
    redraw();
    await sleep(PASS_NOTICE_TIME);
    if (notice !== this.#notice || this.isClosed) return true;
    this.passed = null;
    redraw();
    return true;
  }

  /** Updates the clocks, and warns of low time; when the time of the side to move is over, the server decides. */
  tick() {
    const clocks = [this.remainingTime('black'), this.remainingTime('white')].map((time) => time && clockText(time));
    const times = JSON.stringify([...clocks, ...this.waits.map((time) => time && Math.ceil(time / 1000))]);
    if (times !== this.#shownTimes) redraw();
    this.#shownTimes = times;
    const game = this.confirmed;
    if (!game?.clock?.runs || !game.turn) return;
    if (this.isUserToMove) this.#warn(game.turn);
    if (!this.isThinking && this.remainingTime(game.turn) === 0) this.#claimFlag(game);
  }

  /** Says how much time is left when it becomes low. @param {Side} turn */
  #warn(turn) {
    const remaining = this.remainingTime(turn) ?? 0;
    const warnings = LOW_TIMES.filter((time) => remaining < time).length;
    if (remaining === 0 || warnings <= this.#warnings[turn]) return;
    this.#warnings[turn] = warnings;
    if (warnings > 1) playSound('low');
    announce(strings.lowTime(Math.ceil(remaining / 1000)));
  }

  /** Claims the end of the time, until the server agrees. @param {Game} game */
  #claimFlag({ version }) {
    if (this.#claim.version === version && Date.now() - this.#claim.at < CLAIM_INTERVAL) return;
    this.#claim = { version, at: Date.now() };
    this.act('flag');
  }
}
