// The confirmation dialog.

import { html } from '../vendor/lit-html/lit-html.js';
import { closeDialog, openDialog } from './dialog.js';
import { strings } from './i18n.js';

/**
 * @param {string} question
 * @param {string} action the text of the button
 * @param {() => void} onConfirm
 */
export function confirm(question, action, onConfirm) {
  const accept = () => {
    closeDialog();
    onConfirm();
  };
  openDialog(() => html`
    <h2>${question}</h2>
    <div class="buttons row">
      <button autofocus @click=${closeDialog}>${strings.cancel}</button>
      <button class="main" @click=${accept}>${action}</button>
    </div>`);
}
