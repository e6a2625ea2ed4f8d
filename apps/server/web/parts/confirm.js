// The confirmation dialog.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { whenDialogLeft } from './address.js';
import { DESCRIPTION, dialog } from './dialog.js';
import { strings } from './i18n.js';

/**
 * @param {string} question
 * @param {string} action the text of the button
 * @param {() => void} onConfirm
 * @param {string} [about] what the question is about
 */
export function confirm(question, action, onConfirm, about = '') {
  const accept = () => {
    dialog.close();
    whenDialogLeft(onConfirm);
  };
  dialog.open(() => html`
    <h2>${question}</h2>
    ${about ? html`<p id=${DESCRIPTION}>${about}</p>` : nothing}
    <div class="buttons row">
      <button autofocus @click=${() => dialog.close()}>${strings.cancel}</button>
      <button class="serious" @click=${accept}>${action}</button>
    </div>`);
}
