// The evaluation of the moves of a game that is watched, while the spectator has switched it on.

import { redraw } from '../parts/view.js';
import { AnalysisConnection } from '../analysis/analysis-connection.js';
import { signed } from '../parts/game-text.js';

export class LiveEvaluation {
  /** The scores, as texts on the squares. @type {Map<string, { text: string, kind: string }>} */
  #notes = new Map();
  /** Null while it is switched off. @type {AnalysisConnection | null} */
  #connection = null;

  get isOn() {
    return this.#connection !== null;
  }

  get notes() {
    return this.#connection ? this.#notes : undefined;
  }

  /** @param {import('./online-api.js').OnlineGame} game */
  toggle(game) {
    if (this.#connection) return this.stop();
    this.#connection = new AnalysisConnection();
    this.show(game);
  }

  stop() {
    this.#connection?.close();
    [this.#connection, this.#notes] = [null, new Map()];
    redraw();
  }

  /** Evaluates the moves of the current position. @param {import('./online-api.js').OnlineGame} game */
  show({ frame, support }) {
    if (!this.#connection) return;
    this.#notes = new Map();
    if (!frame.to_move) return this.#connection.stop();
    this.#connection.analysePosition(frame.position, support, {
      report: ({ lines }) => {
        const best = Math.max(...lines.map(({ score }) => score));
        this.#notes = new Map(lines.map(({ move, score }) => [move, { text: signed(Math.round(score)), kind: score === best ? 'best' : 'fair' }]));
        redraw();
      },
    });
  }
}
