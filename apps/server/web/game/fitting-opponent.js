// The opponent that fits a visitor: a ladder of machines, and the rung after each result.

import { createGame, playMove } from '../parts/api.js';
import { humanSide, isWholeGame, opponent, ownResult } from '../parts/game-text.js';
import { playersOf, ratingOf } from '../parts/i18n.js';
import { readStored, writeStored } from '../parts/storage.js';
import { gameStart } from './game-start.js';

/** The machines that play Othello, from one that everybody beats to the strongest. */
export const LADDER = [
  'human:600', 'human:800', 'human:1000', 'human:1200', 'human:1400', 'human:1600', 'human:1800', 'human:2000', 'human:2200', 'human:2400',
  'level:8', 'level:12', 'level:16', 'level:21', 'level:30',
];
/** At most so many rungs at once: a strong visitor should not have to beat all beginners first. */
const MAX_STEP = 4;
/** Whoever plays on the lowest rungs has little to win: up to here one win is not enough to leave them. */
const LAST_OF_LOWEST = LADDER.indexOf('human:800');
/** Games with an opponent below this rating are those of beginners: a win leads up by few rungs, and who gives away a corner has lost by that. */
const BEGINNERS_GAMES_BELOW = 1400;
const FIRST_AFTER_BEGINNERS = LADDER.indexOf(`human:${BEGINNERS_GAMES_BELOW}`);
/** A loss by this margin or more: an easier machine is next, also after a game against a chosen one. */
const HEAVY_LOSS = 20;

/**
 * Where a visitor stands.
 * @typedef {object} Standing
 * @property {number} rung of the next opponent
 * @property {number} streak the games won in a row, or below 0 those lost
 * @property {number} games
 */

/** That of the first game, unless the visitor says more: the weakest people. @type {Standing} */
export const FIRST_STANDING = { rung: LADDER.indexOf('human:1000'), streak: 0, games: 0 };

/**
 * The standing after a game: up or down by as many rungs as there are results of this kind in a row, but up by one or two among beginners, and down by one more after the first game: a beginner should win soon. A draw is what the ladder aims at.
 * @param {Standing} standing
 * @param {'won' | 'lost' | 'drawn'} result
 * @returns {Standing}
 */
export function afterGame({ rung, streak, games }, result) {
  if (result === 'drawn') return { rung, streak: 0, games: games + 1 };
  const direction = result === 'won' ? 1 : -1;
  const length = Math.sign(streak) === direction ? Math.abs(streak) + 1 : 1;
  const stays = result === 'won' && length === 1 && rung <= LAST_OF_LOWEST;
  const isBeginnersWin = result === 'won' && rung < FIRST_AFTER_BEGINNERS;
  const steps = isBeginnersWin ? Math.min(Math.ceil(length / 2), 2) : Math.min(length, MAX_STEP) + (games === 0 && result === 'lost' ? 1 : 0);
  const next = stays ? rung : rung + direction * steps;
  return { rung: Math.max(0, Math.min(LADDER.length - 1, next)), streak: direction * length, games: games + 1 };
}

/** The rung of a strength. @param {number} rating */
function rungOf(rating) {
  const distance = (/** @type {string} */ machine) => Math.abs((ratingOf(machine) ?? 0) - rating);
  return LADDER.reduce((nearest, machine, rung) => (distance(machine) < distance(LADDER[nearest]) ? rung : nearest), 0);
}

/**
 * The standing after a game against another machine than the one that fits: whoever beats a stronger one or loses to a weaker one meets such a one next.
 * @param {Standing} standing
 * @param {'won' | 'lost' | 'drawn'} result
 * @param {number} rating of the machine
 * @param {boolean} [isHard] a loss after which an easier machine is next
 * @returns {Standing}
 */
export function afterOtherGame({ rung, streak, games }, result, rating, isHard = false) {
  const shown = Math.max(0, rungOf(rating) - (isHard ? 1 : 0));
  const isNews = result === 'won' ? shown > rung : result === 'lost' && shown < rung;
  return { ...(isNews ? { rung: shown, streak: 0 } : { rung, streak }), games: games + 1 };
}

/** Whether a game was lost by many discs. @param {import('../parts/api.js').Game} game */
const isHeavyLoss = (game) => ownResult(game) === 'lost' && game.result?.by === 'discs' && Math.abs(game.result.margin ?? 0) >= HEAVY_LOSS;

/** The strength of the machine in a game that says something about the visitor; null in others. @param {import('../parts/api.js').Game} game */
function machineRating(game) {
  const side = humanSide(game);
  return side && isWholeGame(game) ? ratingOf(playersOf(game)[opponent(side)]) : null;
}

/**
 * Why the next opponent is stronger, easier or as strong: after a win that is not enough to leave the lowest rungs, a draw, or at an end of the ladder it is the same.
 * @typedef {'stronger' | 'easier' | 'onceMore' | 'drawn' | 'strongest' | 'weakest'} Step
 */

/** @param {Standing} before @param {'won' | 'lost' | 'drawn'} result @param {Standing} after @returns {Step} */
export function stepBetween(before, result, after) {
  if (after.rung !== before.rung) return after.rung > before.rung ? 'stronger' : 'easier';
  if (result === 'drawn') return 'drawn';
  if (result === 'lost') return 'weakest';
  return after.rung === LADDER.length - 1 ? 'strongest' : 'onceMore';
}

/** Where this browser keeps the standing, the game under way against the opponent that fits, the last one that ended, and the rung of the user's rating. */
const STORAGE_KEY = 'outflank-opponent';

/** The standing of whoever uses this browser. */
export const visitor = {
  /** @returns {{ standing: Standing, game: string | null, last?: { game: string, result: 'won' | 'lost' | 'drawn', step: Step | null }, rated?: number }} */
  get state() {
    return readStored(STORAGE_KEY) ?? { standing: FIRST_STANDING, game: null };
  },

  /** The next opponent, as the API takes it. */
  get opponent() {
    return LADDER[this.state.standing.rung];
  },

  /** The rating of the next opponent. */
  get rating() {
    return ratingOf(this.opponent) ?? 0;
  },

  /** Whether nothing is known of the visitor. */
  get isNew() {
    return this.state.standing.games === 0;
  },

  /** The visitor has played before, and chooses the first opponent. @param {number} rating */
  startAt(rating) {
    writeStored(STORAGE_KEY, { ...this.state, standing: { ...FIRST_STANDING, rung: rungOf(rating) } });
  },

  /** A game against the next opponent has begun. @param {string} game its id */
  begin(game) {
    writeStored(STORAGE_KEY, { ...this.state, game });
  },

  /** A game is over: counts it, once. Against the opponent that fits it counts however it was started. @param {import('../parts/api.js').Game} game */
  finish(game) {
    const { standing, game: id, last } = this.state;
    const [result, rating] = [ownResult(game), machineRating(game)];
    if (!result || (last?.game === game.id && last.result === result)) return;
    if (id === game.id || rating === this.rating) {
      const next = afterGame(standing, result);
      writeStored(STORAGE_KEY, { ...this.state, standing: next, game: id === game.id ? null : id, last: { game: game.id, result, step: stepBetween(standing, result, next) } });
    } else if (rating !== null) {
      const isSecondLoss = result === 'lost' && last?.result === 'lost' && last.game !== game.id;
      const isHard = isSecondLoss || isHeavyLoss(game);
      const next = afterOtherGame(standing, result, rating, isHard);
      const isEasier = isHard && (ratingOf(LADDER[next.rung]) ?? 0) < rating;
      writeStored(STORAGE_KEY, { ...this.state, standing: next, last: { game: game.id, result, step: isEasier ? 'easier' : null } });
    }
  },

  /** The user has a rating from games with people. It says which opponent fits, until games say more; then again once it is on another rung. @param {number} rating */
  learnRating(rating) {
    const [{ standing, rated }, rung] = [this.state, rungOf(rating)];
    if (rung !== rated) writeStored(STORAGE_KEY, { ...this.state, standing: { rung, streak: 0, games: Math.max(1, standing.games) }, rated: rung });
  },

  /** Why the next opponent is what it is, after the last game that counted; null where there is nothing to say, after others, and once a resignation was taken back. @param {import('../parts/api.js').Game} game @returns {Step | null} */
  stepAfter(game) {
    const { last } = this.state;
    return last?.game === game.id && last.result === ownResult(game) ? last.step : null;
  },
};

/** Whether a game against a machine is one of a beginner. @param {string | null} machine */
export const isBeginnersGame = (machine) => Math.min(visitor.rating, ratingOf(machine ?? '') ?? Infinity) < BEGINNERS_GAMES_BELOW;

/** Starts a game against the opponent that fits, and returns its id. @param {string} [first] the first move */
async function startFittingGame(first) {
  const game = await createGame({ kind: 'othello', start: '', moves: [], black: 'human', white: visitor.opponent });
  visitor.begin(game.id);
  if (first) await playMove(game, first);
  return game.id;
}

/** Starts a game against the opponent that fits, and opens it. @param {(error: unknown) => void} onError @param {string} [first] the first move */
export const openFittingGame = (onError, first) => gameStart.open(() => startFittingGame(first), onError);
