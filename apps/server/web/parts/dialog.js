// The modal dialog of the page. It has an entry of the history, so that the browser goes back from it to the view.

import { render } from '../vendor/lit-html/lit-html.js';
import { leaveDialogEntry, openDialogEntry, whenDialogLeft } from './address.js';
import { keepFocus } from './focus.js';
import { strings } from './i18n.js';

/** The id of the heading, the accessible name of the dialog. */
const HEADING = 'dialog-heading';
/** The id of what is read after it, where a dialog has such a text. */
export const DESCRIPTION = 'dialog-description';
/** The id of a note that is read after that. */
export const NOTE = 'dialog-note';

class Dialog {
  /** Made when the dialog is first opened. @type {HTMLDialogElement | null} */
  #element = null;
  /** What is announced while the dialog is open: nothing outside of it is read then. @type {HTMLElement | null} */
  #live = null;
  /** @type {(() => unknown) | null} */
  #content = null;

  get isOpen() {
    return this.#element?.open ?? false;
  }

  /** @param {() => unknown} content rendered whenever the page is */
  open(content) {
    whenDialogLeft(() => this.#show(content));
  }

  /** @param {() => unknown} content */
  #show(content) {
    this.#element ??= this.#make();
    this.#content = content;
    this.redraw();
    if (this.#element.open) return;
    this.#element.showModal();
    focusChosen(document.activeElement);
    // The browser has scrolled to what has the focus, which may be the last button.
    this.#element.scrollTop = 0;
    openDialogEntry();
  }

  /** Whether the dialog shows this content, and not another one that was opened since. @param {() => unknown} content */
  shows(content) {
    return this.isOpen && this.#content === content;
  }

  close() {
    if (!this.isOpen) return;
    this.#element?.close();
    leaveDialogEntry();
  }

  redraw() {
    const [element, content] = [this.#element, this.#content];
    if (!element || !content) return;
    keepFocus(() => render(content(), element));
    const heading = element.querySelector('h2');
    if (heading) heading.id = HEADING;
  }

  /** After it has closed, also by Escape; the dialog may be open again by then. */
  #forget() {
    if (this.isOpen) return;
    this.#content = null;
    this.#live?.replaceChildren();
    leaveDialogEntry();
  }

  #make() {
    const element = document.createElement('dialog');
    element.setAttribute('aria-labelledby', HEADING);
    element.setAttribute('aria-describedby', `${DESCRIPTION} ${NOTE}`);
    this.#live = document.createElement('div');
    Object.assign(this.#live, { className: 'visually-hidden dialog-live', role: 'log', ariaLive: 'polite', ariaLabel: strings.announcements });
    element.append(this.#live);
    // A click on the backdrop has the dialog as its target.
    element.addEventListener('click', (event) => event.target === element && this.close());
    element.addEventListener('close', () => this.#forget());
    document.body.append(element);
    return element;
  }
}

export const dialog = new Dialog();

/** The browser gives the focus to the first radio button: it belongs to the one of its group that is chosen. @param {Element | null} focused */
function focusChosen(focused) {
  if (!(focused instanceof HTMLInputElement && focused.type === 'radio') || focused.checked) return;
  const chosen = focused.closest('fieldset')?.querySelector('input:checked');
  if (chosen instanceof HTMLInputElement) chosen.focus({ preventScroll: true });
}
