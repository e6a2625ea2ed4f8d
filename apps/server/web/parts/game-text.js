// Facts and texts about games: sides, results, turns, move lists, clocks and announcements for screen readers.

import { playersOf, sideName, strings } from './i18n.js';

/** @typedef {Pick<import('./api.js').Game, 'moves' | 'played' | 'start' | 'last' | 'frame' | 'aim'> & { result: import('./api.js').Result | null }} Game what the texts need of a game */

/**
 * The text of a result.
 * @param {import('./api.js').Result | null} result
 * @param {import('./api.js').Aim} [aim]
 * @param {'black' | 'white' | null} [own] the side of the user, from whose point of view it is told
 * @param {(side: 'black' | 'white') => string} [nameOfWinner] to others than the two sides
 */
export function resultText(result, aim = 'most', own = null, nameOfWinner = sideName) {
  if (!result) return strings.unfinished;
  if (!result.winner) return result.by === 'repetition' ? strings.drawByRepetition : strings.draw;
  const [side, margin] = [nameOfWinner(result.winner), Math.abs(result.margin ?? 0)];
  const by = result.by === 'time' ? 'time' : result.margin === null ? 'resignation' : 'discs';
  const text = own ? strings.ownResult(result.winner === own, by, margin) : { time: strings.winsOnTime(side), resignation: strings.winsByResignation(side), discs: strings.wins(side, margin) }[by];
  return by === 'discs' && aim === 'anti' ? strings.resultUnderAntiRule(text) : text;
}

/** That the last move was a pass, and why; empty after other moves. @param {Pick<Game, 'moves' | 'played' | 'start'>} game @param {'black' | 'white' | null} own the side of the user */
export function passNote({ moves, played, start }, own) {
  return played > 0 && moves[played - 1] === '--' ? passText(sideOfMove(start, played - 1), own) : '';
}

/** @param {'black' | 'white'} side that passes @param {'black' | 'white' | null} own */
export const passText = (side, own) => (side === own ? strings.youPass : strings.passes(sideName(side)));

/** The explanation of a result by a margin that the discs do not show, as the empty squares count for the winner; empty without one. @param {{ result: import('./api.js').Result | null, frame: { discs: { black: number, white: number } } }} game */
export function marginNote({ result, frame: { discs } }) {
  const isByDiscs = result?.by === 'discs' && result.margin !== null;
  return isByDiscs && Math.abs(discs.black - discs.white) !== Math.abs(result.margin ?? 0) ? strings.emptiesCount : '';
}

/** The corners of Othello's board. */
export const CORNERS = ['a1', 'h1', 'a8', 'h8'];

/** The usual start of Othello, as the API gives it. */
export const OTHELLO_START = '---------------------------OX------XO--------------------------- X';

/** The moves of an opening, as XOT has them. */
const MAX_OPENING = 8;

/**
 * Whether a game counts as one of its player: it began at the usual start, or with an opening. From other positions a win may be easy, and exercises begin there.
 * An entry of a list says it of every game; a game that is loaded has to be of Othello.
 * @param {Pick<import('./api.js').Game, 'kind' | 'start' | 'given'> | Pick<import('./api.js').GameListEntry, 'from_start'>} game
 */
export const isWholeGame = (game) => ('from_start' in game ? game.from_start : game.kind === 'othello' && game.start === OTHELLO_START && game.given <= MAX_OPENING);

/** A move as it is written in lists. @param {string} move */
export const moveName = (move) => (move === '--' ? strings.pass : move.replace('-', ' → '));

/** Why a square, or a move of Alak, cannot be chosen by the side to move. @param {Pick<import('./api.js').Game, 'kind' | 'size' | 'frame'>} game @param {string} square */
export function illegalText({ kind, size, frame }, square) {
  if (kind === 'alak') return alakText(frame, square);
  const cell = frame.cells[(Number(square.slice(1)) - 1) * size.columns + square.charCodeAt(0) - 97];
  if (cell !== '-') return strings.isOccupied(square);
  return frame.legal.every(({ flips }) => flips.length === 0) ? strings.centreFirst(square) : strings.flipsNothing(square);
}

/** @param {Game['frame']} frame @param {string} chosen a slot, or a move */
function alakText({ cells, to_move }, chosen) {
  if (chosen.includes('-')) return strings.slidesToNearest;
  const cell = cells[Number(chosen) - 1];
  if (cell === '-') return strings.chooseDiscFirst;
  const owner = cell === 'X' ? 'black' : 'white';
  return owner === to_move ? strings.cannotMove(chosen) : strings.discOf(sideName(owner));
}

/** A board in words: whose turn it is, the moves that can be chosen, the discs, and the times. @param {Pick<import('./board.js').BoardView, 'cells' | 'toMove' | 'legal' | 'times' | 'isLine' | 'result'>} board */
export function boardText({ cells, toMove, legal, times = '', isLine = false, result = '' }) {
  const count = (/** @type {'black' | 'white'} */ side) => [...cells].filter((cell) => cell === discOf(side)).length;
  const text = strings.boardText(result || !toMove ? result : strings.sideToMoveIs(sideName(toMove)), legal.map(({ move }) => moveName(move)), count('black'), count('white'), times);
  return isLine ? `${strings.lineIsShown} ${text}` : text;
}

/** The name of what is on a square. @param {string} cell */
export const contentName = (cell) => (cell === '-' ? strings.empty : sideName(cell === 'X' ? 'black' : 'white'));

/** The last move on a board with all that it has flipped or captured. @param {Pick<import('./board.js').BoardView, 'cells' | 'size' | 'last'>} board */
export function lastMoveText({ cells, size, last }) {
  if (!last) return strings.noMoves;
  const [from, to] = last.move.split('-');
  const cell = to ? cells[Number(to) - 1] : cells[(Number(from.slice(1)) - 1) * size.columns + from.charCodeAt(0) - 97];
  return moveText(contentName(cell), last.move, last.flips);
}

/** The side of the only human player, if there is one. @param {Pick<import('./api.js').Game, 'players'>} game @returns {'black' | 'white' | null} */
export function humanSide(game) {
  const { black, white } = playersOf(game);
  if ((black === 'human') === (white === 'human')) return null;
  return black === 'human' ? 'black' : 'white';
}

/** The result for the only human player; null before the end, and in other games. @param {Pick<import('./api.js').Game, 'players' | 'result'>} game @returns {'won' | 'lost' | 'drawn' | null} */
export function ownResult(game) {
  const side = humanSide(game);
  if (!game.result || !side) return null;
  return game.result.winner ? (game.result.winner === side ? 'won' : 'lost') : 'drawn';
}

/** The opponent of a side. @param {'black' | 'white'} side @returns {'black' | 'white'} */
export const opponent = (side) => (side === 'black' ? 'white' : 'black');

/** The letter of a side's discs in the cells of a position. @param {'black' | 'white'} side */
export const discOf = (side) => (side === 'black' ? 'X' : 'O');

/** The side to move in a position. @param {string} start @returns {'black' | 'white'} */
export const firstSide = (start) => (start.trim().split(/\s+/).some((word) => /^o$/i.test(word)) ? 'white' : 'black');

/** The side of a move. @param {string} start @param {number} index of the move, passes included */
export const sideOfMove = (start, index) => (index % 2 === 0 ? firstSide(start) : opponent(firstSide(start)));

/** More moves that are taken back, as by a reset, are not named one by one. */
const MAX_NAMED = 4;

/**
 * The announcements of a change for screen readers: each move and pass that was played, or that moves were taken back, and the side to move,
 * unless the user only waits for it: then its move is the next announcement, if the user has not passed.
 * @param {Game | null} before
 * @param {Game} after
 * @param {'black' | 'white' | null} [own] the side of the user
 * @param {string} [end] what is said of the end
 */
export function announcements(before, after, own = null, end = gameOverText(after, own)) {
  const common = Math.min(before?.played ?? 0, after.played);
  const isContinuation = before && before.moves.slice(0, common).every((move, index) => after.moves[index] === move);
  const from = isContinuation ? common : Math.max(0, after.played - 1);
  const played = after.moves.slice(from, after.played);
  const moves = played.map((move, index) => {
    const known = [after.last, ...(isContinuation && index === 0 ? before.frame.legal : [])];
    const side = sideOfMove(after.start, from + index);
    return move === '--' ? passText(side, own) : moveText(sideName(side), move, known.find((legal) => legal?.move === move)?.flips);
  });
  const takenBack = isContinuation ? before.moves.slice(after.played, before.played) : [];
  const isWaiting = own !== null && !after.result && after.frame.to_move === opponent(own) && played.at(-1) !== '--';
  const last = takenBack.length ? [takenBackText(takenBack)] : moves;
  // A dialog about the end may interrupt what is said second.
  if (after.result) return [...last.slice(0, -1), asSentences([...last.slice(-1), end])];
  return [...last, ...(isWaiting ? [] : [statusText(after, own)])];
}

/** @param {string[]} texts some of which may have no full stop */
export const asSentences = (texts) => texts.map((text) => (/[.。]$/.test(text) ? text : `${text}${strings.sentenceEnd.trim()}`)).join(strings.sentenceGap);

/** The end of a game, with the discs where they decided: those of the user come first. @param {Game} game @param {'black' | 'white' | null} own @param {string} [text] the result */
export function gameOverText(game, own, text = resultText(game.result, game.aim, own)) {
  const { result, frame: { discs } } = game;
  const [first, second] = own === 'white' ? [discs.white, discs.black] : [discs.black, discs.white];
  const score = result?.by === 'discs' ? strings.labelled(text, strings.discScore(first, second)) : text;
  return `${strings.gameOver} ${asSentences([score, marginNote(game)].filter(Boolean))}`;
}

/** @param {string[]} moves */
const takenBackText = (moves) => (moves.length > MAX_NAMED ? strings.takenBack : strings.movesTakenBack(moves.map(moveName).join(', ')));

/**
 * A move in words.
 * @param {string} side
 * @param {string} move
 * @param {string[]} [flips] undefined when they are not known
 */
export function moveText(side, move, flips) {
  if (move === '--') return strings.passes(side);
  const [from, to] = move.split('-');
  if (to) return strings.moveOfAlak(side, from, to, flips ?? []);
  return flips === undefined ? `${side} ${move}` : strings.moveOfOthello(side, move, flips);
}

/**
 * The last move without passes.
 * @param {Game | null} before
 * @param {Game} after
 * @returns {import('./api.js').MoveView | null}
 */
export function lastPlacement(before, after) {
  if (after.last?.move !== '--') return after.last;
  const move = after.moves.slice(0, after.played).findLast((move) => move !== '--');
  return move ? { move, flips: before?.frame.legal.find((legal) => legal.move === move)?.flips ?? [] } : null;
}

/**
 * The move numbers by square, without passes.
 * @param {string[]} moves
 * @returns {Map<string, number>}
 */
export function moveNumbers(moves) {
  return new Map(moves.filter((move) => move !== '--').map((move, index) => [move, index + 1]));
}

/** How many of some moves are no passes: the number of the last one, as texts and lists of moves give it. @param {string[]} moves */
export const movesPlaced = (moves) => moves.filter((move) => move !== '--').length;

/** The side to move, or the result. @param {Game} game @param {'black' | 'white' | null} [own] the side of the user */
export function statusText(game, own = null) {
  if (game.result || !game.frame.to_move) return resultText(game.result, game.aim, own);
  const text = game.frame.to_move === own ? strings.ownMove : strings.toMove;
  return text(sideName(game.frame.to_move), movesPlaced(game.moves.slice(0, game.played)) + 1);
}

/**
 * The rows of a move list: the moves of both sides, each with its number; a pass has none.
 * @param {string[]} moves
 * @param {'black' | 'white'} first
 * @returns {({ move: string, ply: number, number: number | null } | null)[][]}
 */
export function moveRows(moves, first) {
  const offset = first === 'white' ? 1 : 0;
  const cells = [...Array(offset).fill(null), ...moves.map((move, index) => ({ move, ply: index + 1, number: move === '--' ? null : movesPlaced(moves.slice(0, index + 1)) }))];
  const rows = Math.ceil(cells.length / 2);
  return Array.from({ length: rows }, (_, row) => cells.slice(2 * row, 2 * row + 2));
}

/** Below this time, in milliseconds, a clock shows tenths of a second. */
export const LOW_TIME = 10_000;

/** From this time, in milliseconds, a clock shows days and hours. */
const DAY = 86_400_000;

/** @param {number} remaining in milliseconds */
export function clockText(remaining) {
  if (remaining >= DAY) return strings.daysLeft(Math.floor(remaining / DAY), Math.floor((remaining % DAY) / 3_600_000));
  if (remaining < LOW_TIME) return (Math.floor(remaining / 100) / 10).toFixed(1);
  const seconds = Math.floor(remaining / 1000);
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')];
  return minutes < 180 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** That the clock of a side runs, or how many days are left to it: for lists, where no time is counted down. Empty while it does not run.
 * @param {Pick<import('./api.js').Game, 'clock' | 'turn'>} game @param {'black' | 'white' | null} side */
export function clockNote({ clock, turn }, side) {
  if (!clock?.runs || !side || turn !== side) return '';
  return clock[side] < DAY ? strings.clockRuns : strings.timeLeft(clockText(clock[side]));
}

/** A value with its sign. @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** A value with its sign in words. @param {number} value */
export const signedInWords = (value) => (value === 0 ? '0' : `${value > 0 ? strings.plus : strings.minus} ${Math.abs(value)}`);

/** Texts on squares whose signs screen readers do not say. */
export const noteLabel = (/** @type {string} */ text) => strings.noteLabels[text] ?? text.replace(/^−/, `${strings.minus} `);

/** The disc loss from which a move is a mistake, or a blunder. */
export const MISTAKE = 3;
export const BLUNDER = 6;

/** @param {number} loss */
export const severity = (loss) => (loss >= BLUNDER ? 'blunder' : loss >= MISTAKE ? 'mistake' : '');

/** Whether a text has all searched words, or a game begins with the searched moves. @param {string} words @param {string} text @param {string[]} [moves] */
export function isFound(words, text, moves = []) {
  const [typed, described] = [words, text].map((text) => strings.asSearched(text).trim());
  return typed.split(/\s+/).every((word) => described.includes(word)) || moves.filter((move) => move !== '--').join('').startsWith(typed.replaceAll(' ', ''));
}
