// Learning from mistakes: each mistake of a game comes back, and a better move is to be found.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { stand, signed } from './analyse.js';
import { MISTAKE } from './chart.js';
import { disc } from './controls.js';
import { announce, redraw } from './page.js';
import { sideName, words } from './words.js';

/** @typedef {import('./evaluator.js').PlyVerdict} PlyVerdict */

/** A move is good enough when it gives away less than this. */
const CLOSE = 2;

class Lesson {
  /** @type {{ node: import('./tree.js').Node, verdict: PlyVerdict }[]} */
  #mistakes = [];
  #at = 0;
  /** What was tried last. */
  #tried = '';
  /** @type {'ask' | 'wrong' | 'right' | 'shown'} */
  #state = 'ask';
  isOn = false;

  /**
   * @param {import('./tree.js').Node[]} nodes the main line
   * @param {Map<number, PlyVerdict>} verdicts
   */
  start(nodes, verdicts) {
    this.#mistakes = nodes.flatMap((node) => {
      const verdict = verdicts.get(node.ply);
      const loss = verdict?.played ? verdict.best.value - verdict.played.value : 0;
      return verdict && loss >= MISTAKE ? [{ node, verdict }] : [];
    });
    this.isOn = this.#mistakes.length > 0;
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

  render() {
    const { node, verdict } = this.#mistakes[this.#at];
    const isOpen = this.#state === 'ask' || this.#state === 'wrong';
    const told = { ask: '', wrong: words.wrong, right: words.right, shown: words.bestWas(verdict.best.move) }[this.#state];
    return html`
      <div class="lesson">
        <h2>${words.lesson} <small>${this.#at + 1} / ${this.#mistakes.length}</small></h2>
        <p>${disc(node.frame.toMove)} ${this.#task()}</p>
        <p class="told ${this.#state}" role="status">${told}</p>
        <div class="items row">
          ${isOpen ? html`<button @click=${() => { this.#state = 'shown'; redraw(); }}>${words.showBest}</button>` : nothing}
          <button class=${isOpen ? '' : 'main'} @click=${() => this.#go(this.#at + 1)}>${this.#at + 1 < this.#mistakes.length ? words.next : words.finish}</button>
        </div>
        <button class="plain" @click=${() => { this.stop(); redraw(); }}>${words.endLesson}</button>
      </div>`;
  }
}

export const lesson = new Lesson();
