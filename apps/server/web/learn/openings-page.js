// The opening trainer: the lines with their cards, what is due, and practice.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { confirm } from '../parts/confirm.js';
import { discIcon, jsonFileButton } from '../parts/controls.js';
import { download } from '../parts/download.js';
import { errorText } from '../parts/error-text.js';
import { sideName, strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { announce, redraw, visitNow } from '../parts/view.js';
import { COLOURS, drill } from './decks.js';
import { learn } from './learn-strings.js';
import { OpeningsForm } from './openings-add.js';
import { PracticePage } from './openings-practice.js';
import { progressPanel } from './openings-progress.js';
import { texts } from './openings-strings.js';

/** @typedef {import('./decks.js').Colour} Colour */

const FILE_NAME = 'outflank-openings.json';

class OpeningsPage {
  /** @type {import('./decks.js').Answer | null} */
  #answer = null;
  #errorMessage = '';
  /** What the last import did. */
  #message = '';
  /** Whether the board is shown. */
  #isPractising = false;
  #form = new OpeningsForm((side, text) => this.#addLines(side, text));
  #practice = new PracticePage();

  title = () => texts.title;

  get className() {
    return this.#isPractising ? this.#practice.className : 'learn openings';
  }

  get keys() {
    return this.#isPractising ? this.#practice.keys : undefined;
  }

  /** @param {URL} url */
  enter(url) {
    this.#isPractising = url.pathname.split('/')[3] === 'practise';
    if (this.#isPractising) this.#practice.enter(url);
    else this.#open();
  }

  leave() {
    if (this.#isPractising) this.#practice.leave();
  }

  #open() {
    [this.#answer, this.#errorMessage, this.#message] = [null, '', ''];
    this.#form.load();
    this.#change();
  }

  /** Shows the decks, after a change of them if one is given. @param {import('./decks.js').Change} [changed] */
  async #change(changed) {
    const isHere = visitNow();
    try {
      [this.#answer, this.#errorMessage] = [await drill(changed), ''];
    } catch (error) {
      if (!isHere()) return;
      this.#errorMessage = changed ? errorText(error) : retryAfterOutage(error, isHere, () => this.#change());
    }
    redraw();
  }

  /** @param {Colour} side @param {string} text @returns {Promise<number>} the number of new lines */
  async #addLines(side, text) {
    this.#answer = await drill({ type: 'add', side, text });
    return this.#answer.added;
  }

  #exportDecks() {
    return this.#answer && download(FILE_NAME, new Blob([JSON.stringify(this.#answer.decks, null, 1)], { type: 'application/json' }));
  }

  /** @param {File} file */
  async #importDecks(file) {
    try {
      this.#answer = await drill({ type: 'merge', other: JSON.parse(await file.text()) });
      this.#message = texts.added(this.#answer.added);
    } catch (error) {
      this.#message = texts.importFailed(error instanceof SyntaxError ? error.message : error instanceof Error && error.message ? error.message : errorText(error));
    }
    announce(this.#message);
    redraw();
  }

  render() {
    return this.#isPractising ? this.#practice.render() : this.#decks();
  }

  #decks() {
    return html`
      <p class="breadcrumb"><a href=${hrefOf('/learn')}>${learn.learn}</a></p>
      <h1>${texts.title}</h1>
      <p class="muted">${texts.hint}</p>
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      ${this.#answer ? this.#panels(this.#answer) : nothing}`;
  }

  /** @param {import('./decks.js').Answer} shown */
  #panels({ view, next }) {
    const hasLines = COLOURS.some((colour) => view[colour].lines.length);
    return html`
      ${hasLines ? duePanel(view, next) : nothing}
      <div class="openings-columns">
        <div>${this.#form.render()}</div>
        <div>${hasLines ? progressPanel(view) : nothing}${COLOURS.map((colour) => this.#linesPanel(colour, view[colour]))}${this.#filePanel(hasLines)}</div>
      </div>`;
  }

  /** @param {Colour} colour @param {import('./decks.js').Deck} deck */
  #linesPanel(colour, { lines }) {
    if (!lines.length) return nothing;
    return html`<section class="panel"><h2>${discIcon(colour)} ${texts.linesAs(sideName(colour))}</h2>
      <table class="explored deck-lines"><thead><tr><th scope="col">${texts.line}</th><th scope="col">${texts.cards}</th><th scope="col">${texts.due}</th><th scope="col">${texts.fresh}</th><th scope="col">${texts.known}</th><td></td></tr></thead>
        <tbody>${lines.map((line, index) => this.#lineRow(colour, line, index))}</tbody></table></section>`;
  }

  /** @param {Colour} colour @param {import('./decks.js').DeckLine} line @param {number} index */
  #lineRow(colour, { name, moves, cards, due, new: fresh, known }, index) {
    const shown = name === moves ? moves : strings.opening(name);
    const remove = () => confirm(texts.removeQuestion(shown), texts.remove, () => this.#change({ type: 'remove', side: colour, line: index }));
    return html`<tr><th scope="row"><span>${shown}</span>${name === moves ? nothing : html`<small>${moves}</small>`}</th><td>${cards}</td><td>${due}</td><td>${fresh}</td><td>${known}</td>
      <td><button class="plain" @click=${remove} aria-label=${texts.removeLine(shown)} title=${texts.remove}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button></td></tr>`;
  }

  /** @param {boolean} hasLines */
  #filePanel(hasLines) {
    return html`<section class="panel record-tools"><h2>${texts.file}</h2><p class="muted">${texts.fileHint}</p>
    <div class="record-buttons">
      <button ?disabled=${!hasLines} @click=${() => this.#exportDecks()}>${texts.exportFile}</button>
      ${jsonFileButton(texts.importFile, (file) => this.#importDecks(file))}
    </div>${this.#message ? html`<p class="message">${this.#message}</p>` : nothing}</section>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const openingsPage = new OpeningsPage();

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
