// A step of a lesson that is played: a game against the engine from a position, with a goal.

import * as api from '../parts/api.js';
import { DeviceController } from '../game/device-controller.js';
import { CORNERS, discOf } from '../parts/game-text.js';
import { errorText } from '../parts/error-text.js';
import { markExercise } from '../parts/exercise-games.js';
import { announce, redraw } from '../parts/view.js';
import { learn } from './learn-strings.js';
import { read, write } from './store.js';

/** @typedef {import('./lesson-data.js').PlayStep} PlayStep */

/** The kind of the records of games that were begun: each has the id of a game. */
const KIND = 'lesson-game';

export class PlayGame {
  /** @type {api.GameKind} */
  #kind;
  /** The name of the step in the learning record. @type {string} */
  #id;
  /** @type {PlayStep} */
  #step;
  /** @type {() => void} */
  #onReached;
  #controller = new DeviceController();
  /** The position before the first move; the game is created with it. @type {api.LineView | null} */
  #line = null;
  #error = '';
  /** Whether the goal was reached; null before the end of the game. @type {boolean | null} */
  #isReached = null;

  /**
   * @param {api.GameKind} kind
   * @param {{ id: string, step: PlayStep }} step the step with its name in the learning record
   * @param {() => void} onReached called when the goal is reached
   */
  constructor(kind, { id, step }, onReached) {
    [this.#kind, this.#id, this.#step, this.#onReached] = [kind, id, step, onReached];
  }

  /** Opens the game of the last visit, else the position in which one begins. */
  async open() {
    try {
      const begun = await read(KIND, this.#id);
      this.#line = await api.positionsOf({ kind: this.#kind, start: this.#step.start });
      if (begun && (await isStored(begun)) && !this.#controller.isClosed) await this.#controller.open(begun);
    } catch (error) {
      this.#error = errorText(error);
    }
    redraw();
  }

  close() {
    this.#controller.close();
  }

  /** Forgets the game that was begun, so that the step begins again. */
  forget() {
    return write(KIND, this.#id, null);
  }

  get controller() {
    return this.#controller;
  }

  /** The size and the position of the board; null until they are loaded. */
  get board() {
    const { game } = this.#controller;
    if (game) return { size: game.size, position: game.frame, isUserToMove: this.#controller.isUserToMove };
    const position = this.#line?.frames[0];
    return position && this.#line ? { size: this.#line.size, position, isUserToMove: true } : null;
  }

  get error() {
    return this.#error || this.#controller.errorMessage;
  }

  /** The side of the player, who moves first. @returns {'black' | 'white'} */
  get side() {
    return this.#line?.frames[0].to_move ?? 'black';
  }

  /** Whether the goal was reached; null before the end of the game. Called after each change. */
  get isReached() {
    const { game } = this.#controller;
    const isOver = !!game?.result;
    if (!isOver) return (this.#isReached = null);
    if (this.#isReached === null) {
      this.#isReached = this.#reaches(game);
      if (this.#isReached) queueMicrotask(this.#onReached);
      announce(this.#isReached ? learn.goalReached : learn.goalMissed);
    }
    return this.#isReached;
  }

  /** @param {string} move */
  async play(move) {
    if (this.#controller.game) return this.#controller.play(move);
    if (!this.#line) return;
    const start = this.#line.frames[0].position;
    const [black, white] = this.side === 'black' ? ['human', this.#step.opponent] : [this.#step.opponent, 'human'];
    try {
      const game = await api.createGame({ kind: this.#kind, start, black, white });
      markExercise(game.id);
      await write(KIND, this.#id, game.id);
      await api.playMove(game, move);
      await this.#controller.open(game.id);
    } catch (error) {
      this.#error = errorText(error);
      redraw();
    }
  }

  /** @param {api.Game} game */
  #reaches({ result, frame, size }) {
    const { margin = 1, corners = 0 } = this.#step.goal;
    const own = CORNERS.filter((corner) => frame.cells[indexOf(corner, size)] === discOf(this.side)).length;
    if (this.#step.goal.corners) return own >= corners;
    return result?.winner === this.side && Math.abs(result.margin ?? margin) >= margin;
  }
}

/** Whether a game is still there: it may be deleted, or the record of another browser. @param {string} id */
const isStored = (id) => api.loadGame(id).then(() => true, () => false);

/** @param {string} square @param {api.BoardSize} size */
const indexOf = (square, { columns }) => square.charCodeAt(0) - 97 + (Number(square.slice(1)) - 1) * columns;
