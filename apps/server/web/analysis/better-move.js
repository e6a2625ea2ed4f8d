// What a lesson says once a better move was found: why it is better than the mistake, and the exercise about such mistakes.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { announce, redraw } from '../parts/view.js';
import { ExplainedMove } from './explained-move.js';
import { isBetterText, leadsTo, reviewTexts } from './review-strings.js';

/**
 * @typedef {{ move: string, score: number }} ScoredMove
 * @typedef {{ side: string, own: 'black' | 'white' | null }} Asked the name of the side that is asked, empty for the user, and the side of the user
 */

export class BetterMove {
  /** @type {ExplainedMove} */
  #explained;
  /** @type {import('../learn/theme-exercise.js').Exercise | null} */
  #exercise = null;
  #isStopped = false;
  /** The move that was found. @type {ScoredMove | null} */
  #found;

  /** The name of the side that is asked; empty for the user. @type {string} */
  #side;

  /** @param {string} position @param {string} mistake @param {Asked} asked @param {ScoredMove | null} [found] another move than the best one, about as good */
  constructor(position, mistake, { side, own }, found = null) {
    [this.#side, this.#found] = [side, found];
    this.#explained = new ExplainedMove(position, mistake, own);
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
    const found = this.#found && this.#found.move !== better.move ? this.#found : null;
    return [...(found ? [leadsTo(found, this.#side), isBetterText(found, worse), reviewTexts.alsoGood(better.move)] : [isBetterText(better, worse)]), ...(first ? [first.text] : [])];
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
