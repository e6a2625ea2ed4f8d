// The page for an address that has nothing to show: it says why, and where to go from here.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from './address.js';
import { ApiError } from './api-error.js';
import { analysisPath } from './analysis-url.js';
import { retryingText } from './error-text.js';
import { strings } from './i18n.js';

/** @typedef {[path: string, name: string]} Link */

/** @param {string} title @param {Link[]} links the first is the most useful one @param {string} [message] */
export const problemPage = (title, links, message = '') => html`
  <section class="panel problem">
    <h1>${title}</h1>
    ${message ? html`<p class="error" role="alert">${message}</p>` : nothing}
    ${links.length ? html`<p class="ways-out">${links.map(([path, name], index) => html`<a class="button ${index ? '' : 'main'}" href=${hrefOf(path)}>${name}</a>`)}</p>` : nothing}
  </section>`;

/**
 * The page for a line that cannot be shown, until it is loaded again after an outage; the moves before an illegal one can.
 * @param {unknown} error
 * @param {import('./api.js').LineRequest} line
 * @param {Link[]} links
 */
export function lineProblem(error, { kind, start = '', moves = [] }, links) {
  const number = error instanceof ApiError && error.code === 'illegal-move' ? error.details.number : undefined;
  // The number counts passes, which the moves of an address leave out; so the illegal move is looked up by its name.
  const at = error instanceof ApiError && number ? moves.slice(0, number).lastIndexOf(error.details.move ?? '') : -1;
  const legal = at > 0 ? /** @type {Link[]} */ ([[analysisPath(kind, start, moves.slice(0, at)), strings.movesBefore(at)]]) : [];
  return problemPage(strings.cannotShowLine, [...legal, ...links], retryingText(error));
}
