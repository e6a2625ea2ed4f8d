// The end of a game on the page: what comes after it is loaded then, and shown over the last move after a while.

import { nothing } from '../vendor/lit-html/lit-html.js';
import { ApiError } from '../parts/api-error.js';
import { dialog } from '../parts/dialog.js';
import { retryingText } from '../parts/error-text.js';
import { loadModule } from '../parts/reachable.js';
import { redraw, sleep } from '../parts/view.js';
import { visitor } from './fitting-opponent.js';

/**
 * @typedef {import('../parts/api.js').Game} Game
 * @typedef {import('./after-game.js').AfterGame} AfterGame
 */

/** The delay before the result is shown over the last move, in milliseconds. */
const RESULT_DELAY = 1200;

export class GameEnd {
  /** @type {import('./game-controller.js').GameController<Game>} */
  #controller;
  /** @type {import('./after-game.js').FollowUps} */
  #followUps;
  /** What comes after the game, once it is over and this is loaded. @type {AfterGame | null} */
  #after = null;
  #isLoading = false;
  /** Whether the game was in progress at the last rendering. */
  #wasInProgress = false;

  /** @param {import('./game-controller.js').GameController<Game>} controller @param {import('./after-game.js').FollowUps} followUps */
  constructor(controller, followUps) {
    [this.#controller, this.#followUps] = [controller, followUps];
  }

  close() {
    this.#after?.close();
    this.#after = null;
  }

  /** Called after each rendering. */
  update() {
    const { game } = this.#controller;
    const hasEnded = this.#wasInProgress && !!game?.result;
    this.#wasInProgress = game !== null && !game.result;
    // A game that was resigned may go on.
    if (this.#after && !(game && this.#after.isOf(game))) this.close();
    if (game?.result && !this.#after && !this.#isLoading && !this.#controller.isClosed) this.#show(game, hasEnded);
  }

  /** @param {Game} game @param {boolean} hasEnded just now */
  async #show(game, hasEnded) {
    const isCurrent = () => !this.#controller.isClosed && this.#controller.game?.version === game.version;
    this.#isLoading = true;
    if (hasEnded) visitor.finish(game);
    const delay = sleep(RESULT_DELAY);
    const { AfterGame } = await this.#load();
    this.#isLoading = false;
    if (!isCurrent()) return redraw();
    const after = (this.#after = new AfterGame(game, this.#followUps, hasEnded));
    redraw();
    await delay;
    if (hasEnded && isCurrent() && !dialog.isOpen) after.openDialog();
  }

  /** Shows the result, or the score so far. */
  async showScore() {
    const { openResultDialog } = await this.#load();
    if (this.#controller.isClosed) return;
    if (this.#after) this.#after.openDialog();
    else openResultDialog(() => this.#controller.game);
  }

  #load() {
    return loadModule(() => import('./after-game.js'), () => this.#controller.showError(new ApiError('offline', ''), retryingText));
  }

  /** The next steps, beside the board. */
  render() {
    return this.#after?.render() ?? nothing;
  }
}
