// The reviews of finished games, one after the other, for their accuracies.

import { analyseHere } from './analysis.js';
import { announceChange } from './channel.js';
import { readGame, replaceGame } from './games.js';

export class Reviews {
  /** The reviews so far; each waits for the one before it. */
  #last = Promise.resolve();

  /** Reviews a game of Othello that is over. @param {import('../parts/api.js').Game} game */
  add({ id, version, kind, result }) {
    if (kind === 'othello' && result) this.#last = this.#last.then(() => review(id, version)).catch(() => {});
  }
}

/** @param {string} id @param {number} version */
async function review(id, version) {
  const game = await readGame(id);
  if (game?.stored.version !== version || game.stored.accuracy) return;
  const { start, moves, played } = game.stored;
  const accuracy = await accuracyOf(start, moves.slice(0, played));
  if (!accuracy) return;
  const reviewed = { id, stored: { ...game.stored, accuracy } };
  if (await replaceGame(reviewed, version)) announceChange(id);
}

/** @param {string} start @param {string[]} moves @returns {Promise<import('../parts/api.js').Accuracy | null>} */
async function accuracyOf(start, moves) {
  /** @type {import('../parts/api.js').Accuracy | null} */
  let accuracy = null;
  const progress = (/** @type {any} */ message) => {
    if (message.type === 'pass') accuracy = message.accuracy;
  };
  await analyseHere({ type: 'game', start, moves }, undefined, { progress });
  return accuracy;
}
