// Whether and how far the engine analyses: the settings of the view that analyses.

import { html } from './vendor/lit-html/lit-html.js';
import { select, toggle } from './controls.js';
import { choose, settings } from './settings.js';
import { words } from './words.js';

/** The depths, in plies, and times, in seconds, at which an analysis may end; 0 is no limit. */
const [DEPTHS, TIMES] = [[0, 6, 10, 14, 18, 22, 26, 30], [0, 1, 3, 10, 30, 60, 300]];

/** @param {() => void} restart called when something was changed */
export function engineSettings(restart) {
  const change = (/** @type {Parameters<typeof choose>[0]} */ change) => {
    choose(change);
    restart();
  };
  const options = (/** @type {number[]} */ numbers, /** @type {(n: number) => string} */ name) =>
    numbers.map((n) => /** @type {[string, string]} */ ([String(n), n ? name(n) : words.noLimit]));
  return html`
    <details class="export"><summary>${words.engine}</summary>
      <div class="engine">
        ${toggle(words.evaluation, settings.evaluation, (evaluation) => change({ evaluation }))}
        <div class="fields">
          ${select(words.depthLimit, options(DEPTHS, words.plyCount), String(settings.depthLimit), (n) => change({ depthLimit: Number(n) }))}
          ${select(words.timeLimit, options(TIMES, words.seconds), String(settings.timeLimit), (n) => change({ timeLimit: Number(n) }))}
        </div>
      </div>
    </details>`;
}
