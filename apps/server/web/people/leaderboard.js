// The best players of each category.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl, replaceAddress } from '../parts/address.js';
import { select } from '../parts/controls.js';
import { bestPlayers } from './online-api.js';
import { categoryName, userPath } from './online-parts.js';
import { online } from './online-strings.js';
import { site } from './site.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { redraw } from '../parts/view.js';

const CATEGORIES = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'].map((speed) => `othello-${speed}`);

class LeaderboardPage {
  #category = 'othello-blitz';
  /** @type {import('./online-api.js').RankedUser[] | null} */
  #players = null;
  #errorMessage = '';

  className = 'leaderboard';
  title = () => online.leaderboard;

  /** @param {URL} url */
  enter({ searchParams }) {
    const asked = searchParams.get('category');
    if (asked && CATEGORIES.includes(asked)) this.#category = asked;
    this.#load();
  }

  async #load() {
    const asked = this.#category;
    [this.#players, this.#errorMessage] = [null, ''];
    try {
      const loaded = await bestPlayers(asked);
      if (asked === this.#category) this.#players = loaded;
    } catch (error) {
      if (asked !== this.#category) return;
      this.#errorMessage = retryAfterOutage(error, () => asked === this.#category && currentUrl().pathname === '/leaderboard', () => this.#load());
    }
    redraw();
  }

  /** @param {string} next */
  #choose(next) {
    this.#category = next;
    replaceAddress(`/leaderboard?${new URLSearchParams({ category: this.#category })}`);
    this.#load();
  }

  render() {
    return html`
      <h1>${online.leaderboard}</h1>
      ${select(online.category, CATEGORIES.map((name) => [name, categoryName(name)]), this.#category, (next) => this.#choose(next))}
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      ${this.#players ? table(this.#players) : nothing}`;
  }
}

/** @type {import('../parts/view.js').View} */
export const leaderboard = new LeaderboardPage();

/** @param {import('./online-api.js').RankedUser[]} players */
function table(players) {
  if (players.length === 0) return html`<section class="panel empty-list"><p>${online.noPlayers}</p><p class="muted">${online.rankedAfter}</p><p class="muted">${online.ratedHint(site.user?.is_account === true)}</p><p class="ways-out"><a class="button main" href="/lobby">${online.lobby}</a></p></section>`;
  return html`<section class="panel"><table class="explored results" aria-label=${online.leaderboard}>
    <thead><tr>${[online.rank, online.name, online.rating, online.games].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${players.map(({ name, rating, games }, index) => html`<tr><td>${index + 1}</td><th scope="row"><a href=${userPath(name)}>${name}</a></th><td>${Math.round(rating)}</td><td>${games}</td></tr>`)}</tbody></table></section>`;
}
