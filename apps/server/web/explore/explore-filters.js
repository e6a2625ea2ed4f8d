// The filters of the explorer: chips of those that are set, and the form that sets them.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { select } from '../parts/controls.js';
import { strings } from '../parts/i18n.js';
import { redraw } from '../parts/view.js';

/** The parameters of the API. @type {FilterName[]} */
export const FILTERS = ['games', 'player', 'colour', 'opponent', 'tournament', 'from_year', 'to_year', 'result', 'min_discs', 'max_discs', 'source'];

/**
 * @typedef {'games' | 'player' | 'colour' | 'opponent' | 'tournament' | 'from_year' | 'to_year' | 'result' | 'min_discs' | 'max_discs' | 'source'} FilterName
 * @typedef {Partial<Record<FilterName, string>>} Filter
 * @typedef {(filter: Filter) => void} SetFilter
 */

/** The fewest letters of a name for which names are suggested. */
const MIN_LETTERS = 2;

export class FilterForm {
  /** The names that contain what was typed. @type {string[]} */
  #suggestions = [];
  /** The number of what was typed last; names for an earlier text are dropped. */
  #number = 0;
  #setFilter;

  /** @param {SetFilter} setFilter */
  constructor(setFilter) {
    this.#setFilter = setFilter;
  }

  /** Suggests names that contain a text. @param {FilterName} name @param {string} text */
  async #suggest(name, text) {
    const number = ++this.#number;
    if (text.length < MIN_LETTERS) return;
    const found = await (name === 'tournament' ? api.tournaments(text) : api.players(text)).catch(() => []);
    if (number !== this.#number) return;
    this.#suggestions = found.map(({ name }) => name);
    redraw();
  }

  /** @param {Filter} filter @param {api.Sources | null} sources */
  render(filter, sources) {
    const set = (/** @type {FilterName} */ name, /** @type {string} */ value) => this.#setFilter({ ...filter, [name]: value.trim() });
    const source = filter.games === 'mine' ? 'mine' : filter.source ? `source:${filter.source}` : '';
    const setSource = (/** @type {string} */ value) => this.#setFilter({ ...filter, games: value === 'mine' ? 'mine' : undefined, source: value.startsWith('source:') ? value.slice(7) : undefined });
    /** @type {[string, string][]} */
    const options = [['', strings.allSources], ...(sources?.sources ?? []).map(({ label }) => /** @type {[string, string]} */ ([`source:${label}`, label])), ['mine', strings.games]];
    const input = (/** @type {FilterName} */ name, type = 'search', min = '', max = '') => html`<label class="field"><span>${strings.filterNames[name]}</span>
      <input type=${type} min=${min || nothing} max=${max || nothing} list=${type === 'search' ? 'names' : nothing} .value=${filter[name] ?? ''}
        @input=${(/** @type {Event} */ event) => type === 'search' && this.#suggest(name, valueOf(event))} @change=${(/** @type {Event} */ event) => set(name, valueOf(event))}></label>`;
    return html`
      <form class="filter-form fields" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
        ${select(strings.filterNames.source, options, source, setSource)}
        ${input('player')}
        ${select(strings.filterNames.colour, [['', strings.bothSides], ['black', strings.black], ['white', strings.white]], filter.colour ?? '', (colour) => set('colour', colour))}
        ${input('opponent')}
        ${input('tournament')}
        ${select(strings.filterNames.result, Object.entries(strings.gameResults), filter.result ?? '', (result) => set('result', result))}
        ${input('from_year', 'number', '1', '9999')}${input('to_year', 'number', '1', '9999')}
        ${input('min_discs', 'number', '-64', '64')}${input('max_discs', 'number', '-64', '64')}
        <datalist id="names">${this.#suggestions.map((name) => html`<option value=${name}></option>`)}</datalist>
      </form>`;
  }
}

/** @param {Filter} filter @param {SetFilter} setFilter */
export function filterChips(filter, setFilter) {
  const set = FILTERS.filter((name) => filter[name]);
  if (!set.length) return nothing;
  const chip = (/** @type {FilterName} */ name) => html`<li>
    <button class="chip" @click=${() => setFilter({ ...filter, [name]: undefined, ...(name === 'player' ? { colour: undefined } : {}) })} aria-label=${strings.labelled(strings.removeFilter, chipText(filter, name))}>${chipText(filter, name)} <span aria-hidden="true">×</span></button></li>`;
  return html`<ul class="chips" aria-label=${strings.filters}>${set.map(chip)}
    ${filter.player ? html`<li><a class="chip" href="/player?${new URLSearchParams({ name: filter.player })}">${strings.playerPage}</a></li>` : nothing}</ul>`;
}

/** @param {Filter} filter @param {FilterName} name */
function chipText(filter, name) {
  const value = filter[name] ?? '';
  if (name === 'games') return strings.games;
  const text = name === 'colour' ? strings[value === 'white' ? 'white' : 'black'] : name === 'result' ? strings.gameResults[/** @type {keyof typeof strings.gameResults} */ (value)] ?? value : value;
  return strings.labelled(strings.filterNames[name], text);
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;
