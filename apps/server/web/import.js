// Games and positions from outside: pasted, dropped or from a file, in any format that the server reads.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { navigate, redraw } from './page.js';
import { problemText } from './problem.js';
import { analysisPath } from './share.js';
import { words } from './words.js';

const state = {
  text: '',
  trouble: '',
  /** Whether something is dragged over the page. */
  isOver: false,
  /** The games of a file with several. @type {api.ReadGame[]} */
  found: [],
};

/** Forgets what was read. */
export function resetImport() {
  Object.assign(state, { text: '', trouble: '', isOver: false, found: [] });
}

/** Reads games and opens the only one in the analysis. @param {string | Blob} source */
async function read(source) {
  [state.found, state.trouble] = [[], ''];
  try {
    const games = await api.read(source);
    if (games.length === 1) return navigate(pathOf(games[0]));
    state.found = games;
  } catch (error) {
    state.trouble = problemText(error);
  }
  redraw();
}

/** @param {api.ReadGame} game */
const pathOf = ({ kind, start, moves }) => analysisPath(kind, start, moves);

/** The class of what is dropped on. */
export const dropClass = () => (state.isOver ? 'over' : '');

/** @param {DragEvent} event */
export function drop(event) {
  event.preventDefault();
  state.isOver = false;
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData('text');
  if (file) read(file);
  else if (text) read(text);
}

/** @param {DragEvent} event */
export const dragOver = (event) => drag(event, true);

/** @param {DragEvent} event */
export const dragLeave = (event) => drag(event, false);

/** @param {DragEvent} event @param {boolean} isOver */
function drag(event, isOver) {
  event.preventDefault();
  if (state.isOver === isOver) return;
  state.isOver = isOver;
  redraw();
}

/** @param {Event} event */
function submit(event) {
  event.preventDefault();
  read(state.text);
}

/** @param {Event} event */
function chooseFile(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (file) read(file);
}

export function importForm() {
  const type = (/** @type {Event} */ event) => (state.text = /** @type {HTMLTextAreaElement} */ (event.target).value);
  return html`
    <form class="paste" @submit=${submit}>
      <label class="field"><span>${words.paste}</span>
        <textarea rows="3" .value=${state.text} placeholder="f5d6c3d3c4…" @input=${type}></textarea></label>
      ${state.trouble ? html`<p class="trouble" role="alert">${state.trouble}</p>` : nothing}
      <div class="items row"><button>${words.read}</button>
        <label class="file"><input type="file" @change=${chooseFile}><span>${words.file}</span></label></div>
    </form>
    ${state.found.length ? html`<ul class="found" aria-label=${words.foundGames}>${state.found.map((game) => html`<li><a href=${pathOf(game)}>${game.title || words.gameNames[game.kind]}</a></li>`)}</ul>` : nothing}`;
}
