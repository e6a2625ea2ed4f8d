// The texts of the page in the language of the user. Each part of the page has its English texts at once, and loads those of another language,
// which are in a file with the same keys, when they are needed.

import en from '../lang/en.js';
import { settings } from './settings.js';

/** @typedef {typeof en} Strings */

/** The languages, each with its own name. */
export const LANGUAGES = { en: 'English', ja: '日本語' };

/** @typedef {keyof typeof LANGUAGES} Language */

/** What loads texts in the languages besides English. @template T @typedef {Record<Exclude<Language, 'en'>, () => Promise<{ default: T }>>} Others */

/** The texts of the whole page. */
export const strings = { ...en };

/** What puts all texts into a language: those of the whole page, and those that parts of the page have loaded. */
const translations = [translation(strings, en, { ja: () => import('../lang/ja.js') })];

/** @template {object} T @param {T} texts are overwritten @param {T} english @param {Others<T>} others */
function translation(texts, english, others) {
  return async (/** @type {Language} */ language) => void Object.assign(texts, language === 'en' ? english : (await others[language]()).default);
}

/**
 * The texts of a part of the page, in the language of the user also after a change.
 * @template {object} T
 * @param {T} english
 * @param {Others<T>} others
 * @returns {Promise<T>}
 */
export async function loadTexts(english, others) {
  const texts = { ...english };
  const translate = translation(texts, english, others);
  translations.push(translate);
  await translate(selectedLanguage());
  return texts;
}

/** Puts all texts into the selected language. */
export async function loadStrings() {
  const language = selectedLanguage();
  await Promise.all(translations.map((translate) => translate(language)));
  document.documentElement.lang = language;
}

/** @returns {Language} */
function selectedLanguage() {
  const preferred = settings.language === 'auto' ? navigator.languages : [settings.language];
  const supported = preferred.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
  return /** @type {Language | undefined} */ (supported) ?? 'en';
}

/** The language in which the page is. */
export const currentLanguage = () => /** @type {Language} */ (document.documentElement.lang);

/** The locale of dates: the English texts are British. */
export const dateLocale = () => (currentLanguage() === 'en' ? 'en-GB' : currentLanguage());

/**
 * The name of a side.
 * @param {string | null} side
 */
export function sideName(side) {
  return side === 'black' ? strings.black : strings.white;
}

/** The ratings of the lowest levels: those from 0 to 5 are people's, which they play like, the others come from matches (docs/src/notes/engine.md). */
const LEVEL_RATINGS = [1100, 1350, 1550, 1750, 2000, 2250, 2450, 2600, 2750, 2850, 2950];
/** From the last of them on, by how much a level is stronger than the one before it. */
const LEVEL_STEP = 40;

/** @param {number} level */
const levelRating = (level) => LEVEL_RATINGS[Math.min(level, 10)] + LEVEL_STEP * Math.max(0, level - 10);

/** The strength of a machine that plays Othello, on one scale for levels and what plays like people; null for others. @param {string} spec */
export function ratingOf(spec) {
  const [, name, number] = /^(human|level):(\d+)$/.exec(spec) ?? [];
  if (name === 'human') return Number(number);
  return name ? levelRating(Number(number)) : null;
}

/** A strength in words. @param {number} rating */
const strengthName = (rating) => strings.strengthNames[Math.min(strings.strengthNames.length - 1, Math.floor((rating - 600) / 200))];

/**
 * The name of a type of player: a machine with a known rating is its strength in words, with the rating.
 * @param {string} spec as `human` or `level:5`
 */
export function playerTypeName(spec) {
  const [rating, [name, number]] = [ratingOf(spec), spec.split(':')];
  if (rating !== null) return strings.ratedName(strengthName(rating), rating);
  return strings.playerTypes[/** @type {keyof Strings['playerTypes']} */ (name)](Number(number));
}

/** Whom one plays against, by the strength. @param {number} rating */
export const againstRating = (rating) => strings.against(strengthName(rating), rating);

/** A machine for other games than Othello, with how it plays. @param {string} spec as `lookahead:5` */
export function machineDescription(spec) {
  const [name, number] = spec.split(':');
  // Beside its level and what it does, the number of its name would be one too many.
  const kind = playerTypeName(spec).replace(/\s*\d+$/, '');
  return strings.labelled(kind, strings.machineDescriptions[name](Number(number)));
}

/** The players of a game at one device: `human`, or the specification of a machine. @param {Pick<import('./api.js').Game, 'players'>} game */
export const playersOf = ({ players: { black, white } }) => ({ black: black?.machine ?? 'human', white: white?.machine ?? 'human' });

/**
 * The name of a player in a game; the only person is the user, and two people have the names of their sides.
 * @param {Pick<import('./api.js').Game, 'players'>} game
 * @param {'black' | 'white'} side
 */
export function playerName(game, side) {
  const players = playersOf(game);
  if (players[side] !== 'human') return playerTypeName(players[side]);
  return players.black === players.white ? sideName(side) : strings.you;
}

/** All player specifications of the server. */
export const PLAYER_SPECS = ['human', 'random', 'greedy', 'perfect', ...numbered('level', 0, 30), ...numbered('human', 600, 2400), ...numbered('lookahead', 1, 8), ...numbered('mean', 1, 6)];

/** @param {string} name @param {number} first @param {number} last */
function numbered(name, first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => `${name}:${first + index}`);
}

/** What somebody may type for a player. @param {string} spec */
const namesOf = (spec) => [playerTypeName(spec), ...(spec.startsWith('level:') ? [strings.levelName(Number(spec.slice(6)))] : [])];

/**
 * Translates a search text: the server has its own names of players, and English names of openings.
 * @param {string} text
 */
export function searchText(text) {
  const typed = text.trim().toLowerCase();
  const spec = typed === strings.you.toLowerCase() ? 'human' : PLAYER_SPECS.find((spec) => namesOf(spec).some((name) => name.toLowerCase() === typed));
  return spec ?? strings.searchTerm(text);
}

/** A machine that plays like people, in words. @param {number} rating */
export const ratingDescription = (rating) => strings.labelled(strengthName(rating), strings.ratingDescription(rating));

/** A level of the engine, in words and with its rating. @param {number} level */
export function levelDescription(level) {
  const firstLevels = [0, 6, 10, 13, 21, 26];
  return strings.labelled(playerTypeName(`level:${level}`), strings.levelDescriptions[firstLevels.findLastIndex((first) => first <= level)]);
}
