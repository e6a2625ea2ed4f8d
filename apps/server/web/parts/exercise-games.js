// The games that are exercises, by their ids: what asks for them leads back to them, so that Home does not.

import { readStored, writeStored } from './storage.js';

const STORAGE_KEY = 'outflank-exercise-games';
/** The number of games that are remembered: only the latest unfinished ones are offered again. */
const MOST = 200;

/** @returns {string[]} */
const exercises = () => readStored(STORAGE_KEY) ?? [];

/** @param {string} id of a game */
export const markExercise = (id) => writeStored(STORAGE_KEY, [id, ...exercises()].slice(0, MOST));

/** Takes the games that are no exercises. @template {{ id: string }} T @param {T[]} games */
export function withoutExercises(games) {
  const ids = new Set(exercises());
  return games.filter(({ id }) => !ids.has(id));
}
