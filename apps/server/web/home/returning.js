// What Home has for who returns: what was begun, today's puzzle with the rating, and who is there. All are suggestions: one that cannot be loaded is left out.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { backend } from '../parts/backend.js';
import { strings } from '../parts/i18n.js';
import { ratingChart } from '../parts/rating-chart.js';
import { learn } from '../learn/learn-strings.js';
import { STRENGTHS, currentStreak, loadProgress, markOf, nearestStrength, puzzlesOfDay, ratingText, today } from '../learn/puzzle-data.js';
import { loadLobby } from '../people/online-api.js';
import { dueOpenings, gameToReview, gamesWithPeople, lessonToGoOn } from './go-on.js';
import { texts } from './home-strings.js';
import { learnFromRating } from './own-rating.js';

/**
 * @typedef {import('../learn/puzzle-data.js').Strength} Strength
 * @typedef {import('../people/online-api.js').Lobby & import('../people/online-api.js').OwnGames} Lobby
 * @typedef {{ daily: import('../learn/puzzle-data.js').Daily, progress: import('../learn/puzzle-data.js').Progress }} Puzzles
 */

/** From here on, days in a row are named. */
const MIN_STREAK = 2;

class Returning {
  /** The cards of games whose clock waits for nobody. @type {(() => unknown)[]} */
  #urgentCards = [];
  /** @type {(() => unknown)[]} */
  #cards = [];
  /** @type {Puzzles | null} */
  #puzzles = null;
  /** @type {Lobby | null} */
  #lobby = null;

  async load() {
    const lobby = orNull(loadPeople());
    const games = async (/** @type {boolean} */ isUrgent) => gamesWithPeople((await lobby)?.mine.filter((game) => isTimed(game) === isUrgent) ?? []);
    /** @type {Promise<(() => unknown) | null>[]} */
    const cards = [games(true), games(false), gameToReview(), lessonToGoOn(), dueOpenings()];
    const [puzzles, , urgent, ...found] = await Promise.all([orNull(loadPuzzles()), orNull(learnFromRating()), ...cards.map((card) => orNull(card))]);
    [this.#lobby, this.#puzzles, this.#urgentCards, this.#cards] = [await lobby, puzzles, urgent ? [urgent] : [], found.filter((card) => card !== null)];
  }

  /** The cards of games under way whose clock does not wait. */
  urgentCards() {
    return this.#urgentCards.map((card) => card());
  }

  /** The cards of what else can be gone on with. */
  cards() {
    return this.#cards.map((card) => card());
  }

  /** What is new every day. */
  today() {
    const panels = [this.#puzzlePanel(), this.#peoplePanel()].filter((panel) => panel !== nothing);
    return panels.length ? html`<div class="today">${panels}</div>` : nothing;
  }

  #puzzlePanel() {
    if (!this.#puzzles) return nothing;
    const { progress } = this.#puzzles;
    const days = currentStreak(progress.streak);
    return html`<section class="panel daily">
      <h2>${strings.todaysPuzzle} ${days < MIN_STREAK ? nothing : html`<small>${texts.daysInARow(days)}</small>`}</h2>
      ${this.#puzzleLinks(this.#puzzles)}
      ${progress.rating ? html`<h3>${learn.yourRating} <b>${ratingText(progress.rating)}</b></h3>` : nothing}
      ${progress.history.length > 1 ? ratingChart(learn.yourRating, progress.history.map(([, value]) => value)) : nothing}</section>`;
  }

  /** The puzzles of today, the one that fits first; then what is left to do. @param {Puzzles} puzzles */
  #puzzleLinks({ daily, progress }) {
    const nearest = nearestStrength(daily, progress);
    const isTried = (/** @type {Strength} */ strength) => daily[strength].id in progress.puzzles;
    const order = [nearest, ...STRENGTHS.filter((strength) => strength !== nearest)];
    const isDone = STRENGTHS.every(isTried);
    const first = order.find((strength) => !isTried(strength));
    return html`<div class="buttons row">${order.map((strength) => html`<a class="button ${strength === first ? 'main' : ''}" href=${hrefOf(`/learn/puzzles/${daily[strength].id}`)}>${learn.strengths[strength]}${this.#mark(daily[strength], progress)}</a>`)}</div>
      ${isDone ? html`<p>${texts.puzzlesDone} <a href=${hrefOf('/learn/puzzles')}>${texts.morePuzzles}</a></p>` : nothing}`;
  }

  /** @param {import('../learn/puzzle-data.js').Question} puzzle @param {import('../learn/puzzle-data.js').Progress} progress */
  #mark(puzzle, progress) {
    const mark = markOf(puzzle, progress);
    return mark ? html` <span role="img" aria-label=${mark === '✓' ? learn.solved : texts.missed}>${mark}</span>` : nothing;
  }

  /** How many games others offer, and how many can be watched; nothing while nobody is there. */
  #peoplePanel() {
    const { seeks = [], games = [], mine = [] } = this.#lobby ?? {};
    const [offered, watched] = [seeks, games].map((list) => list.filter(({ id }) => mine.every((own) => own.id !== id)));
    if (offered.length + watched.length === 0) return nothing;
    return html`<section class="panel"><h2>${texts.peopleNow}</h2>
      <div class="buttons">
        ${offered.length ? html`<a class="button" href="/lobby">${texts.seeks(offered.length)}</a>` : nothing}
        ${watched.length ? html`<a class="button" href="/watch">${texts.watch(watched.length)}</a>` : nothing}</div></section>`;
  }
}

export const returning = new Returning();

/** Whether the players of a game sit at the board now. @param {import('../people/online-api.js').OnlineEntry} game */
const isTimed = ({ status, speed }) => status === 'playing' && speed !== 'correspondence' && speed !== 'unlimited';

/** @template T @param {Promise<T>} loading @returns {Promise<T | null>} */
const orNull = (loading) => loading.catch(() => null);

async function loadPuzzles() {
  const [daily, progress] = await Promise.all([puzzlesOfDay(today()), loadProgress()]);
  return { daily, progress };
}

/** Without a request where there are no people. */
async function loadPeople() {
  return backend.offers.has('people') ? loadLobby() : null;
}
