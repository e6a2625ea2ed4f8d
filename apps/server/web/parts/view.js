// What all views are and use: rendering, navigation, announcements for screen readers.

/**
 * A view of the page. Each is a class with its state in private fields, whose module exports the only object: the state stays while other views are shown.
 * @typedef {object} View
 * @property {string} className the class of the main element
 * @property {() => string} title
 * @property {() => unknown} render
 * @property {(url: URL) => unknown} [enter] may return a promise that is resolved when the title is the one of what is shown
 * @property {() => void} [leave]
 * @property {(url: URL) => boolean} [revisit] called instead of `leave` and `enter` when the browser goes back or forward within the view;
 *   returns false when the view has to be entered again
 * @property {(url: URL) => boolean} [isShown] whether the view already shows what the entry of the history does to which the browser went: it
 *   then goes on, since steps within an entry may lead to what the next one shows
 * @property {() => void} [rendered] called after each rendering
 * @property {Record<string, () => void>} [keys]
 * @property {Record<string, string>} [keyNames] what keys do that do something else than in other views
 */

/**
 * The notices of the page, which the module that has some sets.
 * @typedef {object} Notices
 * @property {() => unknown} render the notices above the view
 * @property {() => number} count how much waits for the user; the title says it
 */

/** What the page does for its views; main.js says how. */
export const page = {
  render() {},
  navigate(/** @type {string} */ _path) {},
  /** @type {Notices} */
  notices: { render: () => '', count: () => 0 },
  /** How many addresses were opened: each has a number of its own, also when the same view shows it. */
  visit: 0,
};

/** Renders the page again. */
export const redraw = () => page.render();

/** Returns a function that says later whether the user is still where they are now: while a request is under way they may open another address. */
export function visitNow() {
  const { visit } = page;
  return () => page.visit === visit;
}

/** Navigates to another address of the page. @param {string} path */
export const navigate = (path) => page.navigate(path);

/** The number of messages that stay in the live region. */
const MAX_MESSAGES = 20;

/** Announces a message to screen readers; earlier messages are not interrupted. @param {string} text */
export function announce(text) {
  const live = document.querySelector('dialog[open] > .dialog-live') ?? document.getElementById('live');
  if (!live || !text) return;
  const message = document.createElement('p');
  message.textContent = text;
  live.append(message);
  if (live.childElementCount > MAX_MESSAGES) live.firstElementChild?.remove();
}

/** Begins the announcements of a view: those of the one before are gone. @param {string} name of their log */
export function beginAnnouncements(name) {
  const live = document.getElementById('live');
  live?.replaceChildren();
  live?.setAttribute('aria-label', name);
}

/** @param {number} milliseconds */
export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
