// The games that were played in this browser.

import { html, nothing, svg } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { resultText } from './game-text.js';
import { confirm } from './confirm.js';
import { disc, select } from './controls.js';
import { redraw } from './page.js';
import { problemText } from './problem.js';
import { playerName, searchText, sideName, words } from './words.js';

/** How many games the server lists at once. */
const PAGE = 50;

/** What all games can be saved as: the format, its name and the ending of the file. */
const FORMATS = [['transcript', 'TXT', 'txt'], ['ggf', 'GGF', 'ggf'], ['pgn', 'PGN', 'pgn'], ['wthor', 'WTHOR', 'wtb']];

/** @type {api.Listed[]} */
let found = [];
let search = '';
/** Which games are wanted, in which order. */
const wanted = { ending: '', order: 'latest' };
let hasMore = false;
let trouble = '';
let isRead = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** How long to wait before it is looked again for reviews that are under way, and how long they may take, in milliseconds. */
const [AGAIN, REVIEW] = [3000, 120_000];

/** @type {import('./page.js').View} */
export const games = { kind: 'games', title: () => words.games, enter, leave: () => clearTimeout(waiting), render };

function enter() {
  search = '';
  look();
}

async function look(skip = 0) {
  const asked = JSON.stringify([search, wanted]);
  try {
    const page = await api.list({ ...wanted, words: searchText(search), skip: String(skip) });
    if (asked !== JSON.stringify([search, wanted])) return;
    found = skip ? [...found, ...page] : page;
    hasMore = page.length === PAGE;
    trouble = '';
    isRead = true;
    clearTimeout(waiting);
    if (!skip && found.some(isReviewed)) waiting = setTimeout(() => look(), AGAIN);
  } catch (error) {
    trouble = problemText(error);
  }
  redraw();
}

/** Whether the accuracy of a game will soon be known. @param {api.Listed} game */
const isReviewed = ({ kind, result, accuracy, changed }) => kind === 'othello' && result && !accuracy && Date.now() - changed * 1000 < REVIEW;

/** @param {Partial<typeof wanted>} change */
function want(change) {
  Object.assign(wanted, change);
  look();
}

/** @param {InputEvent} event */
function type(event) {
  search = /** @type {HTMLInputElement} */ (event.target).value;
  clearTimeout(typing);
  typing = setTimeout(() => look(), 150);
}

/** @param {string} id */
async function remove(id) {
  await api.remove(id).catch((error) => (trouble = problemText(error)));
  found = found.filter((game) => game.id !== id);
  redraw();
}

function render() {
  return html`
    <h1>${words.games}</h1>
    <div class="bar">
      <label class="field grow"><span>${words.search}</span><input type="search" .value=${search} @input=${type} placeholder=${words.searchHint}></label>
      ${select(words.result, Object.entries(words.endings), wanted.ending, (ending) => want({ ending }))}
      ${select(words.order, Object.entries(words.orders), wanted.order, (order) => want({ order }))}
    </div>
    ${found.length ? html`<p class="soft">${words.exportAll}: ${FORMATS.map(([format, name, ending]) => html`<a href=${api.exportPath(format)} download="outflank.${ending}">${name}</a> `)}</p>` : nothing}
    ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    ${isRead && found.length === 0 ? html`<p class="soft">${search || wanted.ending ? words.noneFound : words.noGames}</p>` : nothing}
    <ul class="cards">${found.map((game) => gameCard(game, remove))}</ul>
    ${hasMore ? html`<button @click=${() => look(found.length)}>${words.more}</button>` : nothing}`;
}

/**
 * A game in a list.
 * @param {api.Listed} game
 * @param {(id: string) => void} [remove]
 */
export function gameCard(game, remove) {
  const date = new Date(game.changed * 1000).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return html`
    <li class="card">
      <a href="/game/${game.id}">
        ${thumbnail(game)}
        <span><b>${playerName(game, 'black')} – ${playerName(game, 'white')}</b>
          <span>${resultText(game.result, game.aim)}${game.opening ? html` · ${words.opening(game.opening)}` : nothing}</span>
          ${game.accuracy ? html`<span class="accuracy">${words.accuracy} ${accuracies(game.accuracy)}</span>` : nothing}
          <small>${words.gameNames[game.kind]} ${sizeText(game)} ${game.aim === 'anti' ? html`<span class="anti">· ${words.anti} </span>` : nothing}· ${words.plies(game.placed)} · <time>${date}</time></small></span>
      </a>
      ${remove ? html`<button class="plain" @click=${() => confirm(words.deleteQuestion, words.deleteGame, () => remove(game.id))} aria-label="${words.deleteGame}: ${date}" title=${words.deleteGame}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 7h12M10 7V4h4v3M8 7l1 13h6l1-13"/></svg></button>` : nothing}
    </li>`;
}

/** The size of a board, where there are several. @param {api.Listed} game */
function sizeText({ kind, size: { columns, rows } }) {
  if (kind === 'othello') return '';
  return kind === 'alak' ? columns : `${columns}×${rows}`;
}

/** Both sides' accuracy. @param {api.Accuracy} accuracy */
export const accuracies = ({ black, white }) => [['X', black], ['O', white]].map(([side, percent]) => html`
  <span class="share">${disc(/** @type {'X' | 'O'} */ (side))}<span class="quiet">${sideName(String(side))}</span> ${Number(percent).toFixed(0)} %</span>`);

/** @param {api.Listed} game */
function thumbnail({ cells, size: { columns, rows } }) {
  const discs = [...cells].flatMap((cell, index) => cell === '-' ? [] : [svg`<circle class=${cell === 'X' ? 'black' : 'white'} cx=${(index % columns) + 0.5} cy=${Math.floor(index / columns) + 0.5} r=".42"/>`]);
  return html`<svg class="thumbnail" viewBox="0 0 ${columns} ${rows}" aria-hidden="true"><rect width=${columns} height=${rows}/>${discs}</svg>`;
}
