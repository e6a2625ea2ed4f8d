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

/** Whether the current entry is that of a dialog over a view, from which the browser goes back to the view; it has the number of the view's own entry. */
const isDialogEntry = () => history.state?.isDialog === true;

class Entries {
  /** The entry whose view is shown, and the last one that was made. */
  #shown = entryNumber();
  #made = entryNumber();
  /** The path that has replaced the address while a dialog was over the view. @type {string | null} */
  #replaced = null;
  /** What waits until the browser has left the entry of a dialog; null while it does not leave one. @type {(() => void)[] | null} */
  #waiting = null;

  constructor() {
    if (!history.state) history.replaceState({ entry: this.#shown }, '');
  }

  /** The entry of a dialog becomes that of the path. @param {string} path */
  push(path) {
    const isOverView = isDialogEntry();
    [this.#shown, this.#replaced] = [(this.#made += 1), null];
    if (isOverView) history.replaceState({ entry: this.#shown }, '', hrefOf(path));
    else history.pushState({ entry: this.#shown }, '', hrefOf(path));
  }

  /** @param {string} path */
  replace(path) {
    if (isDialogEntry()) this.#replaced = path;
    history.replaceState(history.state, '', hrefOf(path));
  }

  openDialog() {
    history.pushState({ entry: this.#shown, isDialog: true }, '');
  }

  leaveDialog() {
    if (!isDialogEntry() || this.#waiting) return;
    this.#waiting = [];
    history.back();
  }

  /** @param {() => void} act */
  whenLeft(act) {
    if (this.#waiting) this.#waiting.push(act);
    else act();
  }

  /** @returns {boolean} */
  isSameView() {
    // Only the browser's way forward leads to the entry of a dialog, or one back from an address that somebody typed: there is nothing to show.
    if (isDialogEntry()) {
      this.#waiting ??= [];
      history.back();
      return true;
    }
    const isSame = history.state !== null && entryNumber() === this.#shown;
    if (isSame && this.#replaced !== null) this.replace(this.#replaced);
    this.#replaced = null;
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    // After the view that the browser now shows, if it is another one.
    queueMicrotask(() => waiting.forEach((act) => act()));
    return isSame;
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

/** Adds an entry with the same address for a dialog that opens over the view. */
export const openDialogEntry = () => entries.openDialog();

/** Leaves the entry of a dialog that has closed, unless the browser or another page has left it; a while later, see `whenDialogLeft`. */
export const leaveDialogEntry = () => entries.leaveDialog();

/** Does something with the address or the dialog as soon as the entry of a dialog that has closed is left: at once when there is none. @param {() => void} act */
export const whenDialogLeft = (act) => entries.whenLeft(act);

/** Whether the browser, which has gone back or forward, still shows the same view: it only came from a dialog over it. */
export const isSameView = () => entries.isSameView();
