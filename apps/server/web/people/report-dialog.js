// The dialog to report a user.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { dialog } from '../parts/dialog.js';
import { strings } from '../parts/i18n.js';
import { report } from './online-api.js';
import { formValues } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { announce, redraw } from '../parts/view.js';

/** The maximum length of a report, in characters. */
const MAX_LENGTH = 500;

/** @param {string} name @param {string | null} game */
export function openReportDialog(name, game) {
  let errorMessage = '';
  const send = async (/** @type {Event} */ event) => {
    try {
      await report({ name, game, text: formValues(event)('text') });
      announce(online.reported);
      if (dialog.shows(content)) dialog.close();
    } catch (error) {
      errorMessage = onlineErrorText(error);
      redraw();
    }
  };
  const content = () => html`
    <h2>${online.reportOf(name)}</h2>
    <form class="options" @submit=${send}>
      <label class="field"><span>${online.reportHint}</span><textarea name="text" rows="4" maxlength=${MAX_LENGTH} required></textarea></label>
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
      <div class="buttons row"><button type="button" @click=${() => dialog.close()}>${strings.cancel}</button><button class="main">${online.report}</button></div>
    </form>`;
  dialog.open(content);
}
