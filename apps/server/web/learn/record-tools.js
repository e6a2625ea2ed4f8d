// Export, import and deletion of the learning record.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { confirm } from '../parts/confirm.js';
import { jsonFileButton } from '../parts/controls.js';
import { download } from '../parts/download.js';
import { announce, redraw } from '../parts/view.js';
import { learn } from './learn-strings.js';
import { deleteRecord, exportRecord, importRecord, RecordFileError } from './store.js';

/** The name of an exported file. */
const FILE_NAME = 'outflank-learning.json';

export class RecordTools {
  /** What the last action did, or why it failed. */
  #message = '';
  #onChange;

  /** @param {() => void} onChange called when the record has changed */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** @param {File} file */
  async #load(file) {
    try {
      this.#show(learn.imported(await importRecord(await file.text())));
      this.#onChange();
    } catch (error) {
      this.#show(learn.importFailed(error instanceof RecordFileError ? error.message : String(error)));
    }
  }

  async #remove() {
    await deleteRecord();
    this.#show(learn.deleted);
    this.#onChange();
  }

  /** @param {string} text */
  #show(text) {
    this.#message = text;
    announce(text);
    redraw();
  }

  render() {
    return html`
      <section class="panel record-tools"><h2>${learn.record}</h2><p class="muted">${learn.recordHint}</p>
        <div class="record-buttons">
          <button @click=${save}>${learn.exportRecord}</button>
          ${jsonFileButton(learn.importRecord, (file) => this.#load(file))}
          <button @click=${() => confirm(learn.deleteQuestion, learn.deleteRecord, () => this.#remove())}>${learn.deleteRecord}</button>
        </div>
        ${this.#message ? html`<p class="message">${this.#message}</p>` : nothing}
      </section>`;
  }
}

const save = async () => download(FILE_NAME, await exportRecord());
