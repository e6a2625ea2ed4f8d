// What this browser keeps under a key, as JSON.

/** The key of the mark that the browser has a user, so that notices reach every page. */
export const USER_KEY = 'outflank-user';

/** The key of the mark that the visitor has seen another view than Home: Home then has more than the ways to begin. */
export const VISITED_KEY = 'outflank-visited';

/** The values that could not be stored. @type {Map<string, unknown>} */
const memory = new Map();

/** Returns what is stored; null without it. @param {string} key @returns {any} */
export function readStored(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; without storage, as in some private windows, it lasts until the page is closed. @param {string} key @param {unknown} value */
export function writeStored(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}
