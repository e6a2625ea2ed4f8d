// Figures of the player's own games: finished games of Othello against machines are reviewed one after the other, and the
// results are kept in the learning record, so that a review is done once and an interrupted one resumes.

import { AnalysisConnection } from '../analysis/analysis-connection.js';
import * as api from '../parts/api.js';
import { humanSide, isWholeGame, OTHELLO_START } from '../parts/game-text.js';
import { movesOfSide } from '../analysis/own-moment.js';
import { accuracyByPhase, describeMistake, mistakesAmong } from './game-figures.js';
import { reviewGame, whenFree } from './reviewed-game.js';
import { readAll, write } from './store.js';

/**
 * The figures of a game; a game from another start than the usual one has none.
 * @typedef {{ id: string, version: number, definition: number, time: number, side: 'black' | 'white', opening: string | null,
 *   start: string, moves: string[], given: number, phases: Record<import('./game-figures.js').Phase, number | null>,
 *   mistakes: import('./game-figures.js').GameMistake[] }} GameFigures
 *
 * With what the list of games has of it.
 * @typedef {GameFigures & Pick<api.GameListEntry, 'kind' | 'players' | 'result'>} OwnGame
 */

const KIND = 'game';
/** The version of the figures; those of an earlier one are computed again. */
const DEFINITION = 3;

export class OwnGames {
  /** @type {OwnGame[]} */
  figures = [];
  /** The number of games that wait for their review, and of those since the start. */
  waiting = 0;
  total = 0;
  isRunning = false;
  #connection = new AnalysisConnection();
  #run = new AbortController();
  /** @type {() => void} */
  #onChange;
  /** @type {(code: string) => void} */
  #onStatus;

  /**
   * @param {() => void} onChange called after each change
   * @param {(code: string) => void} onStatus called with the code of an error that passes, or empty when the review goes on
   */
  constructor(onChange, onStatus) {
    [this.#onChange, this.#onStatus] = [onChange, onStatus];
  }

  /** Loads the known figures, and reviews the other games. */
  async start() {
    this.isRunning = true;
    const { signal } = (this.#run = new AbortController());
    try {
      const entries = await finishedGames();
      const known = await readAll(KIND);
      if (signal.aborted) return;
      const isKnown = (/** @type {api.GameListEntry} */ { id, version }) => known.get(id)?.version === version && known.get(id).definition === DEFINITION;
      this.figures = entries.filter(isKnown).map((entry) => ownGame(known.get(entry.id), entry)).filter(({ moves }) => moves.length);
      await this.#reviewAll(entries.filter((entry) => !isKnown(entry)), signal);
    } catch (error) {
      // What fails after a stop is nobody's concern any more.
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) this.isRunning = false;
      this.#onChange();
    }
  }

  /** Stops after what is done; a later start resumes. */
  stop() {
    this.#run.abort();
    this.#connection.close();
    this.isRunning = false;
  }

  /** @param {api.GameListEntry[]} entries @param {AbortSignal} signal */
  async #reviewAll(entries, signal) {
    this.waiting = this.total = entries.length;
    for (const entry of entries) {
      this.#onChange();
      const figures = await this.#figuresOf(entry, signal);
      if (!signal.aborted) await write(KIND, entry.id, figures);
      if (signal.aborted) return;
      if (figures.moves.length) this.figures = [...this.figures, ownGame(figures, entry)];
      this.waiting -= 1;
    }
  }

  /** @param {api.GameListEntry} entry @param {AbortSignal} signal @returns {Promise<GameFigures>} */
  async #figuresOf({ id, version, changed, opening }, signal) {
    const game = await api.loadGame(id);
    /** @type {'black' | 'white'} */
    const side = humanSide(game) ?? 'black';
    const moves = game.start === OTHELLO_START ? game.moves.slice(0, game.played) : [];
    const known = { id, version, definition: DEFINITION, time: changed * 1000, side, opening, start: game.start, moves, given: game.given };
    return { ...known, ...(await this.#review(known, signal)) };
  }

  /** @param {Pick<GameFigures, 'start' | 'moves' | 'given' | 'side'>} game @param {AbortSignal} signal */
  async #review({ start, moves, given, side }, signal) {
    const { frames, reviews } = await reviewGame(this.#connection, start, moves, given, this.#onStatus, signal);
    const own = movesOfSide(frames, moves, reviews, side);
    const mistakes = [];
    for (const mistake of mistakesAmong(own)) {
      if (signal.aborted) break;
      mistakes.push(await whenFree(() => describeMistake(mistake), signal));
    }
    return { phases: accuracyByPhase(own), mistakes };
  }
}

/** @param {GameFigures} figures @param {api.GameListEntry} entry @returns {OwnGame} */
const ownGame = (figures, { kind, players, result }) => ({ ...figures, kind, players, result });

/** Before there are so many moves there is nothing to say. */
export const MIN_MOVES = 8;

/** Whether a game is a finished one of Othello of the player against a machine, however it ended, and no exercise. @param {api.GameListEntry} game */
export const canBeReviewed = (game) => game.kind === 'othello' && isWholeGame(game) && game.result !== null && humanSide(game) !== null && game.placed >= MIN_MOVES;

/** These games, the latest first. */
const finishedGames = async () => (await api.latestGames()).filter(canBeReviewed);
