// The games in IndexedDB.

import { ObjectStore } from '../parts/indexed-db.js';

/**
 * A game as the package stores it.
 * @typedef {{ id: string, version: number, start: string, moves: string[], played: number, changed: number,
 *   accuracy: import('../parts/api.js').Accuracy | null }} StoredForm
 * @typedef {{ id: string, stored: StoredForm }} LocalGame
 */

const database = new ObjectStore({ database: 'outflank', store: 'games', keyPath: 'id' });

/** @param {string} id @returns {Promise<LocalGame | undefined>} */
export const readGame = async (id) => (await database.transact('readonly', (games) => games.get(id))).result;

/** @returns {Promise<LocalGame[]>} */
export const readAllGames = async () => (await database.transact('readonly', (games) => games.getAll())).result;

/**
 * Stores a game, unless it has changed since this version, for example in another tab.
 * @param {LocalGame} game
 * @param {number | undefined} version that of the game that was changed; undefined for a new game
 */
export async function replaceGame(game, version) {
  const outcome = await database.transact('readwrite', (games) => {
    const outcome = { isReplaced: false };
    const read = games.get(game.id);
    read.onsuccess = () => {
      if (read.result?.stored.version !== version) return;
      games.put(game);
      outcome.isReplaced = true;
    };
    return outcome;
  });
  return outcome.isReplaced;
}

/** Removes a game, and returns whether there was one. @param {string} id */
async function removeGame(id) {
  const outcome = await database.transact('readwrite', (games) => {
    const before = games.getKey(id);
    games.delete(id);
    return before;
  });
  return outcome.result !== undefined;
}

/** The games as a backend of the package takes them. @type {any} */
export const gameStore = {
  load: async (/** @type {string} */ id) => textOf(await readGame(id)),
  list: async () => (await readAllGames()).map(textOf),
  replace: (/** @type {string} */ id, /** @type {number | undefined} */ version, /** @type {string} */ game) => replaceGame({ id, stored: JSON.parse(game) }, version),
  remove: removeGame,
};

/** @param {LocalGame | undefined} game */
const textOf = (game) => game && JSON.stringify(game.stored);

/** Whether a version of a game is later than another: by the time of its last change, and within a millisecond by the number of changes. @param {StoredForm} game @param {StoredForm} other */
const isLater = (game, other) => (game.changed === other.changed ? game.version > other.version : game.changed > other.changed);

/** Adds games; of two versions of a game the one changed later stays. @param {LocalGame[]} added @returns {Promise<number>} how many were stored */
export async function addGames(added) {
  const outcome = await database.transact('readwrite', (games) => {
    const outcome = { stored: 0 };
    for (const game of added) {
      const read = games.get(game.id);
      read.onsuccess = () => {
        if (read.result && !isLater(game.stored, read.result.stored)) return;
        games.put(game);
        outcome.stored += 1;
      };
    }
    return outcome;
  });
  return outcome.stored;
}
