// The dialog with the result of a game, or the current score, and the next actions.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { namedDisc } from '../parts/controls.js';
import { dialog } from '../parts/dialog.js';
import { humanSide, marginNote, resultText } from '../parts/game-text.js';
import { navigate } from '../parts/view.js';
import { playersOf, playerTypeName, strings } from '../parts/i18n.js';
import { visitor } from './fitting-opponent.js';

/** @typedef {import('../parts/api.js').Game} Game */

/**
 * The actions after a game.
 * @typedef {object} FollowUps
 * @property {(players: ReturnType<typeof playersOf>) => void} playAgain
 * @property {() => void} review
 * @property {() => void} playNext starts a game against the opponent that fits the results so far
 * @property {number | null} rungs how far up that opponent is from the last one; null when the game was not against it
 */

/** @param {() => Game | null} game @param {FollowUps} followUps */
export function openResultDialog(game, followUps) {
  dialog.open(() => {
    const current = game();
    return current ? content(current, followUps) : nothing;
  });
}

/** The result from the point of view of the user. @param {Game} game */
function headline(game) {
  const side = humanSide(game);
  if (!game.result) return strings.scoreSoFar;
  if (!side || !game.result.winner) return resultText(game.result, game.aim);
  return game.result.winner === side ? strings.youWin : strings.youLose;
}

/** @param {Game} game @param {FollowUps} followUps */
function content(game, followUps) {
  const { black, white } = game.frame.discs;
  const [title, result] = [headline(game), resultText(game.result, game.aim)];
  return html`
    <h2>${title}</h2>
    <p class="final-score"><span>${namedDisc('black')}<b>${black}</b></span><span>${namedDisc('white')}<b>${white}</b></span></p>
    ${title === result ? nothing : html`<p class="muted">${result}</p>`}
    ${marginNote(game) ? html`<p class="muted">${marginNote(game)}</p>` : nothing}
    ${game.result ? followUpButtons(game, followUps) : html`<p class="muted">${strings.staysInGames}</p>`}
    <div class="buttons row">
      ${game.result ? html`<button @click=${() => leave('/new')}>${strings.newGame}</button>` : html`<button class="main" @click=${() => leave('/')}>${strings.leave}</button>`}
      <button @click=${() => dialog.close()}>${strings.close}</button>
    </div>`;
}

/** @param {Game} game @param {FollowUps} followUps */
function followUpButtons(game, { playAgain, review, playNext, rungs }) {
  const players = playersOf(game);
  const swapped = { black: players.white, white: players.black };
  const isFitting = rungs !== null;
  return html`
    ${isFitting ? html`<p>${strings.nextStep(rungs)}</p>` : nothing}
    <div class="buttons">
      ${isFitting ? html`<button class="main way" @click=${playNext}><b>${strings.playNext}</b><small>${playerTypeName(visitor.opponent)}</small></button>` : nothing}
      <button class=${isFitting ? nothing : 'main'} @click=${() => playAgain(players)}>${strings.rematch}</button>
      ${players.black === players.white ? nothing : html`<button @click=${() => playAgain(swapped)}>${strings.rematchSwapped}</button>`}
      <button @click=${review}>${strings.reviewGame}</button>
    </div>`;
}

/** Leaves the game. @param {string} path of the page that follows */
function leave(path) {
  dialog.close();
  navigate(path);
}
