// The comparison of a move with the best one, whose sentences follow the language of the page.

import { nothing } from '../vendor/lit-html/lit-html.js';
import { explainMove } from '../parts/explanation-api.js';
import { redraw } from '../parts/view.js';

export class ExplainedMove {
  /** Null until it is known. @type {import('../parts/explanation-api.js').Explanation | null} */
  explanation = null;
  /** What the theme of a reason means; loaded with the explanation. @type {typeof import('../learn/theme-meaning.js').themeMeaning} */
  meaning = () => nothing;
  /** The language of the sentences that were asked for last. */
  #language = '';
  /** @type {string} */
  #position;
  /** @type {string} */
  #move;
  /** The side of the user. @type {'black' | 'white' | null} */
  #viewer;

  /** @param {string} position before the move @param {string} move @param {'black' | 'white' | null} viewer the side of the user */
  constructor(position, move, viewer) {
    [this.#position, this.#move, this.#viewer] = [position, move, viewer];
  }

  async load() {
    const { lang } = document.documentElement;
    this.#language = lang;
    const [{ themeMeaning }, explanation] = await Promise.all([import('../learn/theme-meaning.js'), explainMove(this.#position, this.#move, this.#viewer)]);
    this.meaning = themeMeaning;
    // Sentences of an earlier language may come late.
    if (this.#language === lang) this.explanation = explanation;
  }

  /** Explains the move again if the language has changed; until then, and without an answer, the old sentences stay. */
  translate() {
    if (this.explanation && this.#language !== document.documentElement.lang) this.load().then(redraw, () => {});
  }
}
