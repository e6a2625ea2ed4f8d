// The engine settings of the analysis.

import { html } from '../vendor/lit-html/lit-html.js';
import { select, toggle } from '../parts/controls.js';
import { changeSettings, settings } from '../parts/settings.js';
import { strings } from '../parts/i18n.js';

/** The depth limits in plies and time limits in seconds; 0 is no limit. */
const [DEPTHS, TIMES] = [[0, 6, 10, 14, 18, 22, 26, 30], [0, 1, 3, 10, 30, 60, 300]];

/** @param {() => void} restart called after a change */
export function engineSettings(restart) {
  const change = (/** @type {Parameters<typeof changeSettings>[0]} */ change) => {
    changeSettings(change);
    restart();
  };
  const options = (/** @type {number[]} */ numbers, /** @type {(n: number) => string} */ name) =>
    numbers.map((n) => /** @type {[string, string]} */ ([String(n), n ? name(n) : strings.noLimit]));
  return html`
    <details class="collapsible"><summary>${strings.engine}</summary>
      <div class="engine-options">
        ${toggle(strings.evaluation, settings.evaluation, (evaluation) => change({ evaluation }))}
        <div class="fields">
          ${select(strings.depthLimit, options(DEPTHS, strings.plyCount), String(settings.depthLimit), (n) => change({ depthLimit: Number(n) }))}
          ${select(strings.timeLimit, options(TIMES, strings.seconds), String(settings.timeLimit), (n) => change({ timeLimit: Number(n) }))}
        </div>
      </div>
    </details>`;
}
