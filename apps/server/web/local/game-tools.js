// Saving all games of this browser in a file, and reading them from one.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { jsonFileButton } from '../parts/controls.js';
import { download } from '../parts/download.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';
import { addGames, readAllGames } from './games.js';

/** The buttons below the list of games, and what they have done. */
export class GameTools {
  /** What the last reading has found. */
  #message = '';
  #isError = false;
  #worker;

  /** @param {import('./request-worker.js').RequestWorker} worker checks what is read */
  constructor(worker) {
    this.#worker = worker;
  }

  /** @param {File} file @param {() => void} onChange */
  async #readFile(file, onChange) {
    try {
      const { read, stored } = await addAll(JSON.parse(await file.text()), this.#worker);
      [this.#message, this.#isError] = [strings.savedGamesRead(stored, read), false];
    } catch {
      [this.#message, this.#isError] = [strings.noSavedGames, true];
    }
    announce(this.#message);
    onChange();
    redraw();
  }

  /** @param {() => void} onChange called when games were added */
  render(onChange) {
    return html`
      <button @click=${saveAll}>${strings.saveAllGames}</button>
      ${jsonFileButton(strings.readSavedGames, (file) => this.#readFile(file, onChange))}
      ${this.#message ? html`<p class=${this.#isError ? 'error' : 'muted'} role=${this.#isError ? 'alert' : nothing}>${this.#message}</p>` : nothing}`;
  }
}

async function saveAll() {
  const games = (await readAllGames()).map(({ stored }) => stored);
  download('outflank-games.json', new Blob([JSON.stringify({ outflank: 'games', games }, null, 1)], { type: 'application/json' }));
}

/**
 * Adds the games of a file, without those that are none by the rules.
 * @param {any} file
 * @param {import('./request-worker.js').RequestWorker} worker
 */
async function addAll({ outflank, games }, worker) {
  if (outflank !== 'games' || !Array.isArray(games)) throw new Error('not a file of games');
  /** @type {boolean[]} */
  const isValid = await worker.run({ type: 'validate', stored: games.map((game) => JSON.stringify(game)) });
  const valid = games.filter((_, index) => isValid[index]).map((stored) => ({ id: stored.id, stored }));
  return { read: games.length, stored: await addGames(valid) };
}
