// The dialog with the result of a game, or the current score.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { discIcon, namedDisc } from '../parts/controls.js';
import { DESCRIPTION, dialog, NOTE } from '../parts/dialog.js';
import { humanSide, marginNote, ownResult, resultText } from '../parts/game-text.js';
import { playerTypeName, strings } from '../parts/i18n.js';
import { isAnimated } from '../parts/settings.js';
import { navigate } from '../parts/view.js';
import { afterTexts } from './after-game-strings.js';

/** @typedef {import('../parts/api.js').Game} Game */

/** The discs that are turned after a win. */
const DISCS = 5;

/**
 * Opens the dialog.
 * @param {() => Game | null} game
 * @param {{ news: import('./first-times.js').News[], next: () => unknown }} [ended] what is new after the end of the game, and what can be done next
 */
export function openResultDialog(game, ended) {
  dialog.open(() => {
    const current = game();
    return current ? content(current, ended) : nothing;
  });
}

/** The result from the point of view of the user. @param {Game} game */
function headline(game) {
  return game.result ? resultText(game.result, game.aim, humanSide(game)) : strings.scoreSoFar;
}

/** @param {Game} game @param {Parameters<typeof openResultDialog>[1]} ended */
function content(game, ended) {
  const { black, white } = game.frame.discs;
  // After a loss, what is new comes last: it is no praise of the game.
  const [isWon, news] = [ownResult(game) === 'won', ended ? newsLine(game, ended.news) : nothing];
  return html`
    <h2 class=${ended ? 'result-heading' : nothing} tabindex="-1" autofocus>${headline(game)}</h2>
    <p class="final-score" id=${DESCRIPTION}><span>${namedDisc('black')}<b>${black}</b></span><span>${namedDisc('white')}<b>${white}</b></span></p>
    ${isWon ? news : nothing}
    ${game.xot ? html`<p class="muted">${strings.gameNames[game.kind]} · ${strings.xotName}</p>` : nothing}
    ${marginNote(game) ? html`<p class="muted" id=${NOTE}>${marginNote(game)}</p>` : nothing}
    ${game.result ? ended?.next() : html`<p class="muted">${strings.staysInGames}</p>`}
    ${isWon ? nothing : news}
    <div class="edge-bar"><div class="buttons row">
      ${game.result ? html`<button @click=${() => navigate('/new')}>${strings.newGame}</button>` : html`<button class="main" @click=${() => navigate('/')}>${strings.leave}</button>`}
      <button @click=${() => dialog.close()}>${strings.close}</button>
    </div></div>`;
}

/** @param {Game} game @param {import('./first-times.js').News[]} news */
function newsLine(game, news) {
  const isWon = ownResult(game) === 'won';
  return isWon || news.length ? html`<p class="news">${isWon ? celebration(humanSide(game) ?? 'black') : nothing} ${news.map(newsText).join(strings.sentenceGap)}</p>` : nothing;
}

/** A quiet mark of a win: discs that turn one after the other, or a star where nothing moves. @param {'black' | 'white'} side */
const celebration = (side) => (isAnimated() ? html`<span class="celebration" aria-hidden="true">${Array.from({ length: DISCS }, () => discIcon(side))}</span>`
  : html`<span class="celebration" aria-hidden="true">★</span>`);

/** @param {import('./first-times.js').News} news */
function newsText(news) {
  if (news.kind === 'beaten') return afterTexts.beaten(playerTypeName(news.machine));
  return news.kind === 'streak' ? afterTexts.streak(news.count) : afterTexts[news.kind];
}
