// The list of the games of this browser.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf, replaceAddress } from '../parts/address.js';
import { analysedGames, completeGames, describedGame, forgetGame } from '../parts/analysed-games.js';
import * as api from '../parts/api.js';
import { backend } from '../parts/backend.js';
import { select } from '../parts/controls.js';
import { download } from '../parts/download.js';
import { loadModule, retryAfterOutage } from '../parts/reachable.js';
import { readStored, USER_KEY } from '../parts/storage.js';
import { announce, redraw, visitNow } from '../parts/view.js';
import { errorText } from '../parts/error-text.js';
import { isFound, isWholeGame, ownResult } from '../parts/game-text.js';
import { playerTypeName, searchText, strings } from '../parts/i18n.js';
import { visitor } from './fitting-opponent.js';
import { dateText, deleteButton, gameCard } from './game-card.js';

/** The number of games that the server lists at once. */
const PAGE_SIZE = 50;

/** The formats of an export: the format, its name and the file extension. */
const EXPORT_FORMATS = [['transcript', 'TXT', 'txt'], ['ggf', 'GGF', 'ggf'], ['pgn', 'PGN', 'pgn'], ['wthor', 'WTHOR', 'wtb']];

/** The interval at which the list is loaded again while games are reviewed, and the longest review, in milliseconds. */
const [REVIEW_POLL_INTERVAL, MAX_REVIEW_TIME] = [3000, 120_000];

/** All games, the latest first. */
const USUAL = { words: '', ending: 'any', order: 'latest' };

class GamesPage {
  /** @type {api.GameListEntry[]} */
  #entries = [];
  /** What is searched for, the filter and the order; the address has those that are not the usual ones. */
  #query = { ...USUAL };
  /** The results of the user's games against machines; null before they are known. @type {Record<'won' | 'lost' | 'drawn', number> | null} */
  #results = null;
  #hasMore = false;
  #errorMessage = '';
  #isLoaded = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #searchTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reviewTimer;
  /** The list of the games with people; its module is loaded where there can be some. @type {import('../people/people-games.js').PeopleGames | null} */
  #peopleGames = null;

  className = 'games';
  title = () => strings.games;

  /** @param {URL} url */
  enter({ searchParams }) {
    this.#query = { ...USUAL, ...Object.fromEntries([...searchParams].filter(([name]) => name in USUAL)) };
    this.#results = null;
    this.#loadEntries();
    // Without them the games are shown by their moves.
    completeGames().then(redraw, () => {});
    if (backend.offers.has('people') && readStored(USER_KEY)) this.#loadPeopleGames();
  }

  leave() {
    clearTimeout(this.#searchTimer);
    clearTimeout(this.#reviewTimer);
  }

  async #loadPeopleGames() {
    const { PeopleGames } = await loadModule(() => import('../people/people-games.js'), () => {});
    this.#peopleGames ??= new PeopleGames();
    await this.#peopleGames.load();
  }

  /** @param {number} [skip] @param {boolean} [isAsked] whether the user hears how many games there are */
  async #loadEntries(skip = 0, isAsked = false) {
    const [query, isHere] = [this.#query, visitNow()];
    // A page of games that was asked for twice comes twice.
    const isWanted = () => isHere() && this.#query === query && (!skip || this.#entries.length === skip);
    try {
      const [page, results] = await Promise.all([api.listGames({ ...query, words: searchText(query.words), skip: String(skip) }), this.#results ?? loadResults()]);
      if (!isWanted()) return;
      this.#results = results;
      this.#entries = skip ? [...this.#entries, ...page] : page;
      this.#hasMore = page.length === PAGE_SIZE;
      this.#errorMessage = '';
      this.#isLoaded = true;
      if (isAsked) announce(this.#countText());
      clearTimeout(this.#reviewTimer);
      if (!skip && this.#entries.some(isInReview)) this.#reviewTimer = setTimeout(() => this.#loadEntries(), REVIEW_POLL_INTERVAL);
    } catch (error) {
      if (!isWanted()) return;
      this.#errorMessage = retryAfterOutage(error, isWanted, () => this.#loadEntries(skip, isAsked));
    }
    redraw();
  }

  /** @param {Partial<typeof USUAL>} change */
  #change(change) {
    this.#query = { ...this.#query, ...change };
    const query = new URLSearchParams(Object.entries(this.#query).filter(([name, value]) => value !== USUAL[/** @type {keyof typeof USUAL} */ (name)]));
    replaceAddress(`/games${query.size ? `?${query}` : ''}`);
    this.#loadEntries(0, true);
  }

  /** @param {InputEvent} event */
  #changeSearch(event) {
    // At once: a list that comes meanwhile is drawn with what is typed by then.
    this.#query = { ...this.#query, words: /** @type {HTMLInputElement} */ (event.target).value };
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(() => this.#change({}), 150);
  }

  /** @param {string} id */
  async #deleteEntry(id) {
    const isHere = visitNow();
    try {
      await api.deleteGame(id);
      this.#entries = this.#entries.filter((game) => game.id !== id);
      this.#results = await loadResults();
      announce(strings.gameDeleted);
    } catch (error) {
      if (isHere()) this.#errorMessage = errorText(error);
    }
    redraw();
  }

  /** @param {string} format @param {string} extension */
  async #exportGames(format, extension) {
    const isHere = visitNow();
    try {
      download(`outflank.${extension}`, await api.exportGames(format));
    } catch (error) {
      if (isHere()) this.#errorMessage = errorText(error);
      redraw();
    }
  }

  #countText() {
    const length = this.#entries.length + this.#foundAnalysed.length + this.#peopleCount;
    return length ? strings.gameCount(`${length}${this.#hasMore ? '+' : ''}`, length) : strings.noMatches;
  }

  /** The analysed games that are searched for: who of their players the user was is not known, so that none has an own result. */
  get #foundAnalysed() {
    const { words, ending } = this.#query;
    return ending === 'any' ? analysedGames().map(describedGame).filter(({ searched, moves }) => isFound(words, searched, moves)) : [];
  }

  /** The number of games with people that are shown. */
  get #peopleCount() {
    return this.#peopleGames?.found(this.#query).length ?? 0;
  }

  render() {
    const analysed = this.#foundAnalysed;
    const people = this.#peopleGames?.render(this.#query, this.#entries.length > 0) ?? nothing;
    return html`
      <h1>${strings.games}</h1>
      ${this.#results && Object.values(this.#results).some(Boolean) ? standing(this.#results) : nothing}
      <div class="filters">
        <label class="field search-field"><span>${strings.search}</span><input type="search" .value=${this.#query.words} @input=${(/** @type {InputEvent} */ event) => this.#changeSearch(event)} placeholder=${strings.searchHint}></label>
        ${select(strings.result, Object.entries(strings.resultFilters), this.#query.ending, (ending) => this.#change({ ending }))}
        ${select(strings.order, Object.entries(strings.orders), this.#query.order, (order) => this.#change({ order }))}
      </div>
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      ${people}
      ${this.#isLoaded && people === nothing && this.#entries.length + analysed.length === 0 ? emptyText(this.#query.words !== '' || this.#query.ending !== 'any') : nothing}
      <ul class="cards">${this.#entries.map((game) => gameCard(game, { onDelete: (id) => this.#deleteEntry(id) }))}</ul>
      ${this.#hasMore ? html`<button @click=${() => this.#loadEntries(this.#entries.length)}>${strings.more}</button>` : nothing}
      ${analysed.length ? html`<section class="analysed-games"><h2>${strings.analysedGames}</h2><ul class="cards">${analysed.map(analysedCard)}</ul></section>` : nothing}
      ${this.#files()}`;
  }

  /** What writes and reads files of games. */
  #files() {
    const tools = backend.gameTools?.(() => currentUrl().pathname === '/games' && this.#change(USUAL));
    if (!tools && !this.#entries.length) return nothing;
    return html`<details class="collapsible"><summary>${strings.gameFiles}</summary>
      <div class="game-files">${this.#entries.length ? html`<span class="muted">${strings.exportAll}:</span>
        ${EXPORT_FORMATS.map(([format, name, extension]) => html`<button @click=${() => this.#exportGames(format, extension)}>${name}</button>`)}` : nothing}
        ${tools ?? nothing}</div></details>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const games = new GamesPage();

/** @param {ReturnType<typeof describedGame>} game from elsewhere that was analysed */
function analysedCard({ path, time, kind, moves, tags, title, result, opening }) {
  const remove = () => {
    forgetGame(path);
    announce(strings.gameDeleted);
    redraw();
  };
  return html`<li class="card">
    <a href=${hrefOf(path)}><span><b>${title}</b>${result || opening ? html`<span>${[result, opening].filter(Boolean).join(' · ')}</span>` : nothing}
      <small>${[strings.gameNames[kind], tags.tournament, tags.date && strings.playedOn(tags.date), strings.moveCount(moves.length)].filter(Boolean).join(' · ')} · <time>${dateText(time)}</time></small></span></a>
    ${deleteButton(title, remove)}</li>`;
}

/** What is said, and can be done, without games. @param {boolean} isFiltered */
const emptyText = (isFiltered) => isFiltered ? html`<p class="muted">${strings.noMatches}</p>` : html`<p class="muted">${strings.noGames}</p>
  <p class="ways-out"><a class="button main" href=${hrefOf('/')}>${strings.playComputer}</a><a class="button" href=${hrefOf('/analyse')}>${strings.newAnalysis}</a></p>`;

/** Whether a game is being reviewed. @param {api.GameListEntry} game */
const isInReview = ({ kind, result, accuracy, changed }) => kind === 'othello' && result && !accuracy && Date.now() - changed * 1000 < MAX_REVIEW_TIME;

async function loadResults() {
  const results = { won: 0, lost: 0, drawn: 0 };
  for (const game of (await api.latestGames()).filter(isWholeGame)) {
    const result = ownResult(game);
    if (result) results[result] += 1;
  }
  return results;
}

/** How the games against machines ended, which opponent comes next, and the way to more figures. @param {Record<'won' | 'lost' | 'drawn', number>} results */
const standing = ({ won, lost, drawn }) => html`<p>${strings.ownResults(won, lost, drawn)} ${strings.nextOpponentIs(playerTypeName(visitor.opponent))} <a href=${hrefOf('/learn/progress')}>${strings.progress}</a></p>`;
