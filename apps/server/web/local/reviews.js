// The reviews of finished games, one after the other, for their accuracies.

import { analyseHere } from './analysis.js';
import { announceChange } from './channel.js';
import { readGame, replaceGame } from './games.js';
import { mean } from '../parts/mean.js';
import { sideOfMove } from '../parts/game-text.js';

/** @typedef {import('../parts/api.js').Accuracy} Accuracy */

export class Reviews {
  /** The reviews so far; each waits for the one before it. */
  #last = Promise.resolve();

  /** Reviews a game of Othello that is over. @param {import('../parts/api.js').Game} game */
  add({ id, version, kind, result, given }) {
    if (kind === 'othello' && result) this.#last = this.#last.then(() => review(id, version, given)).catch(() => {});
  }
}

/** @param {string} id @param {number} version @param {number} given how many moves nobody chose */
async function review(id, version, given) {
  const game = await readGame(id);
  if (game?.stored.version !== version || game.stored.accuracy) return;
  const accuracy = await accuracyOf(game.stored, given);
  if (!accuracy) return;
  const reviewed = { id, stored: { ...game.stored, accuracy } };
  if (await replaceGame(reviewed, version)) announceChange(id);
}

/** The mean accuracy of each side in the moves that it chose; null before both have chosen one. @param {import('./games.js').StoredForm} game @param {number} given @returns {Promise<Accuracy | null>} */
async function accuracyOf({ start, moves, played }, given) {
  /** By ply: a later stage replaces those of the one before. @type {Map<number, number>} */
  const known = new Map();
  const progress = (/** @type {any} */ message) => {
    if (message.type === 'ply' && message.ply >= given && typeof message.accuracy === 'number') known.set(message.ply, message.accuracy);
  };
  await analyseHere({ type: 'game', start, moves: moves.slice(0, played) }, undefined, { progress });
  const [black, white] = /** @type {const} */ (['black', 'white']).map((side) => mean([...known].filter(([ply]) => sideOfMove(start, ply) === side).map(([, accuracy]) => accuracy)));
  return black === null || white === null ? null : { black, white };
}
