// The results of games as a bar: Black, draws and White.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { strings } from './i18n.js';

/** @typedef {{ black: number, draws: number, white: number }} Results */

/** A number in the notation of the language. @param {number} count */
export const countText = (count) => count.toLocaleString(document.documentElement.lang);

/** Shares of a whole in per cent: they are rounded so that their sum is 100. @param {number[]} shares @returns {number[]} */
export function percents(shares) {
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  let [before, rounded] = [0, 0];
  return shares.map((share) => {
    before += share;
    const percent = Math.round((100 * before) / total) - rounded;
    rounded += percent;
    return percent;
  });
}

/** @param {Results} results */
export function resultBar({ black, draws, white }) {
  const total = black + draws + white;
  if (!total) return nothing;
  const [left, middle] = [(100 * black) / total, (100 * draws) / total];
  const [blackPercent, drawPercent, whitePercent] = percents([black, draws, white]);
  return html`<span class="result-bar"><span aria-hidden="true">${blackPercent}</span>
    <svg class="balance" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label=${strings.resultBar(blackPercent, drawPercent, whitePercent)}>
      <rect class="white" width="100" height="4"/><rect class="draws" width=${left + middle} height="4"/><rect class="black" width=${left} height="4"/></svg>
    <span aria-hidden="true">${whitePercent}</span></span>`;
}
