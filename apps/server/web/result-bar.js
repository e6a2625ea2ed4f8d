// The results of games as a bar: Black, draws and White.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { strings } from './i18n.js';

/** @typedef {{ black: number, draws: number, white: number }} Results */

/** A number in the notation of the language. @param {number} count */
export const countText = (count) => count.toLocaleString(document.documentElement.lang);

/** @param {Results} results */
export function resultBar({ black, draws, white }) {
  const total = black + draws + white;
  if (!total) return nothing;
  const [left, middle] = [(100 * black) / total, (100 * draws) / total];
  const [blackPercent, whitePercent] = [Math.round(left), Math.round((100 * white) / total)];
  return html`<span class="result-bar"><span aria-hidden="true">${blackPercent}</span>
    <svg class="balance" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label=${strings.resultBar(blackPercent, Math.round(middle), whitePercent)}>
      <rect class="white" width="100" height="4"/><rect class="draws" width=${left + middle} height="4"/><rect class="black" width=${left} height="4"/></svg>
    <span aria-hidden="true">${whitePercent}</span></span>`;
}
