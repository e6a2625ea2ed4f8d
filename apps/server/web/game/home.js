// The first page: three ways on, the board, and unfinished games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import * as api from '../parts/api.js';
import { backend } from '../parts/backend.js';
import { board } from '../parts/board.js';
import { errorText } from '../parts/error-text.js';
import { withoutExercises } from '../parts/exercise-games.js';
import { clockNote, humanSide, illegalText, opponent } from '../parts/game-text.js';
import { againstRating, playerName, strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { Refusal } from '../parts/refusal.js';
import { readStored, VISITED_KEY } from '../parts/storage.js';
import { redraw, visitNow } from '../parts/view.js';
import { openFittingGame, visitor } from './fitting-opponent.js';
import { gameCard, sizeText } from './game-card.js';

/** The ratings of the first opponents from which a visitor who has played before chooses, by how much that was. */
const FIRST_RATINGS = /** @type {const} */ ({ few: 1200, many: 1400, tournaments: 1800, titles: 2200 });
/** The unfinished games that are shown. */
const MAX_RECENT = 3;

class HomePage {
  /** The initial position. @type {api.LineView | null} */
  #line = null;
  /** The unfinished games, but for exercises, which their lessons continue. @type {api.GameListEntry[]} */
  #recent = [];
  /** What is here besides for who returns. @type {typeof import('../home/returning.js').returning | null} */
  #returning = null;
  #errorMessage = '';
  #refusal = new Refusal();

  className = 'new-game home';
  title = () => strings.play;

  enter() {
    this.#errorMessage = '';
    this.#refusal.clear();
    this.#load();
  }

  async #load() {
    const isHere = visitNow();
    try {
      // All at once: on a phone the games are above the board, which would move when they came later.
      const [line, games] = await Promise.all([api.positionsOf({ kind: 'othello', start: '', moves: [] }), api.listGames({ ending: 'unfinished' }), this.#loadReturning()]);
      if (!isHere()) return;
      [this.#line, this.#recent, this.#errorMessage] = [line, withoutExercises(games).slice(0, MAX_RECENT), ''];
    } catch (error) {
      if (!isHere()) return;
      this.#errorMessage = retryAfterOutage(error, isHere, () => this.#load());
    }
    redraw();
  }

  /** A first visit has the ways to begin only. */
  async #loadReturning() {
    if (!readStored(VISITED_KEY)) return;
    // These are suggestions: the page is whole without them.
    const loaded = await import('../home/returning.js').catch(() => null);
    await loaded?.returning.load();
    this.#returning = loaded?.returning ?? null;
  }

  /** @param {string} [first] the first move */
  #play(first) {
    return openFittingGame((error) => this.#fail(errorText(error)), first);
  }

  /** @param {string} message */
  #fail(message) {
    this.#errorMessage = message;
    redraw();
  }

  /** The ways on come first for the keyboard and screen readers, as they do on phones. */
  render() {
    // Who returns may have games, and is then not new here: until that is known, no way to begin is in the place of another.
    const isWaiting = readStored(VISITED_KEY) && !this.#line && !this.#errorMessage;
    const last = this.#recent.find(isOwnGame);
    const cards = [...(this.#returning?.urgentCards() ?? []), ...this.#recent.filter((game) => game !== last).map((game) => gameCard(game, { note: noteOf(game) })), ...(this.#returning?.cards() ?? [])];
    return html`
      <section class="panel welcome">
        <h1>${strings.welcome}</h1>
        <p class="muted">${strings.welcomeText}</p>
        <div class="buttons ${isWaiting ? 'waits' : ''}">
          ${last ? continueLink(last) : nothing}
          ${playNowButton(() => this.#play(), !last)}
          ${(last || cards.length) && !visitor.isNew ? nothing : way('/learn/lesson/rules', strings.newHere, strings.newHereText)}
          ${backend.offers.has('people') ? way('/lobby', strings.lobby, strings.playPeopleText) : nothing}
          ${way('/new', strings.otherGames, strings.otherGamesText)}
          ${way('/learn/puzzles', strings.todaysPuzzle, strings.todaysPuzzleText)}
        </div>
        ${visitor.isNew ? this.#playedBefore() : nothing}
        ${readStored(VISITED_KEY) ? html`<p><a href=${hrefOf('/games')}>${strings.games}</a></p>` : nothing}
        ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      </section>
      ${cards.length ? html`<section class="recent"><h2>${strings.continueGame}</h2><ul class="cards">${cards}</ul></section>` : nothing}
      ${this.#returning?.today() ?? nothing}
      <div class="board-area" @selection=${redraw}>${this.#line ? this.#board(this.#line) : html`<div class="board-place"></div>`}${this.#refusal.render()}</div>`;
  }

  /** First opponents for who is no beginner. */
  #playedBefore() {
    const play = (/** @type {number} */ rating) => {
      visitor.startAt(rating);
      this.#play();
    };
    return html`<details class="collapsible"><summary>${strings.playedBefore}</summary>
      <p class="muted">${strings.ratingHint}</p>
      <div class="buttons">${Object.entries(FIRST_RATINGS).map(([name, rating]) => html`<button class="way" @click=${() => play(rating)}><b>${strings.experience[/** @type {keyof typeof FIRST_RATINGS} */ (name)]}</b><small>${againstRating(rating)}</small></button>`)}</div></details>`;
  }

  /** The board of a new game, which a move on it begins. @param {api.LineView} line */
  #board({ kind, size, frames: [frame] }) {
    const { cells, legal, to_move: toMove } = frame;
    return board({ size, cells, legal, toMove, last: null, choose: (move) => this.#play(move), reject: (square) => this.#refusal.show(illegalText({ kind, size, frame }, square), square), refused: this.#refusal.square });
  }
}

/** @type {import('../parts/view.js').View} */
export const home = new HomePage();

/** The button that starts a game against the opponent that fits. @param {() => void} play @param {boolean} [isMain] */
export const playNowButton = (play, isMain = true) =>
  html`<button class="${isMain ? 'main ' : ''}way" @click=${play}><b>${strings.playNow}</b><small>${againstRating(visitor.rating)}</small></button>`;

/** A way to another page. @param {string} path @param {string} name @param {string} hint */
const way = (path, name, hint) => html`<a class="button way" href=${hrefOf(path)}><b>${name}</b><small>${hint}</small></a>`;

/** Whether the user has begun a game against a machine. @param {api.GameListEntry} game */
const isOwnGame = (game) => game.placed > 0 && humanSide(game) !== null;

/** What to say of the clock of a game against a machine. @param {api.GameListEntry} game */
const noteOf = (game) => clockNote(game, humanSide(game));

/** The way back into a game. @param {api.GameListEntry} game */
const continueLink = (game) => html`<a class="button main way" href=${hrefOf(`/game/${game.id}`)}><b>${strings.continueAgainst(playerName(game, opponent(/** @type {'black' | 'white'} */ (humanSide(game)))))}</b>
  <small>${noteOf(game) || html`${strings.gameNames[game.kind]} ${sizeText(game)} · ${strings.moveCount(game.placed)}`}</small></a>`;
