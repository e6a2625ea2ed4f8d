// Games between people as cards, and the list of the finished games of a user.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { namedDisc } from '../parts/controls.js';
import { dateText, thumbnail } from '../game/game-card.js';
import { clockNote } from '../parts/game-text.js';
import { strings } from '../parts/i18n.js';
import { gamesOfUser } from './online-api.js';
import { onlineStatus } from './online-announcements.js';
import { nameOf, ratingText, settingsText } from './online-parts.js';
import { online } from './online-strings.js';
import { site } from './site.js';

/**
 * @typedef {import('./online-api.js').OnlinePlayer} OnlinePlayer
 * @typedef {import('./online-api.js').OnlineEntry} OnlineEntry
 */

/** The number of games that the server lists at once. */
const PAGE_SIZE = 20;

/** The players of a game, each with the colour. @param {OnlineEntry} game */
function sides({ players }) {
  const side = (/** @type {'black' | 'white'} */ disc, /** @type {OnlinePlayer | null} */ player) => player && html`<span class="side">${namedDisc(disc)} <span class="user" title=${nameOf(player)}>${nameOf(player)}</span> <small>${ratingText(player)}</small></span>`;
  return html`<b class="sides">${side('black', players.black)} ${side('white', players.white)}</b>`;
}

/** The names of the players. @param {OnlineEntry} game */
export const playersIn = ({ players: { black, white }, creator }) => (black || white ? [black, white].flatMap((player) => (player ? [nameOf(player)] : [])) : [creator]);

/** @param {OnlineEntry} game */
export function onlineCard(game) {
  const side = site.sideIn(game);
  return html`
    <li class="card"><a href="/online/${game.id}">${thumbnail(game)}
      <span>${game.players.black || game.players.white ? sides(game) : html`<b>${game.creator}</b>`}
        <span class=${side && game.turn === side ? 'your-move' : nothing}>${[onlineStatus(game, side), clockNote(game, side)].filter(Boolean).join(' · ')}</span>
        <small>${settingsText(game)}${game.result ? html` · <time>${dateText(game.changed * 1000)}</time>` : nothing}</small></span></a></li>`;
}

/** @param {OnlineEntry[]} games @param {string} emptyText */
export const onlineCards = (games, emptyText) =>
  games.length ? html`<ul class="cards">${games.map(onlineCard)}</ul>` : html`<p class="muted">${emptyText}</p>`;

/** The finished games of a user, which are loaded page by page. */
export class FinishedGames {
  /** @type {OnlineEntry[]} */
  games = [];
  #hasMore = false;
  #name;

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
  }

  async loadMore() {
    const skip = this.games.length;
    const page = await gamesOfUser(this.#name, skip);
    // A page that was asked for twice comes twice.
    if (this.games.length !== skip) return;
    [this.games, this.#hasMore] = [[...this.games, ...page], page.length === PAGE_SIZE];
  }

  get hasMore() {
    return this.#hasMore;
  }

  /** @param {() => void} onMore @param {{ running?: OnlineEntry[], isWanted?: (game: OnlineEntry) => boolean }} [more] games before the finished ones, and which of all are shown */
  render(onMore, { running = [], isWanted = () => true } = {}) {
    return html`${onlineCards([...running, ...this.games].filter(isWanted), this.games.length ? strings.noMatches : online.noGames)}
      ${this.#hasMore ? html`<button @click=${onMore}>${online.more}</button>` : nothing}`;
  }
}
