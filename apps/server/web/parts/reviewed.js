// The games whose review the visitor has seen.

import { readStored, writeStored } from './storage.js';

const STORAGE_KEY = 'outflank-reviewed';
/** The number of games that are remembered: only the latest ones are offered for a review. */
const MOST = 50;

/** @returns {string[]} */
const reviewed = () => readStored(STORAGE_KEY) ?? [];

/** The same game has the same name, however it was opened. @param {string} start @param {string[]} moves */
const nameOf = (start, moves) => `${start} ${moves.filter((move) => move !== '--').join('')}`;

/** @param {string} start @param {string[]} moves */
export const markReviewed = (start, moves) => writeStored(STORAGE_KEY, [nameOf(start, moves), ...reviewed().filter((name) => name !== nameOf(start, moves))].slice(0, MOST));

/** @param {string} start @param {string[]} moves */
export const wasReviewed = (start, moves) => reviewed().includes(nameOf(start, moves));
