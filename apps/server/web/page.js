// What views share with the frame around them.

/**
 * @typedef {object} View
 * @property {string} kind the class of the main element
 * @property {() => string} title
 * @property {() => unknown} render
 * @property {(url: URL) => void} [enter]
 * @property {() => void} [leave]
 * @property {() => void} [drawn] called after each drawing
 * @property {Record<string, () => void>} [keys]
 */

/** @type {() => void} */
let drawAgain = () => {};
/** @type {(path: string) => void} */
let goTo = () => {};

/** @param {() => void} redraw */
export const onRedraw = (redraw) => (drawAgain = redraw);
/** @param {(path: string) => void} go */
export const onNavigate = (go) => (goTo = go);

/** Shows what has changed. */
export const redraw = () => drawAgain();

/** Goes to another address of the page. @param {string} path */
export const navigate = (path) => goTo(path);

/** Tells something to people who listen to the page. @param {string} text */
export function announce(text) {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Scrolls the list of moves, and nothing else, to the current one. */
export function showCurrentMove() {
  const [list, move] = [document.querySelector('.moves'), document.querySelector('.moves [aria-current]')];
  if (!(list instanceof HTMLElement && move instanceof HTMLElement)) return;
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
