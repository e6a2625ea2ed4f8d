// The page of a player: results by year, openings by colour and opponents; and the list of players.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { currentUrl, replaceAddress } from '../parts/address.js';
import * as api from '../parts/api.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { countText } from '../parts/result-bar.js';
import { strings } from '../parts/i18n.js';
import { loadStylesheet } from '../parts/stylesheet.js';
import { repertoire, repertoireTree } from './repertoire.js';
import { redraw } from '../parts/view.js';

await loadStylesheet('explore/player.css');

/** @typedef {api.PlayerResults & { name: string, href: string | null }} NamedResults */

/** The maximum number of players of a search that are shown, and of rows of a profile's table. */
const [MAX_PLAYERS, MAX_ROWS] = [50, 15];
/** The width of a year and the height of the chart. */
const [YEAR_WIDTH, HEIGHT] = [20, 120];
/** The number of years from which on a chart fills its panel. */
const FEW_YEARS = 6;

class PlayerPage {
  /** The name of a player, or a part of it that is searched. */
  #name = '';
  /** @type {api.Profile | null} */
  #profile = null;
  /** The players whose names contain the search. @type {api.PlayerSummary[] | null} */
  #players = null;
  /** The moves of the player's games, by colour. @type {Record<'black' | 'white', ReturnType<typeof repertoire>> | null} */
  #repertoires = null;
  #errorMessage = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #searchTimer;

  className = 'player-page';
  title = () => this.#profile?.name ?? strings.players;

  /** @param {URL} url */
  enter(url) {
    this.#name = url.searchParams.get('name') ?? '';
    this.#load();
  }

  leave() {
    clearTimeout(this.#searchTimer);
  }

  /** Loads the player with exactly this name, or else those whose names contain it. */
  async #load() {
    const asked = this.#name;
    [this.#profile, this.#players, this.#repertoires, this.#errorMessage] = [null, null, null, ''];
    try {
      const found = await api.players(asked, MAX_PLAYERS + 1);
      const known = found.some((player) => player.name === asked) ? await api.profile(asked) : null;
      if (asked !== this.#name) return;
      [this.#profile, this.#players] = [known, known ? null : found];
      this.#repertoires = known && { black: repertoire({ player: asked, colour: 'black' }), white: repertoire({ player: asked, colour: 'white' }) };
    } catch (error) {
      if (asked !== this.#name) return;
      this.#errorMessage = retryAfterOutage(error, () => asked === this.#name && currentUrl().pathname === '/player', () => this.#load());
    }
    redraw();
  }

  /** @param {Event} event */
  #search(event) {
    this.#name = /** @type {HTMLInputElement} */ (event.target).value;
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(() => {
      replaceAddress(playerPath(this.#name));
      this.#load();
    }, 150);
  }

  render() {
    return html`
      <h1>${this.#profile?.name ?? strings.players}</h1>
      <label class="field search-field"><span>${strings.search}</span><input type="search" .value=${this.#name} @input=${(/** @type {Event} */ event) => this.#search(event)}></label>
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      ${this.#players ? (this.#players.length ? this.#resultTable(strings.players, this.#players.map((player) => ({ ...player, href: playerPath(player.name) }))) : html`<p class="muted">${strings.noPlayers}</p>`) : nothing}
      ${this.#profile ? this.#details(this.#profile) : nothing}
      <p><a href="/explore">${strings.explore}</a></p>`;
  }

  /** @param {api.Profile} profile */
  #details({ name, games, rating, black, white, years, opponents }) {
    const openings = (/** @type {'black' | 'white'} */ color, /** @type {api.SideProfile} */ side) => html`
      <section class="panel"><h2><a href=${explorePath({ player: name, colour: color })}>${strings.openingsAs(strings[color])}</a></h2>
        ${this.#resultTable(strings.openingsAs(strings[color]), side.openings.map((row) => ({ ...row, name: row.opening ? strings.opening(row.opening) : strings.otherOpenings, href: null })))}</section>`;
    const moves = (/** @type {'black' | 'white'} */ color) => html`
      <section class="panel"><h2>${strings.repertoireAs(strings[color])}</h2>${this.#repertoires ? repertoireTree(this.#repertoires[color]) : nothing}</section>`;
    return html`
      <p><b>${strings.gameCount(countText(games), games)}</b>${rating ? html` · ${strings.rating} ${rating.elo.toFixed(0)} ± ${rating.error.toFixed(0)}` : nothing}</p>
      ${years.length ? html`<section class="panel"><h2>${strings.byYear}</h2>${yearChart(years)}</section>` : nothing}
      <div class="columns">
        ${moves('black')}${moves('white')}
        ${openings('black', black)}${openings('white', white)}
        <section class="panel"><h2>${strings.opponentsOf}</h2>
          ${this.#resultTable(strings.opponentsOf, opponents.map((row) => ({ ...row, name: row.name ?? '?', href: row.name && explorePath({ player: name, opponent: row.name }) })))}</section>
      </div>`;
  }

  /** @param {string} title @param {NamedResults[]} rows */
  #resultTable(title, rows) {
    const { won, drawn, lost } = strings.resultFilters;
    const shown = this.#players ? MAX_PLAYERS : MAX_ROWS;
    return html`
      <table class="explored results" aria-label=${title}>
        <thead><tr><td></td>${[strings.gamesColumn, won, drawn, lost].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${rows.slice(0, shown).map(({ name, href, games, wins, draws, losses }) => html`
          <tr><th scope="row">${href ? html`<a href=${href}>${name}</a>` : name}</th>${[games, wins, draws, losses].map((count) => html`<td>${countText(count)}</td>`)}</tr>`)}</tbody>
      </table>
      ${rows.length > shown ? html`<p class="muted">${this.#players ? strings.morePlayers : strings.andMore(countText(rows.length - shown))}</p>` : nothing}`;
  }
}

/** @type {import('../parts/view.js').View} */
export const playerPage = new PlayerPage();

/** @param {string} name */
const playerPath = (name) => (name ? `/player?${new URLSearchParams({ name })}` : '/player');

/** @param {Record<string, string>} filter */
const explorePath = (filter) => `/explore?${new URLSearchParams(filter)}`;

/** The results by year as stacked bars: won, drawn and lost. @param {api.YearResults[]} years */
function yearChart(years) {
  const [first, last] = [years[0].year, years[years.length - 1].year];
  const scale = HEIGHT / Math.max(...years.map(({ games }) => games));
  const width = (last - first + 1) * YEAR_WIDTH;
  // A chart of few years is narrow, and names each below its bar.
  const few = last - first < FEW_YEARS ? 'few' : '';
  const labels = few ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [first, last];
  const bar = (/** @type {api.YearResults} */ { year, games, wins, draws, losses }) => {
    const parts = [['lost', losses], ['drawn', draws], ['won', wins], ['unknown', games - wins - draws - losses]];
    let y = HEIGHT;
    return svg`<g><title>${year}: ${strings.resultFilters.won} ${wins}, ${strings.resultFilters.drawn} ${draws}, ${strings.resultFilters.lost} ${losses}</title>
      ${parts.map(([kind, count]) => svg`<rect class=${kind} x=${(year - first) * YEAR_WIDTH + 2} y=${(y -= Number(count) * scale)} width=${YEAR_WIDTH - 4} height=${Number(count) * scale}/>`)}</g>`;
  };
  const { won, drawn, lost } = strings.resultFilters;
  return html`
    <svg class="year-chart ${few}" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${strings.byYear}, ${first}–${last}">${years.map(bar)}</svg>
    <p class="legend years ${few}">${labels.map((year) => html`<span>${year}</span>`)}</p>
    <p class="legend"><span><i class="won"></i>${won} <i class="drawn"></i>${drawn} <i class="lost"></i>${lost}</span></p>`;
}
