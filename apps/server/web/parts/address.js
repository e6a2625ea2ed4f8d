// Addresses within the page. On a server, `/analyse?moves=f5` is the path of a document. A static host has a single document,
// at an address of its choice, so there the same text is the fragment: `#/analyse?moves=f5`.

import { isStatic } from './deployment.js';

/** The current address as on a server. @returns {URL} */
export const currentUrl = () => (isStatic() ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href));

/** The value of `href` for a path of the page. @param {string} path */
export const hrefOf = (path) => (isStatic() ? `#${path}` : path);

/** The whole address of a path of the page, for other programs. @param {string} path */
export const fullAddress = (path) => new URL(hrefOf(path), location.href).href;

/** The path of the page to which a link leads; null for a link to elsewhere. @param {HTMLAnchorElement} link */
export function pathOfLink(link) {
  if (link.origin !== location.origin) return null;
  if (!isStatic()) return link.pathname + link.search;
  return link.pathname === location.pathname && link.hash.startsWith('#/') ? link.hash.slice(1) : null;
}

/** The number of the current entry of the history; later entries have greater numbers. */
export const entryNumber = () => Number(history.state?.entry ?? 0);

class Entries {
  /** The entry that is shown, and the last one that was made. */
  #shown = entryNumber();
  #made = entryNumber();

  constructor() {
    if (!history.state) history.replaceState({ entry: this.#shown }, '');
  }

  /** @param {string} path */
  push(path) {
    this.#shown = this.#made += 1;
    history.pushState({ entry: this.#shown }, '', hrefOf(path));
  }

  /** @param {string} path */
  replace(path) {
    history.replaceState({ entry: this.#shown }, '', hrefOf(path));
  }

  takeDirection() {
    // Only an address that somebody typed behind that of a static page has no number yet.
    if (!history.state) history.replaceState({ entry: (this.#made += 1) }, '');
    const direction = Math.sign(entryNumber() - this.#shown);
    this.#shown = entryNumber();
    return direction;
  }
}

/** The entries of the history, with their numbers. */
const entries = new Entries();

/** Adds an entry to the history. @param {string} path */
export const pushAddress = (path) => entries.push(path);

/** Changes the current entry of the history. @param {string} path */
export const replaceAddress = (path) => entries.replace(path);

/** Where the browser has gone since the last call or the last change: -1 back, 1 forward, else 0. */
export const takeDirection = () => entries.takeDirection();
