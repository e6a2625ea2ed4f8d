// The entry point: the views by their addresses, routing, and keyboard shortcuts.

import { html, render } from './vendor/lit-html/lit-html.js';
import { currentUrl, isSameView, leaveDialogEntry, pathOfLink, pushAddress, takeDirection, whenDialogLeft } from './parts/address.js';
import { backend, openBackend } from './parts/backend.js';
import { hasModifier, KEYS, tellBoard } from './parts/board.js';
import { keyList } from './parts/controls.js';
import { isStatic } from './parts/deployment.js';
import { dialog } from './parts/dialog.js';
import { announceShown, isLanding, keepFocus, landOnView } from './parts/focus.js';
import { help } from './parts/help.js';
import { loadStrings, strings } from './parts/i18n.js';
import { problemPage } from './parts/problem-page.js';
import { loadModule } from './parts/reachable.js';
import { applySettings, settings } from './parts/settings.js';
import { readStored, USER_KEY, VISITED_KEY, writeStored } from './parts/storage.js';
import { beginAnnouncements, page, visitNow } from './parts/view.js';
import { gameView } from './game/game-view.js';
import { home } from './game/home.js';
import { Header } from './header.js';

/** @typedef {import('./parts/view.js').View} View */

/** The view for unknown addresses. @type {View} */
const notFound = { className: 'problem-view', title: () => strings.noSuchPage, render: () => problemPage(strings.noSuchPage, [['/', strings.play], ['/learn', strings.learn], ['/help', strings.help]]) };

/** The view in place of one that cannot be loaded during an outage. @type {View} */
const offline = { className: 'problem-view', title: () => strings.notReachable, render: () => problemPage(strings.notReachable, [], strings.retrying.offline) };

/** The view of two paths. */
const analysis = async () => (await import('./analysis/analysis.js')).analysis;

/**
 * The views by the first part of the path; some are loaded when they are first opened.
 * @type {Record<string, View | (() => Promise<View>)>}
 */
const VIEWS = {
  '': home, game: gameView, analyse: analysis, alak: analysis, help,
  games: async () => (await import('./game/games.js')).games,
  new: async () => (await import('./game/new-game.js')).newGame,
  study: async () => (await import('./analysis/study-page.js')).studyPage,
  setup: async () => (await import('./analysis/board-editor.js')).boardEditor,
  api: async () => (await import('./parts/api-page.js')).apiPage,
  explore: async () => (await import('./explore/explore.js')).explore,
  learn: async () => (await import('./learn/learn.js')).learn,
  player: async () => (await import('./explore/player-page.js')).playerPage,
  lobby: async () => (await import('./people/lobby.js')).lobby,
  online: async () => (await import('./people/online-view.js')).onlineView,
  watch: async () => (await import('./people/watch.js')).watch,
  user: async () => (await import('./people/user-page.js')).userPage,
  leaderboard: async () => (await import('./people/leaderboard.js')).leaderboard,
};

/** What the views need that only some backends have; the others are everywhere. @type {Record<string, import('./parts/backend.js').Offer>} */
const NEEDS = { lobby: 'people', online: 'people', watch: 'people', user: 'people', leaderboard: 'people', explore: 'explorer', player: 'explorer', api: 'api' };

/** @param {string} name the first part of a path */
const isOffered = (name) => !(name in NEEDS) || backend.offers.has(NEEDS[name]);

/** The first part of the path. @param {URL} url */
const nameOf = ({ pathname }) => pathname.split('/')[1];

class App {
  /** The view that is shown. @type {View} */
  #view = home;
  #header = new Header();
  #isRenderScheduled = false;

  async start() {
    page.render = () => this.#scheduleRender();
    page.navigate = (path) => this.#navigate(path);
    addEventListener('popstate', () => this.#revisitAddress());
    // Where the page is loaded again while a dialog is open.
    leaveDialogEntry();
    document.addEventListener('click', (event) => this.#followLink(event));
    document.addEventListener('keydown', (event) => this.#handleKey(event));
    applySettings();
    await Promise.all([loadStrings(), openBackend()]);
    this.#showCurrentAddress();
    if (isStatic()) page.notices = new (await import('./local/updates.js')).Updates();
    else if (readStored(USER_KEY)) (await import('./people/site.js')).site.open();
  }

  #showCurrentAddress() {
    page.visit++;
    const { pathname } = currentUrl();
    const name = nameOf(currentUrl());
    const isPage = name in VIEWS && isOffered(name) && !/^\/(game|online|user)\/?$/.test(pathname);
    const next = isPage ? VIEWS[name] : notFound;
    if (typeof next === 'function') this.#load(name, next);
    else this.#show(next);
  }

  /** Loads a view, and shows it unless another address was opened meanwhile. @param {string} name @param {() => Promise<View>} load */
  async #load(name, load) {
    const isWanted = visitNow();
    VIEWS[name] = await loadModule(load, () => isWanted() && this.#show(offline));
    if (isWanted()) this.#showCurrentAddress();
  }

  /** @param {View} next */
  #show(next) {
    this.#view.leave?.();
    // A link of the header is still there, and would keep the focus.
    const isFromHeader = document.activeElement?.closest('.site-header');
    dialog.close();
    this.#header.close();
    this.#view = next;
    if (next !== home) writeStored(VISITED_KEY, true);
    beginAnnouncements(strings.announcements);
    const entered = next.enter?.(currentUrl());
    if (isFromHeader) this.#announceTitle(next, entered);
    this.#render();
    if (isFromHeader) landOnView();
  }

  /** Announces a view once it knows what it shows, unless another one has been opened since. @param {View} view @param {unknown} entered */
  async #announceTitle(view, entered) {
    const { href } = currentUrl();
    await entered;
    if (this.#view === view && currentUrl().href === href) announceShown(view.title());
  }

  /** After the browser went back or forward. */
  #revisitAddress() {
    if (isSameView()) return dialog.close();
    const [url, direction] = [currentUrl(), takeDirection()];
    const isSame = VIEWS[nameOf(url)] === this.#view;
    if (direction && isSame && this.#view.isShown?.(url)) return history.go(direction);
    if (!isSame || !this.#view.revisit?.(url)) return this.#showCurrentAddress();
    dialog.close();
    this.#render();
  }

  /** @param {string} path */
  #navigate(path) {
    whenDialogLeft(() => {
      pushAddress(path);
      this.#showCurrentAddress();
      scrollTo(0, 0);
    });
  }

  /** @param {MouseEvent} event */
  #followLink(event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const path = link && pathOfLink(link);
    if (!path || !isPlain || link.target || link.hasAttribute('download')) return;
    event.preventDefault();
    this.#navigate(path);
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    // A key that is held on a square shall not press the button that has got the focus meanwhile.
    if (event.repeat && event.key === 'Enter' && !isTyping) return event.preventDefault();
    if (isTyping || hasModifier(event) || event.defaultPrevented) return;
    const isShortcut = settings.shortcuts || event.key.length > 1;
    const keys = dialog.isOpen ? BOARD_KEYS : { '?': () => dialog.open(() => shortcuts(this.#view)), ...BOARD_KEYS, ...this.#view.keys };
    const action = isShortcut ? keys[event.key] : undefined;
    if (action) {
      event.preventDefault();
      action();
    } else if (event.key.startsWith('Arrow') && !dialog.isOpen && isLanding(event.target)) {
      // The arrow keys move the focus to the board.
      const cell = document.querySelector('[role=gridcell][tabindex="0"]');
      if (cell instanceof SVGElement) cell.focus();
    }
  }

  /** Renders in the next microtask, once for all calls before it. */
  #scheduleRender() {
    if (this.#isRenderScheduled) return;
    this.#isRenderScheduled = true;
    queueMicrotask(() => {
      this.#isRenderScheduled = false;
      this.#render();
    });
  }

  #render() {
    const [view, count] = [this.#view, page.notices.count()];
    const layout = () => html`
      ${this.#header.render(isOffered)}
      ${page.notices.render()}
      <main id="content" class=${view.className}>${view.render()}</main>
      <p id=${KEYS} hidden>${strings.boardKeys(settings.shortcuts)}</p>`;
    document.title = `${count ? `(${count}) ` : ''}${view.title()} · Outflank`;
    // What the document shows until there are views.
    document.getElementById('first-paint')?.remove();
    keepFocus(() => render(layout(), /** @type {HTMLElement} */ (document.getElementById('app'))));
    dialog.redraw();
    view.rendered?.();
  }
}

/** @param {View} view */
const shortcuts = (view) => html`<h2>${strings.keyboardShortcuts}</h2>${keyList(view)}<div class="edge-bar"><button class="main" @click=${() => dialog.close()}>${strings.close}</button></div>`;

/** The keys of all boards, also under a dialog. @type {Record<string, () => void>} */
const BOARD_KEYS = { l: () => tellBoard('board'), w: () => tellBoard('row'), c: () => tellBoard('column'), d: () => tellBoard('last') };

await new App().start();
