// What this browser keeps under a key, as JSON.

/** Returns what is stored; null without it, or without storage, as in some private windows. @param {string} key @returns {any} */
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; without storage it lasts until the page is closed. @param {string} key @param {unknown} value */
export function writeStored(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // There is no storage, or it is full.
  }
}
