// The moves of an explored position with their scores and results, as a table and as texts on the squares.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { sideName, strings } from '../parts/i18n.js';
import { MISTAKE, signed } from '../parts/game-text.js';
import { countText, resultBar } from '../parts/result-bar.js';

/**
 * @typedef {import('./exploration.js').Exploration} Exploration
 * @typedef {import('./exploration.js').Row} Row
 */

/** @param {number | null} score in discs */
const scoreText = (score) => (score === null ? '' : signed(Math.round(score * 10) / 10));

/** The scores, as texts on the squares. @param {Row[]} rows */
export function scoreNotes(rows) {
  const scored = rows.filter(({ score }) => score !== null);
  const best = Math.max(...scored.map(({ score }) => score ?? 0));
  return new Map(scored.map(({ move, score }) => {
    const loss = best - (score ?? 0);
    return [move, { text: scoreText(score), kind: loss === 0 ? 'best' : loss >= MISTAKE ? 'mistake' : 'fair' }];
  }));
}

/** @param {Exploration} exploration */
export function moveTable(exploration) {
  const rows = exploration.rows();
  const hasBook = rows.some(({ score, isSearched }) => score !== null && !isSearched);
  const mover = exploration.position?.to_move;
  if (!rows.length || !mover) return nothing;
  return html`
    <table class="explored" aria-label=${strings.moves}>
      <thead><tr><th scope="col">${strings.move}</th><th scope="col">${strings.scoreFor(sideName(mover))}${scoreSource(rows, hasBook)}</th><th scope="col" class="wide">${strings.result}</th>
        <th scope="col">${strings.gamesColumn}</th><th scope="col">${strings.discsColumn}</th><th scope="col">${strings.lastYear}</th></tr></thead>
      <tbody>${rows.map(({ move, opening, score, isSearched, totals }) => html`
        <tr @click=${() => exploration.play(move)}>
          <th scope="row"><button class="move">${move}</button></th>
          <td class="score">${scoreText(score)}${isSearched && hasBook ? '*' : ''}</td>
          <td class="wide">${totals ? resultBar(totals) : nothing}${opening ? html`<small>${strings.opening(opening)}</small>` : nothing}</td>
          <td>${totals ? countText(totals.games) : ''}</td>
          <td>${scoreText(totals?.mean_discs ?? null)}</td>
          <td>${totals?.last_year ?? ''}</td>
        </tr>`)}</tbody>
    </table>
    ${scoreSources(exploration, rows, hasBook)}`;
}

/** Where most scores come from, below the name of their column. @param {Row[]} rows @param {boolean} hasBook */
function scoreSource(rows, hasBook) {
  const source = hasBook ? strings.ofBook : rows.some(({ isSearched }) => isSearched) ? strings.ofEngine : '';
  return source ? html`<small class="source">${source}</small>` : nothing;
}

/** Where the scores come from, and how deep they are; those of the engine have an asterisk where others are of the book. @param {Exploration} exploration @param {Row[]} rows @param {boolean} hasBook */
function scoreSources({ report, explored }, rows, hasBook) {
  const searched = report && rows.some(({ isSearched }) => isSearched) ? strings.depth(report.depth, report.selectivity) : '';
  const sources = [hasBook ? strings.bookScores(explored?.book_level ?? null) : '', searched && `${hasBook ? '* ' : ''}${strings.labelled(strings.engine, searched)}`].filter(Boolean);
  return sources.length ? html`<p class="score-sources muted">${strings.labelled(strings.scoreColumn, sources.join(' · '))}</p>` : nothing;
}
