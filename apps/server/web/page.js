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

/** How many messages stay for screen readers that have not yet come to them. */
const KEPT = 20;

/** Adds a message to the queue that screen readers read; messages before it stay until they are read. @param {string} text */
export function announce(text) {
  const live = document.getElementById('live');
  if (!live || !text) return;
  const message = document.createElement('p');
  message.textContent = text;
  live.append(message);
  if (live.childElementCount > KEPT) live.firstElementChild?.remove();
}

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The move that was scrolled to. @type {Element | null} */
let scrolledTo = null;
/** The list of moves that is shown. @type {Element | null} */
let list = null;
/** A list that becomes smaller would hide its last rows. */
const resized = new ResizeObserver(() => scrolledTo && scrollTo(scrolledTo));

/** Scrolls the list of moves, and nothing else, to the current one once that is another one. */
export function showCurrentMove() {
  const move = document.querySelector('.moves [aria-current]');
  const shown = document.querySelector('.moves');
  if (shown !== list) {
    resized.disconnect();
    if (shown) resized.observe(shown);
    list = shown;
  }
  if (move === scrolledTo) return;
  scrolledTo = move;
  // Behind the next frame it is known where things are; to ask sooner has the browser find it out twice.
  if (move) requestAnimationFrame(() => setTimeout(() => scrollTo(move)));
}

/** @param {Element} move */
function scrollTo(move) {
  const list = move.closest('.moves');
  if (!list) return;
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
