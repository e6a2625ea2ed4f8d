// The modal dialog of the page.

import { render } from '../vendor/lit-html/lit-html.js';
import { keepFocus } from './focus.js';

/** @type {HTMLDialogElement | null} */
let dialog = null;
/** @type {(() => unknown) | null} */
let content = null;

/** The id of the heading, the accessible name of the dialog. */
const HEADING = 'dialog-heading';

/** @param {() => unknown} template rendered whenever the page is */
export function openDialog(template) {
  if (!dialog) {
    dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', HEADING);
    // A click on the backdrop has the dialog as its target.
    dialog.addEventListener('click', (event) => event.target === dialog && closeDialog());
    // The event comes later: the dialog may be open again by then.
    dialog.addEventListener('close', () => !dialogIsOpen() && (content = null));
    document.body.append(dialog);
  }
  content = template;
  redrawDialog();
  if (!dialog.open) dialog.showModal();
}

export function closeDialog() {
  if (dialog?.open) dialog.close();
}

export const dialogIsOpen = () => dialog?.open ?? false;

export function redrawDialog() {
  if (!dialog || !content) return;
  const [shown, template] = [dialog, content];
  keepFocus(() => render(template(), shown));
  const heading = dialog.querySelector('h2');
  if (heading) heading.id = HEADING;
}
