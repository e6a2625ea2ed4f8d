// What the figures of games say together: openings, costly mistakes, and the next step.

import { ownResult } from '../parts/game-text.js';
import { mean } from '../parts/mean.js';

/**
 * @typedef {import('./own-games.js').GameFigures} GameFigures
 * @typedef {import('./own-games.js').OwnGame} OwnGame
 * @typedef {import('./game-figures.js').MistakeTheme} MistakeTheme
 * @typedef {{ opening: string | null, games: number, points: number, accuracy: number | null }} OpeningResult `points` in per cent, a draw is a half
 * @typedef {{ theme: MistakeTheme, count: number, loss: number }} ThemeTotal `loss` in discs
 * @typedef {{ reason: MistakeTheme | 'play' | 'none', lesson: string | null, game: OwnGame | null }} NextStep
 */

/** The lesson about each theme of mistakes; none without a theme. @type {Record<Exclude<MistakeTheme, 'other'>, string>} */
export const LESSONS = {
  corner: 'x-and-c', sacrifice: 'edges', stability: 'corners', wedge: 'edges', 'unbalanced-edge': 'edges', 'stoner-trap': 'edges', mobility: 'mobility', tempo: 'mobility',
  'forced-pass': 'mobility', frontier: 'quiet-moves', 'quiet-move': 'quiet-moves', parity: 'parity', counting: 'counting', 'wipe-out': 'end', 'narrow-win': 'counting',
};

/** The squares beside the corners. */
const X_AND_C_SQUARES = ['b1', 'a2', 'b2', 'g1', 'h2', 'g2', 'a7', 'b8', 'b7', 'h7', 'g8', 'g7'];

/** The lesson about a mistake: a corner that is lost by a move elsewhere than beside a corner is about corners. @param {Exclude<MistakeTheme, 'other'>} theme @param {string} move */
export const lessonAbout = (theme, move) => (theme === 'corner' && !X_AND_C_SQUARES.includes(move) ? 'corners' : LESSONS[theme]);

/** What a game counts, however it ended. */
const POINTS = { won: 1, drawn: 0.5, lost: 0 };

/** The accuracy of each phase over games. @param {GameFigures[]} games */
export const meanPhases = (games) => ({
  opening: mean(games.map(({ phases }) => phases.opening)),
  midgame: mean(games.map(({ phases }) => phases.midgame)),
  endgame: mean(games.map(({ phases }) => phases.endgame)),
});

/** The results by opening, the best first; games from moves that nobody chose, as in XOT, are among the others. @param {OwnGame[]} games @returns {OpeningResult[]} */
export function openingResults(games) {
  const groups = Map.groupBy(games, ({ opening, given }) => (given ? null : opening));
  const results = [...groups].map(([opening, group]) => ({
    opening, games: group.length,
    points: (100 * group.reduce((sum, game) => sum + POINTS[ownResult(game) ?? 'drawn'], 0)) / group.length,
    accuracy: mean(group.map(({ phases }) => phases.opening)),
  }));
  return results.sort((a, b) => b.points - a.points || b.games - a.games);
}

/** The mistakes by theme, the most costly first. @param {GameFigures[]} games @returns {ThemeTotal[]} */
export function themeTotals(games) {
  const groups = Map.groupBy(games.flatMap(({ mistakes }) => mistakes), ({ theme }) => theme);
  const totals = [...groups].map(([theme, group]) => ({ theme, count: group.length, loss: group.reduce((sum, { loss }) => sum + loss, 0) }));
  return totals.sort((a, b) => b.loss - a.loss);
}

/** The recommendation: the lesson about the theme of mistakes that costs most, among those that can be named, and the game in which it cost most. @param {OwnGame[]} games @returns {NextStep} */
export function nextStep(games) {
  if (games.length === 0) return { reason: 'play', lesson: null, game: null };
  const totals = themeTotals(games);
  const worst = totals.find(({ theme }) => theme !== 'other') ?? totals[0];
  if (!worst) return { reason: 'none', lesson: null, game: null };
  const cost = (/** @type {OwnGame} */ { mistakes }) => mistakes.filter(({ theme }) => theme === worst.theme).reduce((sum, { loss }) => sum + loss, 0);
  const game = [...games].sort((a, b) => cost(b) - cost(a))[0];
  return { reason: worst.theme, lesson: worst.theme === 'other' ? null : LESSONS[worst.theme], game };
}
