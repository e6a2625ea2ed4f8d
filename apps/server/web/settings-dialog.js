// What a person can choose.

import { html } from './vendor/lit-html/lit-html.js';
import { choice, keyList, select, toggle } from './controls.js';
import { closeDialog } from './dialog.js';
import { redraw } from './page.js';
import { choose, settings } from './settings.js';
import { playSound } from './sound.js';
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

/** Chooses a sound and plays it. @param {typeof settings.sound} sound */
function changeSound(sound) {
  change({ sound });
  playSound('move');
}

/**
 * The choices of a setting with their names.
 * @template {string} T
 * @param {Record<T, string>} names
 */
const named = (names) => /** @type {[T, string][]} */ (Object.entries(names));

export function settingsDialog() {
  /** @type {[string, string][]} */
  const languages = [['auto', words.automatic], ...Object.entries(LANGUAGES)];
  const themes = named(words.themes);
  return html`
    <h2>${words.settings}</h2>
    ${choice(words.theme, themes, settings.theme, (theme) => change({ theme }))}
    <div class="fields">
      ${select(words.boardTheme, named(words.boardThemes), settings.board, (board) => change({ board }))}
      ${select(words.discTheme, named(words.discThemes), settings.discs, (discs) => change({ discs }))}
      ${select(words.sound, named(words.sounds), settings.sound, changeSound)}
      ${select(words.language, languages, settings.language, changeLanguage)}
    </div>
    <div class="toggles">
      ${toggle(words.coordinates, settings.coordinates, (coordinates) => change({ coordinates }))}
      ${toggle(words.markLegal, settings.legal, (legal) => change({ legal }))}
      ${toggle(words.numbers, settings.numbers, (numbers) => change({ numbers }))}
      ${toggle(words.motion, settings.motion, (motion) => change({ motion }))}
      ${toggle(words.shortcuts, settings.shortcuts, (shortcuts) => change({ shortcuts }))}
    </div>
    <h3>${words.keys}</h3>
    ${keyList()}
    <button class="main" @click=${closeDialog}>${words.close}</button>`;
}
