// The games of the user with people, in the list of all games: those that are not over, and the finished ones.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { FinishedGames } from './online-cards.js';
import { online, onlineErrorText } from './online-strings.js';
import { site, whenUserIsKnown } from './site.js';
import { redraw } from '../parts/view.js';

/** @type {FinishedGames | null} */
let finished = null;
let errorMessage = '';

export async function loadPeopleGames() {
  await whenUserIsKnown();
  finished = site.user && new FinishedGames(site.user.name);
  await loadMore();
}

async function loadMore() {
  try {
    errorMessage = '';
    await finished?.loadMore();
  } catch (error) {
    errorMessage = onlineErrorText(error);
  }
  redraw();
}

/** The list with its heading, and the heading of what follows; nothing without such games. */
export function peopleGames() {
  if (errorMessage) return html`<p class="error" role="alert">${errorMessage}</p>`;
  if (!finished || finished.games.length + site.own.mine.length === 0) return nothing;
  return html`<section class="people-games"><h2>${online.gamesWithPeople}</h2>${finished.render(loadMore, site.own.mine)}<h2>${online.machineGames}</h2></section>`;
}
