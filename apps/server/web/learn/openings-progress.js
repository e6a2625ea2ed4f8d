// Figures of the opening trainer: what is known, what is due on the next days, the answers of the last days.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { sideName, strings } from '../parts/i18n.js';
import { COLOURS } from './decks.js';
import { texts } from './openings-strings.js';

/** @typedef {import('./decks.js').Answer['view']} View */

const [WIDTH, HEIGHT, GAP, LABELS] = [400, 110, 5, 22];
const DAY = 86_400_000;
/** The days of answers that are shown. */
const PAST_DAYS = 14;
/** @type {('right' | 'hesitant' | 'wrong')[]} */
const GRADES = ['right', 'hesitant', 'wrong'];

/** @param {View} view */
export const progressPanel = (view) => html`
  <section class="panel openings-progress"><h2>${texts.progress}</h2>
    ${COLOURS.filter((colour) => view[colour].counts.cards).map((colour) => stateBar(colour, view[colour].counts))}
    <p class="state-legend">${Object.entries(texts.states).map(([state, name]) => html`<span><svg viewBox="0 0 10 10" aria-hidden="true"><rect class=${state} width="10" height="10" rx="2"/></svg> ${name}</span>`)}</p>
    <h3>${texts.forecast}</h3>
    ${barChart(view.counts.forecast.map((due) => [due]), ['due'], texts.forecastChart(view.counts.forecast), (index) => (index === 0 ? texts.today : index % 2 ? '' : `+${index}`))}
    ${answers(view)}
  </section>`;

/** @param {import('./decks.js').Colour} colour @param {import('./decks.js').Counts} counts */
function stateBar(colour, { cards, known, learning, new: fresh }) {
  const side = sideName(colour);
  const [first, second] = [(100 * known) / cards, (100 * (known + learning)) / cards];
  return html`<div class="state-bar"><b>${side}</b>
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label=${texts.stateBar(side, known, learning, fresh)}>
      <rect class="fresh" width="100" height="4"/><rect class="learning" width=${second} height="4"/><rect class="known" width=${first} height="4"/></svg>
    <span aria-hidden="true">${known} / ${cards}</span></div>`;
}

/** The answers of the last days; nothing before the first one. @param {View} view */
function answers(view) {
  const today = Math.floor(Date.now() / DAY);
  const days = Array.from({ length: PAST_DAYS }, (_, index) => {
    const of = COLOURS.flatMap((colour) => view[colour].days.filter(({ day }) => day === today - PAST_DAYS + 1 + index));
    return GRADES.map((grade) => of.reduce((sum, answers) => sum + answers[grade], 0));
  });
  const sums = GRADES.map((_, grade) => days.reduce((sum, day) => sum + day[grade], 0));
  if (!sums.some(Boolean)) return nothing;
  return html`<h3>${texts.answers}</h3>
    ${barChart(days, GRADES, texts.answersChart(PAST_DAYS), (index) => (index === PAST_DAYS - 1 ? texts.today : (PAST_DAYS - 1 - index) % 2 ? '' : `−${PAST_DAYS - 1 - index}`))}
    <p class="state-legend">${GRADES.map((grade, index) => html`<span><svg viewBox="0 0 10 10" aria-hidden="true"><rect class=${grade} width="10" height="10" rx="2"/></svg> ${strings.labelled(texts.grades[grade], sums[index])}</span>`)}</p>`;
}

/**
 * A bar for each day, with its parts one upon the other.
 * @param {number[][]} days
 * @param {string[]} classes those of the parts
 * @param {string} label
 * @param {(index: number) => string} nameOf the text below a bar
 */
function barChart(days, classes, label, nameOf) {
  const sums = days.map((parts) => parts.reduce((sum, part) => sum + part, 0));
  const [greatest, step] = [Math.max(1, ...sums), WIDTH / days.length];
  const height = (/** @type {number} */ count) => (count / greatest) * (HEIGHT - 16);
  return html`<svg class="bar-chart" viewBox="0 0 ${WIDTH} ${HEIGHT + LABELS}" role="img" aria-label=${label}>
    <line class="axis" x1="0" x2=${WIDTH} y1=${HEIGHT} y2=${HEIGHT}/>
    ${days.map((parts, index) => {
      let top = HEIGHT;
      const x = index * step + GAP / 2;
      const bars = parts.map((part, kind) => svg`<rect class=${classes[kind]} x=${x} y=${(top -= height(part))} width=${step - GAP} height=${height(part)}/>`);
      return svg`${bars}${sums[index] ? svg`<text x=${x + (step - GAP) / 2} y=${top - 5}>${sums[index]}</text>` : nothing}
        <text x=${x + (step - GAP) / 2} y=${HEIGHT + 16}>${nameOf(index)}</text>`;
    })}</svg>`;
}
