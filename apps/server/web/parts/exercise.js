// The layout of an exercise: what is asked, the board, and what answers it; and how its board takes an answer.

import { html } from '../vendor/lit-html/lit-html.js';
import { illegalText } from './game-text.js';
import { strings } from './i18n.js';
import { redraw } from './view.js';

/** What an exercise says: the verdict, else what is asked. */
const SAID = ['.exercise .feedback:is(.correct, .wrong, .solution)', '.exercise .landing'];

/** The window on an exercise: it shows what is said next, which may be far from the square or the button that was chosen. */
class ExerciseWindow {
  /** @type {unknown} */
  #said;

  /** @param {unknown} said equal as long as the same is said */
  follow(said) {
    const isFirst = this.#said === undefined;
    if (said === this.#said) return;
    this.#said = said;
    answers.follow(said);
    if (!isFirst) requestAnimationFrame(() => this.#show());
  }

  /** Its first lines are enough: what is longer than the window would be moved to its end. */
  #show() {
    const said = SAID.map((selector) => document.querySelector(selector)).find(Boolean);
    (said?.firstElementChild ?? said)?.scrollIntoView({ block: 'nearest' });
  }
}

/** Two taps that are so near to each other, in milliseconds, are one answer: the second was meant for the board before the verdict. */
const DOUBLE_TAP = 500;

/** The answers to a question, one at a time. */
class Answers {
  /** @type {{ position: string, time: number, said: unknown }} */
  #last = { position: '', time: -Infinity, said: undefined };
  /** @type {unknown} */
  #said;
  /** Whether something else has been said since the last answer. */
  #isJudged = false;

  /** @param {unknown} said */
  follow(said) {
    [this.#said, this.#isJudged] = [said, true];
  }

  /** Whether an answer is one of its own, and no second tap. @param {string} position that is asked about */
  take(position) {
    const { position: before, time, said } = this.#last;
    const now = performance.now();
    const isAskedAgain = this.#isJudged && said === this.#said;
    if (position === before && !isAskedAgain && now - time < DOUBLE_TAP) return false;
    [this.#last, this.#isJudged] = [{ position, time: now, said: this.#said }, false];
    return true;
  }
}

const answers = new Answers();
const exerciseWindow = new ExerciseWindow();

/**
 * In this order for the keyboard and screen readers, whatever the order on the screen.
 * @param {object} parts
 * @param {unknown} parts.task
 * @param {unknown} parts.board
 * @param {unknown} parts.answer
 * @param {unknown} parts.said the verdict or the question, or what stands for it: when it changes, it is brought into view
 */
export function exercise({ task, board, answer, said }) {
  exerciseWindow.follow(said);
  return html`
    <section class="panel task">${task}</section>
    <div class="board-area" @selection=${redraw}>${board}</div>
    <section class="panel">${answer}</section>`;
}

/**
 * How the board takes a square while an answer is asked for. A move that is clicked is an answer also where the board shows what refutes the last
 * one, but not one by the keyboard: who only hears the board knows the position that it shows. Of any other square it is told why it is none, from the
 * position that is asked about. A second tap at once is no second answer.
 * @param {object} asked
 * @param {import('./api.js').GameKind} asked.kind
 * @param {import('./api.js').BoardSize} asked.size
 * @param {import('./api.js').PositionView} asked.frame the position
 * @param {boolean} asked.isShown whether the board shows it
 * @param {boolean} [asked.isLine] whether it shows what refutes the last answer
 * @param {(move: string) => void} asked.choose
 * @param {import('./refusal.js').Refusal} asked.refusal what says so
 * @returns {Pick<import('./board.js').BoardView, 'legal' | 'choose' | 'reject' | 'refused' | 'isLine'>}
 */
export function answering({ kind, size, frame, isShown, isLine = !isShown, choose: answer, refusal }) {
  const { legal } = frame;
  const choose = (/** @type {string} */ move) => answers.take(frame.position) && answer(move);
  const reject = (/** @type {string} */ square, isKey = false) => {
    const isMove = legal.some(({ move }) => move === square);
    if (isMove && !(isKey && isLine)) return choose(square);
    // A move of Alak is two squares, which can be chosen only where the board shows them.
    const isHidden = isMove || !isShown && legal.some(({ move }) => move.startsWith(`${square}-`));
    refusal.show(isHidden ? strings.tryAgainFirst : illegalText({ kind, size, frame }, square), square);
  };
  return { ...(isShown ? { legal, choose } : { legal: [], choose: undefined }), reject, refused: refusal.square, isLine };
}
