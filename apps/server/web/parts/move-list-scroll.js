// The scrolling of the list of moves: the current one stays in view.

class MoveListScroll {
  /** The move that is scrolled into view. @type {Element | null} */
  #move = null;
  /** @type {Element | null} */
  #list = null;
  /** A smaller list would hide its last rows. */
  #observer = new ResizeObserver(() => this.#move && scrollTo(this.#move));

  follow() {
    const [move, list] = [document.querySelector('.moves [aria-current]'), document.querySelector('.moves')];
    if (list !== this.#list) {
      this.#observer.disconnect();
      if (list) this.#observer.observe(list);
      this.#list = list;
    }
    if (move === this.#move) return;
    this.#move = move;
    // After the next frame the layout is known; earlier, the browser would compute it twice.
    if (move) requestAnimationFrame(() => setTimeout(() => scrollTo(move)));
  }
}

const scroll = new MoveListScroll();

/** Scrolls the move list to the current move when that has changed. */
export const scrollToCurrentMove = () => scroll.follow();

/** @param {Element} move */
function scrollTo(move) {
  const list = move.closest('.moves');
  if (!list) return;
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}
