// What is known of a game besides its moves: the players, the tournament, the date and the result. It is part of the address of
// an analysis, so that a link and a reload keep it.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { signed } from './game-text.js';
import { playerTypeName, ratingOf, strings } from './i18n.js';

/** @typedef {import('./api.js').GameTags & { by?: 'resignation' | 'time' | null }} GameTags `by` is what ended a game before its last move */

const TEXTS = /** @type {const} */ (['black', 'white', 'tournament', 'date']);
const RESULTS = ['black', 'draw', 'white'];
const TERMINATIONS = /** @type {const} */ (['resignation', 'time']);

/** @param {GameTags} tags */
const hasTags = (tags) => TEXTS.some((name) => tags[name]) || tags.result != null;

/** Adds tags to the parameters of an address. @param {URLSearchParams} parameters @param {GameTags} tags */
export function addTags(parameters, tags) {
  for (const name of [...TEXTS, /** @type {const} */ ('result'), /** @type {const} */ ('by')]) if (tags[name]) parameters.set(name, String(tags[name]));
  if (tags.score != null) parameters.set('score', String(tags.score));
}

/** Reads the tags of an address. @param {URLSearchParams} parameters @returns {GameTags} */
export function parseTags(parameters) {
  const [result, score] = [parameters.get('result') ?? '', parameters.get('score') ?? ''];
  const texts = Object.fromEntries(TEXTS.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : [])));
  const by = TERMINATIONS.find((name) => name === parameters.get('by'));
  return { ...texts, ...(by ? { by } : {}), ...(RESULTS.includes(result) ? { result: /** @type {GameTags['result']} */ (result) } : {}), ...(/^-?\d{1,3}$/.test(score) ? { score: Number(score) } : {}) };
}

/** The tags of a game on this site. @param {{ kind: import('./api.js').GameKind, result: import('./api.js').Result | null }} game @param {string} black the players @param {string} white @returns {GameTags} */
export function tagsOfGame({ kind, result }, black, white) {
  if (!result) return { black, white };
  const score = kind === 'othello' && result.by === 'discs' && result.margin !== null ? Math.abs(result.margin) * (result.winner === 'white' ? -1 : 1) : null;
  const by = TERMINATIONS.find((name) => name === result.by);
  return { black, white, result: result.winner ?? 'draw', score, ...(by ? { by } : {}) };
}

/**
 * The tags of a line: those of the given game if the line begins with it, without a result if it goes on.
 * @param {{ given: { tags: GameTags, moves: string[] } }} study
 * @param {string[]} moves passes included
 * @returns {GameTags}
 */
export function tagsOfLine({ given: { tags, moves: played } }, moves) {
  if (!played.every((move, index) => move === moves[index])) return {};
  return moves.length > played.length ? { ...tags, result: null, score: null, by: null } : tags;
}

/** The name of a player in the tags: those of own games are player specifications. @param {string | null | undefined} name */
const nameOf = (name) => (name == null ? '?' : /^(human|random|greedy|perfect|(human|level|lookahead|mean)[: ]\d+)$/.test(name) ? playerTypeName(name) : name);

/** The machine that played a side in a game of this site; null for others. @param {GameTags} tags @param {'black' | 'white'} side */
export function machineOf(tags, side) {
  const spec = tags[side] ?? '';
  return ratingOf(spec) !== null || spec === 'random' || spec === 'greedy' ? spec : null;
}

/** The tags with the user for a player without a name. @param {GameTags} given @param {'black' | 'white' | null} own the side of the user @returns {GameTags} */
export const tagsOfUser = (given, own) => (own && ['human', playerTypeName('human')].includes(given[own] ?? '') ? { ...given, [own]: strings.you } : given);

/** The players of a game. @param {GameTags} tags */
export const playersText = ({ black, white }) => (black || white ? `${nameOf(black)} – ${nameOf(white)}` : '');

/** The result of a game in discs, where these are known. @param {GameTags} tags @param {'black' | 'white' | null} [own] the side of the user */
export function tagResult({ result, score, by }, own = null) {
  if (score != null) return Math.abs(score) <= 64 && score % 2 === 0 ? `${32 + score / 2}–${32 - score / 2}` : signed(score);
  if (result === 'draw') return strings.draw;
  if (own && result && by) return strings.ownResult(result === own, by, 0);
  const won = by ? { resignation: strings.winsByResignation, time: strings.winsOnTime }[by] : strings.won;
  return result ? won(result === 'black' ? strings.black : strings.white) : '';
}

/** The players, the result, the tournament and the date. @param {GameTags} given @param {'black' | 'white' | null} [own] the side of the user */
export function tagsHeader(given, own = null) {
  const tags = tagsOfUser(given, own);
  if (!hasTags(tags)) return nothing;
  const [players, rest] = [playersText(tags), [tags.tournament, tags.date].filter(Boolean).join(', ')];
  return html`<div class="game-tags"><p>${players ? html`<b>${players}</b>` : nothing} <span>${tagResult(tags, own)}</span></p>${rest ? html`<small>${rest}</small>` : nothing}</div>`;
}
