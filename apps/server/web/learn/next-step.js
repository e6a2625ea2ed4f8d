// The next step after a game: the move that decided it, or cost most, with the reason, the question for a better one, and the lesson or the
// puzzles about such mistakes.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { AnalysisConnection } from '../analysis/analysis-connection.js';
import { afterTexts } from '../game/after-game-strings.js';
import { thumbnail } from '../game/game-card.js';
import { hrefOf } from '../parts/address.js';
import { ExplainedMove } from '../analysis/explained-move.js';
import { effectOf, opponentsMistake, ownMoment } from '../analysis/own-moment.js';
import { couldHaveText } from '../analysis/review-strings.js';
import { ApiError } from '../parts/api-error.js';
import { ownGamePath } from '../parts/analysis-url.js';
import { retryingText } from '../parts/error-text.js';
import { mainReason, shortReason } from '../parts/explanation-api.js';
import { playersOf, strings } from '../parts/i18n.js';
import { humanSide, movesPlaced, opponent, ownResult } from '../parts/game-text.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { redraw } from '../parts/view.js';
import { MIN_MOVES } from './own-games.js';
import { reviewGame, whenFree } from './reviewed-game.js';
import { exerciseFor } from './theme-exercise.js';
import { foldedMeaning } from './theme-meaning.js';

/**
 * @typedef {import('../parts/api.js').Game} Game
 * @typedef {import('./game-figures.js').ReviewedMove} ReviewedMove
 * @typedef {import('./theme-exercise.js').Exercise} Exercise
 * @typedef {{ move: ReviewedMove, explained: ExplainedMove }} Found
 * @typedef {Found & { exercise: Exercise | null }} Moment
 * @typedef {Omit<import('../analysis/own-moment.js').OwnMoment, 'move'>} Situation
 * @typedef {{ found: Found | null, helped: ReviewedMove | undefined, situation: Situation }} Known what was found, null without a mistake, and the mistake of the opponent that
 *   helped most to win
 */

/** The usual board. */
const SIZE = { columns: 8, rows: 8 };

/** What was found in games, by their ids and versions, so that Back to a game does not search again. @type {Map<string, Known>} */
const known = new Map();

/** Whether a game can be looked at: it is over, and the user played in it against a machine. @param {Game} game */
export const canLookAt = (game) => game.kind === 'othello' && ownResult(game) !== null && game.played - game.given >= MIN_MOVES;

export class NextStep {
  /** @type {Game} */
  #game;
  /** @type {'black' | 'white'} */
  #side;
  #connection = new AnalysisConnection();
  #run = new AbortController();
  /** @type {'looking' | 'done'} */
  #state = 'looking';
  /** Null also when the user made no mistake. @type {Moment | null} */
  #moment = null;
  /** After a win, whether the user made no mistake of which something useful can be said. */
  #isSilent = false;
  /** The mistake of the opponent that helped most to win. @type {ReviewedMove | undefined} */
  #helped;
  /** @type {Situation} */
  #situation = { isDecided: false, isBeginner: false, wasAhead: false };
  #errorMessage = '';

  /** @param {Game} game that can be looked at */
  constructor(game) {
    [this.#game, this.#side] = [game, humanSide(game) ?? 'black'];
    this.#look();
  }

  close() {
    this.#run.abort();
    this.#connection.close();
  }

  get #moves() {
    return this.#game.moves.slice(0, this.#game.played);
  }

  async #look() {
    const { signal } = this.#run;
    try {
      const { found, helped, situation } = await this.#find();
      const moment = found && { ...found, exercise: await exerciseFor(found.explained.explanation).catch(() => null) };
      if (signal.aborted) return;
      this.#isSilent = this.#isWon && moment !== null && !hasReason(moment);
      [this.#moment, this.#helped, this.#situation, this.#state, this.#errorMessage] = [this.#isSilent ? null : moment, helped, situation, 'done', ''];
    } catch (error) {
      if (signal.aborted) return;
      this.#errorMessage = retryAfterOutage(error, () => !signal.aborted, () => this.#look());
    }
    redraw();
  }

  /** Finds the move, unless that was done before, and why it loses. */
  async #find() {
    const key = `${this.#game.id} ${this.#game.version}`;
    const result = known.get(key) ?? (await this.#review());
    known.set(key, result);
    const explained = result.found?.explained;
    if (explained && !explained.explanation) await whenFree(() => explained.load(), this.#run.signal);
    return result;
  }

  /** Finds the move by a review of the game. @returns {Promise<Known>} */
  async #review() {
    const { frames, reviews } = await reviewGame(this.#connection, this.#game.start, this.#moves, this.#game.given, (code) => this.#showStatus(code), this.#run.signal);
    this.#connection.close();
    const [side, { result }] = [this.#side, this.#game];
    const game = { frames, moves: this.#moves, reviews, side, winner: result?.winner ?? /** @type {const} */ ('draw'), machine: playersOf(this.#game)[opponent(side)] };
    const { move, ...situation } = ownMoment(game);
    const found = move ? { move, explained: new ExplainedMove(move.before.position, move.played, side) } : null;
    return { found, helped: this.#isWon ? opponentsMistake(game) : undefined, situation };
  }

  get #isWon() {
    return ownResult(this.#game) === 'won';
  }

  /** Shows why the review waits, or that it goes on. @param {string} code empty without an error */
  #showStatus(code) {
    const message = code && retryingText(new ApiError(code, ''));
    if (this.#run.signal.aborted || message === this.#errorMessage) return;
    this.#errorMessage = message;
    redraw();
  }

  /** The number of the move, without passes. @param {number} ply */
  #numberOf(ply) {
    return movesPlaced(this.#moves.slice(0, ply + 1));
  }

  /** What is known so far, in words. */
  get #text() {
    if (this.#errorMessage) return this.#errorMessage;
    if (this.#state === 'looking') return afterTexts.looking;
    const helped = this.#helped && afterTexts.helped(this.#numberOf(this.#helped.ply), this.#helped.played, strings.discs(this.#helped.loss));
    const texts = [helped, this.#isSilent ? '' : this.#finding].filter(Boolean).join(strings.sentenceGap);
    return this.#situation.wasAhead ? afterTexts.wasAhead(this.#game.result?.by === 'time', texts) : texts;
  }

  /** What was found in the moves. */
  get #finding() {
    if (!this.#moment) return afterTexts.noMistake;
    const { isDecided, isBeginner } = this.#situation;
    const { ply, played, corner = '', best, scores } = this.#moment.move;
    const effect = effectOf(this.#moment.move, { isDecided, isBeginner: isBeginner && !namesCorner(this.#moment) });
    return [afterTexts[effect](this.#numberOf(ply), played, corner), couldHaveText(best, played, scores)].join(strings.sentenceGap);
  }

  /** The address of the moment in the analysis, or of the question for a better move. @param {number} ply @param {boolean} [isQuestion] */
  #pathTo(ply, isQuestion = false) {
    return ownGamePath(this.#game, this.#moves, { at: { line: 0, ply }, questions: isQuestion ? [ply] : [] });
  }

  /** A line until something is found. It comes last, so that nothing moves under the finger. */
  render() {
    if (this.#isSilent && !this.#helped) return nothing;
    const moment = this.#moment;
    moment?.explained.translate();
    const explanation = moment?.explained.explanation;
    return html`
      <section class="next-step ${moment ? 'found' : ''}" aria-label=${afterTexts.nextStep}>
        ${moment ? this.#picture(moment.move) : nothing}
        <div role="status"><p>${this.#text}</p>${explanation ? html`<p class="reason">${shortReason(explanation)}</p>` : nothing}</div>
        ${moment ? html`<p class="picture-legend" aria-hidden="true"><span>✕ ${afterTexts.yourMove(moment.move.played)}</span><span class="better">${afterTexts.better(moment.move.best)}</span></p>` : nothing}
        ${explanation ? foldedMeaning(mainReason(explanation)?.theme) : nothing}
        ${moment ? html`<div class="buttons row">
          <a class="button" href=${hrefOf(this.#pathTo(moment.move.ply, true))}>${afterTexts.tryMoment}</a>
          ${moment.exercise ? html`<a class="button" href=${hrefOf(moment.exercise.path)}>${moment.exercise.name()}</a>` : nothing}</div>` : nothing}
      </section>`;
  }

  /** The position with the move and the better one, which opens it. @param {ReviewedMove} move */
  #picture({ ply, before, played, best }) {
    const name = afterTexts.showMoment(this.#numberOf(ply), played);
    return html`<a href=${hrefOf(this.#pathTo(ply))} aria-label=${name} title=${name}>
      ${thumbnail({ cells: before.cells, size: SIZE }, [[played, 'wrong'], [best, 'better']])}</a>`;
  }
}

/** Whether a mistake in a game that was won is of use: it gave the win away for a while, or there is a reason to learn from. @param {Found} found */
const hasReason = ({ move, explained: { explanation } }) => move.isTurningPoint || (explanation !== null && mainReason(explanation) !== undefined);

/** Whether the reason names a corner, which may be another one: that of the line with best play. @param {Found} found */
const namesCorner = ({ explained: { explanation } }) => ['corner', 'sacrifice'].includes((explanation && mainReason(explanation)?.theme) ?? '');
