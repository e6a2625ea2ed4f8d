// The modal dialog of the page.

import { render } from '../vendor/lit-html/lit-html.js';
import { keepFocus } from './focus.js';

/** The id of the heading, the accessible name of the dialog. */
const HEADING = 'dialog-heading';
/** The id of what is read after it, where a dialog has such a text. */
export const DESCRIPTION = 'dialog-description';

class Dialog {
  /** Made when the dialog is first opened. @type {HTMLDialogElement | null} */
  #element = null;
  /** @type {(() => unknown) | null} */
  #content = null;

  get isOpen() {
    return this.#element?.open ?? false;
  }

  /** @param {() => unknown} content rendered whenever the page is */
  open(content) {
    this.#element ??= this.#make();
    this.#content = content;
    this.redraw();
    if (!this.#element.open) this.#element.showModal();
  }

  close() {
    if (this.isOpen) this.#element?.close();
  }

  redraw() {
    const [element, content] = [this.#element, this.#content];
    if (!element || !content) return;
    keepFocus(() => render(content(), element));
    const heading = element.querySelector('h2');
    if (heading) heading.id = HEADING;
  }

  #make() {
    const element = document.createElement('dialog');
    element.setAttribute('aria-labelledby', HEADING);
    element.setAttribute('aria-describedby', DESCRIPTION);
    // A click on the backdrop has the dialog as its target.
    element.addEventListener('click', (event) => event.target === element && this.close());
    // The event comes later: the dialog may be open again by then.
    element.addEventListener('close', () => !this.isOpen && (this.#content = null));
    document.body.append(element);
    return element;
  }
}

export const dialog = new Dialog();
