// Import of games and positions: pasted, dropped or from a file, in any format that the server reads.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { hrefOf } from './address.js';
import * as api from './api.js';
import { navigate, redraw } from './view.js';
import { errorText } from './error-text.js';
import { analysisPath } from './analysis-url.js';
import { strings } from './i18n.js';

const state = {
  text: '',
  errorMessage: '',
  /** Whether something is dragged over the page. */
  isDraggedOver: false,
  /** The games of a file with more than one. @type {api.ImportedGame[]} */
  games: [],
};

/** Clears the form. */
export function resetImport() {
  Object.assign(state, { text: '', errorMessage: '', isDraggedOver: false, games: [] });
}

/** Reads games; a single one is opened in the analysis. @param {string | Blob} source */
async function importGames(source) {
  [state.games, state.errorMessage] = [[], ''];
  try {
    const games = await api.readGames(source);
    if (games.length === 1) return navigate(analysisPathOf(games[0]));
    state.games = games;
  } catch (error) {
    state.errorMessage = errorText(error);
  }
  redraw();
}

/** @param {api.ImportedGame} game */
const analysisPathOf = ({ kind, start, moves, tags }) => analysisPath(kind, start, moves, { tags });

/** The class of a drop target. */
export const dropClass = () => (state.isDraggedOver ? 'drop-target' : '');

/** Ends the drag: the drop target is no longer marked. */
export const endDrag = () => (state.isDraggedOver = false);

/** @param {DragEvent} event */
export function drop(event) {
  event.preventDefault();
  endDrag();
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData('text');
  if (file) importGames(file);
  else if (text) importGames(text);
}

/** @param {DragEvent} event */
export const dragOver = (event) => drag(event, true);

/** @param {DragEvent} event */
export const dragLeave = (event) => drag(event, false);

/** @param {DragEvent} event @param {boolean} isDraggedOver */
function drag(event, isDraggedOver) {
  event.preventDefault();
  if (state.isDraggedOver === isDraggedOver) return;
  state.isDraggedOver = isDraggedOver;
  redraw();
}

/** @param {Event} event */
function submit(event) {
  event.preventDefault();
  importGames(state.text);
}

/** @param {Event} event */
function chooseFile(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (file) importGames(file);
}

export function importForm() {
  const changeText = (/** @type {Event} */ event) => (state.text = /** @type {HTMLTextAreaElement} */ (event.target).value);
  return html`
    <form class="import-form" @submit=${submit}>
      <label class="field"><span>${strings.pasteHint}</span>
        <textarea rows="3" .value=${state.text} placeholder="f5d6c3d3c4…" @input=${changeText}></textarea></label>
      ${state.errorMessage ? html`<p class="error" role="alert">${state.errorMessage}</p>` : nothing}
      <div class="buttons row"><button>${strings.importGame}</button>
        <label class="file-button"><input type="file" @change=${chooseFile}><span>${strings.file}</span></label></div>
    </form>
    ${state.games.length ? html`<ul class="imported-games" aria-label=${strings.gamesInFile}>${state.games.map((game) => html`<li><a href=${hrefOf(analysisPathOf(game))}>${game.title || strings.gameNames[game.kind]}</a></li>`)}</ul>` : nothing}`;
}
