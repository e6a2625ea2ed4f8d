// The texts of the page in the language of the user. A language is a file in lang/ with the keys of en.js.

import en from '../lang/en.js';
import { settings } from './settings.js';

/** @typedef {typeof en} Strings */

/** The languages, each with its own name. */
export const LANGUAGES = { en: 'English', ja: '日本語' };

/** The texts of the whole page. */
export const strings = { ...en };

/** What puts all texts into a language: those of the whole page, and those that parts of the page have loaded. */
const translations = [translation(strings, en, () => import('../lang/ja.js'))];

/** @template {object} T @param {T} texts are overwritten @param {T} english @param {() => Promise<{ default: T }>} loadJapanese */
function translation(texts, english, loadJapanese) {
  return async (/** @type {string} */ language) => void Object.assign(texts, language === 'ja' ? (await loadJapanese()).default : english);
}

/**
 * The texts of a part of the page, in the language of the user also after a change.
 * @template {object} T
 * @param {T} english
 * @param {() => Promise<{ default: T }>} loadJapanese
 * @returns {Promise<T>}
 */
export async function loadTexts(english, loadJapanese) {
  const texts = { ...english };
  const translate = translation(texts, english, loadJapanese);
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

function selectedLanguage() {
  const preferred = settings.language === 'auto' ? navigator.languages : [settings.language];
  const supported = preferred.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
  return supported ?? 'en';
}

/** The locale of dates: the English texts are British. */
export const dateLocale = () => (document.documentElement.lang === 'en' ? 'en-GB' : document.documentElement.lang);

/**
 * The name of a side.
 * @param {string | null} side
 */
export function sideName(side) {
  return side === 'black' ? strings.black : strings.white;
}

/**
 * The name of a type of player.
 * @param {string} spec as `human` or `level:5`
 */
export function playerTypeName(spec) {
  const [name, number] = spec.split(':');
  return strings.playerTypes[/** @type {keyof Strings['playerTypes']} */ (name)](Number(number));
}

/** A machine for other games than Othello, with how it plays. @param {string} spec as `lookahead:5` */
export function machineDescription(spec) {
  const [name, number] = spec.split(':');
  return strings.machineDescription(playerTypeName(spec), strings.machineDescriptions[name](Number(number)));
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
const PLAYER_SPECS = ['human', 'random', 'greedy', 'perfect', ...numbered('human', 600, 2400), ...numbered('level', 0, 30), ...numbered('lookahead', 1, 8), ...numbered('mean', 1, 6)];

/** @param {string} name @param {number} first @param {number} last */
function numbered(name, first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => `${name}:${first + index}`);
}

/**
 * Translates a search text: the server has its own names of players, and English names of openings.
 * @param {string} text
 */
export function searchText(text) {
  const typed = text.trim().toLowerCase();
  const spec = typed === strings.you.toLowerCase() ? 'human' : PLAYER_SPECS.find((spec) => playerTypeName(spec).toLowerCase() === typed);
  return spec ?? strings.searchTerm(text);
}

/**
 * Describes a level of the engine.
 * @param {number} level
 */
export function levelDescription(level) {
  const firstLevels = [0, 1, 3, 5, 7, 9, 10, 13, 17, 21, 26];
  return strings.levelDescriptions[firstLevels.findLastIndex((first) => first <= level)];
}
