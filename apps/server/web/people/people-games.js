// The games of the user with people, in the list of all games: those that are not over, and the finished ones.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { isFound } from '../parts/game-text.js';
import { strings } from '../parts/i18n.js';
import { FinishedGames, playersIn } from './online-cards.js';
import { online, onlineErrorText } from './online-strings.js';
import { site } from './site.js';
import { redraw } from '../parts/view.js';

/** @typedef {{ words: string, ending: string }} Query */

/** The list with its heading, and the heading of what follows. */
export class PeopleGames {
  /** @type {FinishedGames | null} */
  #finished = null;
  #errorMessage = '';

  async load() {
    await site.whenUserIsKnown();
    this.#finished = site.user && new FinishedGames(site.user.name);
    await this.#loadMore();
  }

  async #loadMore() {
    const finished = this.#finished;
    this.#errorMessage = '';
    try {
      await finished?.loadMore();
    } catch (error) {
      if (finished === this.#finished) this.#errorMessage = onlineErrorText(error);
    }
    redraw();
  }

  /** The games that are searched for, of those that are loaded. @param {Query} query */
  found(query) {
    return this.#finished ? [...site.own.mine, ...this.#finished.games].filter((game) => isWanted(game, query)) : [];
  }

  /** The list with its heading, and the heading of what follows; nothing without such games. @param {Query} query @param {boolean} isFollowed by games against machines */
  render(query, isFollowed) {
    if (this.#errorMessage) return html`<p class="error" role="alert">${this.#errorMessage}</p>`;
    if (!this.#finished || (this.found(query).length === 0 && !this.#finished.hasMore)) return nothing;
    return html`<section class="people-games"><h2>${online.gamesWithPeople}</h2>
      ${this.#finished.render(() => this.#loadMore(), { running: site.own.mine, isWanted: (game) => isWanted(game, query) })}${isFollowed ? html`<h2>${online.machineGames}</h2>` : nothing}</section>`;
  }
}

/** @param {import('./online-api.js').OnlineEntry} game @param {Query} query */
const isWanted = (game, { words, ending }) => (ending === 'any' || ending === endingOf(game)) && isFound(words, [...playersIn(game), game.opening, game.opening && strings.opening(game.opening)].join(' '));

/** How a game ended for the user. @param {import('./online-api.js').OnlineEntry} game */
function endingOf(game) {
  const { result } = game;
  if (!result) return 'unfinished';
  return result.winner ? (result.winner === site.sideIn(game) ? 'won' : 'lost') : 'drawn';
}
