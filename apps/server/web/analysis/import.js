// Import of games and positions: pasted, dropped or from a file, in any format that the server reads.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import * as api from '../parts/api.js';
import { navigate, redraw } from '../parts/view.js';
import { errorText } from '../parts/error-text.js';
import { ApiError } from '../parts/api-error.js';
import { analysisPath, linkedAnalysisPath } from './analysis-url.js';
import { tagResult } from '../game/game-tags.js';
import { strings } from '../parts/i18n.js';

/** @type {api.ReadGames} */
const NOTHING = { games: [], rejected: 0, reasons: [], not_kept: [] };

const state = {
  text: '',
  /** Why files could not be read at all. @type {string[]} */
  errorMessages: [],
  /** Whether something is dragged over the page. */
  isDraggedOver: false,
  /** The games of a file with more than one, or with an error. */
  read: NOTHING,
};

/** What the page does not keep of the game that it is opening. @type {string[]} */
let opening = [];

/** Clears the form. */
export function resetImport() {
  Object.assign(state, { text: '', errorMessages: [], isDraggedOver: false, read: { ...NOTHING, not_kept: opening } });
  opening = [];
}

/** What the page does not keep of the imported games. */
export const notKept = () => (state.read.not_kept.length ? html`<p class="muted">${strings.notKept(state.read.not_kept)}</p>` : nothing);

/** Reads games; a single one is opened in the analysis. @param {(string | File)[]} sources a text, or files */
async function importGames(sources) {
  // A link of the page has more than the moves: variations, the current position, a game of Alak.
  const linked = typeof sources[0] === 'string' && linkedAnalysisPath(sources[0]);
  if (linked) return navigate(linked);
  [state.read, state.errorMessages] = [NOTHING, []];
  for (const source of sources) await readSource(source, sources.length > 1 ? fileName(source) : '');
  const { games, rejected, not_kept: lost } = state.read;
  if (games.length === 1 && !rejected && !state.errorMessages.length) {
    opening = lost;
    return navigate(analysisPathOf(games[0]));
  }
  redraw();
  // The page is drawn in a microtask.
  requestAnimationFrame(() => document.querySelector('.imported-games')?.scrollIntoView({ block: 'nearest' }));
}

/** Adds the games of a text or a file; what is wrong has its name, unless it is the only one. @param {string | File} source @param {string} name */
async function readSource(source, name) {
  const named = (/** @type {string} */ message) => (name ? `${name}: ${message}` : message);
  try {
    const { games, rejected, reasons, not_kept: lost } = await api.readGames(source);
    const { read } = state;
    state.read = {
      games: [...read.games, ...games],
      rejected: read.rejected + rejected,
      reasons: [...read.reasons, ...reasons.map((reason) => ({ ...reason, file: name }))],
      not_kept: [...new Set([...read.not_kept, ...lost])],
    };
  } catch (error) {
    state.errorMessages.push(named(errorText(error)));
  }
}

/** @param {string | File} source */
const fileName = (source) => (typeof source === 'string' ? '' : source.name);

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
  const files = [...(event.dataTransfer?.files ?? [])];
  const text = event.dataTransfer?.getData('text');
  if (files.length) importGames(files);
  else if (text) importGames([text]);
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
  importGames([state.text]);
}

/** @param {Event} event */
function chooseFiles(event) {
  const files = [.../** @type {HTMLInputElement} */ (event.target).files ?? []];
  if (files.length) importGames(files);
}

export function importForm() {
  const changeText = (/** @type {Event} */ event) => (state.text = /** @type {HTMLTextAreaElement} */ (event.target).value);
  return html`
    <form class="import-form" @submit=${submit}>
      <label class="field"><span>${strings.pasteHint}</span>
        <textarea rows="3" .value=${state.text} placeholder="f5d6c3d3c4…" @input=${changeText}></textarea></label>
      ${state.errorMessages.map((message) => html`<p class="error" role="alert">${message}</p>`)}
      ${rejectedGames(state.read)}
      <div class="buttons row"><button>${strings.importGame}</button>
        <label class="file-button"><input type="file" multiple @change=${chooseFiles}><span>${strings.file}</span></label></div>
    </form>
    ${state.read.games.length ? notKept() : nothing}
    ${state.read.games.length ? html`<ul class="imported-games" aria-label=${strings.gamesInFile}>${state.read.games.map((game, index) => html`<li><a href=${hrefOf(analysisPathOf(game))}>${index + 1}. ${game.title || strings.gameNames[game.kind]} <small>${gameFacts(game)}</small></a></li>`)}</ul>` : nothing}`;
}

/** The result and the number of moves, which tell games with the same players or first moves apart. @param {api.ImportedGame} game */
const gameFacts = ({ tags, moves }) => [tagResult(tags), moves.length ? strings.moveCount(moves.filter((move) => move !== '--').length) : ''].filter(Boolean).join(' · ');

/** What is wrong with the games that were not read, each with a way to open its first moves. @param {api.ReadGames} read */
function rejectedGames({ games, rejected, reasons }) {
  if (!rejected) return nothing;
  const more = rejected - reasons.length;
  return html`
    <div class="error rejected-games" role="alert">
      ${games.length + rejected > 1 ? html`<p>${strings.gamesRead(games.length, rejected)}</p>` : nothing}
      <ul>${reasons.map(({ message, details, legal, file }) => html`<li>${file ? `${file}: ` : ''}${errorText(new ApiError('unreadable', message, details))}${legal ? html` ${legalPart(legal)}` : nothing}</li>`)}
        ${more > 0 ? html`<li>${strings.moreRejected(more)}</li>` : nothing}</ul>
    </div>`;
}

/** @param {api.ImportedGame} game */
const legalPart = (game) => html`<a href=${hrefOf(analysisPathOf(game))}>${strings.openFirstMoves(game.moves.filter((move) => move !== '--').length)}</a>`;
