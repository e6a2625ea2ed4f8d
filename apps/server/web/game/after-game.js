// What comes after a game: its result in a dialog, and the same next steps beside the board once the dialog is closed.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { playersOf, playerTypeName, strings } from '../parts/i18n.js';
import { redraw } from '../parts/view.js';
import { loadStylesheet } from '../parts/stylesheet.js';
import { afterTexts } from './after-game-strings.js';
import { countGame } from './first-times.js';
import { visitor } from './fitting-opponent.js';
import { openResultDialog } from './result-dialog.js';

await loadStylesheet('game/after-game.css');

/**
 * The actions after a game.
 * @typedef {object} FollowUps
 * @property {(players: ReturnType<typeof playersOf>) => void} playAgain
 * @property {() => void} playNext starts a game against the opponent that fits the results so far
 * @property {() => string} reviewPath the address of the game in the analysis
 */

export class AfterGame {
  /** @type {import('../parts/api.js').Game} */
  #game;
  /** @type {FollowUps} */
  #followUps;
  /** What was looked for in the game; null before it is loaded, and where there is nothing to look for. @type {import('../learn/next-step.js').NextStep | null} */
  #nextStep = null;
  #isClosed = false;
  /** What is new, for the dialog. @type {import('./first-times.js').News[]} */
  #news;

  /** @param {import('../parts/api.js').Game} game that is over @param {FollowUps} followUps @param {boolean} hasEnded just now: then it counts */
  constructor(game, followUps, hasEnded) {
    [this.#game, this.#followUps, this.#news] = [game, followUps, hasEnded ? countGame(game) : []];
    this.#loadNextStep();
  }

  /** Whether this is what comes after a game as it is now. @param {import('../parts/api.js').Game} game */
  isOf(game) {
    return game.id === this.#game.id && game.version === this.#game.version;
  }

  close() {
    this.#isClosed = true;
    this.#nextStep?.close();
  }

  /** Without a network the game has no next step. */
  async #loadNextStep() {
    const loaded = await import('../learn/next-step.js').catch(() => null);
    if (!loaded || this.#isClosed || !loaded.canLookAt(this.#game)) return;
    this.#nextStep = new loaded.NextStep(this.#game);
    redraw();
  }

  openDialog() {
    openResultDialog(() => this.#game, { news: this.#news, next: () => html`${this.#moment()}${this.#buttons(true)}` });
  }

  /** The next steps, beside the board. */
  render() {
    return html`${this.#buttons()}${this.#moment()}`;
  }

  #moment() {
    return this.#nextStep?.render() ?? nothing;
  }

  /** @param {boolean} [isFocused] whether the main button has the focus, as in a dialog that opens */
  #buttons(isFocused = false) {
    const [players, step] = [playersOf(this.#game), visitor.stepAfter(this.#game)];
    const { playNext, playAgain, reviewPath } = this.#followUps;
    return html`
      ${step ? html`<p class="step">${afterTexts.steps[step]}</p>` : nothing}
      <div class="buttons result-actions">
        ${step ? html`<button class="main way" ?autofocus=${isFocused} @click=${playNext}><b>${strings.playNext}</b><small>${playerTypeName(visitor.opponent)}</small></button>` : nothing}
        <button class=${step ? nothing : 'main'} ?autofocus=${isFocused && !step} @click=${() => playAgain(players)}>${strings.rematch}</button>
        ${players.black === players.white ? nothing : html`<button @click=${() => playAgain({ black: players.white, white: players.black })}>${strings.rematchSwapped}</button>`}
        <a class="button" href=${hrefOf(reviewPath())}>${strings.analyseGame}</a>
      </div>`;
  }
}

export { openResultDialog };
