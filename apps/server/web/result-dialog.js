// The dialog that shows how a game ended, or how it stands, and what can follow.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { disc } from './controls.js';
import { closeDialog, openDialog } from './dialog.js';
import { resultText } from './game-text.js';
import { navigate } from './page.js';
import { words } from './words.js';

/** @typedef {import('./api.js').Game} Game */

/** What can follow a game. @typedef {{ again: (seats: Game['seats']) => void, review: () => void }} Next */

/** @param {() => Game | null} game @param {Next} next */
export function openResult(game, next) {
  openDialog(() => {
    const shown = game();
    return shown ? content(shown, next) : nothing;
  });
}

/** The side of the only human player, if there is one. @param {Game} game */
export function humanSide({ seats }) {
  if ((seats.black === 'human') === (seats.white === 'human')) return null;
  return seats.black === 'human' ? 'X' : 'O';
}

/** The result as the player sees it. @param {Game} game */
function headline(game) {
  const side = humanSide(game);
  if (!game.result) return words.finalScore;
  if (!side || !game.result.winner) return resultText(game.result, game.aim);
  return game.result.winner === side ? words.youWin : words.youLose;
}

/** @param {Game} game @param {Next} next */
function content(game, next) {
  const { black, white } = game.frame.discs;
  const [title, result] = [headline(game), resultText(game.result, game.aim)];
  return html`
    <h2>${title}</h2>
    <p class="final"><span>${disc('X')}<b>${black}</b></span><span>${disc('O')}<b>${white}</b></span></p>
    ${title === result ? nothing : html`<p class="soft">${result}</p>`}
    ${game.result ? followUps(game, next) : nothing}
    <div class="items row">
      <button class=${game.result ? '' : 'main'} @click=${leave}>${words.newGame}</button>
      <button @click=${closeDialog}>${words.close}</button>
    </div>`;
}

/** @param {Game} game @param {Next} next */
function followUps({ seats }, { again, review }) {
  const swapped = { black: seats.white, white: seats.black };
  return html`
    <div class="items">
      <button class="main" @click=${() => again(seats)}>${words.rematch}</button>
      ${seats.black === seats.white ? nothing : html`<button @click=${() => again(swapped)}>${words.rematchSwapped}</button>`}
      <button @click=${review}>${words.reviewGame}</button>
    </div>`;
}

function leave() {
  closeDialog();
  navigate('/');
}
