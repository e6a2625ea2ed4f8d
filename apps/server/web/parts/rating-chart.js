// The chart of a rating over the rated games or attempts, the earliest first.

import { html, svg } from '../vendor/lit-html/lit-html.js';

/** The size of a chart, and the minimum range of its ratings. */
const [WIDTH, HEIGHT, MIN_RANGE] = [300, 80, 100];

/** @param {string} label @param {number[]} values at least two */
export function ratingChart(label, values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(MIN_RANGE, high - low);
  const points = values.map((value, index) => `${(index / (values.length - 1)) * WIDTH} ${HEIGHT - 5 - ((value - low) / range) * (HEIGHT - 10)}`);
  return html`<svg class="chart rating-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}: ${Math.round(low)}–${Math.round(high)}">
    <rect class="background" width=${WIDTH} height=${HEIGHT}/>${svg`<path class="curve" d="M${points.join('L')}"/>`}</svg>`;
}
