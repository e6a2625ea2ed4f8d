// The form in which a visitor takes a name, in the lobby and on an invitation.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { takeName } from './online-api.js';
import { formValues, textField } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { site } from './site.js';
import { announce, redraw } from '../parts/view.js';
import { readStored, USER_KEY } from '../parts/storage.js';

export class NameForm {
  #errorMessage = '';

  /** Whether the user has no name; who never had one here needs no answer of the server for it. */
  get isNeeded() {
    return !site.user && (site.isUserKnown || !readStored(USER_KEY));
  }

  focus() {
    /** @type {HTMLElement | null} */ (document.querySelector('.name-form input'))?.focus();
  }

  /** @param {Event} event @param {() => void} onTaken */
  async #submit(event, onTaken) {
    const name = formValues(event)('name').trim();
    this.#errorMessage = '';
    try {
      await takeName(name);
      await site.reopen();
      announce(online.nameTaken);
      onTaken();
    } catch (error) {
      this.#errorMessage = onlineErrorText(error);
    }
    redraw();
  }

  /** @param {{ why: string, button: string, onTaken: () => void }} form what the name is for, and what follows it */
  render({ why, button, onTaken }) {
    return html`
      <form class="name-form" @submit=${(/** @type {Event} */ event) => this.#submit(event, onTaken)}>
        ${why ? html`<p>${why}</p>` : nothing}
        ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
        ${textField({ label: online.yourName, name: 'name', autocomplete: 'nickname', hint: online.nameHint })}
        <button class="main">${button}</button>
      </form>`;
  }
}
