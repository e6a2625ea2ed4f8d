// Export, import and deletion of the learning record.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { confirm } from '../parts/confirm.js';
import { announce, redraw } from '../parts/view.js';
import { learn } from './learn-strings.js';
import { deleteRecord, exportRecord, importRecord, RecordFileError } from './store.js';

/** The name of an exported file. */
const FILE_NAME = 'outflank-learning.json';

/** What the last action did, or why it failed. */
let message = '';

/** @param {() => void} onChange called when the record has changed */
export const recordTools = (onChange) => html`
  <section class="panel record-tools">
    <h2>${learn.record}</h2>
    <p class="muted">${learn.recordHint}</p>
    <div class="record-buttons">
      <button @click=${save}>${learn.exportRecord}</button>
      <label class="file-button"><span>${learn.importRecord}</span><input type="file" accept=".json,application/json" @change=${(/** @type {Event} */ event) => load(event, onChange)}></label>
      <button @click=${() => confirm(learn.deleteQuestion, learn.deleteRecord, () => remove(onChange))}>${learn.deleteRecord}</button>
    </div>
    ${message ? html`<p class="message">${message}</p>` : nothing}
  </section>`;

async function save() {
  const url = URL.createObjectURL(await exportRecord());
  Object.assign(document.createElement('a'), { href: url, download: FILE_NAME }).click();
  URL.revokeObjectURL(url);
}

/** @param {Event} event @param {() => void} onChange */
async function load(event, onChange) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  input.value = '';
  if (!file) return;
  try {
    show(learn.imported(await importRecord(await file.text())));
    onChange();
  } catch (error) {
    show(learn.importFailed(error instanceof RecordFileError ? error.message : String(error)));
  }
}

/** @param {() => void} onChange */
async function remove(onChange) {
  await deleteRecord();
  show(learn.deleted);
  onChange();
}

/** @param {string} text */
function show(text) {
  message = text;
  announce(text);
  redraw();
}
