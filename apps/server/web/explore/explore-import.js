// The import of files of games into the database of the server.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { errorText } from '../parts/error-text.js';
import { endDrag } from '../analysis/import.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';

/** @typedef {{ name: string, text: string, reasons: string[], isError: boolean }} Outcome the result of a file */

/** The maximum number of reasons that are shown of a file. */
const MAX_REASONS = 5;

/** @type {{ done: number, total: number, outcomes: Outcome[] }} */
const state = { done: 0, total: 0, outcomes: [] };

/** Clears the results. */
export function resetGameImport() {
  Object.assign(state, { done: 0, total: 0, outcomes: [] });
}

/** Imports dropped files. @param {DragEvent} event @param {() => void} finished */
export function dropFiles(event, finished) {
  event.preventDefault();
  endDrag();
  importFiles([...(event.dataTransfer?.files ?? [])], finished);
}

/** Imports files one after the other; WTHOR files with the names of the .jou and .trn files among them. @param {File[]} files @param {() => void} finished */
export async function importFiles(files, finished) {
  if (state.done < state.total) return;
  const names = { players: files.filter(isOf('jou')), tournaments: files.filter(isOf('trn')) };
  const games = files.filter((file) => !isOf('jou')(file) && !isOf('trn')(file));
  Object.assign(state, { done: 0, total: games.length, outcomes: [] });
  for (const file of games) {
    redraw();
    const isWthor = isOf('wtb')(file);
    state.outcomes.push(await importFile(file, isWthor ? beside(file, names.players) : undefined, isWthor ? beside(file, names.tournaments) : undefined));
    state.done++;
  }
  announce(state.outcomes.map(({ name, text }) => `${name}: ${text}`).join(', '));
  redraw();
  finished();
}

/** @param {string} extension @returns {(file: File) => boolean} */
const isOf = (extension) => ({ name }) => name.toLowerCase().endsWith(`.${extension}`);

/** The file with the name of another one, or else the first. @param {File} file @param {File[]} others */
const beside = (file, others) => others.find(({ name }) => stem(name) === stem(file.name)) ?? others[0];

/** @param {string} name */
const stem = (name) => name.toLowerCase().replace(/\.\w+$/, '');

/** @param {File} file @param {File} [players] @param {File} [tournaments] @returns {Promise<Outcome>} */
async function importFile(file, players, tournaments) {
  try {
    const { read, duplicates, rejected, reasons, new: added, not_stored: notStored } = await api.importGames(file, players, tournaments);
    const texts = reasons.map(({ game, reason }) => (game === null ? reason : `${strings.gameNumber(game)}: ${reason}`));
    return { name: file.name, text: strings.importResult(read, added, duplicates, rejected), reasons: [...shortened(texts), ...(notStored.length ? [strings.notStored(notStored)] : [])], isError: rejected > 0 };
  } catch (error) {
    return { name: file.name, text: errorText(error), reasons: [], isError: true };
  }
}

/** The first reasons, and how many more there are. @param {string[]} texts */
const shortened = (texts) => (texts.length > MAX_REASONS ? [...texts.slice(0, MAX_REASONS), strings.andMore(String(texts.length - MAX_REASONS))] : texts);

/** @param {(files: File[]) => void} start */
export function importPanel(start) {
  const choose = (/** @type {Event} */ event) => start([.../** @type {HTMLInputElement} */ (event.target).files ?? []]);
  const isRunning = state.done < state.total;
  return html`
    <div class="import-form">
      <label class="file-button"><input type="file" multiple ?disabled=${isRunning} @change=${choose}><span>${strings.importGames}</span></label>
      <p class="muted">${strings.importHint}</p>
      ${isRunning ? html`<progress max=${state.total} value=${state.done} aria-label=${strings.importGames}></progress>` : nothing}
      <ul class="import-results">${state.outcomes.map(({ name, text, reasons, isError }) => html`
        <li class=${isError ? 'error' : ''}>${name}: ${text}${reasons.length ? html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : nothing}</li>`)}</ul>
    </div>`;
}
