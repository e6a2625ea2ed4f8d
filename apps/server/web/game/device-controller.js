// The controller of a game at one device: it asks for the moves of the machines, and waits for each change before the next one.

import * as api from '../parts/api.js';
import { backend } from '../parts/backend.js';
import { dialog } from '../parts/dialog.js';
import { errorText, retryingText } from '../parts/error-text.js';
import { announcements, humanSide, moveName, opponent } from '../parts/game-text.js';
import { playerName, sideName, strings } from '../parts/i18n.js';
import { BUSY_DELAY, retryAfterOutage } from '../parts/reachable.js';
import { playSound } from '../parts/sound.js';
import { announce, redraw, sleep } from '../parts/view.js';
import { GameController } from './game-controller.js';

/**
 * @typedef {import('../parts/backend.js').Command} Command
 * @typedef {import('../parts/backend.js').Parameters} Parameters
 */

/** The minimum time between two moves on the board, in milliseconds. */
const MIN_MOVE_INTERVAL = 700;

/** @extends {GameController<api.Game>} */
export class DeviceController extends GameController {
  /** @type {string | null} */
  hint = null;
  /** Why it is good. */
  hintWords = '';
  isPaused = false;
  #isChanging = false;
  #shownAt = 0;
  /** @type {AbortController | null} */
  #search = null;
  /** Whether a dialog says the result when the game has ended. */
  #hasDialog;

  /** @param {{ hasDialog?: boolean }} [view] */
  constructor({ hasDialog = false } = {}) {
    super();
    this.#hasDialog = hasDialog;
  }

  /** @param {string} id */
  async open(id) {
    try {
      const game = await api.loadGame(id);
      if (this.isClosed) return;
      this.isPaused = isMachineGame(game) && game.played > 0;
      this.#introduce(game);
      this.#show(game);
      this.channel = backend.openGame(id, (game) => this.#receive(game), () => this.showError(new api.ApiError('offline', ''), retryingText));
      await this.#playMachineMoves();
    } catch (error) {
      if (this.isClosed) return;
      this.showError(error, retryingText);
      retryAfterOutage(error, () => !this.isClosed, () => this.open(id));
    }
  }

  close() {
    this.#search?.abort();
    super.close();
  }

  get isUserToMove() {
    return this.game !== null && isHumanTurn(this.game) && !this.passed;
  }

  /** One change at a time; what is searched for is then out of date. @param {Command} command @param {Parameters} [parameters] */
  async act(command, parameters) {
    this.#search?.abort();
    this.passed = null;
    if ((command === 'undo' || command === 'redo') && this.game && isMachineGame(this.game)) this.isPaused = true;
    if (!this.#isChanging) {
      this.#isChanging = true;
      await super.act(command, parameters).finally(() => (this.#isChanging = false));
    }
    await this.#playMachineMoves();
  }

  /** Shows the next state, with the passes in it. @param {{ game: api.Game }} reply */
  async accept({ game: after }) {
    const before = this.game;
    if (this.isClosed || !before) return;
    this.#show(after);
    if (await this.showPass(before, after)) this.#shownAt = Date.now();
  }

  /** @param {unknown} error @param {Command} command @param {Parameters} [parameters] */
  async reject(error, command, parameters) {
    if (!isConflict(error) || !this.game) return super.reject(error, command, parameters);
    // A cancelled move of a machine may have been saved: what goes back is then tried again on the newer game.
    try {
      this.#show(await api.loadGame(this.game.id));
      if (command !== 'move' && command !== 'redo') this.#show((await this.#request(command)).game);
    } catch (second) {
      this.showError(second);
    }
  }

  async requestHint() {
    const { game } = this;
    if (!game || !isHumanTurn(game) || this.isThinking) return;
    await this.#searchWith(async (signal) => {
      const [{ move, reason }, words] = await Promise.all([this.#request('hint', signal), import('./hint-text.js').catch(() => null)]);
      if (this.game !== game) return;
      [this.hint, this.hintWords] = [move, words?.hintText(moveName(move), reason) ?? moveName(move)];
      announce(strings.labelled(strings.hint, this.hintWords));
    });
  }

  async togglePause() {
    this.isPaused = !this.isPaused;
    if (this.isPaused) this.#search?.abort();
    redraw();
    await this.#playMachineMoves();
  }

  /** @param {Command} command @param {AbortSignal} [signal] */
  #request(command, signal) {
    const { channel } = this;
    return /** @type {import('../parts/backend.js').GameChannel} */ (channel).request(command, { version: this.game?.version }, { signal });
  }

  /** After a reconnection, or a change by another page. @param {api.Game} game */
  #receive(game) {
    this.errorMessage = '';
    if (game.version > (this.game?.version ?? 0) && !this.#isChanging && !this.isThinking) this.#show(game);
    else if (game.version === this.game?.version) this.game.accuracy = game.accuracy;
    redraw();
    this.#playMachineMoves();
  }

  /** Requests moves of the machines while it is their turn. */
  async #playMachineMoves() {
    while (this.channel && this.game && isMachineTurn(this.game) && !this.isPaused && !this.isClosed && !this.isThinking) {
      const before = this.game;
      let isDone = false;
      await this.#searchWith(async (signal) => {
        const reply = await this.#request('reply', signal);
        await sleep(Math.max(0, this.#shownAt + MIN_MOVE_INTERVAL - Date.now()));
        // The user may have undone a move in the meantime.
        if (this.game === before) await this.accept(reply);
        isDone = true;
      });
      if (this.#search?.signal.aborted) return;
      if (!isDone) await sleep(BUSY_DELAY);
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
    this.showError(error, this.game && isMachineTurn(this.game) ? retryingText : errorText);
    if (isConflict(error) && this.game) this.#show(await api.loadGame(this.game.id));
  }

  /** Announces who plays, which the rows of the players show. @param {api.Game} game */
  #introduce(game) {
    const own = humanSide(game);
    if (own && !game.result) announce(strings.youAgainst(sideName(own), playerName(game, opponent(own))));
  }

  /** @param {api.Game} game */
  #show(game) {
    const before = this.game;
    [this.hint, this.hintWords, this.errorMessage, this.#shownAt] = [null, '', '', Date.now()];
    if (this.show(game)) playSound(game.result ? 'end' : 'move');
    // The heading of the dialog about the end has the focus, and is read.
    const isResultRead = this.#hasDialog && before && !before.result && !dialog.isOpen;
    announcements(before, game, humanSide(game), isResultRead ? strings.gameOver : undefined).forEach(announce);
  }
}

/** Whether the game has gone on. @param {unknown} error */
const isConflict = (error) => error instanceof api.ApiError && error.code === 'conflict';

/** Whether both sides are machines. @param {api.Game} game */
export const isMachineGame = ({ players: { black, white } }) => Boolean(black?.machine && white?.machine);

/** Whether a person is to move. @param {api.Game} game */
export const isHumanTurn = ({ turn, players }) => turn !== null && !players[turn]?.machine;

/** Whether a machine is to move. @param {api.Game} game */
const isMachineTurn = ({ turn, players }) => turn !== null && Boolean(players[turn]?.machine);
