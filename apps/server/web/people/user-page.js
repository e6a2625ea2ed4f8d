// The page of a user: ratings with their history, openings and games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { blocks } from './blocks.js';
import { confirm } from '../parts/confirm.js';
import { passes } from '../parts/error-text.js';
import { dateLocale, strings } from '../parts/i18n.js';
import { problemPage } from '../parts/problem-page.js';
import { loadProfile } from './online-api.js';
import { FinishedGames } from './online-cards.js';
import { categoryName } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { ratingChart } from '../parts/rating-chart.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { openReportDialog } from './report-dialog.js';
import { site } from './site.js';
import { redraw, visitNow } from '../parts/view.js';

/** @typedef {import('./online-api.js').UserProfile} UserProfile */

class UserPage {
  #name = '';
  /** @type {UserProfile | null} */
  #profile = null;
  #games = new FinishedGames('');
  #errorMessage = '';

  title = () => this.#name;

  get className() {
    return this.#errorMessage && !this.#profile ? 'problem-view' : 'user-page';
  }

  /** @param {URL} url */
  enter({ pathname }) {
    site.open();
    this.#name = decodeName(pathname.split('/')[2]);
    [this.#profile, this.#games, this.#errorMessage] = [null, new FinishedGames(this.#name), ''];
    this.#load();
  }

  async #load() {
    const [list, isWanted] = [this.#games, visitNow()];
    await this.#attempt(async () => {
      const loaded = await loadProfile(this.#name);
      if (isWanted()) this.#profile = loaded;
      await list.loadMore();
    }, (error) => retryAfterOutage(error, isWanted, () => this.#load()));
  }

  /** @param {() => Promise<unknown>} action @param {(error: unknown) => string} [textOf] of an error that is none of these pages */
  async #attempt(action, textOf) {
    const isWanted = visitNow();
    this.#errorMessage = '';
    try {
      await action();
    } catch (error) {
      if (isWanted()) this.#errorMessage = textOf && passes(error) ? textOf(error) : onlineErrorText(error);
    }
    redraw();
  }

  render() {
    if (this.#errorMessage && !this.#profile) return problemPage(this.#name, [['/lobby', online.lobby], ['/leaderboard', online.leaderboard]], this.#errorMessage);
    return html`
      <h1>${this.#profile?.name ?? this.#name}</h1>
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      ${this.#profile ? this.#details(this.#profile) : nothing}`;
  }

  /** @param {UserProfile} profile */
  #details(profile) {
    const { ratings = [], openings = [] } = profile;
    const date = new Date(profile.created * 1000).toLocaleDateString(dateLocale());
    return html`
      <p class="muted">${profile.is_account ? nothing : html`${online.guest} · `}${online.since(date)}</p>
      ${site.user && site.user.name !== profile.name ? this.#actions(profile) : nothing}
      <section class="panel"><h2>${online.ratings}</h2>
        ${ratings.length ? html`<div class="columns">${ratings.map(ratingOf)}</div>` : html`<p class="muted">${online.noRatings}</p>`}</section>
      ${openings.length ? html`<section class="panel"><h2>${online.openings}</h2>${openingTable(openings)}</section>` : nothing}
      <section><h2>${online.games}</h2>${this.#games.render(() => this.#attempt(() => this.#games.loadMore()))}</section>`;
  }

  /** @param {UserProfile} profile */
  #actions({ name }) {
    const block = () => confirm(online.blockQuestion(name), online.block, () => this.#attempt(() => blocks.add(name, online.youBlock(name))));
    return html`${blocks.has(name) ? html`<p>${online.youBlock(name)}</p>` : nothing}<div class="user-actions">
      ${blocks.has(name) ? html`<button @click=${() => this.#attempt(() => blocks.remove(name))}>${online.unblock}</button>`
        : html`<a class="button main" href="/lobby?${new URLSearchParams({ user: name })}">${online.challenge}</a><button @click=${block}>${online.block}</button>`}
      <button @click=${() => openReportDialog(name, null)}>${online.report}</button></div>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const userPage = new UserPage();

/** @param {string} text */
function decodeName(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {import('./online-api.js').CategoryRating} rating */
function ratingOf({ category, rating, is_provisional: isProvisional, games, history = [] }) {
  return html`<div class="rating-card"><h3>${categoryName(category)}</h3>
    <p><b>${Math.round(rating)}</b> <small>${isProvisional ? `${online.provisional} · ` : ''}${strings.gameCount(String(games), games)}</small></p>
    ${history.length > 1 ? ratingChart(online.rating, history.map(({ rating }) => rating)) : nothing}</div>`;
}

/** @param {import('./online-api.js').OpeningResults[]} openings */
function openingTable(openings) {
  const { won, drawn, lost } = online.results;
  return html`<table class="explored results" aria-label=${online.openings}>
    <thead><tr><td></td>${[online.games, won, drawn, lost].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${openings.map(({ name, games, wins, draws, losses }) => html`<tr><th scope="row">${strings.opening(name)}</th>${[games, wins, draws, losses].map((count) => html`<td>${count}</td>`)}</tr>`)}</tbody></table>`;
}
