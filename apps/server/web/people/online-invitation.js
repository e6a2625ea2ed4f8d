// A game that waits for a player: the link for its creator, and for others who invites them and to what.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { openAccountCreation } from './account-dialog.js';
import { blocks } from './blocks.js';
import { copyText } from '../parts/clipboard.js';
import { sharedOrigin } from '../parts/deployment.js';
import { opponent } from '../parts/game-text.js';
import { strings } from '../parts/i18n.js';
import { NameForm } from './name-form.js';
import { loadProfile } from './online-api.js';
import { ratingText, userPath } from './online-parts.js';
import { online } from './online-strings.js';
import { rememberInvitation } from './pending-invitation.js';
import { site } from './site.js';
import { redraw } from '../parts/view.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {import('./online-controller.js').OnlineController} OnlineController
 */

export class Invitation {
  #controller;
  #isCopied = false;
  #nameForm = new NameForm();
  /** Who invites, with what others see of this user. @type {{ name: string, profile: import('./online-api.js').UserProfile | null }} */
  #creator = { name: '', profile: null };

  /** @param {OnlineController} controller */
  constructor(controller) {
    this.#controller = controller;
  }

  /** Loads the profile of the user who invites. @param {OnlineGame} game */
  async loadCreator(game) {
    if (game.status !== 'waiting' || game.creator === this.#creator.name || game.creator === site.user?.name) return;
    const { creator: name } = game;
    if (!game.is_public && game.challenged === null) rememberInvitation(game.id);
    this.#creator = { name, profile: null };
    // Without it the invitation has no rating.
    const profile = await loadProfile(name).catch(() => null);
    if (this.#creator.name === name) this.#creator = { name, profile };
    redraw();
  }

  /** The rating of the creator in games like this one. @param {OnlineGame} game */
  #creatorRating({ category }) {
    const { profile } = this.#creator;
    const rating = profile?.ratings?.find((rating) => rating.category === category);
    if (rating) return ratingText(rating);
    return profile && !profile.is_account ? online.guest : '';
  }

  /** @param {OnlineGame} game */
  render(game) {
    const { errorMessage } = this.#controller;
    return html`<div class="invitation">${site.user?.name === game.creator ? this.#forCreator(game) : this.#forOthers(game)}
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}</div>`;
  }

  /** @param {OnlineGame} game */
  #forCreator(game) {
    const copy = async () => {
      this.#isCopied = await copyText(online.copyLink, gameLink());
      redraw();
    };
    return html`
      ${game.challenged || game.is_public ? nothing : html`<p>${online.inviteHint}</p>`}
      ${game.challenged ? nothing : html`<input class="link" readonly aria-label=${online.gameLink} .value=${gameLink()} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>
        <div class="buttons row"><button class="main" aria-label=${this.#isCopied ? online.copyLink : nothing} @click=${copy}>${this.#isCopied ? strings.copied : online.copyLink}</button>
          ${'share' in navigator ? html`<button @click=${() => navigator.share({ url: gameLink() }).catch(() => {})}>${online.share}</button>` : nothing}</div>`}
      ${game.challenged || sharedOrigin() ? nothing : html`<p>${online.onlyHere(location.port || '80')}</p>`}
      <button @click=${() => this.#controller.act('cancel')}>${online.cancelGame}</button>`;
  }

  /** @param {OnlineGame} game */
  #forOthers(game) {
    // Of a challenge to somebody else the reader plays no colour.
    const isForUser = game.challenged === null || game.challenged === site.user?.name;
    const colour = game.colour === 'random' ? online.colourIsDrawn : isForUser ? online.youPlay(strings[opponent(game.colour)]) : '';
    return html`
      <p><a href=${userPath(game.creator)}>${game.creator}</a> <small>${this.#creatorRating(game)}</small></p>
      ${colour ? html`<p>${colour}</p>` : nothing}
      ${this.#joinForm(game)}`;
  }

  /** @param {OnlineGame} game */
  #joinForm(game) {
    const { user } = site;
    if (game.challenged !== null && game.challenged !== user?.name) return html`<p>${online.isFor(game.challenged)}</p>`;
    if (game.rated && !user?.is_account) return html`<p>${online.accountNeeded}</p><button class="main" @click=${openAccountCreation}>${online.createAccount}</button>`;
    const join = () => this.#controller.act('join');
    if (this.#nameForm.isNeeded) return this.#nameForm.render({ why: '', button: online.takeNameAndJoin, onTaken: join });
    if (blocks.has(game.creator)) return html`<p>${online.youBlock(game.creator)}</p><button @click=${() => blocks.remove(game.creator)}>${online.unblock}</button>`;
    const isChallenge = game.challenged !== null;
    return html`<div class="buttons row">
      <button class="main" ?disabled=${!user} @click=${join}>${isChallenge ? online.accept : online.join}</button>
      ${isChallenge ? html`<button @click=${() => this.#controller.act('decline')}>${online.decline}</button>` : nothing}</div>`;
  }
}

/** The link for others, which this computer alone can open where the server listens to no other. */
const gameLink = () => `${sharedOrigin() ?? location.origin}${location.pathname}`;
