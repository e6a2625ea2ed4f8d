// Functions that all views use: rendering, navigation, announcements for screen readers, scrolling of the move list.

/**
 * @typedef {object} View
 * @property {string} className the class of the main element
 * @property {() => string} title
 * @property {() => unknown} render
 * @property {(url: URL) => void} [enter]
 * @property {() => void} [leave]
 * @property {(url: URL) => boolean} [revisit] called instead of `leave` and `enter` when the browser goes back or forward within the view;
 *   returns false when the view has to be entered again
 * @property {(url: URL) => boolean} [isShown] whether the view already shows what the entry of the history does to which the browser went: it
 *   then goes on, since steps within an entry may lead to what the next one shows
 * @property {() => void} [rendered] called after each rendering
 * @property {Record<string, () => void>} [keys]
 */

/** @type {() => void} */
let render = () => {};
/** @type {(path: string) => void} */
let goTo = () => {};

/** @param {() => void} redraw */
export const onRedraw = (redraw) => (render = redraw);
/** @param {(path: string) => void} go */
export const onNavigate = (go) => (goTo = go);

/**
 * The notices of the page, which the module that has some sets.
 * @typedef {object} Notices
 * @property {() => unknown} render the notices above the view
 * @property {() => number} count how much waits for the user; the title says it
 */

/** @type {Notices} */
export let notices = { render: () => '', count: () => 0 };

/** @param {Notices} shown */
export const showNotices = (shown) => (notices = shown);

/** Renders the page again. */
export const redraw = () => render();

/** Navigates to another address of the page. @param {string} path */
export const navigate = (path) => goTo(path);

/** The number of messages that stay in the live region. */
const MAX_MESSAGES = 20;

/** Announces a message to screen readers; earlier messages are not interrupted. @param {string} text */
export function announce(text) {
  const live = document.getElementById('live');
  if (!live || !text) return;
  const message = document.createElement('p');
  message.textContent = text;
  live.append(message);
  if (live.childElementCount > MAX_MESSAGES) live.firstElementChild?.remove();
}

/** @param {number} milliseconds */
export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The move that is scrolled into view. @type {Element | null} */
let scrolledTo = null;
/** The move list. @type {Element | null} */
let moveList = null;
/** A smaller list would hide its last rows. */
const resizeObserver = new ResizeObserver(() => scrolledTo && scrollTo(scrolledTo));

/** Scrolls the move list to the current move when that has changed. */
export function scrollToCurrentMove() {
  const move = document.querySelector('.moves [aria-current]');
  const shown = document.querySelector('.moves');
  if (shown !== moveList) {
    resizeObserver.disconnect();
    if (shown) resizeObserver.observe(shown);
    moveList = shown;
  }
  if (move === scrolledTo) return;
  scrolledTo = move;
  // After the next frame the layout is known; earlier, the browser would compute it twice.
  if (move) requestAnimationFrame(() => setTimeout(() => scrollTo(move)));
}

/** @param {Element} move */
function scrollTo(move) {
  const list = move.closest('.moves');
  if (!list) return;
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
