// Reviews of games on this device that several parts of the page ask for: after a game, its accuracy, the move that decided it and the analysis
// are all found by the same search.

/**
 * A review that runs or has ended: the replies so far, and what takes the next ones.
 * @typedef {{ replies: any[], readers: Set<(reply: any) => void>, run: AbortController, end: Promise<void>, isOver: boolean }} Review
 * @typedef {import('./analysis.js').Options} Options
 */

/** The reviews that are kept after their end. */
const MAX_KEPT = 4;

export class SharedReviews {
  #search;
  /** By their requests, the latest last. @type {Map<string, Review>} */
  #reviews = new Map();

  /** @param {(request: object, options: Options) => Promise<void>} search reviews a game */
  constructor(search) {
    this.#search = search;
  }

  /** Answers a request; a search that nobody waits for any more ends. @param {object} request @param {Options} options @returns {Promise<void>} */
  answer(request, { signal, progress }) {
    const key = JSON.stringify(request);
    const review = this.#reviews.get(key) ?? this.#begin(key, request);
    review.replies.forEach(progress);
    review.readers.add(progress);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        review.readers.delete(progress);
        if (review.readers.size === 0 && !review.isOver) this.#cancel(key, review);
        reject(signal.reason);
      });
      review.end.then(resolve, reject);
    });
  }

  /** @param {string} key @param {object} request */
  #begin(key, request) {
    const run = new AbortController();
    /** @type {Review} */
    const review = { replies: [], readers: new Set(), run, end: Promise.resolve(), isOver: false };
    const progress = (/** @type {any} */ reply) => {
      review.replies.push(reply);
      review.readers.forEach((read) => read(reply));
    };
    review.end = this.#search(request, { signal: run.signal, progress }).then(() => this.#keep(review), (error) => {
      this.#forget(key, review);
      throw error;
    });
    this.#reviews.set(key, review);
    return review;
  }

  /** @param {Review} review that has ended */
  #keep(review) {
    [review.isOver, review.readers] = [true, new Set()];
    const ended = [...this.#reviews].filter(([, { isOver }]) => isOver);
    ended.slice(0, -MAX_KEPT).forEach(([key]) => this.#reviews.delete(key));
  }

  /** @param {string} key @param {Review} review */
  #cancel(key, review) {
    this.#forget(key, review);
    review.run.abort();
  }

  /** Unless there is another one by now. @param {string} key @param {Review} review */
  #forget(key, review) {
    if (this.#reviews.get(key) === review) this.#reviews.delete(key);
  }
}
