// The list of the games of this browser.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf } from '../parts/address.js';
import * as api from '../parts/api.js';
import { backend } from '../parts/backend.js';
import { resultText } from './game-text.js';
import { confirm } from '../parts/confirm.js';
import { namedDisc, select } from '../parts/controls.js';
import { download } from '../parts/download.js';
import { loadModule, retryAfterOutage } from '../parts/reachable.js';
import { redraw } from '../parts/view.js';
import { errorText } from '../parts/error-text.js';
import { dateLocale, playerName, searchText, strings } from '../parts/i18n.js';

/** The number of games that the server lists at once. */
const PAGE_SIZE = 50;

/** The formats of an export: the format, its name and the file extension. */
const EXPORT_FORMATS = [['transcript', 'TXT', 'txt'], ['ggf', 'GGF', 'ggf'], ['pgn', 'PGN', 'pgn'], ['wthor', 'WTHOR', 'wtb']];

/** @type {api.GameListEntry[]} */
let entries = [];
let search = '';
/** The filter and the order. */
const filter = { ending: 'any', order: 'latest' };
let hasMore = false;
let errorMessage = '';
let isLoaded = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let searchTimer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let reviewTimer;

/** The interval at which the list is loaded again while games are reviewed, and the longest review, in milliseconds. */
const [REVIEW_POLL_INTERVAL, MAX_REVIEW_TIME] = [3000, 120_000];

/** The list of the games with people; its module is loaded where there can be some. @type {() => unknown} */
let peopleGames = () => nothing;

/** @type {import('../parts/view.js').View} */
export const games = { className: 'games', title: () => strings.games, enter, leave: () => clearTimeout(reviewTimer), render };

function enter() {
  reloadGames();
  if (backend().offers.has('people') && localStorage.getItem('outflank-user')) enterPeopleGames();
}

async function enterPeopleGames() {
  const people = await loadModule(() => import('../people/people-games.js'), () => {});
  peopleGames = people.peopleGames;
  await people.loadPeopleGames();
}

/** Loads the list again. */
export function reloadGames() {
  search = '';
  loadEntries();
}

async function loadEntries(skip = 0) {
  const request = JSON.stringify([search, filter]);
  const isWanted = () => request === JSON.stringify([search, filter]);
  try {
    const page = await api.listGames({ ...filter, words: searchText(search), skip: String(skip) });
    if (!isWanted()) return;
    entries = skip ? [...entries, ...page] : page;
    hasMore = page.length === PAGE_SIZE;
    errorMessage = '';
    isLoaded = true;
    clearTimeout(reviewTimer);
    if (!skip && entries.some(isInReview)) reviewTimer = setTimeout(() => loadEntries(), REVIEW_POLL_INTERVAL);
  } catch (error) {
    errorMessage = retryAfterOutage(error, () => isWanted() && currentUrl().pathname === '/games', () => loadEntries(skip));
  }
  redraw();
}

/** Whether a game is being reviewed. @param {api.GameListEntry} game */
const isInReview = ({ kind, result, accuracy, changed }) => kind === 'othello' && result && !accuracy && Date.now() - changed * 1000 < MAX_REVIEW_TIME;

/** @param {Partial<typeof filter>} change */
function setFilter(change) {
  Object.assign(filter, change);
  loadEntries();
}

/** @param {InputEvent} event */
function changeSearch(event) {
  search = /** @type {HTMLInputElement} */ (event.target).value;
  clearTimeout(searchTimer);
  searchTimer = setTimeout(() => loadEntries(), 150);
}

/** @param {string} id */
async function deleteEntry(id) {
  try {
    await api.deleteGame(id);
    entries = entries.filter((game) => game.id !== id);
  } catch (error) {
    errorMessage = errorText(error);
  }
  redraw();
}

/** @param {string} format @param {string} extension */
async function exportGames(format, extension) {
  try {
    download(`outflank.${extension}`, await api.exportGames(format));
  } catch (error) {
    errorMessage = errorText(error);
    redraw();
  }
}

function render() {
  return html`
    <h1>${strings.games}</h1>
    ${peopleGames()}
    <div class="filters">
      <label class="field search-field"><span>${strings.search}</span><input type="search" .value=${search} @input=${changeSearch} placeholder=${strings.searchHint}></label>
      ${select(strings.result, Object.entries(strings.resultFilters), filter.ending, (ending) => setFilter({ ending }))}
      ${select(strings.order, Object.entries(strings.orders), filter.order, (order) => setFilter({ order }))}
    </div>
    <div class="game-files">${entries.length ? html`<span class="muted">${strings.exportAll}:</span>
      ${EXPORT_FORMATS.map(([format, name, extension]) => html`<button @click=${() => exportGames(format, extension)}>${name}</button>`)}` : nothing}
      ${backend().gameTools?.() ?? nothing}</div>
    ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
    ${isLoaded && entries.length === 0 ? html`<p class="muted">${search || filter.ending !== 'any' ? strings.noMatches : strings.noGames}</p>` : nothing}
    <ul class="cards">${entries.map((game) => gameCard(game, deleteEntry))}</ul>
    ${hasMore ? html`<button @click=${() => loadEntries(entries.length)}>${strings.more}</button>` : nothing}`;
}

/**
 * A game in a list.
 * @param {api.GameListEntry} game
 * @param {(id: string) => void} [onDelete]
 */
export function gameCard(game, onDelete) {
  const date = new Date(game.changed * 1000).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  return html`
    <li class="card">
      <a href=${hrefOf(`/game/${game.id}`)}>
        ${thumbnail(game)}
        <span><b>${playerName(game, 'black')} – ${playerName(game, 'white')}</b>
          <span>${resultText(game.result, game.aim)}${game.opening ? html` · ${strings.opening(game.opening)}` : nothing}</span>
          ${game.accuracy ? html`<span class="accuracy">${strings.accuracy} ${accuracies(game.accuracy)}</span>` : nothing}
          <small>${strings.gameNames[game.kind]} ${sizeText(game)} ${game.aim === 'anti' ? html`<span class="anti">· ${strings.antiRule} </span>` : nothing}· ${strings.moveCount(game.placed)} · <time>${date}</time></small></span>
      </a>
      ${onDelete ? html`<button class="plain" @click=${() => confirm(strings.deleteQuestion, strings.deleteGame, () => onDelete(game.id))} aria-label="${strings.deleteGame}: ${date}" title=${strings.deleteGame}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 7h12M10 7V4h4v3M8 7l1 13h6l1-13"/></svg></button>` : nothing}
    </li>`;
}

/** The size of a board; empty for Othello. @param {{ kind: api.GameKind, size: api.BoardSize }} game */
export function sizeText({ kind, size: { columns, rows } }) {
  if (kind === 'othello') return '';
  return kind === 'alak' ? columns : `${columns}×${rows}`;
}

/** The accuracy of both sides. @param {api.Accuracy} accuracy */
export const accuracies = ({ black, white }) => [['black', black], ['white', white]].map(([side, percent]) => html`
  <span class="accuracy-side">${namedDisc(/** @type {'black' | 'white'} */ (side))} ${Number(percent).toFixed(0)} %</span>`);

/** @param {{ cells: string, size: api.BoardSize }} game */
export function thumbnail({ cells, size: { columns, rows } }) {
  const discs = [...cells].flatMap((cell, index) => cell === '-' ? [] : [svg`<circle class=${cell === 'X' ? 'black' : 'white'} cx=${(index % columns) + 0.5} cy=${Math.floor(index / columns) + 0.5} r=".42"/>`]);
  return html`<svg class="thumbnail" viewBox="0 0 ${columns} ${rows}" aria-hidden="true"><rect width=${columns} height=${rows}/>${discs}</svg>`;
}
