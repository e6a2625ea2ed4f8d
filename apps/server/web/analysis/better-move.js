// What a lesson says once a better move was found: why it is better than the mistake, and the exercise about such mistakes.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { announce, redraw } from '../parts/view.js';
import { ExplainedMove } from './explained-move.js';
import { reviewTexts } from './review-strings.js';

export class BetterMove {
  /** @type {ExplainedMove} */
  #explained;
  /** @type {import('../learn/theme-exercise.js').Exercise | null} */
  #exercise = null;
  #isStopped = false;

  /** @param {string} position @param {string} mistake */
  constructor(position, mistake) {
    this.#explained = new ExplainedMove(position, mistake);
    // The answer is right without its reasons, too.
    this.#load().catch(() => {});
  }

  stop() {
    this.#isStopped = true;
  }

  async #load() {
    await this.#explained.load();
    if (this.#isStopped) return;
    announce(this.#texts.join(' '));
    redraw();
    const { exerciseFor } = await import('../learn/theme-exercise.js');
    this.#exercise = await exerciseFor(this.#explained.explanation);
    redraw();
  }

  /** How much better the move is, and the most important reason. */
  get #texts() {
    const { explanation } = this.#explained;
    if (!explanation) return [];
    const { better, worse, reasons: [first] } = explanation;
    return [reviewTexts.isBetter(better.move, Math.round(better.score - worse.score), worse.move), ...(first ? [first.text] : [])];
  }

  render() {
    this.#explained.translate();
    const exercise = this.#exercise;
    return html`
      ${this.#texts.map((text) => html`<p>${text}</p>`)}
      ${this.#explained.meaning(this.#explained.explanation?.reasons[0]?.theme)}
      ${exercise ? html`<a class="button" href=${hrefOf(exercise.path)}>${exercise.name()}</a>` : nothing}`;
  }
}
