// Practice of openings: a card after the other; the first answer to each is graded.

import * as api from '../parts/api.js';
import { errorText } from '../parts/error-text.js';
import { explainMove } from '../parts/explanation-api.js';
import { sideName } from '../parts/i18n.js';
import { Refusal } from '../parts/refusal.js';
import { playSound } from '../parts/sound.js';
import { announce, redraw } from '../parts/view.js';
import { drill } from './decks.js';
import { peopleOf } from './openings-people.js';
import { texts } from './openings-strings.js';

/** @typedef {import('./decks.js').Card} Card */

const DAY = 86_400;

export class OpeningsSession {
  /** The card; null when nothing is to be asked. @type {Card | null} */
  card = null;
  /** The number of cards to ask, with this one, which may be asked again before it is due. */
  left = 0;
  /** The positions up to that of the card, and after an answer up to the one that it leads to. @type {api.LineView | null} */
  line = null;
  /** @type {'loading' | 'question' | 'wrong' | 'right' | 'done'} */
  state = 'loading';
  feedback = '';
  /** The move of the last answer. */
  attempt = '';
  /** Why the last square that was chosen is no move. */
  refusal = new Refusal();
  isShown = false;
  /** Whether the wrong answer is as good as any move; null before that is known. @type {boolean | null} */
  isAsGood = null;
  isNew = false;
  /** @type {import('./openings-people.js').People | null} */
  people = null;
  errorMessage = '';
  #side;
  /** The grade of the first answer. @type {import('./decks.js').Grade | null} */
  #grade = null;
  #isHinted = false;
  /** Whether a wrong answer is being weighed; it is recorded once it is known to lose discs, or with the next answer. */
  #isWeighed = false;
  #started = 0;
  /** The last answer of the backend, with the next card. @type {import('./decks.js').Answer | null} */
  #answer = null;
  /** The number of what is shown; answers for earlier ones are dropped. */
  #generation = 0;

  /** @param {import('./decks.js').Colour | null} side the colour to practise, or both */
  constructor(side) {
    this.#side = side;
  }

  async start() {
    await this.#try(async () => this.#show(await drill(undefined, this.#side)));
  }

  close() {
    this.#generation++;
  }

  get position() {
    return this.line?.frames.at(-1);
  }

  /** What is said: the question, or the verdict on an answer. */
  get said() {
    const { card, state, attempt } = this;
    return card ? `${card.id} ${state} ${state === 'wrong' ? attempt : ''}` : undefined;
  }

  /** The last placement on the board. */
  get lastMove() {
    const { line } = this;
    const ply = line?.moves.findLastIndex((move) => move !== '--') ?? -1;
    return line && ply >= 0 ? (line.frames[ply].legal.find(({ move }) => move === line.moves[ply]) ?? null) : null;
  }

  /** The cards that are due by the end of tomorrow. */
  get dueTomorrow() {
    const view = this.#answer?.view;
    const [today, tomorrow] = (this.#side ? view?.[this.#side].counts : view?.counts)?.forecast ?? [0, 0];
    return today + tomorrow;
  }

  /** Plays an answer, also at once after a wrong one. @param {string} move */
  async choose(move) {
    const { card } = this;
    if (!card || (this.state !== 'question' && this.state !== 'wrong')) return;
    this.refusal.clear();
    this.attempt = move;
    const isRight = card.right.includes(move);
    const isSlow = this.#isHinted || performance.now() - this.#started > 1000 * (this.#answer?.hesitation ?? Infinity);
    await this.#try(async () => {
      if (!isRight) return this.#fail(card, move);
      await this.#record(isSlow ? 'hesitant' : 'right');
      await this.#succeed(card, move);
    });
  }

  /** Names the column of the move; the answer then counts as hesitant. */
  hint() {
    if (!this.card || this.state !== 'question') return;
    this.#isHinted = true;
    this.refusal.clear();
    this.#say(texts.columnIs(this.card.expected[0]));
  }

  /** Shows the move; that counts as a wrong answer. */
  async showAnswer() {
    const { card } = this;
    if (!card || this.state === 'right') return;
    await this.#try(async () => {
      await this.#record('wrong');
      await this.#ask(card);
      this.isShown = true;
      this.#say(texts.answerIs(card.right.join(', ')));
    });
  }

  /** Asks the same card again after a wrong answer, or the next one after a right one. */
  async next() {
    const { card } = this;
    if (this.state === 'wrong' && card) await this.#try(() => this.#ask(card));
    else if (this.state === 'right' && this.#answer) await this.#try(async () => this.#show(/** @type {any} */ (this.#answer)));
  }

  /** Loads again what people play, after a change of the rating. */
  reloadPeople() {
    if (this.card && this.position) this.#try(() => this.#loadPeople(this.#generation));
  }

  /** Shows the next card, or that there is none. The card before stays until then. @param {import('./decks.js').Answer} answer */
  async #show(answer) {
    const { next } = answer;
    this.#answer = answer;
    if (!next) return this.#end();
    if (!(await this.#ask(next))) return;
    [this.left, this.#grade, this.#isHinted, this.#isWeighed] = [Math.max(answer.left, 1), null, false, false];
    announce(`${next.moves.join(' ')} ${texts.yourMove(sideName(next.side))}`);
  }

  /** Shows that nothing is due. The last board stays; without one, it is the start. */
  async #end() {
    const generation = this.#reset();
    this.state = 'done';
    announce(texts.allDone);
    if (this.line) return;
    const line = await api.positionsOf({ kind: 'othello', moves: [] });
    if (generation === this.#generation) this.line = line;
  }

  /** Shows the position of a card; false if something else is shown meanwhile. @param {Card} card */
  async #ask(card) {
    const generation = this.#reset();
    const line = await api.positionsOf({ kind: 'othello', moves: card.moves });
    if (generation !== this.#generation) return false;
    [this.card, this.line, this.state, this.isNew] = [card, line, 'question', true];
    this.#started = performance.now();
    return true;
  }

  /** @param {import('./decks.js').Grade} grade */
  async #record(grade) {
    if (this.#grade || !this.card) return;
    this.#grade = this.#isWeighed ? 'wrong' : grade;
    const { side, id } = this.card;
    this.#answer = await drill({ type: 'answer', side, card: id, grade: this.#grade }, this.#side);
  }

  /** @param {Card} card @param {string} move */
  async #succeed(card, move) {
    const generation = this.#reset();
    const line = await api.positionsOf({ kind: 'othello', moves: [...card.moves, move] });
    if (generation !== this.#generation) return;
    [this.line, this.state, this.isNew] = [line, 'right', true];
    playSound('move');
    this.#say(`${this.#grade === 'hesitant' ? texts.hesitant : texts.right} ${this.#returns(card)}`);
    redraw();
    await this.#loadPeople(generation);
  }

  /** @param {Card} card @param {string} move */
  async #fail(card, move) {
    const generation = this.#reset();
    [this.state, this.#isWeighed] = ['wrong', true];
    playSound('move');
    this.#say(texts.notInLines(move));
    const line = await api.positionsOf({ kind: 'othello', moves: [...card.moves, move] });
    if (generation !== this.#generation) return;
    [this.line, this.isNew] = [line, true];
    redraw();
    await Promise.all([this.#weigh(card, move, generation), this.#loadPeople(generation)]);
  }

  /** Records a wrong answer unless it is as good as the lines' move; the reasons below the board try again after an outage. @param {Card} card @param {string} move @param {number} generation */
  async #weigh(card, move, generation) {
    const explanation = await explainMove(card.position, move, card.side).catch(() => null);
    if (generation !== this.#generation) return;
    if (explanation) this.isAsGood = explanation.worse.score >= explanation.better.score;
    if (this.isAsGood) {
      [this.#isWeighed, this.#isHinted] = [false, true];
      this.#say(texts.asGood(move, card.right.join(', ')));
    } else await this.#record('wrong');
    redraw();
  }

  /** The wrong answer that loses discs, or may do so, with the position before it. @returns {import('../parts/board-help.js').PlayedMove | null} */
  get mistake() {
    return this.state === 'wrong' && !this.isAsGood && this.card ? { position: this.card.position, move: this.attempt, viewer: this.card.side } : null;
  }

  /** @param {number} generation */
  async #loadPeople(generation) {
    const { card } = this;
    const shown = this.state === 'right' ? this.position : this.line?.frames[card?.moves.length ?? 0];
    if (!card || !shown?.to_move) return;
    const people = await peopleOf(shown.position, this.state === 'right' ? (this.line?.moves ?? []) : card.moves);
    if (generation !== this.#generation) return;
    this.people = people;
    redraw();
  }

  /** When the card returns, as a sentence. @param {Card} card */
  #returns(card) {
    const known = /** @type {any} */ (this.#answer?.decks)?.[card.side].cards.find((/** @type {{ position: string }} */ { position }) => position === card.id);
    if (!known) return '';
    const days = Math.round((known.due - known.answered) / DAY);
    return days === 0 ? texts.returns.soon : days === 1 ? texts.returns.tomorrow : texts.returnsIn(days);
  }

  /** Forgets what was shown of the last answer. @returns {number} the new generation */
  #reset() {
    [this.people, this.feedback, this.isShown, this.isAsGood] = [null, '', false, null];
    this.refusal.clear();
    return ++this.#generation;
  }

  /** @param {string} text */
  #say(text) {
    this.feedback = text;
    announce(text);
    redraw();
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      this.errorMessage = '';
      await act();
    } catch (error) {
      this.errorMessage = errorText(error);
    }
    redraw();
  }
}
