// The games from elsewhere that were analysed in this browser: each is kept by its address, which has the moves and the players.

import { parseAnalysisUrl } from './analysis-url.js';
import { positionsOf } from './api.js';
import { playersText, tagResult } from './game-tags.js';
import { strings } from './i18n.js';
import { readStored, writeStored } from './storage.js';

/**
 * @typedef {{ path: string, time: number, opening?: string, margin?: number | null }} KeptGame `time` in milliseconds since 1970; the last opening with a
 *   name, and Black's margin at the end, once they are looked up
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
export function isKept(path) {
  const key = keyOf(path);
  return analysedGames().some((kept) => keyOf(kept.path) === key);
}

/** Keeps the game of an address, in place of an earlier analysis of it; returns whether it is long enough. @param {string} path @param {string} [before] another game that it replaces */
export function keepGame(path, before = path) {
  if (!canBeKept(analysedGame(path).moves)) return false;
  const replaced = [path, before].map(keyOf);
  const others = analysedGames().filter((kept) => !replaced.includes(keyOf(kept.path)));
  writeStored(STORAGE_KEY, [{ path, time: Date.now() }, ...others].slice(0, MAX_KEPT));
  return true;
}

/** Keeps the moves that were played on after a kept game, in its place. @param {string} path of the game as it was @param {string} longer as it is */
export function keepLonger(path, longer) {
  const [before, after] = [path, longer].map((address) => analysedGame(address).moves);
  if (!isKept(path) || after.length <= before.length || before.some((move, index) => move !== after[index])) return;
  keepGame(longer, path);
}

/** @param {string} path */
export const forgetGame = (path) => writeStored(STORAGE_KEY, analysedGames().filter((kept) => kept.path !== path));

/** Looks up the openings of the kept games and how they ended, once. */
export async function completeGames() {
  for (const { path } of analysedGames().filter(({ opening }) => opening === undefined)) {
    const { kind, start, moves } = analysedGame(path);
    const { frames } = await positionsOf({ kind, start, moves });
    const facts = { opening: frames.findLast(({ opening }) => opening)?.opening ?? '', margin: frames[frames.length - 1].outcome };
    writeStored(STORAGE_KEY, analysedGames().map((kept) => (kept.path === path ? { ...kept, ...facts } : kept)));
  }
}

/** A kept game as a list shows it. @param {KeptGame} kept */
export function describedGame({ path, time, opening: name = '', margin }) {
  const { kind, moves, tags } = analysedGame(path);
  const title = playersText(tags) || `${moves.slice(0, MIN_MOVES).join(kind === 'alak' ? ' ' : '')}…`;
  const result = tagResult(tags) || (kind === 'othello' && margin != null ? tagResult({ score: margin }) : '');
  return { path, time, kind, moves, tags, title, result, opening: name && strings.opening(name), searched: [title, name, name && strings.opening(name), tags.tournament, tags.date].join(' ') };
}

/** What distinguishes a game from others: two players may have played the same moves. @param {string} path */
function keyOf(path) {
  const { tags, ...line } = analysedGame(path);
  return JSON.stringify([line, tags.black, tags.white, tags.tournament, tags.date]);
}
