// Learning from mistakes: each mistake of a game comes back, and a better move is to be found.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { stand, signed } from './analyse.js';
import { MISTAKE } from './chart.js';
import { choice, disc } from './controls.js';
import { announce, redraw } from './page.js';
import { sideName, words } from './words.js';

/** @typedef {import('./evaluator.js').PlyVerdict} PlyVerdict */

/** A move is good enough when it gives away less than this. */
const CLOSE = 2;

/**
 * A mistake: the position before it, and what was found about it.
 * @typedef {{ node: import('./tree.js').Node, verdict: PlyVerdict }} Mistake
 * @typedef {'X' | 'O' | ''} Sides whose mistakes are meant; both sides' without a name
 */

class Lesson {
  /** All mistakes of the game. @type {Mistake[]} */
  #all = [];
  /** Those of the chosen side. @type {Mistake[]} */
  #mistakes = [];
  /** @type {Sides} */
  #side = '';
  #at = 0;
  /** What was tried last. */
  #tried = '';
  /** @type {'ask' | 'wrong' | 'right' | 'shown'} */
  #state = 'ask';
  isOn = false;

  /**
   * @param {Mistake[]} mistakes
   * @param {Sides} side whose mistakes are learnt from first
   */
  start(mistakes, side) {
    this.#all = mistakes;
    this.isOn = mistakes.length > 0;
    this.#choose(side);
  }

  /** @param {Sides} side */
  #choose(side) {
    this.#side = side;
    this.#mistakes = mistakesOf(this.#all, side);
    this.#go(0);
  }

  stop() {
    this.isOn = false;
  }

  /** @param {number} at */
  #go(at) {
    if (at >= this.#mistakes.length) {
      this.stop();
      return redraw();
    }
    [this.#at, this.#state, this.#tried] = [at, 'ask', ''];
    stand(this.#mistakes[at].node);
    announce(this.#task());
  }

  #task() {
    const { node, verdict } = this.#mistakes[this.#at];
    return words.findBetter(sideName(node.frame.toMove), verdict.played?.move ?? '');
  }

  /**
   * Judges a move; the lesson stays where it is.
   * @param {string} move
   * @param {import('./evaluator.js').Report | null} report what is known of the position by now
   */
  answer(move, report) {
    const { verdict } = this.#mistakes[this.#at];
    const lines = report?.lines ?? [];
    const value = lines.find((line) => line.move === move)?.value;
    const loss = value === undefined || !lines[0] ? Infinity : lines[0].value - value;
    const isRight = move === verdict.best.move || (loss < CLOSE && move !== verdict.played?.move);
    [this.#tried, this.#state] = [move, isRight ? 'right' : 'wrong'];
    announce(isRight ? words.right : words.wrong);
    return true;
  }

  /** What is marked on the board: what was played, tried, and the best move once it may be seen. */
  notes() {
    const { verdict } = this.#mistakes[this.#at];
    const { played, best } = verdict;
    const notes = new Map();
    if (played) notes.set(played.move, { text: signed(played.value - best.value), kind: 'poor' });
    if (this.#state === 'wrong') notes.set(this.#tried, { text: '✗', kind: 'poor' });
    if (this.#state === 'right') notes.set(this.#tried, { text: '✓', kind: 'best' });
    if (this.#state === 'shown') notes.set(best.move, { text: '★', kind: 'best' });
    return notes;
  }

  /** The choice of a side; a side without mistakes cannot be chosen. */
  #sides() {
    const count = (/** @type {Sides} */ side) => mistakesOf(this.#all, side).length;
    const options = /** @type {[Sides, string][]} */ ([['X', words.black], ['O', words.white], ['', words.bothSides]])
      .filter(([side]) => count(side) > 0)
      .map(([side, name]) => /** @type {[Sides, string]} */ ([side, words.mistakeCount(name, count(side))]));
    return choice(words.mistakesOf, options, this.#side, (side) => this.#choose(side));
  }

  render() {
    const { node, verdict } = this.#mistakes[this.#at];
    const isOpen = this.#state === 'ask' || this.#state === 'wrong';
    const told = { ask: '', wrong: words.wrong, right: words.right, shown: words.bestWas(verdict.best.move) }[this.#state];
    return html`
      <div class="lesson">
        <h2>${words.lesson} <small>${this.#at + 1} / ${this.#mistakes.length}</small></h2>
        ${this.#sides()}
        <p>${disc(node.frame.toMove)} ${this.#task()}</p>
        <p class="told ${this.#state}">${told}</p>
        <div class="items row">
          ${isOpen ? html`<button @click=${() => { this.#state = 'shown'; redraw(); }}>${words.showBest}</button>` : nothing}
          <button class=${isOpen ? '' : 'main'} @click=${() => this.#go(this.#at + 1)}>${this.#at + 1 < this.#mistakes.length ? words.next : words.finish}</button>
        </div>
        <button class="plain" @click=${() => { this.stop(); redraw(); }}>${words.endLesson}</button>
      </div>`;
  }
}

/** The mistakes of a side. @param {Mistake[]} mistakes @param {Sides} side */
export const mistakesOf = (mistakes, side) => mistakes.filter(({ node }) => !side || node.frame.toMove === side);

/**
 * The mistakes of a line.
 * @param {import('./tree.js').Node[]} nodes
 * @param {Map<number, PlyVerdict>} verdicts
 * @returns {Mistake[]}
 */
export function mistakesIn(nodes, verdicts) {
  return nodes.flatMap((node) => {
    const verdict = verdicts.get(node.ply);
    const loss = verdict?.played ? verdict.best.value - verdict.played.value : 0;
    return verdict && loss >= MISTAKE ? [{ node, verdict }] : [];
  });
}

export const lesson = new Lesson();
