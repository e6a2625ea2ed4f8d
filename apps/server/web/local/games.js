// The games in IndexedDB.

import { openDatabase, transact } from '../parts/indexed-db.js';

/**
 * A game: as the package stores it, and its entry in a list.
 * @typedef {{ id: string, version: number, game: string, start: string, black: string, white: string, moves: string[], played: number,
 *   accuracy: import('../parts/api.js').Accuracy | null, changed: number }} StoredForm
 * @typedef {{ id: string, stored: StoredForm, entry: import('../parts/api.js').GameListEntry }} LocalGame
 */

const [DATABASE, VERSION, GAMES] = ['outflank', 1, 'games'];

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/**
 * Runs a transaction, and resolves when it is complete.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => T} run
 * @returns {Promise<T>}
 */
const transaction = async (mode, run) => transact(await (opened ??= openDatabase(DATABASE, VERSION, GAMES, 'id')), GAMES, mode, run);

/** @param {string} id @returns {Promise<LocalGame | undefined>} */
export const readGame = async (id) => (await transaction('readonly', (games) => games.get(id))).result;

/** @returns {Promise<LocalGame[]>} */
export const readAllGames = async () => (await transaction('readonly', (games) => games.getAll())).result;

/** @param {string} id */
export const deleteGame = (id) => transaction('readwrite', (games) => games.delete(id));

/**
 * Stores a game, unless it has changed since this version, for example in another tab.
 * @param {LocalGame} game
 * @param {number | undefined} version that of the game that was changed; undefined for a new game
 */
export async function replaceGame(game, version) {
  const outcome = await transaction('readwrite', (games) => {
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

/** Whether a version of a game is later than another: by the time of its last change, and within a second by the number of changes. @param {StoredForm} game @param {StoredForm} other */
const isLater = (game, other) => (game.changed === other.changed ? game.version > other.version : game.changed > other.changed);

/** Adds games; of two versions of a game the one changed later stays. @param {LocalGame[]} added @returns {Promise<number>} how many were stored */
export async function addGames(added) {
  const outcome = await transaction('readwrite', (games) => {
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
