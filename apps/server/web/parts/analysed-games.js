// The games from elsewhere that were analysed in this browser: each is kept by its address, which has the moves and the players.

import { parseAnalysisUrl } from './analysis-url.js';
import { playersText } from './game-tags.js';
import { readStored, writeStored } from './storage.js';

/**
 * @typedef {{ path: string, time: number }} KeptGame `time` in milliseconds since 1970
 * @typedef {ReturnType<typeof analysedGame>} Analysed
 */

const STORAGE_KEY = 'outflank-analysed-games';
const MAX_KEPT = 20;
/** Shorter lines are no games: they are openings and positions. */
const MIN_MOVES = 10;

/** The games, the latest first. @returns {KeptGame[]} */
export const analysedGames = () => {
  const stored = readStored(STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter(({ path, time }) => typeof path === 'string' && Number.isFinite(time)) : [];
};

/** What the address of a game has. @param {string} path */
export function analysedGame(path) {
  const { line, tags } = parseAnalysisUrl(new URL(path, location.origin));
  return { kind: line.kind, start: line.start, moves: line.moves ?? [], tags };
}

/** Whether a line is long enough to be kept. @param {string[]} moves */
export const canBeKept = (moves) => moves.length >= MIN_MOVES;

/** Whether the game of an address is kept. @param {string} path */
export const isKept = (path) => analysedGames().some((kept) => isSameGame(kept.path, path));

/** Keeps the game of an address, in place of an earlier analysis of it; returns whether it is long enough. @param {string} path */
export function keepGame(path) {
  if (!canBeKept(analysedGame(path).moves)) return false;
  const others = analysedGames().filter((kept) => !isSameGame(kept.path, path));
  writeStored(STORAGE_KEY, [{ path, time: Date.now() }, ...others].slice(0, MAX_KEPT));
  return true;
}

/** @param {string} path */
export const forgetGame = (path) => writeStored(STORAGE_KEY, analysedGames().filter((kept) => kept.path !== path));

/** The players of a game, or its first moves. @param {Analysed} game */
export const analysedTitle = ({ kind, moves, tags }) => playersText(tags) || `${moves.slice(0, MIN_MOVES).join(kind === 'alak' ? ' ' : '')}…`;

/** @param {string} a @param {string} b */
const isSameGame = (a, b) => keyOf(a) === keyOf(b);

/** What tells a game from others: two players may have played the same moves. @param {string} path */
function keyOf(path) {
  const { tags, ...line } = analysedGame(path);
  return JSON.stringify([line, tags.black, tags.white, tags.tournament, tags.date]);
}
