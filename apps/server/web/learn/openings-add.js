// The form that adds lines: an opening by its name, typed moves, the book, the database or one's own games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { backend } from '../parts/backend.js';
import { discIcon, numberField, radioGroup, select } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { sideName, strings } from '../parts/i18n.js';
import { humanSide, OTHELLO_START } from '../parts/game-text.js';
import { announce, redraw, visitNow } from '../parts/view.js';
import { COLOURS, linesOf, namedOpenings, textOf } from './decks.js';
import { texts } from './openings-strings.js';

/** @typedef {import('./decks.js').Colour} Colour */
/** @typedef {'opening' | 'moves' | 'book' | 'database' | 'games'} Source */
/** @typedef {{ source: Source, side: Colour, opening: string, text: string, length: number, lines: number }} Choice */

/** The most own games whose lines are added. */
const MAX_GAMES = 20;

export class OpeningsForm {
  /** @type {Choice} */
  #chosen = { source: 'opening', side: 'black', opening: 'Tiger', text: '', length: 12, lines: 12 };
  /** @type {import('./decks.js').PlayedLine[]} */
  #openings = [];
  /** What is searched for among them. */
  #words = '';
  #hasDatabase = false;
  #isBusy = false;
  #message = '';
  #isError = false;
  #add;

  /** @param {(side: Colour, text: string) => Promise<number>} add adds lines, and returns how many are new */
  constructor(add) {
    this.#add = add;
  }

  /** Loads what the form offers. */
  async load() {
    const isHere = visitNow();
    [this.#message, this.#isError] = ['', false];
    try {
      const [named, sources] = await Promise.all([this.#openings.length ? this.#openings : namedOpenings(), backend.offers.has('explorer') ? api.sources().catch(() => null) : null]);
      [this.#openings, this.#hasDatabase] = [named, !!sources?.games];
      if (!this.#chosen.opening) this.#chosen.opening = this.#openings[0]?.name ?? '';
    } catch (error) {
      if (isHere()) this.#show(errorText(error), true);
    }
    redraw();
  }

  /** @param {Partial<Choice>} changed */
  #set(changed) {
    Object.assign(this.#chosen, changed);
    this.#message = '';
    redraw();
  }

  async #addChosen() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#show('', false);
    redraw();
    try {
      const text = await this.#chosenText();
      if (text) this.#show(texts.added(await this.#add(this.#chosen.side, text)), false);
    } catch (error) {
      this.#show(errorText(error), true);
    }
    this.#isBusy = false;
    redraw();
  }

  /** The lines that are chosen; empty with a message when there are none. */
  async #chosenText() {
    const { source, side, opening, text, length, lines } = this.#chosen;
    if (source === 'moves') return text;
    if (source !== 'games' && !this.#found().length) return this.#orMessage('', texts.noSuchOpening);
    if (source === 'opening') return opening || this.#found()[0].name;
    if (source === 'games') return this.#orMessage(textOf(await this.#ownLines()), texts.noGames);
    const found = await linesOf(source === 'book' ? 'book' : 'played', { side, text: opening, length, lines });
    return this.#orMessage(textOf(found.filter(({ moves }) => moves)), texts.noPlayed);
  }

  /** @param {string} text @param {string} otherwise */
  #orMessage(text, otherwise) {
    if (!text) this.#show(otherwise, true);
    return text;
  }

  /** The beginnings of the player's own games as the chosen colour. @returns {Promise<import('./decks.js').PlayedLine[]>} */
  async #ownLines() {
    const games = await api.listGames();
    const own = games.filter((game) => game.kind === 'othello' && game.result && humanSide(game) === this.#chosen.side).slice(0, MAX_GAMES);
    const loaded = await Promise.all(own.map(({ id }) => api.loadGame(id)));
    return loaded.filter(({ start, played }) => start === OTHELLO_START && played).map(({ opening, moves, played }) => {
      const line = moves.slice(0, Math.min(played, this.#chosen.length)).join('');
      return { name: opening ?? line, moves: line };
    });
  }

  /** @param {string} text @param {boolean} isFailure */
  #show(text, isFailure) {
    [this.#message, this.#isError] = [text, isFailure];
    announce(text);
  }

  render() {
    /** @type {Source[]} */
    const sources = ['opening', 'moves', 'book', ...(this.#hasDatabase ? /** @type {Source[]} */ (['database']) : []), 'games'];
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#addChosen();
    };
    return html`<form class="panel add-lines" aria-label=${texts.addLines} @submit=${submit}><h2>${texts.addLines}</h2>
      ${radioGroup(texts.youPlay, COLOURS.map((colour) => [colour, html`${discIcon(colour)} ${sideName(colour)}`]), this.#chosen.side, (side) => this.#set({ side }))}
      ${select(texts.source, sources.map((source) => [source, texts.sources[source]]), this.#chosen.source, (source) => this.#set({ source }))}
      ${this.#fields()}
      <button class="main" aria-disabled=${this.#isBusy}>${texts.add}</button>
      ${this.#message ? html`<p class=${this.#isError ? 'error' : 'message'} role=${this.#isError ? 'alert' : nothing}>${this.#message}</p>` : nothing}
    </form>`;
  }

  #fields() {
    const { source } = this.#chosen;
    if (source === 'opening') return this.#openingField(false);
    if (source === 'moves') return html`<label class="field"><span>${texts.movesLabel}</span>
      <textarea rows="4" spellcheck="false" placeholder=${texts.movesExample} .value=${this.#chosen.text} @input=${(/** @type {Event} */ event) => (this.#chosen.text = /** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea></label>`;
    const length = numberField(texts.length, { min: 2, max: 30, step: 1, value: this.#chosen.length }, (length) => this.#set({ length }));
    if (source === 'games') return html`${length}<p class="muted">${texts.gamesHint}</p>`;
    return html`${this.#openingField(true)}<div class="fields">${length}${numberField(texts.most, { min: 1, max: 100, step: 1, value: this.#chosen.lines }, (lines) => this.#set({ lines }))}</div>
      <p class="muted">${source === 'book' ? texts.bookHint : texts.databaseHint}</p>`;
  }

  /** @param {boolean} isOptional whether the first move can be chosen instead */
  #openingField(isOptional) {
    const search = (/** @type {Event} */ event) => {
      this.#words = /** @type {HTMLInputElement} */ (event.target).value;
      this.#set({ opening: this.#found()[0]?.name ?? '' });
    };
    return html`<label class="field"><span>${texts.findOpening}</span><input type="search" .value=${this.#words} @input=${search}></label>
      ${this.#found().length ? this.#openingSelect(isOptional) : html`<p class="muted">${texts.noSuchOpening}</p>`}`;
  }

  /** The openings with the searched words in their names, or moves at their beginning. */
  #found() {
    const words = strings.asSearched(this.#words).trim();
    return this.#openings.filter(({ name, moves }) => strings.asSearched(strings.opening(name)).includes(words) || moves.startsWith(words.replaceAll(' ', '')));
  }

  /** @param {boolean} isOptional */
  #openingSelect(isOptional) {
    const found = this.#found();
    /** @type {[string, string][]} */
    const options = found.map(({ name, moves }) => [name, `${strings.opening(name)} (${moves.slice(0, 20)}${moves.length > 20 ? '…' : ''})`]);
    const chosen = isOptional || this.#chosen.opening ? this.#chosen.opening : found[0].name;
    return select(texts.opening, isOptional && !this.#words ? [['', texts.fromStart], ...options] : options, chosen, (opening) => this.#set({ opening }));
  }
}
