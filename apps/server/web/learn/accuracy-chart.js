// The chart of the accuracy over time: a line for each phase of the game, with a pattern of its own.

import { html, svg } from '../vendor/lit-html/lit-html.js';
import { strings } from '../parts/i18n.js';
import { learn } from './learn-strings.js';
import { PHASES } from './game-figures.js';

/** @typedef {import('./own-games.js').GameFigures} GameFigures */

const [WIDTH, HEIGHT, LEFT, MARGIN] = [600, 220, 54, 12];
/** The games over which a point is the mean. */
const WINDOW = 5;
/** The distance between two lines of the grid, in per cent. */
const GRID = 10;

/** @param {GameFigures[]} games the earliest first */
export function accuracyChart(games) {
  const series = PHASES.map((phase) => ({ phase, values: rollingMeans(games.map(({ phases }) => phases[phase])) }));
  const known = series.flatMap(({ values }) => values).filter((value) => value !== null);
  const low = Math.max(0, Math.floor((Math.min(90, ...known) - 1) / GRID) * GRID);
  const x = (/** @type {number} */ index) => LEFT + (games.length < 2 ? 0.5 : index / (games.length - 1)) * (WIDTH - LEFT - MARGIN);
  const y = (/** @type {number} */ value) => MARGIN + ((100 - value) / (100 - low)) * (HEIGHT - 2 * MARGIN);
  const levels = Array.from({ length: (100 - low) / GRID + 1 }, (_, index) => low + index * GRID);
  return html`
    <svg class="accuracy-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${learn.accuracyChart(games.length)}>
      ${levels.map((level) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - MARGIN} y1=${y(level)} y2=${y(level)}/><text x=${LEFT - 8} y=${y(level)}>${strings.percent(String(level))}</text>`)}
      ${series.map(({ phase, values }) => curve(phase, values, x, y))}
    </svg>
    <p class="phase-legend">${PHASES.map((phase) => html`<span><svg viewBox="0 0 36 10" aria-hidden="true"><path class="phase ${phase}" d="M2 5H34"/></svg> ${learn.phases[phase]}</span>`)}</p>`;
}

/** The mean of the known values among each value and those before it. @param {(number | null)[]} values */
function rollingMeans(values) {
  return values.map((value, index) => {
    const window = values.slice(Math.max(0, index - WINDOW + 1), index + 1).filter((other) => other !== null);
    return value === null ? null : window.reduce((sum, other) => sum + other, 0) / window.length;
  });
}

/** @param {string} phase @param {(number | null)[]} values @param {(index: number) => number} x @param {(value: number) => number} y */
function curve(phase, values, x, y) {
  const points = values.flatMap((value, index) => (value === null ? [] : [`${x(index)} ${y(value)}`]));
  const [first] = points;
  if (points.length === 1) return svg`<circle class="phase ${phase}" cx=${first.split(' ')[0]} cy=${first.split(' ')[1]} r="4"/>`;
  return svg`<path class="phase ${phase}" d=${points.length ? `M${points.join('L')}` : ''}/>`;
}
