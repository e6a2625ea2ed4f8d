// The controller of a game in progress: sends requests to the server and decides when their results are shown.

import * as api from '../parts/api.js';
import { announcements, clockText, lastPlacement, moveName, sideOfMove } from '../parts/game-text.js';
import { announce, redraw, sleep } from '../parts/view.js';
import { strings } from '../parts/i18n.js';
import { errorText, passes, retryingText } from '../parts/error-text.js';
import { playSound } from '../parts/sound.js';
import { backend } from '../parts/backend.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { ShownGame } from './shown-game.js';

/** The minimum time between two moves on the board, in milliseconds. */
const MIN_MOVE_INTERVAL = 700;
/** The delay before another request to a busy server, in milliseconds. */
const RETRY_DELAY = 1500;

/** Errors without a message: a fast user or a second page can cause them, and the next state of the game explains them. */
const SILENT_ERRORS = ['no-move', 'game-over', 'time-left', 'conflict'];

/** @extends {ShownGame<api.Game>} */
export class GameController extends ShownGame {
  /** @type {string | null} */
  hint = null;
  isFlipped = false;
  isThinking = false;
  isPaused = false;
  /** @type {import('../parts/backend.js').GameChannel | null} */
  #connection = null;
  #isChanging = false;
  #shownAt = 0;
  /** The text of the clock at the last rendering. */
  #clockText = '';
  /** @type {AbortController | null} */
  #search = null;

  /** @param {string} id */
  async open(id) {
    try {
      const game = await api.loadGame(id);
      this.isPaused = isMachineGame(game) && game.played > 0;
      this.isFlipped = false;
      this.#show(game, false);
      if (!this.isClosed) this.#connection = backend.openGame(id, (game) => this.#receive(game), () => this.#showError(new api.ApiError('offline', ''), retryingText));
      await this.#playMachineMoves();
    } catch (error) {
      this.#showError(error, retryingText);
      retryAfterOutage(error, () => !this.isClosed, () => this.open(id));
    }
  }

  close() {
    this.isClosed = true;
    this.#search?.abort();
    this.#connection?.close();
  }

  get isUserToMove() {
    return this.game !== null && isHumanTurn(this.game) && !this.passed;
  }

  /** @param {string} move */
  async play(move) {
    await this.#change((game) => this.#request('move', game, { move }), true);
    await this.#playMachineMoves();
  }

  /** @param {'undo' | 'redo' | 'resign' | 'flag'} command */
  async act(command) {
    this.#search?.abort();
    this.passed = null;
    if ((command === 'undo' || command === 'redo') && this.game && isMachineGame(this.game)) this.isPaused = true;
    await this.#change((game) => this.#request(command, game), command === 'redo');
    await this.#playMachineMoves();
  }

  async requestHint() {
    const game = this.game;
    if (!game || !isHumanTurn(game) || this.isThinking) return;
    await this.#searchWith(async (signal) => {
      const { move } = await /** @type {import('../parts/backend.js').GameChannel} */ (this.#connection).request('hint', { version: game.version }, { signal });
      if (this.game !== game) return;
      this.hint = move;
      announce(strings.hintIs(moveName(move)));
    });
  }

  async togglePause() {
    this.isPaused = !this.isPaused;
    if (this.isPaused) this.#search?.abort();
    redraw();
    await this.#playMachineMoves();
  }

  /** Updates the clock; when the time is over, the server decides. */
  tick() {
    const { game } = this;
    if (!game?.clock?.runs || !game.turn) return;
    const text = clockText(this.remainingTime(game.turn) ?? 0);
    if (text !== this.#clockText) redraw();
    this.#clockText = text;
    if (!this.isThinking && this.claimsFlag(game)) this.act('flag');
  }

  /**
   * @param {import('../parts/backend.js').Command} command
   * @param {api.Game} game
   * @param {{ move?: string }} [parameters]
   * @param {AbortSignal} [signal]
   * @returns {Promise<api.Game>}
   */
  async #request(command, { version }, parameters, signal) {
    const { game } = await /** @type {import('../parts/backend.js').GameChannel} */ (this.#connection).request(command, { version, ...parameters }, { signal });
    return game;
  }

  /** After a reconnection, or a change by another page. @param {api.Game} game */
  #receive(game) {
    const isNewer = game.version > (this.game?.version ?? 0);
    this.errorMessage = '';
    if (isNewer && !this.#isChanging && !this.isThinking) this.#show(game, game.played > (this.game?.played ?? 0));
    else if (game.version === this.game?.version) this.game.accuracy = game.accuracy;
    redraw();
    this.#playMachineMoves();
  }

  /**
   * Changes the game, one change at a time.
   * @param {(game: api.Game) => Promise<api.Game>} change
   * @param {boolean} isForward
   */
  async #change(change, isForward) {
    if (!this.game || !this.#connection || this.#isChanging) return;
    this.#isChanging = true;
    try {
      const [before, after] = [this.game, await change(this.game)];
      await this.#showChange(before, after, isForward);
    } catch (error) {
      await this.#recover(error, change, isForward);
    } finally {
      this.#isChanging = false;
    }
  }

  /**
   * After a conflict: a cancelled machine move may have been saved. Then the change is tried again on the newer game.
   * @param {unknown} error
   * @param {(game: api.Game) => Promise<api.Game>} change
   * @param {boolean} isForward
   */
  async #recover(error, change, isForward) {
    if (passes(error)) return this.#retry(error, change, isForward);
    if (!(error instanceof api.ApiError && error.code === 'conflict' && this.game)) return this.#showError(error);
    try {
      const newer = await api.loadGame(this.game.id);
      this.#show(isForward ? newer : await change(newer), false);
    } catch (second) {
      this.#showError(second);
    }
  }

  /**
   * Changes the game after an outage of the server or its database, unless it is another one then, or the user did something else.
   * @param {unknown} error
   * @param {(game: api.Game) => Promise<api.Game>} change
   * @param {boolean} isForward
   */
  #retry(error, change, isForward) {
    this.#showError(error, retryingText);
    const [game, message] = [this.game, this.errorMessage];
    retryAfterOutage(error, () => !this.isClosed && this.game === game && this.errorMessage === message, () => {
      this.errorMessage = '';
      this.#change(change, isForward);
    });
  }

  /** Requests moves of the machines while it is their turn. */
  async #playMachineMoves() {
    while (this.#connection && this.game && isMachineTurn(this.game) && !this.isPaused && !this.isClosed && !this.isThinking) {
      const before = this.game;
      let isDone = true;
      await this.#searchWith(async (signal) => {
        isDone = false;
        const after = await this.#request('reply', before, {}, signal);
        await sleep(Math.max(0, this.#shownAt + MIN_MOVE_INTERVAL - Date.now()));
        // The user may have undone a move in the meantime.
        if (this.game === before && !this.isClosed) await this.#showChange(before, after, true);
        isDone = true;
      });
      if (isAborted(this.#search)) return;
      if (!isDone) await sleep(RETRY_DELAY);
    }
  }

  /** @param {(signal: AbortSignal) => Promise<void>} request */
  async #searchWith(request) {
    const search = (this.#search = new AbortController());
    this.isThinking = true;
    redraw();
    try {
      await request(search.signal);
    } catch (error) {
      if (!search.signal.aborted) await this.#showSearchError(error);
    } finally {
      this.isThinking = false;
      redraw();
    }
  }

  /** @param {unknown} error */
  async #showSearchError(error) {
    // The move of a machine is requested again, a hint is not.
    this.#showError(error, this.game && isMachineTurn(this.game) ? retryingText : errorText);
    const isOutdated = error instanceof api.ApiError && error.code === 'conflict';
    if (isOutdated && this.game) this.#show(await api.loadGame(this.game.id), false);
  }

  /**
   * Shows the change from one state to the next, with the passes in it.
   * @param {api.Game} before
   * @param {api.Game} after
   * @param {boolean} isForward
   */
  async #showChange(before, after, isForward) {
    if (this.isClosed) return;
    const played = after.moves.slice(before.played, after.played);
    const passes = isForward ? played.filter((move) => move === '--').length : 0;
    this.#show(after, isForward);
    if (passes === 0) return;
    await this.showPass(sideOfMove(after.start, after.moves.lastIndexOf('--', after.played - 1)));
    this.#shownAt = Date.now();
  }

  /** @param {api.Game} game @param {boolean} isNew */
  #show(game, isNew) {
    const before = this.game;
    this.lastMove = lastPlacement(before, game);
    this.game = game;
    this.isNew = isNew;
    this.hint = null;
    [this.errorMessage, this.explanation] = ['', ''];
    this.#shownAt = Date.now();
    this.clock.set(game.clock, game.turn);
    if (isNew) playSound(game.result ? 'end' : 'move');
    announcements(before, game).forEach(announce);
    redraw();
  }

  /** @param {unknown} error @param {typeof errorText} [textOf] */
  #showError(error, textOf = errorText) {
    const code = error instanceof api.ApiError ? error.code : 'failed';
    this.errorMessage = SILENT_ERRORS.includes(code) ? '' : textOf(error);
    redraw();
  }
}

/** Whether both sides are machines. @param {api.Game} game */
export const isMachineGame = ({ players: { black, white } }) => Boolean(black?.machine && white?.machine);

/** Whether a person is to move. @param {api.Game} game */
export const isHumanTurn = ({ turn, players }) => turn !== null && !players[turn]?.machine;

/** Whether a machine is to move. @param {api.Game} game */
const isMachineTurn = ({ turn, players }) => turn !== null && Boolean(players[turn]?.machine);

/** @param {AbortController | null} search */
const isAborted = (search) => search?.signal.aborted ?? false;
