// The page of the tools to study games and positions, as cards.

import { html } from '../vendor/lit-html/lit-html.js';
import { backend } from '../parts/backend.js';
import { strings } from '../parts/i18n.js';
import { linkCard } from '../parts/link-card.js';

/** The tools, and their texts. @returns {[path: string, name: string, text: string][]} */
const tools = () => [
  ['/analyse', strings.analyse, strings.studyTexts.analyse],
  ['/games', strings.games, strings.studyTexts.games],
  ...(backend.offers.has('explorer') ? [/** @type {[string, string, string]} */ (['/explore', strings.explore, strings.studyTexts.explore])] : []),
  ['/setup', strings.boardEditor, strings.studyTexts.setup],
  ['/alak', strings.alak, strings.studyTexts.alak],
];

/** @type {import('../parts/view.js').View} */
export const studyPage = {
  className: 'study',
  title: () => strings.study,
  render: () => html`
    <h1>${strings.study}</h1>
    <ul class="cards">${tools().map(([path, name, text]) => linkCard(path, name, text))}</ul>`,
};
