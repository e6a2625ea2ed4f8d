// The import of files of games into the database of the server.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { filesButton } from '../parts/controls.js';
import { DropTarget } from '../parts/drop-target.js';
import { errorText } from '../parts/error-text.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw, visitNow } from '../parts/view.js';
import { namedFiles } from '../parts/wthor-files.js';

/** @typedef {{ name: string, text: string, reasons: string[], isError: boolean }} Outcome the result of a file */

/** The maximum number of reasons that are shown of a file. */
const MAX_REASONS = 5;

export class GameImport {
  /** The part of a page onto which files can be dropped. */
  dropTarget = new DropTarget((sources) => this.#import(sources.filter((source) => typeof source !== 'string')));
  #done = 0;
  #total = 0;
  /** @type {Outcome[]} */
  #outcomes = [];
  #onFinished;

  /** @param {() => void} onFinished called when all files are imported */
  constructor(onFinished) {
    this.#onFinished = onFinished;
  }

  /** Clears the results. */
  reset() {
    this.dropTarget.reset();
    [this.#done, this.#total, this.#outcomes] = [0, 0, []];
  }

  /** Imports files one after the other; WTHOR files with the names of the .jou and .trn files among them. @param {File[]} files */
  async #import(files) {
    if (this.#done < this.#total) return;
    const [games, isHere] = [namedFiles(files), visitNow()];
    [this.#done, this.#total, this.#outcomes] = [0, games.length, []];
    for (const file of games) {
      redraw();
      const outcome = await importFile(file);
      // Whoever has left the page finds the form empty, and the games imported.
      if (!isHere()) continue;
      this.#outcomes.push(outcome);
      this.#done++;
    }
    if (!isHere()) return;
    announce(this.#outcomes.map(({ name, text }) => strings.labelled(name, text)).join(', '));
    redraw();
    this.#onFinished();
  }

  render() {
    const isRunning = this.#done < this.#total;
    return html`
      <div class="import-form">
        ${filesButton(strings.importGames, (files) => this.#import(files), { isDisabled: isRunning })}
        <p class="muted">${strings.importHint}</p>
        ${isRunning ? html`<progress max=${this.#total} value=${this.#done} aria-label=${strings.importGames}></progress>` : nothing}
        <ul class="import-results">${this.#outcomes.map(({ name, text, reasons, isError }) => html`
          <li class=${isError ? 'error' : ''}>${name}: ${text}${reasons.length ? html`<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : nothing}</li>`)}</ul>
      </div>`;
  }
}

/** @param {import('../parts/wthor-files.js').NamedFile} named @returns {Promise<Outcome>} */
async function importFile(named) {
  const { file } = named;
  try {
    const { read, duplicates, rejected, reasons, new: added, not_stored: notStored } = await api.importGames(named);
    const texts = reasons.map(({ game, reason }) => (game === null ? reason : strings.labelled(strings.gameNumber(game), reason)));
    return { name: file.name, text: strings.importResult(read, added, duplicates, rejected), reasons: [...shortened(texts), ...(notStored.length ? [strings.notStored(notStored)] : [])], isError: rejected > 0 };
  } catch (error) {
    return { name: file.name, text: errorText(error), reasons: [], isError: true };
  }
}

/** The first reasons, and how many more there are. @param {string[]} texts */
const shortened = (texts) => (texts.length > MAX_REASONS ? [...texts.slice(0, MAX_REASONS), strings.andMore(String(texts.length - MAX_REASONS))] : texts);
