// The address of an analysis: the game with its variations, the current position and the side of the user.

import * as api from './api.js';
import { addTags, parseTags, tagsOfGame } from './game-tags.js';
import { OTHELLO_START, humanSide } from './game-text.js';
import { playersOf } from './i18n.js';

/**
 * A variation branches off a line after a ply; the main line is line 0, the first variation line 1.
 * @typedef {{ from: number, ply: number, moves: string[] }} Variation
 * @typedef {{ line: number, ply: number }} Place a ply of a line
 *
 * The parts of an address besides the main line.
 * @typedef {object} Extras
 * @property {Place | null} [at] the current position, when it is not the end of the main line
 * @property {Variation[]} [variations]
 * @property {'black' | 'white' | null} [side] the side of the user
 * @property {import('./game-tags.js').GameTags} [tags] the players, the tournament, the date and the result
 * @property {number} [given] how many moves of the main line nobody chose, as those of a random opening
 * @property {number[]} [questions] the plies of the main line whose next moves are mistakes: a better one is asked for
 */

/**
 * The address of the analysis of a game.
 * @param {api.GameKind} kind
 * @param {string} start
 * @param {string[]} moves the main line
 * @param {Extras} [extras]
 */
export function analysisPath(kind, start, moves, { at = null, variations = [], side = null, tags = {}, given = 0, questions = [] } = {}) {
  const played = moves.filter((move) => move !== '--').join(kind === 'alak' ? ' ' : '');
  const parts = new URLSearchParams();
  if (kind === 'reversi') parts.set('game', kind);
  if (start !== OTHELLO_START) parts.set('start', start);
  if (played) parts.set('moves', played);
  if (variations.length) parts.set('lines', variations.map(variationText).join('_'));
  if (at) parts.set('at', at.line ? `${at.line}.${at.ply}` : String(at.ply));
  if (side) parts.set('side', side);
  if (given) parts.set('given', String(given));
  if (questions.length) parts.set('question', questions.join('_'));
  addTags(parts, tags);
  const [path, text] = [kind === 'alak' ? '/alak' : '/analyse', parts.toString()];
  return text ? `${path}?${text}` : path;
}

/**
 * The address of the analysis of a game at this device: the same wherever the game is opened from. Its players are as the API has them, so that the game can
 * be played on against the same machine.
 * @param {Pick<api.Game, 'kind' | 'start' | 'given' | 'players' | 'result'>} game
 * @param {string[]} moves
 * @param {Pick<Extras, 'at' | 'questions'>} [extras]
 */
export function ownGamePath(game, moves, extras = {}) {
  const { black, white } = playersOf(game);
  return analysisPath(game.kind, game.start, moves, { side: humanSide(game), given: game.given, tags: tagsOfGame(game, black, white), ...extras });
}

/** A variation as `0.3.f6e6`, or `0.3.4-5*5-3` in Alak: without characters that must be escaped. @param {Variation} variation */
function variationText({ from, ply, moves }) {
  const isSlides = moves[0].includes('-');
  return `${from}.${ply}.${moves.filter((move) => move !== '--').join(isSlides ? '*' : '')}`;
}

/** @param {string} text @returns {Variation[]} */
function parseVariations(text) {
  return text.split('_').filter(Boolean).map((line) => {
    const [from, ply, moves = ''] = line.split('.');
    return { from: Number(from), ply: Number(ply), moves: api.movesOf(moves) };
  });
}

/** @param {string} text */
const parseQuestions = (text) => text.split('_').filter((ply) => /^\d+$/.test(ply)).map(Number);

/** @param {string | null} text */
const parseCount = (text) => (/^\d+$/.test(text ?? '') ? Number(text) : 0);

/** @param {string | null} text @returns {Place | null} */
function parsePlace(text) {
  const [ply, line] = (text ?? '').split('.').map(Number).reverse();
  return text && ply >= 0 ? { line: line ?? 0, ply } : null;
}

/**
 * The path of an analysis to which a link of this page leads, whatever the host; null for other texts.
 * @param {string} text
 */
export function linkedAnalysisPath(text) {
  if (!/^https?:\/\/\S+$/.test(text.trim()) || !URL.canParse(text.trim())) return null;
  const { hash, pathname, search } = new URL(text.trim());
  const path = hash.startsWith('#/') ? hash.slice(1) : pathname + search;
  return /^\/(analyse|alak)\?(.*&)?(moves|start)=/.test(path) ? path : null;
}

/**
 * Parses an address.
 * @param {URL} url
 * @returns {{ line: api.LineRequest } & Required<Extras>}
 */
export function parseAnalysisUrl({ pathname, searchParams }) {
  const kind = pathname === '/alak' ? 'alak' : /** @type {api.GameKind} */ (searchParams.get('game') ?? 'othello');
  const text = searchParams.get('moves') ?? '';
  const line = { kind, start: searchParams.get('start') ?? '', moves: kind === 'alak' ? text.split(' ').filter(Boolean) : api.movesOf(text) };
  const side = /** @type {'black' | 'white' | null} */ (searchParams.get('side')?.match(/^(black|white)$/)?.[0] ?? null);
  return { line, at: parsePlace(searchParams.get('at')), variations: parseVariations(searchParams.get('lines') ?? ''), side, tags: parseTags(searchParams), given: parseCount(searchParams.get('given')), questions: parseQuestions(searchParams.get('question') ?? '') };
}
