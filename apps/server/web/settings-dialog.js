// What a person can choose.

import { html } from './vendor/lit-html/lit-html.js';
import { choice, keyList, select, toggle } from './controls.js';
import { closeDialog } from './dialog.js';
import { redraw } from './page.js';
import { choose, settings } from './settings.js';
import { LANGUAGES, loadWords, words } from './words.js';

/** @param {Parameters<typeof choose>[0]} change */
function change(change) {
  choose(change);
  redraw();
}

/** @param {string} language */
async function changeLanguage(language) {
  choose({ language });
  await loadWords();
  redraw();
}

export function settingsDialog() {
  /** @type {[string, string][]} */
  const languages = [['auto', words.automatic], ...Object.entries(LANGUAGES)];
  const themes = /** @type {['auto' | 'light' | 'dark', string][]} */ (Object.entries(words.themes));
  return html`
    <h2>${words.settings}</h2>
    ${choice(words.theme, themes, settings.theme, (theme) => change({ theme }))}
    ${select(words.language, languages, settings.language, changeLanguage)}
    <div class="toggles">
      ${toggle(words.coordinates, settings.coordinates, (coordinates) => change({ coordinates }))}
      ${toggle(words.markLegal, settings.legal, (legal) => change({ legal }))}
      ${toggle(words.motion, settings.motion, (motion) => change({ motion }))}
      ${toggle(words.sound, settings.sound, (sound) => change({ sound }))}
    </div>
    <h3>${words.keys}</h3>
    ${keyList()}
    <button class="main" autofocus @click=${closeDialog}>${words.close}</button>`;
}
