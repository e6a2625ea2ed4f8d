// What comes after a game: its result in a dialog, and the same next steps beside the board once the dialog is closed.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { discOf, humanSide, opponent, ownResult } from '../parts/game-text.js';
import { playersOf, playerTypeName, strings } from '../parts/i18n.js';
import { redraw } from '../parts/view.js';
import { loadStylesheet } from '../parts/stylesheet.js';
import { afterTexts } from './after-game-strings.js';
import { countGame } from './first-times.js';
import { visitor } from './fitting-opponent.js';
import { machinesOf } from './game-options.js';
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
    openResultDialog(() => this.#game, { news: this.#news, next: () => html`${this.#buttons()}${this.#moment()}` });
  }

  /** The next steps, beside the board. */
  render() {
    return html`${this.#buttons()}${this.#moment()}`;
  }

  #moment() {
    return this.#nextStep?.render() ?? nothing;
  }

  #buttons() {
    const [players, step] = [playersOf(this.#game), visitor.stepAfter(this.#game)];
    const { playNext, playAgain, reviewPath } = this.#followUps;
    // Where the next opponent is the same, playing on is playing again, and counts.
    const isSame = Object.values(players).includes(visitor.opponent);
    return html`
      ${step ? html`<p class="step">${afterTexts.steps[step]}</p>` : nothing}
      ${this.#tip()}
      <div class="buttons result-actions">
        ${step ? opponentButton(isSame ? strings.rematch : step === 'easier' ? afterTexts.playEasier : strings.playNext, visitor.opponent, playNext, true) : nothing}
        ${step && isSame ? nothing : html`<button class=${step ? nothing : 'main'} @click=${() => playAgain(players)}>${strings.rematch}</button>`}
        ${this.#neighbourButton(players)}
        ${players.black === players.white ? nothing : html`<button @click=${() => playAgain({ black: players.white, white: players.black })}>${strings.rematchSwapped}</button>`}
        <a class="button" href=${hrefOf(reviewPath())}>${strings.analyseGame}</a>
      </div>`;
  }

  /** After a loss on another board than Othello's, what to know: only games of Othello are reviewed. */
  #tip() {
    const [{ kind, aim }, own] = [this.#game, humanSide(this.#game)];
    if (kind === 'othello' || !own || ownResult(this.#game) !== 'lost') return nothing;
    const name = kind === 'reversi' && aim === 'anti' ? 'anti' : kind;
    // Corners were the trouble only if the side that gains by them holds one.
    if (kind === 'reversi' && !holdsCorner(this.#game, aim === 'anti' ? own : opponent(own))) return nothing;
    const { text, lesson } = afterTexts.tips[name];
    return html`<p class="step">${text}${strings.sentenceGap}${lesson ? html`<a href=${hrefOf(`/learn/lesson/${name === 'alak' ? 'alak-rules' : 'corners'}`)}>${afterTexts.lesson(lesson)}</a>` : nothing}</p>`;
  }

  /** On other boards than Othello's, a stronger machine after a win, and an easier one after a loss. @param {ReturnType<typeof playersOf>} players */
  #neighbourButton(players) {
    const [result, side] = [ownResult(this.#game), humanSide(this.#game)];
    if (this.#game.kind === 'othello' || !side || !result || result === 'drawn') return nothing;
    const machine = neighbourOf(this.#game, players[opponent(side)], result === 'won' ? 1 : -1);
    const play = () => this.#followUps.playAgain({ ...players, [opponent(side)]: machine });
    return machine ? opponentButton(result === 'won' ? afterTexts.stronger : afterTexts.easier, machine, play) : nothing;
  }
}

export { openResultDialog };

/** Whether a side has a disc in a corner at the end. @param {import('../parts/api.js').Game} game @param {'black' | 'white'} side */
const holdsCorner = ({ frame: { cells }, size: { columns } }, side) => [0, columns - 1, cells.length - columns, cells.length - 1].some((index) => cells[index] === discOf(side));

/** A button that begins a game against a machine: the main one, or another. @param {string} name @param {string} machine @param {() => void} play @param {boolean} [isMain] */
const opponentButton = (name, machine, play, isMain = false) => html`
  <button class="${isMain ? 'main ' : ''}way" @click=${play}><b>${name}</b><small>${playerTypeName(machine)}</small></button>`;

/** The machine that is the next stronger or weaker one on the board of a game, if there is one. @param {import('../parts/api.js').Game} game @param {string} machine @param {1 | -1} step */
function neighbourOf({ kind, size: { columns, rows }, aim }, machine, step) {
  // Nobody knows whether the start of a game is solved, so that perfect play is left to the form of a new game.
  const machines = machinesOf({ kind, size: `${columns}x${rows}`, layout: '', aim, slots: String(columns), isGiven: true });
  return machines.includes(machine) ? machines[machines.indexOf(machine) + step] : undefined;
}
