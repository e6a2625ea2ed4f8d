// What people play in a position: in the tournament games of the server, else by the model of human play.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { backend } from '../parts/backend.js';
import { select } from '../parts/controls.js';
import { strings } from '../parts/i18n.js';
import { countText } from '../parts/result-bar.js';
import { readStored, writeStored } from '../parts/storage.js';
import { texts } from './openings-strings.js';

/** @typedef {{ move: string, share: number }} Share from 0 to 1 */
/** @typedef {{ games: number | null, moves: Share[] }} People `games` is null for the model */

/** The most moves that are shown. */
const MAX_MOVES = 5;
const STORAGE_KEY = 'outflank-openings-rating';
const RATINGS = Array.from({ length: 8 }, (_, index) => String(1000 + 200 * index));

/** The rating of the people of the model. */
const rating = () => RATINGS.find((rating) => rating === readStored(STORAGE_KEY)) ?? '1600';

/** @param {string} position @param {string[]} moves the moves before it @returns {Promise<People>} */
export async function peopleOf(position, moves) {
  const games = backend.offers.has('explorer') ? await exploredGames(moves) : null;
  if (games) return games;
  const shares = await api.request('POST', '/api/drill/people', { position, rating: Number(rating()) });
  return { games: null, moves: shares.map((/** @type {{ move: string, probability: number }} */ { move, probability }) => ({ move, share: probability })) };
}

/** The moves in the database; null without games. @param {string[]} moves @returns {Promise<People | null>} */
async function exploredGames(moves) {
  const explored = await api.explore({ start: '', moves: moves.join('') }).catch(() => null);
  const games = explored?.moves.reduce((sum, move) => sum + move.games, 0) ?? 0;
  return explored && games ? { games, moves: explored.moves.map((move) => ({ move: move.move, share: move.games / games })) } : null;
}

/**
 * @param {string} title
 * @param {People} people
 * @param {Map<string, string>} notes on moves
 * @param {() => void} onRating called when another rating is chosen
 */
export function peoplePanel(title, people, notes, onRating) {
  const shown = people.moves.filter(({ move }, index) => index < MAX_MOVES || notes.has(move));
  return html`<section class="people"><h2>${title}</h2>
    <ul class="shares">${shown.map(({ move, share }) => shareRow(move, share, notes.get(move)))}</ul>
    ${people.games === null ? html`<div class="people-source"><small>${texts.fromModel}</small>${select(texts.rating, RATINGS.map((value) => [value, value]), rating(), (value) => { writeStored(STORAGE_KEY, value); onRating(); })}</div>`
      : html`<small>${texts.fromDatabase(people.games).replace(String(people.games), countText(people.games))}</small>`}</section>`;
}

/** @param {string} move @param {number} share @param {string} [note] */
function shareRow(move, share, note) {
  const percent = Math.round(share * 100);
  return html`<li><b>${move}</b><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"/><rect class="part" width=${share * 100} height="4"/></svg>
    <span>${strings.percent(String(percent))}</span>${note ? html`<small>${note}</small>` : nothing}</li>`;
}
