// The header of the page: its navigation, and the buttons of help, account and settings.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf } from './parts/address.js';
import { backend } from './parts/backend.js';
import { dialog } from './parts/dialog.js';
import { strings } from './parts/i18n.js';
import { landOnContent } from './parts/focus.js';
import { loadModule } from './parts/reachable.js';
import { settingsDialog } from './parts/settings-dialog.js';
import { redraw } from './parts/view.js';

const ACCOUNT_ICON = 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500';
const HELP_ICON = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.6 9.600a2.500 2.500 0 1 1 3.700 2.200c-.9.500-1.300 1-1.300 1.900M12 16.800v.01';
const MENU_ICON = 'M4 7h16M4 12h16M4 17h16';
const SETTINGS_ICON = 'M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M11 14.5v5';
const LOGO = new URL('icon.svg', import.meta.url).pathname;

/** The entries of the navigation under which other views are, by the first part of their paths. @type {Record<string, string>} */
const PARENTS = { game: '', new: '', analyse: 'study', games: 'study', explore: 'study', player: 'study', setup: 'study', alak: 'study', online: 'lobby', user: 'lobby', leaderboard: 'lobby' };
const PUZZLES = '/learn/puzzles';

export class Header {
  /** Whether the navigation is open in a narrow window. */
  #isOpen = false;

  /** Closes the navigation. */
  close() {
    this.#isOpen = false;
  }

  #toggle() {
    this.#isOpen = !this.#isOpen;
    if (this.#isOpen) addEventListener('click', this.#closeOutside, { capture: true });
    redraw();
  }

  /** A click elsewhere closes the navigation, and does nothing else: it may be meant for that alone. @param {Event} event */
  #closeOutside = (event) => {
    if (this.#isOpen && event.target instanceof Element && event.target.closest('.site-header')) return;
    removeEventListener('click', this.#closeOutside, { capture: true });
    if (!this.#isOpen) return;
    event.stopPropagation();
    event.preventDefault();
    this.#toggle();
  };

  /** Escape closes the navigation, and its button has the focus again. @param {KeyboardEvent} event */
  #handleKey(event) {
    if (event.key !== 'Escape' || !this.#isOpen) return;
    this.#toggle();
    /** @type {HTMLElement} */ (document.querySelector('.menu-button')).focus();
  }

  /** @param {(name: string) => boolean} isOffered whether there is a view, by the first part of its path */
  render(isOffered) {
    const links = [
      ['/', strings.play],
      [PUZZLES, strings.puzzles],
      ['/learn', strings.learn],
      ['/study', strings.study],
      ['/watch', strings.watch],
      ['/lobby', strings.people],
    ].filter(([path]) => isOffered(path.slice(1)));
    return html`
      <header class="site-header" @keydown=${(/** @type {KeyboardEvent} */ event) => this.#handleKey(event)}>
        ${skipLink()}
        <a class="brand" href=${hrefOf('/')} aria-label="Outflank"><img src=${LOGO} alt="" width="28" height="28"><span>Outflank</span></a>
        <button class="plain menu-button" aria-expanded=${this.#isOpen} aria-controls="navigation" @click=${() => this.#toggle()} aria-label=${strings.navigation} title=${strings.navigation}>${icon(MENU_ICON)}</button>
        <nav id="navigation" class=${this.#isOpen ? 'open' : nothing}>${links.map(([path, name]) => html`<a href=${hrefOf(path)} aria-current=${isCurrent(path) ? 'page' : nothing}>${name}</a>`)}</nav>
        <a class="help-link" href=${hrefOf('/help')} title=${strings.help} aria-current=${isCurrent('/help') ? 'page' : nothing}>${icon(HELP_ICON)}</a>
        ${backend.offers.has('people') ? html`<button class="plain account-button" @click=${openAccount} title=${strings.account}>${icon(ACCOUNT_ICON)}</button>` : nothing}
        <button class="plain settings-button" @click=${() => dialog.open(settingsDialog)} title=${strings.settings}>${icon(SETTINGS_ICON)}</button>
      </header>`;
  }
}

/** The first stop of the Tab key: past the navigation, to the board where there is one. The views are drawn after it, so it is named again when it is reached. */
function skipLink() {
  const skip = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    landOnContent();
  };
  return html`<a class="skip-link" href="#content" @focus=${redraw} @click=${skip}>${document.querySelector('main [role=grid]') ? strings.skipToBoard : strings.skipToContent}</a>`;
}

/** @param {string} path of its drawing */
const icon = (path) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}/></svg>`;

/** @param {string} path */
function isCurrent(path) {
  const { pathname } = currentUrl();
  const [, first] = pathname.split('/');
  return path === (pathname.startsWith(PUZZLES) ? PUZZLES : `/${PARENTS[first] ?? first}`);
}

async function openAccount() {
  const { openAccountDialog } = await loadModule(() => import('./people/account-dialog.js'), () => dialog.open(offlineDialog));
  openAccountDialog();
}

/** The dialog in place of one that cannot be loaded during an outage. */
const offlineDialog = () => html`<h2>${strings.notReachable}</h2><p class="error" role="alert">${strings.retrying.offline}</p><button class="main" @click=${() => dialog.close()}>${strings.close}</button>`;
