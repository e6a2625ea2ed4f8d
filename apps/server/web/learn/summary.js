// What the figures of games say together: openings, costly mistakes, and the next step.

/**
 * @typedef {import('./own-games.js').GameFigures} GameFigures
 * @typedef {import('./game-figures.js').MistakeKind} MistakeKind
 * @typedef {{ opening: string | null, games: number, points: number, accuracy: number | null }} OpeningResult `points` in per cent, a draw is a half
 * @typedef {{ kind: MistakeKind, count: number, loss: number }} KindTotal `loss` in discs
 * @typedef {{ reason: MistakeKind | 'play' | 'none', lesson: string | null, game: GameFigures | null }} NextStep
 */

/** The lesson about each kind of mistake. @type {Record<MistakeKind, string>} */
const LESSONS = { corner: 'x-and-c', missedCorner: 'corners', mobility: 'mobility', frontier: 'quiet-moves', counting: 'counting', other: 'edges' };

/** The mean of the known values; null without any. @param {(number | null)[]} values */
function mean(values) {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
}

/** The accuracy of each phase over games. @param {GameFigures[]} games */
export const meanPhases = (games) => ({
  opening: mean(games.map(({ phases }) => phases.opening)),
  midgame: mean(games.map(({ phases }) => phases.midgame)),
  endgame: mean(games.map(({ phases }) => phases.endgame)),
});

/** The results by opening, the best first. @param {GameFigures[]} games @returns {OpeningResult[]} */
export function openingResults(games) {
  const groups = Map.groupBy(games, ({ opening }) => opening);
  const results = [...groups].map(([opening, group]) => ({
    opening, games: group.length,
    points: (100 * group.reduce((sum, { margin }) => sum + (margin > 0 ? 1 : margin === 0 ? 0.5 : 0), 0)) / group.length,
    accuracy: mean(group.map(({ phases }) => phases.opening)),
  }));
  return results.sort((a, b) => b.points - a.points || b.games - a.games);
}

/** The mistakes by kind, the most costly first. @param {GameFigures[]} games @returns {KindTotal[]} */
export function kindTotals(games) {
  const groups = Map.groupBy(games.flatMap(({ mistakes }) => mistakes), ({ kind }) => kind);
  const totals = [...groups].map(([kind, group]) => ({ kind, count: group.length, loss: group.reduce((sum, { loss }) => sum + loss, 0) }));
  return totals.sort((a, b) => b.loss - a.loss);
}

/** The recommendation: the lesson about the kind of mistakes that costs most, among those that can be named, and the game in which it cost most. @param {GameFigures[]} games @returns {NextStep} */
export function nextStep(games) {
  if (games.length === 0) return { reason: 'play', lesson: null, game: null };
  const totals = kindTotals(games);
  const worst = totals.find(({ kind }) => kind !== 'other') ?? totals[0];
  if (!worst) return { reason: 'none', lesson: null, game: null };
  const cost = (/** @type {GameFigures} */ { mistakes }) => mistakes.filter(({ kind }) => kind === worst.kind).reduce((sum, { loss }) => sum + loss, 0);
  const game = [...games].sort((a, b) => cost(b) - cost(a))[0];
  return { reason: worst.kind, lesson: LESSONS[worst.kind], game };
}
