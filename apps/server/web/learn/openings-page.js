// The opening trainer: the lines with their cards, what is due, and practice.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf } from '../parts/address.js';
import { confirm } from '../parts/confirm.js';
import { discIcon } from '../parts/controls.js';
import { download } from '../parts/download.js';
import { errorText } from '../parts/error-text.js';
import { sideName, strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { announce, redraw } from '../parts/view.js';
import { COLOURS, drill } from './decks.js';
import { learn } from './learn-strings.js';
import { addForm, openAddForm } from './openings-add.js';
import { practice } from './openings-practice.js';
import { progressPanel } from './openings-progress.js';
import { texts } from './openings-strings.js';

/** @typedef {import('./decks.js').Colour} Colour */

const FILE_NAME = 'outflank-openings.json';

/** @type {import('./decks.js').Answer | null} */
let answer = null;
let errorMessage = '';
/** What the last import did. */
let message = '';
/** Whether the board is shown. */
let isPractising = false;

/** @type {import('../parts/view.js').View} */
export const openingsPage = {
  get className() {
    return isPractising ? practice.className : 'learn openings';
  },
  get keys() {
    return isPractising ? practice.keys : undefined;
  },
  title: () => texts.title,
  enter: (url) => {
    isPractising = url.pathname.split('/')[3] === 'practise';
    if (isPractising) practice.enter?.(url);
    else enter();
  },
  leave: () => isPractising && practice.leave?.(),
  render: () => (isPractising ? practice.render() : render()),
};

function enter() {
  [answer, errorMessage, message] = [null, '', ''];
  openAddForm();
  change();
}

/** Shows the decks, after a change of them if one is given. @param {import('./decks.js').Change} [changed] */
async function change(changed) {
  try {
    [answer, errorMessage] = [await drill(changed), ''];
  } catch (error) {
    errorMessage = changed ? errorText(error) : retryAfterOutage(error, () => currentUrl().pathname === '/learn/openings', () => change());
  }
  redraw();
}

function render() {
  return html`
    <p class="breadcrumb"><a href=${hrefOf('/learn')}>${learn.learn}</a></p>
    <h1>${texts.title}</h1>
    <p class="muted">${texts.hint}</p>
    ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
    ${answer ? panels(answer) : nothing}`;
}

/** @param {import('./decks.js').Answer} shown */
function panels({ view, next }) {
  const hasLines = COLOURS.some((colour) => view[colour].lines.length);
  return html`
    ${hasLines ? duePanel(view, next) : nothing}
    <div class="openings-columns">
      <div>${addForm((side, text) => addLines(side, text))}</div>
      <div>${hasLines ? progressPanel(view) : nothing}${COLOURS.map((colour) => linesPanel(colour, view[colour]))}${filePanel(hasLines)}</div>
    </div>`;
}

/** @param {import('./decks.js').Answer['view']} view @param {import('./decks.js').Card | null} next */
function duePanel({ black, white, counts }, next) {
  const [today, tomorrow] = counts.forecast;
  const hasBoth = black.lines.length && white.lines.length;
  const path = (/** @type {string} */ query) => hrefOf(`/learn/openings/practise${query}`);
  return html`<section class="panel due-panel">
    <p class="due-count"><b>${next ? texts.dueNow(counts.due, counts.new) : texts.nothingDue}</b> ${next ? nothing : texts.dueTomorrow(today + tomorrow)}</p>
    ${next ? html`<div class="record-buttons"><a class="button main" href=${path('')}>${texts.practise}</a>
      ${hasBoth ? COLOURS.map((colour) => html`<a class="button" href=${path(`?side=${colour}`)}>${discIcon(colour)} ${sideName(colour)}</a>`) : nothing}</div>` : nothing}
  </section>`;
}

/** @param {Colour} colour @param {import('./decks.js').Deck} deck */
function linesPanel(colour, { lines }) {
  if (!lines.length) return nothing;
  return html`<section class="panel"><h2>${discIcon(colour)} ${texts.linesAs(sideName(colour))}</h2>
    <table class="explored deck-lines"><thead><tr><th scope="col">${texts.line}</th><th scope="col">${texts.cards}</th><th scope="col">${texts.due}</th><th scope="col">${texts.fresh}</th><th scope="col">${texts.known}</th><td></td></tr></thead>
      <tbody>${lines.map((line, index) => lineRow(colour, line, index))}</tbody></table></section>`;
}

/** @param {Colour} colour @param {import('./decks.js').DeckLine} line @param {number} index */
function lineRow(colour, { name, moves, cards, due, new: fresh, known }, index) {
  const shown = name === moves ? moves : strings.opening(name);
  const remove = () => confirm(texts.removeQuestion(shown), texts.remove, () => change({ type: 'remove', side: colour, line: index }));
  return html`<tr><th scope="row"><span>${shown}</span>${name === moves ? nothing : html`<small>${moves}</small>`}</th><td>${cards}</td><td>${due}</td><td>${fresh}</td><td>${known}</td>
    <td><button class="plain" @click=${remove} aria-label=${texts.removeLine(shown)} title=${texts.remove}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button></td></tr>`;
}

/** @param {boolean} hasLines */
const filePanel = (hasLines) => html`<section class="panel record-tools"><h2>${texts.file}</h2><p class="muted">${texts.fileHint}</p>
  <div class="record-buttons">
    <button ?disabled=${!hasLines} @click=${exportDecks}>${texts.exportFile}</button>
    <label class="file-button"><span>${texts.importFile}</span><input type="file" accept=".json,application/json" @change=${importDecks}></label>
  </div>${message ? html`<p class="message">${message}</p>` : nothing}</section>`;

/** @param {Colour} side @param {string} text @returns {Promise<number>} the number of new lines */
async function addLines(side, text) {
  answer = await drill({ type: 'add', side, text });
  return answer.added;
}

const exportDecks = () => answer && download(FILE_NAME, new Blob([JSON.stringify(answer.decks, null, 1)], { type: 'application/json' }));

/** @param {Event} event */
async function importDecks(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  input.value = '';
  if (!file) return;
  try {
    answer = await drill({ type: 'merge', other: JSON.parse(await file.text()) });
    message = texts.added(answer.added);
  } catch (error) {
    message = texts.importFailed(error instanceof SyntaxError ? error.message : error instanceof Error && error.message ? error.message : errorText(error));
  }
  announce(message);
  redraw();
}
