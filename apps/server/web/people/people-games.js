// The games of the user with people, in the list of all games: those that are not over, and the finished ones.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { FinishedGames } from './online-cards.js';
import { online, onlineErrorText } from './online-strings.js';
import { site } from './site.js';
import { redraw } from '../parts/view.js';

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
    try {
      this.#errorMessage = '';
      await this.#finished?.loadMore();
    } catch (error) {
      this.#errorMessage = onlineErrorText(error);
    }
    redraw();
  }

  /** The list with its heading, and the heading of what follows; nothing without such games. */
  render() {
    if (this.#errorMessage) return html`<p class="error" role="alert">${this.#errorMessage}</p>`;
    if (!this.#finished || this.#finished.games.length + site.own.mine.length === 0) return nothing;
    return html`<section class="people-games"><h2>${online.gamesWithPeople}</h2>${this.#finished.render(() => this.#loadMore(), site.own.mine)}<h2>${online.machineGames}</h2></section>`;
  }
}
