// The figures of a position, and the reasons why a move loses, from the backend.

import { request } from './api.js';
import { strings } from './i18n.js';

/**
 * @typedef {import('./api.js').Schemas} Schemas
 * @typedef {Schemas['ReasonView']} Reason
 * @typedef {Reason['theme']} Theme
 * @typedef {Schemas['ScoredMove']} Line
 * @typedef {Schemas['ExplanationView']} Explanation
 * @typedef {Schemas['SideFiguresView']} SideFigures
 * @typedef {Schemas['FiguresView']} Figures
 */

/** @param {string} position of Othello @returns {Promise<Figures>} */
export const loadFigures = (position) => request('POST', '/api/figures', { position });

/** Compares a move with the best one, with sentences in the language of the page. @param {string} position @param {string} move @returns {Promise<Explanation>} */
export const explainMove = (position, move) => request('POST', '/api/explain', { position, move, lang: document.documentElement.lang === 'ja' ? 'ja' : 'en' });

/** The most important reason; undefined without one that explains much. @param {Explanation} explanation @returns {Reason | undefined} */
export const mainReason = ({ reasons: [first] }) => (first?.clear ? first : undefined);

/** The main reason in few words, without its lists of squares; empty without one. It is about best play: in the game, other moves may have followed. @param {Explanation} explanation */
export function shortReason(explanation) {
  const reason = mainReason(explanation);
  return reason ? strings.withBestPlay(reason.text.replace(/\s*[(（][^)）]*[)）]/g, '')) : '';
}
