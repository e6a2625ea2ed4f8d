// The moves of a game between people that is over, which whoever sees the game can go through.

import { html } from '../vendor/lit-html/lit-html.js';
import { ShownLine } from '../parts/shown-line.js';
import { stepButtons } from '../parts/step-buttons.js';
import { announce } from '../parts/view.js';
import { online } from './online-strings.js';

/** @typedef {import('./online-api.js').OnlineGame} OnlineGame */

export class Replay {
  #shown = new ShownLine();
  /** @type {(error: unknown) => void} */
  #showError;

  /** @param {(error: unknown) => void} showError */
  constructor(showError) {
    this.#showError = showError;
  }

  /** The game after the moves that are shown: the game itself unless it is another position. @param {OnlineGame} game @returns {OnlineGame} */
  at(game) {
    const { ply, position, lastMove } = this.#shown;
    return position && ply < game.played ? { ...game, played: ply, frame: position, last: lastMove } : game;
  }

  /** Whether the last move is animated. */
  get isNew() {
    return this.#shown.isNew;
  }

  close() {
    this.#shown.clear();
  }

  /** Shows the position after a number of moves; the positions are loaded with the first step. @param {OnlineGame} game @param {number} ply */
  async show(game, ply) {
    if (game.status !== 'over' || ply < 0 || ply > game.played) return;
    const { kind, start, moves, played } = game;
    if (!this.#shown.line && !(await this.#shown.load({ kind, start, moves: moves.slice(0, played) }, played))) return this.#shown.error && this.#showError(this.#shown.error);
    this.#shown.show(ply);
    announce(placeText(game, ply));
  }

  /** @param {OnlineGame} game */
  buttons(game) {
    const { played } = this.at(game);
    const to = (/** @type {number} */ ply) => (ply < 0 || ply > game.played || ply === played ? null : () => void this.show(game, ply));
    return html`<div class="tools navigation"><small class="place">${placeText(game, played)}</small>${stepButtons({ toStart: to(0), back: to(played - 1), forward: to(played + 1), toEnd: to(game.played) })}</div>`;
  }
}

/** Which move of a game is the last one that is shown; passes have no number. @param {OnlineGame} game @param {number} ply */
function placeText({ moves, played }, ply) {
  const count = (/** @type {number} */ plies) => moves.slice(0, plies).filter((move) => move !== '--').length;
  return online.moveInGame(count(ply), count(played));
}
