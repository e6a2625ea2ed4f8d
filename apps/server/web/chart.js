// The course of a game as a chart: Black's lead in discs after each move, with the mistakes.

import { html, nothing, svg } from './vendor/lit-html/lit-html.js';
import { words } from './words.js';

/**
 * @typedef {{ ply: number, value: number | null, loss: number, move: string, side: 'X' | 'O' | null }} Point
 * `value` is Black's lead with best play from there, `loss` what the move that led there gave away
 */

const [WIDTH, HEIGHT, EDGE] = [600, 150, 12];
/** The least lead that the chart has room for. */
const LEAST = 8;

/**
 * @param {Point[]} points
 * @param {number} current
 * @param {(ply: number) => void} choose
 */
export function chart(points, current, choose) {
  const known = points.filter(({ value }) => value !== null);
  const most = Math.max(LEAST, ...known.map(({ value }) => Math.abs(value ?? 0)));
  const last = Math.max(1, points.length - 1);
  const x = (/** @type {number} */ ply) => EDGE + (ply / last) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - 10);
  const line = known.map(({ ply, value }) => `${x(ply)} ${y(value ?? 0)}`).join('L');
  const area = known.length ? `M${x(known[0].ply)} ${y(0)}L${line}L${x(known[known.length - 1].ply)} ${y(0)}Z` : '';
  const pick = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * WIDTH;
    choose(Math.max(0, Math.min(last, Math.round(((place - EDGE) / (WIDTH - 2 * EDGE)) * last))));
  };
  return html`
    <svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${words.chart}
      @click=${pick}>
      <clipPath id="upper"><rect width=${WIDTH} height=${HEIGHT / 2}/></clipPath>
      <clipPath id="lower"><rect y=${HEIGHT / 2} width=${WIDTH} height=${HEIGHT / 2}/></clipPath>
      <rect class="ground" width=${WIDTH} height=${HEIGHT}/>
      <path class="for-x" d=${area} clip-path="url(#upper)"/><path class="for-o" d=${area} clip-path="url(#lower)"/>
      <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2}/>
      <line class="now" x1=${x(current)} x2=${x(current)} y1="0" y2=${HEIGHT}/>
      ${line ? svg`<path class="course" d="M${line}"/>` : nothing}
      ${points.map(({ ply, value, loss }) => gravity(loss) && value !== null ? svg`<path class="spot ${gravity(loss)}" d="M${x(ply)} ${y(value)}h0"/>` : nothing)}
    </svg>`;
}

/** A move that gives away this many discs is a mistake, or a blunder. */
export const MISTAKE = 3;
export const BLUNDER = 8;

/** @param {number} loss */
export const gravity = (loss) => (loss >= BLUNDER ? 'blunder' : loss >= MISTAKE ? 'mistake' : '');
