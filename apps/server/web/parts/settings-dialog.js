// The settings dialog.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hasBothProcessors } from './deployment.js';
import { backend } from './backend.js';
import { keyList, radioGroup, select, toggle } from './controls.js';
import { dialog } from './dialog.js';
import { loadModule } from './reachable.js';
import { redraw } from './view.js';
import { changeSettings, settings } from './settings.js';
import { playSound } from './sound.js';
import { LANGUAGES, loadStrings, strings } from './i18n.js';

/** @param {Parameters<typeof changeSettings>[0]} change */
function change(change) {
  changeSettings(change);
  redraw();
}

/** @param {string} language */
async function changeLanguage(language) {
  changeSettings({ language });
  await loadModule(loadStrings, () => {});
  redraw();
}

/** Changes the sound and plays it. @param {typeof settings.sound} sound */
function changeSound(sound) {
  change({ sound });
  playSound('move');
}

/**
 * The options of a setting with their names.
 * @template {string} T
 * @param {Record<T, string>} names
 */
const named = (names) => /** @type {[T, string][]} */ (Object.entries(names));

export function settingsDialog() {
  /** @type {[string, string][]} */
  const languages = [['auto', strings.systemDefault], ...Object.entries(LANGUAGES)];
  const themes = named(strings.themes);
  return html`
    <h2>${strings.settings}</h2>
    ${radioGroup(strings.theme, themes, settings.theme, (theme) => change({ theme }))}
    <div class="fields">
      ${select(strings.boardTheme, named(strings.boardThemes), settings.board, (board) => change({ board }))}
      ${select(strings.discTheme, named(strings.discThemes), settings.discs, (discs) => change({ discs }))}
      ${select(strings.sound, named(strings.sounds), settings.sound, changeSound)}
      ${select(strings.language, languages, settings.language, changeLanguage)}
      ${hasBothProcessors() ? select(strings.processor, named(strings.processors), settings.processor, (processor) => change({ processor })) : nothing}
    </div>
    <div class="toggles">
      ${toggle(strings.coordinates, settings.coordinates, (coordinates) => change({ coordinates }))}
      ${toggle(strings.showLegalMoves, settings.legal, (legal) => change({ legal }))}
      ${toggle(strings.moveNumbers, settings.numbers, (numbers) => change({ numbers }))}
      ${toggle(strings.animation, settings.motion, (motion) => change({ motion }))}
      ${backend.offers.has('people') ? toggle(strings.chat, settings.chat, (chat) => change({ chat })) : nothing}
      ${toggle(strings.letterShortcuts, settings.shortcuts, (shortcuts) => change({ shortcuts }))}
    </div>
    <h3>${strings.keyboardShortcuts}</h3>
    ${keyList()}
    <div class="edge-bar"><button class="main" @click=${() => dialog.close()}>${strings.close}</button></div>`;
}
