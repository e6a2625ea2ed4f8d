// What is said in an online game.

import { redraw } from '../parts/view.js';
import { onlineErrorText } from './online-strings.js';

/** @typedef {import('../parts/api.js').Schemas['ChatLineView']} ChatLine */

export class ChatLog {
  /** @type {ChatLine[]} */
  lines = [];
  /** Why the last line was not accepted. */
  errorMessage = '';
  #send;

  /** @param {(line: { text: string } | { phrase: string }) => Promise<void>} send */
  constructor(send) {
    this.#send = send;
  }

  /** Adds lines that were received, without those that are known. @param {ChatLine[]} lines */
  add(lines) {
    const known = new Set(this.lines.map(({ number }) => number));
    const added = lines.filter(({ number }) => !known.has(number));
    this.lines = [...this.lines, ...added].sort((a, b) => a.number - b.number);
  }

  /** Says a line; whether the server has accepted it. @param {{ text: string } | { phrase: string }} line */
  say(line) {
    return this.attempt(() => this.#send(line));
  }

  /** Does something, and shows why it failed; whether it did not. @param {() => Promise<unknown>} action */
  async attempt(action) {
    this.errorMessage = '';
    try {
      await action();
      return true;
    } catch (error) {
      this.errorMessage = onlineErrorText(error);
      return false;
    } finally {
      redraw();
    }
  }
}
