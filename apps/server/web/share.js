// Games in addresses: what is analysed stands in the address, and the address shows it again.

import * as api from './api.js';

const START = '---------------------------OX------XO--------------------------- X';

/**
 * A variation: it leaves a line, by its number, behind a ply; the main line is number 0, the first variation number 1.
 * @typedef {{ from: number, ply: number, moves: string[] }} Variation
 * @typedef {{ line: number, ply: number }} Place a ply of a line
 *
 * What an address says besides the main line.
 * @typedef {object} Extras
 * @property {Place | null} [at] the current position, when it is not the end of the main line
 * @property {Variation[]} [variations]
 * @property {'X' | 'O' | null} [side] the side whose mistakes matter most
 */

/**
 * The address that shows a game.
 * @param {api.Kind} kind
 * @param {string} start
 * @param {string[]} moves the main line
 * @param {Extras} [extras]
 */
export function analysisPath(kind, start, moves, { at = null, variations = [], side = null } = {}) {
  const played = moves.filter((move) => move !== '--').join(kind === 'alak' ? ' ' : '');
  const parts = new URLSearchParams();
  if (kind === 'reversi') parts.set('game', kind);
  if (start !== START) parts.set('start', start);
  if (played) parts.set('moves', played);
  if (variations.length) parts.set('lines', variations.map(written).join('_'));
  if (at) parts.set('at', at.line ? `${at.line}.${at.ply}` : String(at.ply));
  if (side) parts.set('side', side);
  const [path, text] = [kind === 'alak' ? '/alak' : '/analyse', parts.toString()];
  return text ? `${path}?${text}` : path;
}

/** A variation as `0.3.f6e6`, the slides of Alak as `0.3.4-5*5-3`: no character is escaped. @param {Variation} variation */
function written({ from, ply, moves }) {
  const isSlides = moves[0].includes('-');
  return `${from}.${ply}.${moves.filter((move) => move !== '--').join(isSlides ? '*' : '')}`;
}

/** @param {string} text @returns {Variation[]} */
function variationsIn(text) {
  return text.split('_').filter(Boolean).map((line) => {
    const [from, ply, moves = ''] = line.split('.');
    return { from: Number(from), ply: Number(ply), moves: movesIn(moves) };
  });
}

/** @param {string} text */
const movesIn = (text) => (text.match(/\d+-\d+|[a-z]\d+/gi) ?? []).map((move) => move.toLowerCase());

/** @param {string | null} text @returns {Place | null} */
function placeIn(text) {
  const [ply, line] = (text ?? '').split('.').map(Number).reverse();
  return text && ply >= 0 ? { line: line ?? 0, ply } : null;
}

/**
 * What an address shows.
 * @param {URL} url
 * @returns {{ line: api.Line } & Required<Extras>}
 */
export function fromPath({ pathname, searchParams }) {
  const kind = pathname === '/alak' ? 'alak' : /** @type {api.Kind} */ (searchParams.get('game') ?? 'othello');
  const text = searchParams.get('moves') ?? '';
  const line = { kind, start: searchParams.get('start') ?? '', moves: kind === 'alak' ? text.split(' ').filter(Boolean) : movesIn(text) };
  const side = /** @type {'X' | 'O' | null} */ (searchParams.get('side')?.match(/^[XO]$/)?.[0] ?? null);
  return { line, at: placeIn(searchParams.get('at')), variations: variationsIn(searchParams.get('lines') ?? ''), side };
}
