// The confirmation dialog.

import { html } from '../vendor/lit-html/lit-html.js';
import { whenDialogLeft } from './address.js';
import { dialog } from './dialog.js';
import { strings } from './i18n.js';

/**
 * @param {string} question
 * @param {string} action the text of the button
 * @param {() => void} onConfirm
 */
export function confirm(question, action, onConfirm) {
  const accept = () => {
    dialog.close();
    whenDialogLeft(onConfirm);
  };
  dialog.open(() => html`
    <h2>${question}</h2>
    <div class="buttons row">
      <button autofocus @click=${() => dialog.close()}>${strings.cancel}</button>
      <button class="serious" @click=${accept}>${action}</button>
    </div>`);
}
