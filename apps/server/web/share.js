// Games in addresses: what is analysed stands in the address, and the address shows it again.

import * as api from './api.js';

const START = '---------------------------OX------XO--------------------------- X';

/**
 * The address that shows a game.
 * @param {api.Kind} kind
 * @param {string} start
 * @param {string[]} moves
 * @param {number} [ply] where to stand
 */
export function analysisPath(kind, start, moves, ply) {
  const played = moves.filter((move) => move !== '--').join(kind === 'alak' ? ' ' : '');
  const parts = new URLSearchParams();
  if (kind !== 'othello') parts.set('game', kind);
  if (start !== START) parts.set('start', start);
  if (played) parts.set('moves', played);
  if (ply !== undefined) parts.set('at', String(ply));
  const text = parts.toString();
  return text ? `/analyse?${text}` : '/analyse';
}

/**
 * What an address shows.
 * @param {URL} url
 * @returns {{ line: api.Line, ply: number | null }}
 */
export function fromPath({ searchParams }) {
  const kind = /** @type {api.Kind} */ (searchParams.get('game') ?? 'othello');
  const text = searchParams.get('moves') ?? '';
  const moves = kind === 'alak' ? text.split(' ').filter(Boolean) : (text.match(/[a-z]\d+/gi) ?? []).map((move) => move.toLowerCase());
  const at = searchParams.get('at');
  return { line: { kind, start: searchParams.get('start') ?? '', moves }, ply: at === null ? null : Number(at) };
}
