// Help: the rules of the games, what the page offers, the keys, and the way to the API.

import { html } from './vendor/lit-html/lit-html.js';
import { keyList } from './controls.js';
import { words } from './words.js';

/** @type {import('./page.js').View} */
export const help = { kind: 'help', title: () => words.help, render };

const GAMES = /** @type {const} */ (['othello', 'reversi', 'alak']);

function render() {
  return html`
    <h1>${words.help}</h1>
    ${GAMES.map((game) => html`<section class="panel"><h2>${words.gameNames[game]}: ${words.rules}</h2>${list(words.rulesOf[game])}</section>`)}
    <section class="panel"><h2>${words.howTo}</h2>${list(words.howToUse)}</section>
    <section class="panel"><h2>${words.keys}</h2>${keyList()}</section>
    <p><a href="/api">${words.apiLink}</a></p>
    <p class="soft">${words.licence}</p>`;
}

/** @param {string[]} items */
const list = (items) => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
