// The words of the page in the language of the person. A language is a file in lang/ with the keys of en.js.

import en from './lang/en.js';
import { settings } from './settings.js';

/** @typedef {typeof en} Words */

/** The languages there are, each under its own name. */
export const LANGUAGES = { en: 'English', ja: '日本語' };

/** @type {Words} */
export let words = en;

/** Loads the words of the chosen language. */
export async function loadWords() {
  const language = chosen();
  words = language === 'en' ? en : (await import(`./lang/${language}.js`)).default;
  document.documentElement.lang = language;
}

function chosen() {
  const wanted = settings.language === 'auto' ? navigator.languages : [settings.language];
  const known = wanted.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
  return known ?? 'en';
}

/**
 * The name of a side: `X` is Black.
 * @param {string | null} side
 */
export function sideName(side) {
  return side === 'X' ? words.black : words.white;
}

/**
 * Who sits at a seat, in words.
 * @param {string} seat as `human` or `level 5`
 */
export function seatName(seat) {
  const [name, number] = seat.split(' ');
  return words.seat[/** @type {keyof Words['seat']} */ (name)](Number(number));
}

/**
 * Who plays a side: the only person is the one at the screen.
 * @param {{ seats: { black: string, white: string } }} game
 * @param {'black' | 'white'} side
 */
export function playerName({ seats }, side) {
  return seats[side] === 'human' && seats.black !== seats.white ? words.you : seatName(seats[side]);
}

/** All players under the server's names. */
const SEATS = ['human', 'random', 'greedy', 'perfect', ...numbered('level', 0, 30), ...numbered('lookahead', 1, 8), ...numbered('mean', 1, 6)];

/** @param {string} name @param {number} first @param {number} last */
function numbered(name, first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => `${name} ${first + index}`);
}

/**
 * What the server looks for: it knows players by its own names, and openings by English ones.
 * @param {string} text as it was typed
 */
export function searchText(text) {
  const typed = text.trim().toLowerCase();
  const seat = typed === words.you.toLowerCase() ? 'human' : SEATS.find((seat) => seatName(seat).toLowerCase() === typed);
  return seat ?? words.searched(text);
}

/**
 * What a level of the engine is like.
 * @param {number} level
 */
export function levelDescription(level) {
  const from = [0, 1, 3, 5, 7, 9, 10, 13, 17, 21, 26];
  return words.levels[from.findLastIndex((first) => first <= level)];
}
