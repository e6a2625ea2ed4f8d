// The puzzles of the API, and the progress of the player in the learning record.
//
// The API judges attempts and computes ratings and streaks; it keeps nothing. What it needs of the progress goes with a
// request, and what has changed comes back.

import { request } from '../parts/api.js';
import { learn } from './learn-strings.js';
import { read, readAll, recordsOf, writeAll } from './store.js';

/**
 * @typedef {import('../parts/api.js').Schemas} Schemas
 * @typedef {Schemas['ThemeView']} Theme
 * @typedef {Schemas['PuzzlesView']} Overview
 * @typedef {Schemas['QuestionView']} Question
 * @typedef {Schemas['DailyView']} Daily
 * @typedef {keyof Daily} Strength
 * @typedef {Schemas['ScoredMove']} Line
 * @typedef {Schemas['ReasonView']} Reason
 * @typedef {Schemas['AttemptView']} Verdict
 * @typedef {Schemas['PuzzleRating']} Rating
 * @typedef {Schemas['PuzzleRecord']} PuzzleRecord
 * @typedef {Schemas['Streak']} Streak
 * @typedef {Schemas['Progress']} Progress
 * @typedef {{ now: number, change: number, isProvisional: boolean }} Rated the rating after an attempt, by how much it has changed, and whether it is uncertain
 */

/** The kinds of the learning record: the attempts at each puzzle by its id, and the player. */
const [ATTEMPTS, PLAYER] = ['puzzle', 'puzzles'];
const PLAYER_ID = 'player';
/** The rating of a new player, as the API has it: the easiest puzzles come first. */
export const NEW_RATING = 800;
/** From this deviation on, a rating says little: that of the ratings of the API. */
const PROVISIONAL_DEVIATION = 110;
/** How hard the puzzles of a day are. @type {Strength[]} */
export const STRENGTHS = ['easy', 'medium', 'hard'];
/** So far from the rating of a puzzle of the day another one may be that comes after it. */
const BAND = 150;
const DAY = 24 * 60 * 60 * 1000;
/** The time after which a puzzle that was not solved may come back, and how many of them are looked at for one of a theme. */
const [RETURN_TIME, MAX_LOOKED_AT] = [3 * DAY, 10];

/** The days since 1 January 1970; a day begins at midnight UTC. */
export const today = () => Math.floor(Date.now() / DAY);

/** The strength of today's puzzle that is nearest to the rating of the player. @param {Daily} daily @param {Progress | null} progress @returns {Strength} */
export function nearestStrength(daily, progress) {
  const rating = progress?.rating?.value ?? NEW_RATING;
  const distance = (/** @type {Strength} */ strength) => Math.abs(daily[strength].rating - rating);
  return STRENGTHS.reduce((nearest, strength) => (distance(strength) < distance(nearest) ? strength : nearest));
}

/** The days in a row with a puzzle of the day, up to today or yesterday. @param {Streak} streak */
export const currentStreak = ({ days, last_day: last }) => ((last ?? 0) >= today() - 1 ? days : 0);

/** @param {string} lang @returns {Promise<Overview>} */
export const loadOverview = (lang) => request('GET', `/api/puzzles?${new URLSearchParams({ lang })}`);

/** @param {number} day @returns {Promise<Daily>} */
export const puzzlesOfDay = (day) => request('GET', `/api/puzzles/day/${day}`);

/** @param {string} id @returns {Promise<Question>} */
export const puzzleById = (id) => request('GET', `/api/puzzles/${encodeURIComponent(id)}`);

/**
 * Chooses a puzzle near the rating of the player, or as near to it as those are that are as hard as a puzzle of the day.
 * @param {string} theme empty for all themes
 * @param {number | null} [near] the rating of the puzzle of the day
 * @returns {Promise<Question>}
 */
export async function nextPuzzle(theme, near = null) {
  const { rating, puzzles } = await loadProgress();
  const attempts = Object.fromEntries(Object.entries(puzzles).map(([id, record]) => [id, record.attempts]));
  const own = rating?.value ?? NEW_RATING;
  const wanted = near === null ? own : Math.max(near - BAND, Math.min(near + BAND, own));
  return request('POST', '/api/puzzles/next', { theme: theme || null, rating: wanted, attempts });
}

/** The puzzle of a theme that has waited longest to come back because it was not solved; null without one. @param {string} theme empty for all themes @returns {Promise<Question | null>} */
export async function failedPuzzle(theme) {
  const isDue = (/** @type {import('./store.js').LearningRecord} */ { value, changed }) => value.solved === 0 && changed <= Date.now() - RETURN_TIME;
  const due = (await recordsOf(ATTEMPTS)).filter(isDue).sort((a, b) => a.changed - b.changed);
  for (const { id } of due.slice(0, MAX_LOOKED_AT)) {
    // The record may be of an earlier set of puzzles.
    const question = await puzzleById(id).catch(() => null);
    if (question && (!theme || question.theme === theme)) return question;
  }
  return null;
}

/**
 * Judges a move without counting it; without a move, shows the solution.
 * @param {Question} question @param {string | null} move @param {string} lang @returns {Promise<Verdict>}
 */
export const judge = ({ id }, move, lang) => request('POST', `/api/puzzles/${id}/attempts`, { move, lang });

/**
 * Judges a move, counts it and stores the progress.
 * @param {Question} question @param {string | null} move @param {string} lang @param {number | null} day whose puzzle it is
 * @returns {Promise<Verdict & { rated: Rated | null }>}
 */
export async function attempt({ id }, move, lang, day) {
  const { history, puzzles, ...player } = await loadProgress();
  const progress = { ...player, puzzles: id in puzzles ? { [id]: puzzles[id] } : {} };
  const verdict = await request('POST', `/api/puzzles/${id}/attempts`, { move, lang, day, progress });
  const { history: added, puzzles: changed, ...changedPlayer } = verdict.progress;
  await writeAll([
    { kind: PLAYER, id: PLAYER_ID, value: { ...changedPlayer, history: [...history, ...added] } },
    { kind: ATTEMPTS, id, value: changed[id] },
  ]);
  const now = added.at(-1)?.[1];
  const { rating } = changedPlayer;
  return { ...verdict, rated: now === undefined ? null : { now, change: now - (history.at(-1)?.[1] ?? NEW_RATING), isProvisional: rating !== null && isProvisional(rating) } };
}

/** A rating in words: about how high it is, as long as that is uncertain. @param {Rating} rating */
export const ratingText = (rating) => (isProvisional(rating) ? learn.uncertainRating(roughly(rating.value)) : String(Math.round(rating.value)));

/** What an attempt did to the rating; while it is uncertain, its changes say little. @param {Rated} rated @param {(now: number, change: number) => string} text */
export const ratedText = ({ now, change, isProvisional }, text) => (isProvisional ? learn.estimatedRating(roughly(now)) : text(Math.round(now), Math.round(change)));

/** @param {number} rating */
const roughly = (rating) => Math.round(rating / 10) * 10;

/** Whether a rating is still uncertain. @param {Rating} rating */
export const isProvisional = ({ deviation }) => deviation > PROVISIONAL_DEVIATION;

/** What became of a puzzle, as a mark; empty before the first try. @param {Question} question @param {Progress | null} progress */
export function markOf({ id }, progress) {
  const record = progress?.puzzles[id];
  if (!record) return '';
  return record.solved > 0 ? '✓' : '✗';
}

/** @returns {Promise<Progress>} */
export async function loadProgress() {
  const [player, puzzles] = await Promise.all([read(PLAYER, PLAYER_ID), readAll(ATTEMPTS)]);
  const none = { rating: null, streak: { days: 0, best: 0, last_day: null }, history: [] };
  return { ...none, ...player, puzzles: Object.fromEntries(puzzles) };
}
