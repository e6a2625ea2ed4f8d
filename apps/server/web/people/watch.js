// The games under way: the one of the highest rated players on a large board, and the list of all.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { boardFor } from '../parts/alak-board.js';
import { namedDisc } from '../parts/controls.js';
import { clockDisplay } from '../game/game-parts.js';
import { OnlineController } from './online-controller.js';
import { onlineStatus } from './online-announcements.js';
import { onlineCards, playersIn } from './online-cards.js';
import { nameOf, ratingText } from './online-parts.js';
import { online } from './online-strings.js';
import { site } from './site.js';
import { navigate, redraw } from '../parts/view.js';
import { hrefOf } from '../parts/address.js';
import { strings } from '../parts/i18n.js';

/** The interval at which the clocks are updated, in milliseconds. */
const TICK_INTERVAL = 500;
/** How long the result of a game stays before the next one is shown, in milliseconds. */
const RESULT_TIME = 20_000;

/** @typedef {import('./online-api.js').OnlineEntry} OnlineEntry */

class WatchPage {
  /** The best game. @type {{ id: string, controller: OnlineController } | null} */
  #featured = null;
  /** When its end was first seen. @type {number | null} */
  #endedAt = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  className = 'watch';
  title = () => online.watch;

  enter() {
    site.open();
    this.#timer = setInterval(redraw, TICK_INTERVAL);
  }

  leave() {
    clearInterval(this.#timer);
    this.#follow(null);
  }

  /** Follows a game until it is over and its result was shown, then the best of the others. */
  rendered() {
    const next = this.#next();
    if (next && !this.#isFollowed()) this.#follow(next.id);
  }

  /** The best of the games that are not shown yet. */
  #next() {
    const others = (site.lobby?.games ?? []).filter(({ id }) => id !== this.#featured?.id);
    return others.reduce((best, game) => (best && strength(best) >= strength(game) ? best : game), /** @type {OnlineEntry | null} */ (null));
  }

  /** Whether the game that is shown has not been shown long enough. */
  #isFollowed() {
    if (!this.#featured) return false;
    const { id, controller: { game } } = this.#featured;
    if (site.lobby?.games.some((listed) => listed.id === id)) return true;
    // The lists may know of the end before the game does.
    if (game?.status !== 'over') return game?.status === 'playing';
    this.#endedAt ??= Date.now();
    return Date.now() < this.#endedAt + RESULT_TIME;
  }

  /** @param {string | null} id */
  #follow(id) {
    this.#featured?.controller.close();
    this.#endedAt = null;
    this.#featured = id === null ? null : { id, controller: new OnlineController(id) };
  }

  render() {
    const games = site.lobby?.games ?? [];
    return html`
      <h1>${online.watch}</h1>
      ${site.isConnected ? nothing : html`<p class="error" role="alert">${online.connectionLost}</p>`}
      <div class="watch-columns">
        ${this.#featured ? html`<section class="featured">${this.#featured.controller.game ? [featuredGame(this.#featured.controller), this.#nextButton(this.#featured.controller)] : nothing}</section>` : nothing}
        <section><h2>${online.gamesUnderWay}</h2>${games.length ? onlineCards(games, online.noGamesToWatch) : emptyList()}</section>
      </div>`;
  }

  /** The way to the next game, beside the result of the one that is shown. @param {OnlineController} controller */
  #nextButton({ game }) {
    const next = this.#next();
    if (game?.status !== 'over' || !next) return nothing;
    return html`<button class="main" @click=${() => this.#showNext(next.id)}>${online.watchNext(playersIn(next).join(' – '))}</button>`;
  }

  /** @param {string} id */
  #showNext(id) {
    this.#follow(id);
    redraw();
  }
}

/** @type {import('../parts/view.js').View} */
export const watch = new WatchPage();

/** The sum of the ratings of both players. @param {OnlineEntry} game */
const strength = ({ players }) => (players.black?.rating ?? 0) + (players.white?.rating ?? 0);

/** What can be done while nobody plays. */
const emptyList = () => html`<div class="panel empty-list"><p>${online.noGamesToWatch}</p><p class="muted">${online.watchHint}</p>
  <p class="ways-out"><a class="button main" href="/lobby">${online.lobby}</a><a class="button" href="/explore">${strings.explore}</a><a class="button" href=${hrefOf('/')}>${strings.playComputer}</a></p></div>`;

/** @param {OnlineController} controller */
function featuredGame(controller) {
  const game = /** @type {import('./online-api.js').OnlineGame} */ (controller.game);
  const isOver = game.status !== 'playing';
  const view = { size: game.size, cells: game.frame.cells, legal: [], toMove: game.frame.to_move, last: controller.lastMove, isNew: controller.isNew };
  const player = (/** @type {import('./online-api.js').Colour} */ colour) => {
    const [player, remaining] = [game.players[colour], controller.remainingTime(colour)];
    return html`<div class="player ${!isOver && game.turn === colour ? 'to-move' : ''}">${namedDisc(colour)}
      <span class="name">${player ? html`<span class="who"><span class="user" title=${nameOf(player)}>${nameOf(player)}</span> <small>${ratingText(player)}</small></span>` : nothing}</span>
      ${remaining === null || isOver ? nothing : clockDisplay(remaining, colour)}<b class="count">${game.frame.discs[colour]}</b></div>`;
  };
  const isRated = game.players.black?.rating != null || game.players.white?.rating != null;
  return html`<h2><a href="/online/${game.id}">${isOver ? onlineStatus(game, null) : isRated ? online.bestGame : online.featuredGame}</a></h2>
    ${player('white')}<div class="to-game" @click=${() => navigate(`/online/${game.id}`)}>${boardFor(game.kind, view)}</div>${player('black')}`;
}
