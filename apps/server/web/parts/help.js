// The help: rules, functions of the page, keyboard shortcuts and a link to the API.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { backend } from './backend.js';
import { BLUNDER, MISTAKE } from './game-text.js';
import { keyList } from './controls.js';
import { strings } from './i18n.js';

/** @type {import('./view.js').View} */
export const help = { className: 'help', title: () => strings.help, render };

const GAMES = /** @type {const} */ (['othello', 'reversi', 'alak']);

function render() {
  return html`
    <h1>${strings.help}</h1>
    ${GAMES.map((game) => html`<section class="panel"><h2>${strings.labelled(strings.gameNames[game], strings.rules)}</h2>${list(strings.ruleTexts[game])}</section>`)}
    <section class="panel"><h2>${strings.usage}</h2>${list([...strings.usageTexts(MISTAKE, BLUNDER), `${strings.xot}${strings.sentenceEnd}${strings.xotText}`])}</section>
    <section class="panel"><h2>${strings.keyboardShortcuts}</h2>${keyList()}</section>
    ${backend.offers.has('api') ? html`<p><a href="/api">${strings.apiLink}</a></p>` : nothing}
    <p class="muted">${strings.licence}</p>`;
}

/** @param {string[]} items */
const list = (items) => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
