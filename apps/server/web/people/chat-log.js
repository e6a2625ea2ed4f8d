// What is said in an online game.

import { settings } from '../parts/settings.js';
import { announce, redraw } from '../parts/view.js';
import { blocks } from './blocks.js';
import { online, onlineErrorText } from './online-strings.js';

/** @typedef {import('../parts/api.js').Schemas['ChatLineView']} ChatLine */

export class ChatLog {
  /** @type {ChatLine[]} */
  lines = [];
  /** The number of the last line that is not new to the user: said before the last own move, or before the game last changed when the user came to it. */
  seen = 0;
  /** Why the last line was not accepted. */
  errorMessage = '';
  #send;
  /** Whether what was said before is known: lines after that are announced. */
  #isLoaded = false;

  /** @param {(line: { text: string } | { phrase: string }) => Promise<void>} send */
  constructor(send) {
    this.#send = send;
  }

  /** Adds lines that were received, without those that are known, and announces them, if the user sees them. @param {ChatLine[]} lines @param {number} [changed] when the game last changed */
  add(lines, changed = 0) {
    const known = new Set(this.lines.map(({ number }) => number));
    const added = lines.filter(({ number }) => !known.has(number));
    this.lines = [...this.lines, ...added].sort((a, b) => a.number - b.number);
    if (this.#isLoaded && settings.chat) added.filter(({ by }) => !blocks.has(by)).map(lineText).forEach(announce);
    if (!this.#isLoaded) this.seen = this.lines.findLast(({ at }) => at < changed)?.number ?? 0;
    this.#isLoaded = true;
  }

  /** Notes that the user has seen what was said until now. */
  markSeen() {
    this.seen = this.lines.at(-1)?.number ?? 0;
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

/** What a line of the chat says. @param {ChatLine} line */
export const saidText = ({ text, phrase }) => (phrase ? (online.phrases[phrase] ?? phrase) : (text ?? online.removedText));

/** A line of the chat with the name of who has said it. @param {ChatLine} line */
export const lineText = (line) => online.latestLine(line.by || online.removedUser, saidText(line));
