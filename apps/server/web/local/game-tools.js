// Saving all games of this browser in a file, and reading them from one.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { download } from '../parts/download.js';
import { reloadGames } from '../game/games.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';
import { addGames, readAllGames } from './games.js';

/** What the last reading has found. */
let message = '';
let isError = false;

/** @param {import('./request-worker.js').RequestWorker} worker */
export const gameTools = (worker) => html`
  <button @click=${saveAll}>${strings.saveAllGames}</button>
  <label class="file-button"><input type="file" accept=".json,application/json" @change=${(/** @type {Event} */ event) => readFile(event, worker)}><span>${strings.readSavedGames}</span></label>
  ${message ? html`<p class=${isError ? 'error' : 'muted'} role=${isError ? 'alert' : nothing}>${message}</p>` : nothing}`;

async function saveAll() {
  const games = (await readAllGames()).map(({ stored }) => stored);
  download('outflank-games.json', new Blob([JSON.stringify({ outflank: 'games', games }, null, 1)], { type: 'application/json' }));
}

/** @param {Event} event @param {import('./request-worker.js').RequestWorker} worker */
async function readFile({ target }, worker) {
  const input = /** @type {HTMLInputElement} */ (target);
  const [file] = input.files ?? [];
  if (!file) return;
  try {
    const { read, stored } = await addAll(JSON.parse(await file.text()), worker);
    [message, isError] = [strings.savedGamesRead(stored, read), false];
  } catch {
    [message, isError] = [strings.noSavedGames, true];
  }
  input.value = '';
  announce(message);
  reloadGames();
  redraw();
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
