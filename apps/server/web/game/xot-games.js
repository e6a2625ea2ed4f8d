// Which games of this browser began with a random opening: the games themselves have its moves only.

import { readStored, writeStored } from '../parts/storage.js';

const STORAGE_KEY = 'outflank-xot';
/** The games that are remembered, the latest. */
const MAX_GAMES = 500;

/** @returns {string[]} */
const ids = () => readStored(STORAGE_KEY) ?? [];

/** @param {string} id of a game */
export const isXot = (id) => ids().includes(id);

/** @param {string} id of a game that begins with a random opening */
export const markXot = (id) => writeStored(STORAGE_KEY, [...ids(), id].slice(-MAX_GAMES));
