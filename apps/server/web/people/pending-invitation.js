// The invitation that a visitor has opened and not answered: the lobby shows it first.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { loadOnlineGame } from './online-api.js';
import { onlineCard } from './online-cards.js';
import { online } from './online-strings.js';
import { site } from './site.js';
import { redraw } from '../parts/view.js';
import { readStored, writeStored } from '../parts/storage.js';

const INVITATION_KEY = 'outflank-invitation';

/** Remembers an invitation that was opened. @param {string} id of the game */
export const rememberInvitation = (id) => writeStored(INVITATION_KEY, id);

export class PendingInvitation {
  /** @type {import('./online-api.js').OnlineGame | null} */
  #game = null;

  async load() {
    this.#game = null;
    const id = readStored(INVITATION_KEY);
    if (!id) return;
    // Without it the lobby is whole.
    this.#game = await loadOnlineGame(id).catch(() => null);
    if (this.#game?.status !== 'waiting') this.#forget();
    redraw();
  }

  #forget() {
    this.#game = null;
    writeStored(INVITATION_KEY, null);
  }

  render() {
    const game = this.#game;
    if (!game || game.creator === site.user?.name) return nothing;
    return html`<section><h2>${online.pendingInvitation}</h2><ul class="cards">${onlineCard({ ...game, cells: game.frame.cells, last: null })}</ul></section>`;
  }
}
