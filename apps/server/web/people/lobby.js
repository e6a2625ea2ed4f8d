// The lobby: the invitation that waits for an answer, the name of a guest, open games, the user's games and challenges, and the form of a new game.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { openAccountCreation } from './account-dialog.js';
import { blocks } from './blocks.js';
import { namedDisc } from '../parts/controls.js';
import { GameForm } from './lobby-form.js';
import { actOnGame, isLostRace } from './online-api.js';
import { onlineCards } from './online-cards.js';
import { NameForm } from './name-form.js';
import { nameOf, ratingText, settingsText, userPath } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { PendingInvitation } from './pending-invitation.js';
import { site } from './site.js';
import { navigate, redraw } from '../parts/view.js';
import { hrefOf } from '../parts/address.js';
import { strings } from '../parts/i18n.js';

/** @typedef {import('./online-api.js').OnlineEntry} OnlineEntry */

class LobbyPage {
  /** The game with which the last action failed, why, and whether the game is not open any more. @type {{ game: OnlineEntry, message: string, isLost: boolean } | null} */
  #failure = null;
  #nameForm = new NameForm();
  #invitation = new PendingInvitation();
  #form = new GameForm();

  className = 'lobby';
  title = () => online.lobby;

  /** @param {URL} url */
  enter({ searchParams }) {
    this.#failure = null;
    const challenged = searchParams.get('user');
    if (challenged) this.#form.challenge(challenged);
    site.open();
    this.#invitation.load();
    this.#form.open();
  }

  leave() {
    this.#form.close();
  }

  /** @param {OnlineEntry} game @param {'join' | 'cancel' | 'decline'} type */
  async #act(game, type) {
    this.#failure = null;
    try {
      await actOnGame(game.id, { version: game.version, type });
      if (type === 'join') navigate(`/online/${game.id}`);
    } catch (error) {
      const isLost = type === 'join' && isLostRace(error);
      this.#failure = { game, isLost, message: isLost ? online.errors['seat-taken']({}) : onlineErrorText(error) };
    }
    redraw();
  }

  render() {
    const { lobby, own, user } = site;
    const [seeks, challenges] = [this.#withLost(lobby?.seeks ?? [], false), this.#withLost(own.challenges, true)].map((games) => games.filter(({ creator }) => !blocks.has(creator)));
    return html`
      <header class="lobby-header"><h1>${online.lobby}</h1>
        <p class="muted">${lobby ? online.users(lobby.users) : nothing}${user ? html` · ${online.youAre} <a class="user" href=${userPath(user.name)}>${user.name}</a>${user.is_account ? nothing : ` · ${online.guest}`}` : nothing}</p><a href="/leaderboard">${online.leaderboard}</a></header>
      ${site.isConnected ? nothing : html`<p class="error" role="alert">${online.connectionLost}</p>`}
      ${site.errorMessage ? html`<p class="error" role="alert">${site.errorMessage}</p>` : nothing}
      ${this.#invitation.render()}
      ${this.#nameForm.isNeeded ? html`<div class="panel">${this.#nameForm.render({ why: online.nameWhy, button: online.takeName, onTaken: () => {} })}</div>` : nothing}
      <div class="lobby-columns">
        <div class="lobby-lists">
          ${challenges.length ? html`<section class="panel"><h2>${online.challenges}</h2>${this.#seekTable(challenges)}</section>` : nothing}
          <section class="panel"><h2>${online.openGames}</h2>${seeks.length ? this.#seekTable(seeks) : emptyList()}</section>
          ${own.mine.length ? html`<section><h2>${online.runningGames}</h2>${onlineCards(own.mine, online.noGames)}</section>` : nothing}
        </div>
        ${user ? this.#form.render() : nothing}
      </div>`;
  }

  /** The games of a list with the one that the user has just missed, which says so in its place. @param {OnlineEntry[]} games @param {boolean} areChallenges */
  #withLost(games, areChallenges) {
    const { game, isLost } = this.#failure ?? {};
    if (!game || !isLost || (game.challenged !== null) !== areChallenges) return games;
    return [game, ...games.filter(({ id }) => id !== game.id)].sort((one, other) => other.changed - one.changed);
  }

  /** @param {OnlineEntry[]} seeks */
  #seekTable(seeks) {
    return html`<ul class="rows">${seeks.map((game) => this.#seekRow(game))}</ul>`;
  }

  /** @param {OnlineEntry} game */
  #seekRow(game) {
    const isOwn = site.user?.name === game.creator;
    const colour = game.colour === 'random' ? '' : online.youPlay(strings[isOwn === (game.colour === 'black') ? 'black' : 'white']);
    const failure = this.#failure?.game.id === game.id ? this.#failure : null;
    const creator = [game.players.black, game.players.white].find((player) => player?.name === game.creator);
    return html`<li>
      ${game.colour === 'random' ? nothing : namedDisc(game.colour)}
      <a class="seek" href="/online/${game.id}"><b>${creator ? nameOf(creator) : game.creator} <small>${creator ? ratingText(creator) : nothing}</small></b><small>${[settingsText(game), colour].filter(Boolean).join(' · ')}</small></a>
      ${failure?.isLost ? nothing : this.#actions(game)}
      ${failure ? html`<p class="error" role="alert">${failure.message}</p>` : nothing}
    </li>`;
  }

  /** @param {OnlineEntry} game */
  #actions(game) {
    if (site.user?.name === game.creator) return html`<button @click=${() => this.#act(game, 'cancel')}>${online.cancelGame}</button>`;
    return html`${game.challenged === null ? nothing : html`<button @click=${() => this.#act(game, 'decline')}>${online.decline}</button>`}${this.#joinButton(game)}`;
  }

  /** @param {OnlineEntry} game */
  #joinButton(game) {
    if (game.rated && !site.user?.is_account) return html`<button @click=${openAccountCreation} title=${online.accountNeeded}>${online.needsAccount}</button>`;
    if (this.#nameForm.isNeeded) return html`<button @click=${() => this.#nameForm.focus()}>${online.takeNameFirst}</button>`;
    return html`<button class="main" ?disabled=${!site.user} @click=${() => this.#act(game, 'join')}>${game.challenged === null ? online.join : online.accept}</button>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const lobby = new LobbyPage();

/** What can be done while no game waits for a player. */
const emptyList = () => html`<p>${site.user ? online.noOpenGames : online.noOpenGamesYet}</p><p class="muted">${online.lobbyHint}</p>
  <p class="ways-out"><a class="button" href="/watch">${online.watch}</a><a class="button" href=${hrefOf('/')}>${strings.playComputer}</a></p>`;
