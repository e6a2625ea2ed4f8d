// The score chart of a game: Black's lead in discs after each move, with mistakes and turning points marked.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { strings } from '../parts/i18n.js';

/**
 * @typedef {{ ply: number, value: number | null, loss: number, mark: '' | 'mistake' | 'blunder', isTurningPoint: boolean, move: string, side: 'black' | 'white' | null }} Point
 * `value` is Black's lead with best play, `loss` the disc loss of the move before it, which may be a turning point, and `mark` how it is marked
 */

/** The margins have room for a whole mark, also where the chart is drawn low. */
const [WIDTH, HEIGHT, MARGIN, MARGIN_ABOVE] = [600, 150, 12, 20];
/** The minimum range of the vertical axis, in discs. */
const MIN_RANGE = 8;

/**
 * @param {Point[]} points
 * @param {number} current
 * @param {(ply: number) => void} choose
 */
export function chart(points, current, choose) {
  const known = points.filter(({ value }) => value !== null);
  const range = Math.max(MIN_RANGE, ...known.map(({ value }) => Math.abs(value ?? 0)));
  const last = Math.max(1, points.length - 1);
  const x = (/** @type {number} */ ply) => MARGIN + (ply / last) * (WIDTH - 2 * MARGIN);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (value / range) * (HEIGHT / 2 - MARGIN_ABOVE);
  const line = known.map(({ ply, value }) => `${x(ply)} ${y(value ?? 0)}`).join('L');
  const area = known.length ? `M${x(known[0].ply)} ${y(0)}L${line}L${x(known[known.length - 1].ply)} ${y(0)}Z` : '';
  const selectPly = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const position = ((event.clientX - box.left) / box.width) * WIDTH;
    choose(Math.max(0, Math.min(last, Math.round(((position - MARGIN) / (WIDTH - 2 * MARGIN)) * last))));
  };
  return html`
    <svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${strings.chart}
      @click=${selectPly}>
      <clipPath id="upper"><rect width=${WIDTH} height=${HEIGHT / 2}/></clipPath>
      <clipPath id="lower"><rect y=${HEIGHT / 2} width=${WIDTH} height=${HEIGHT / 2}/></clipPath>
      <rect class="background" width=${WIDTH} height=${HEIGHT}/>
      <path class="black-area" d=${area} clip-path="url(#upper)"/><path class="white-area" d=${area} clip-path="url(#lower)"/>
      <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2}/>
      <line class="current" x1=${x(current)} x2=${x(current)} y1="0" y2=${HEIGHT}/>
      ${line ? svg`<path class="curve" d="M${line}"/>` : nothing}
      ${points.map(({ ply, value, isTurningPoint }) => isTurningPoint && value !== null ? svg`<path class="turning-point" d="M${x(ply)} ${y(value)}h0"/>` : nothing)}
      ${points.map(({ ply, value, mark }) => mark && value !== null ? svg`<path class="marker ${mark}" d="M${x(ply)} ${y(value)}h0"/>` : nothing)}
    </svg>`;
}

/** The marks of the chart with their names. @type {[string, () => string][]} */
export const chartLegend = [['mistake', () => strings.mistake], ['blunder', () => strings.blunder], ['turning-point', () => strings.turningPoint]];
