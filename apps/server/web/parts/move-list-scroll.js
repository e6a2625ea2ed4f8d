// The scrolling of the list of moves: the current one stays in view.

class MoveListScroll {
  /** The move that is scrolled into view. @type {Element | null} */
  #move = null;
  /** @type {Element | null} */
  #list = null;
  /** A smaller list would hide its last rows. */
  #observer = new ResizeObserver(() => this.#move && this.#scroll(this.#move));
  /** How far the list was scrolled to the move: the user may have scrolled it since. */
  #top = 0;

  follow() {
    const [move, list] = [document.querySelector('.moves [aria-current]'), document.querySelector('.moves')];
    if (list !== this.#list) {
      this.#observer.disconnect();
      if (list) this.#observer.observe(list);
      this.#list = list;
    }
    // The marks of a review make the rows before the move longer.
    if (move === this.#move && list?.scrollTop !== this.#top) return;
    this.#move = move;
    // After the next frame the layout is known; earlier, the browser would compute it twice.
    if (move) requestAnimationFrame(() => setTimeout(() => this.#scroll(move)));
  }

  /** @param {Element} move */
  #scroll(move) {
    scrollTo(move);
    this.#top = this.#list?.scrollTop ?? 0;
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
