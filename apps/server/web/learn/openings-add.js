// The form that adds lines: an opening by its name, typed moves, the book, the database or one's own games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { backend } from '../parts/backend.js';
import { discIcon, numberField, radioGroup, select } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { sideName, strings } from '../parts/i18n.js';
import { humanSide } from '../game/result-dialog.js';
import { announce, redraw } from '../parts/view.js';
import { COLOURS, linesOf, namedOpenings, textOf } from './decks.js';
import { texts } from './openings-strings.js';

/** @typedef {import('./decks.js').Colour} Colour */
/** @typedef {'opening' | 'moves' | 'book' | 'database' | 'games'} Source */

const START = '---------------------------OX------XO--------------------------- X';
/** The most own games whose lines are added. */
const MAX_GAMES = 20;

const form = { source: /** @type {Source} */ ('opening'), side: /** @type {Colour} */ ('black'), opening: 'Tiger', text: '', length: 12, lines: 12 };
/** @type {import('./decks.js').PlayedLine[]} */
let openings = [];
let hasDatabase = false;
let isBusy = false;
let message = '';
let isError = false;

/** Loads what the form offers. */
export async function openAddForm() {
  [message, isError] = ['', false];
  try {
    const [named, sources] = await Promise.all([openings.length ? openings : namedOpenings(), backend().offers.has('explorer') ? api.sources().catch(() => null) : null]);
    [openings, hasDatabase] = [named, !!sources?.games];
    if (!form.opening) form.opening = openings[0]?.name ?? '';
  } catch (error) {
    show(errorText(error), true);
  }
  redraw();
}

/** @param {(side: Colour, text: string) => Promise<number>} add adds lines, and returns how many are new */
export function addForm(add) {
  /** @type {Source[]} */
  const sources = ['opening', 'moves', 'book', ...(hasDatabase ? /** @type {Source[]} */ (['database']) : []), 'games'];
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    addChosen(add);
  };
  return html`<form class="panel add-lines" @submit=${submit}><h2>${texts.addLines}</h2>
    ${radioGroup(texts.youPlay, COLOURS.map((colour) => [colour, html`${discIcon(colour)} ${sideName(colour)}`]), form.side, (side) => set({ side }))}
    ${select(texts.source, sources.map((source) => [source, texts.sources[source]]), form.source, (source) => set({ source }))}
    ${fields()}
    <button class="main" ?disabled=${isBusy}>${texts.add}</button>
    ${message ? html`<p class=${isError ? 'error' : 'message'} role=${isError ? 'alert' : nothing}>${message}</p>` : nothing}
  </form>`;
}

function fields() {
  const { source } = form;
  if (source === 'opening') return openingField(false);
  if (source === 'moves') return html`<label class="field"><span>${texts.movesLabel}</span>
    <textarea rows="4" spellcheck="false" placeholder=${texts.movesExample} .value=${form.text} @input=${(/** @type {Event} */ event) => (form.text = /** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea></label>`;
  const length = numberField(texts.length, { min: 2, max: 30, step: 1, value: form.length }, (length) => set({ length }));
  if (source === 'games') return html`${length}<p class="muted">${texts.gamesHint}</p>`;
  return html`${openingField(true)}<div class="fields">${length}${numberField(texts.most, { min: 1, max: 100, step: 1, value: form.lines }, (lines) => set({ lines }))}</div>
    <p class="muted">${source === 'book' ? texts.bookHint : texts.databaseHint}</p>`;
}

/** @param {boolean} isOptional whether the first move can be chosen instead */
function openingField(isOptional) {
  /** @type {[string, string][]} */
  const options = openings.map(({ name, moves }) => [name, `${strings.opening(name)} (${moves.slice(0, 20)}${moves.length > 20 ? '…' : ''})`]);
  const chosen = isOptional || form.opening ? form.opening : (openings[0]?.name ?? '');
  return select(texts.opening, isOptional ? [['', texts.fromStart], ...options] : options, chosen, (opening) => set({ opening }));
}

/** @param {Partial<typeof form>} changed */
function set(changed) {
  Object.assign(form, changed);
  message = '';
  redraw();
}

/** @param {(side: Colour, text: string) => Promise<number>} add */
async function addChosen(add) {
  isBusy = true;
  show('', false);
  redraw();
  try {
    const text = await chosenText();
    if (text) show(texts.added(await add(form.side, text)), false);
  } catch (error) {
    show(errorText(error), true);
  }
  isBusy = false;
  redraw();
}

/** The lines that are chosen; empty with a message when there are none. */
async function chosenText() {
  const { source, side, opening, text, length, lines } = form;
  if (source === 'moves') return text;
  if (source === 'opening') return opening || openings[0]?.name || '';
  if (source === 'games') return orMessage(textOf(await ownLines()), texts.noGames);
  const found = await linesOf(source === 'book' ? 'book' : 'played', { side, text: opening, length, lines });
  return orMessage(textOf(found.filter(({ moves }) => moves)), texts.noPlayed);
}

/** @param {string} text @param {string} otherwise */
function orMessage(text, otherwise) {
  if (!text) show(otherwise, true);
  return text;
}

/** The beginnings of the player's own games as the chosen colour. @returns {Promise<import('./decks.js').PlayedLine[]>} */
async function ownLines() {
  const games = await api.listGames();
  const own = games.filter((game) => game.kind === 'othello' && game.result && humanSide(/** @type {any} */ (game)) === form.side).slice(0, MAX_GAMES);
  const loaded = await Promise.all(own.map(({ id }) => api.loadGame(id)));
  return loaded.filter(({ start, played }) => start === START && played).map(({ opening, moves, played }) => {
    const line = moves.slice(0, Math.min(played, form.length)).join('');
    return { name: opening ?? line, moves: line };
  });
}

/** @param {string} text @param {boolean} isFailure */
function show(text, isFailure) {
  [message, isError] = [text, isFailure];
  announce(text);
}
