// Asks before something that cannot be undone.

import { html } from './vendor/lit-html/lit-html.js';
import { closeDialog, openDialog } from './dialog.js';
import { words } from './words.js';

/**
 * @param {string} question
 * @param {string} action the name of the button that does it
 * @param {() => void} act
 */
export function confirm(question, action, act) {
  const accept = () => {
    closeDialog();
    act();
  };
  openDialog(() => html`
    <h2>${question}</h2>
    <div class="items row">
      <button autofocus @click=${closeDialog}>${words.cancel}</button>
      <button class="main" @click=${accept}>${action}</button>
    </div>`);
}
