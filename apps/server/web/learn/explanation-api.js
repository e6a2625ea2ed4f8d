// The figures of a position, and the reasons why a move loses, from the backend.

import { request } from '../parts/api.js';

/**
 * @typedef {'corner' | 'wedge' | 'unbalanced-edge' | 'stoner-trap' | 'parity' | 'tempo' | 'mobility' | 'frontier' | 'quiet-move' | 'stability'
 *   | 'sacrifice' | 'forced-pass' | 'counting'} Theme
 * @typedef {{ theme: Theme, effect: number, text: string, squares: string[], line: 'better' | 'worse', plies: number }} Reason
 * @typedef {import('../analysis/analysis-connection.js').ScoredMove} Line
 * @typedef {{ better: Line, worse: Line, reasons: Reason[] }} Explanation
 * @typedef {{ moves: string[], frontier: string[], stable: string[], corners: string[], corner_threats: string[] }} SideFigures
 * @typedef {{ mover: SideFigures, opponent: SideFigures, regions: string[][] }} Figures
 */

/** @param {string} position of Othello @returns {Promise<Figures>} */
export const loadFigures = (position) => request('POST', '/api/figures', { position });

/** Compares a move with the best one, with sentences in the language of the page. @param {string} position @param {string} move @returns {Promise<Explanation>} */
export const explainMove = (position, move) => request('POST', '/api/explain', { position, move, lang: document.documentElement.lang === 'ja' ? 'ja' : 'en' });
