// The figures of a position, and the reasons why a move loses, from the backend.

import { request } from './api.js';
import { currentLanguage, strings } from './i18n.js';

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

/** So many explanations are kept: several parts of a page ask for the same one. */
const MAX_KEPT = 8;
/** The latest explanations, also those that are under way, by what was asked. @type {Map<string, Promise<Explanation>>} */
const kept = new Map();

/**
 * Compares a move with the best one, with sentences in the language of the page.
 * @param {string} position
 * @param {string} move
 * @param {'black' | 'white' | null} [viewer] the side of the user, whom the sentences then address; they name the sides by their colours otherwise
 * @returns {Promise<Explanation>}
 */
export function explainMove(position, move, viewer = null) {
  const question = { position, move, lang: currentLanguage(), viewer };
  const key = JSON.stringify(question);
  const known = kept.get(key);
  if (known) return known;
  /** @type {Promise<Explanation>} */
  const asked = request('POST', '/api/explain', question);
  kept.set(key, asked);
  if (kept.size > MAX_KEPT) kept.delete([...kept.keys()][0]);
  // What failed is asked again.
  asked.catch(() => kept.delete(key));
  return asked;
}

/** The most important reason; undefined without one that explains much. @param {Explanation} explanation @returns {Reason | undefined} */
export const mainReason = ({ reasons: [first] }) => (first?.clear ? first : undefined);

/** A reason with these words says itself that it is about best play. */
const SAYS_BEST_PLAY = /best play|best reply|最善の進行|最善の手で応じ/i;

/** The main reason in few words, without its lists of squares; empty without one. A reason beyond the move itself is about best play: in the game, other moves may have followed. @param {Explanation} explanation */
export function shortReason(explanation) {
  const reason = mainReason(explanation);
  if (!reason) return '';
  const text = reason.text.replace(/\s*[(（][^)）]*[)）]/g, '');
  return reason.plies <= 1 || SAYS_BEST_PLAY.test(text) ? text : strings.withBestPlay(text);
}
