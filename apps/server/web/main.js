// The entry point: routing, the header with its navigation, and keyboard shortcuts.

import { html, nothing, render } from './vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf, pathOfLink, pushAddress, takeDirection } from './parts/address.js';
import { backend, openBackend } from './parts/backend.js';
import { isStatic } from './parts/deployment.js';
import { newGame } from './game/new-game.js';
import { gameView } from './game/game-view.js';
import { games } from './game/games.js';
import { help } from './parts/help.js';
import { settingsDialog } from './parts/settings-dialog.js';
import { applySettings, settings } from './parts/settings.js';
import { loadStrings, strings } from './parts/i18n.js';
import { problemPage } from './parts/problem-page.js';
import { loadModule } from './parts/reachable.js';
import { keyList } from './parts/controls.js';
import { closeDialog, dialogIsOpen, openDialog, redrawDialog } from './parts/dialog.js';
import { isLanding, keepFocus } from './parts/focus.js';
import { notices, onNavigate, onRedraw, showNotices } from './parts/view.js';

/** @typedef {import('./parts/view.js').View} View */

/** The view for unknown addresses. @type {View} */
const notFound = { className: 'problem-view', title: () => strings.noSuchPage, render: () => problemPage(strings.noSuchPage, [['/', strings.newGame], ['/learn', strings.learn], ['/help', strings.help]]) };

/** The view in place of one that cannot be loaded during an outage. @type {View} */
const offline = { className: 'problem-view', title: () => strings.notReachable, render: () => problemPage(strings.notReachable, [], strings.retrying.offline) };

/** The view of two paths. */
const analysis = async () => (await import('./analysis/analysis.js')).analysis;

/**
 * The views by the first part of the path; some are loaded when they are first opened.
 * @type {Record<string, View | (() => Promise<View>)>}
 */
const VIEWS = {
  '': newGame, game: gameView, games, analyse: analysis, alak: analysis, help,
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
const isOffered = (name) => !(name in NEEDS) || backend().offers.has(NEEDS[name]);

/** @type {View} */
let view = newGame;

function showCurrentAddress() {
  const { pathname } = currentUrl();
  const first = nameOf(currentUrl());
  const isPage = first in VIEWS && isOffered(first) && !/^\/(game|online|user)\/?$/.test(pathname);
  const next = isPage ? VIEWS[first] : notFound;
  if (typeof next === 'function') loadView(first, next);
  else show(next);
}

/** Loads a view, and shows the address that is then the current one. @param {string} name @param {() => Promise<View>} load */
async function loadView(name, load) {
  VIEWS[name] = await loadModule(load, () => nameOf(currentUrl()) === name && show(offline));
  showCurrentAddress();
}

/** The first part of the path. @param {URL} url */
const nameOf = ({ pathname }) => pathname.split('/')[1];

/** After the browser went back or forward. */
function revisitAddress() {
  const [url, direction] = [currentUrl(), takeDirection()];
  if (direction && VIEWS[nameOf(url)] === view && view.isShown?.(url)) return history.go(direction);
  if (VIEWS[nameOf(url)] !== view || !view.revisit?.(url)) return showCurrentAddress();
  closeDialog();
  renderApp();
}

/** @param {View} next */
function show(next) {
  view.leave?.();
  closeDialog();
  isMenuOpen = false;
  view = next;
  view.enter?.(currentUrl());
  renderApp();
}

/** @param {string} path */
function navigateTo(path) {
  pushAddress(path);
  showCurrentAddress();
  scrollTo(0, 0);
}

let isScheduled = false;
/** Renders in the next microtask, once for all calls before it. */
function scheduleRender() {
  if (isScheduled) return;
  isScheduled = true;
  queueMicrotask(() => {
    isScheduled = false;
    renderApp();
  });
}

function renderApp() {
  const app = /** @type {HTMLElement} */ (document.getElementById('app'));
  const count = notices.count();
  document.title = `${count ? `(${count}) ` : ''}${view.title()} · Outflank`;
  keepFocus(() => render(layout(), app));
  redrawDialog();
  view.rendered?.();
}

/** Whether the navigation is open in a narrow window. */
let isMenuOpen = false;

function toggleMenu() {
  isMenuOpen = !isMenuOpen;
  renderApp();
}

async function openAccount() {
  const { openAccountDialog } = await loadModule(() => import('./people/account-dialog.js'), () => openDialog(offlineDialog));
  openAccountDialog();
}

const closeButton = () => html`<button class="main" @click=${closeDialog}>${strings.close}</button>`;

/** The dialog in place of one that cannot be loaded during an outage. */
const offlineDialog = () => html`<h2>${strings.notReachable}</h2><p class="error" role="alert">${strings.retrying.offline}</p>${closeButton()}`;

const shortcutDialog = () => html`<h2>${strings.keyboardShortcuts}</h2>${keyList()}${closeButton()}`;

function layout() {
  const links = [
    ['/', strings.play],
    ['/lobby', strings.lobby],
    ['/watch', strings.watch],
    ['/analyse', strings.analyse],
    ['/explore', strings.explore],
    ['/learn', strings.learn],
    ['/setup', strings.boardEditor],
    ['/games', strings.games],
    ['/alak', strings.alak],
  ].filter(([path]) => isOffered(path.slice(1)));
  return html`
    <header class="site-header">
      <a class="brand" href=${hrefOf('/')} aria-label="Outflank"><img src=${ICON} alt="" width="28" height="28"><span>Outflank</span></a>
      <button class="plain menu-button" aria-expanded=${isMenuOpen} aria-controls="navigation" @click=${toggleMenu} aria-label=${strings.navigation}
        title=${strings.navigation}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg></button>
      <nav id="navigation" class=${isMenuOpen ? 'open' : nothing}>${links.map(([path, name]) => html`<a href=${hrefOf(path)} aria-current=${isCurrent(path) ? 'page' : nothing}>${name}</a>`)}</nav>
      <a class="help-link" href=${hrefOf('/help')} aria-label=${strings.help} title=${strings.help} aria-current=${isCurrent('/help') ? 'page' : nothing}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${HELP_ICON}/></svg></a>
      ${backend().offers.has('people') ? accountButton() : nothing}
      <button class="plain settings-button" @click=${() => openDialog(settingsDialog)} aria-label=${strings.settings}
        title=${strings.settings}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SETTINGS_ICON}/></svg></button>
    </header>
    ${notices.render()}
    <main class=${view.className}>${view.render()}</main>`;
}

const accountButton = () => html`<button class="plain account-button" @click=${openAccount} aria-label=${strings.account} title=${strings.account}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ACCOUNT_ICON}/></svg></button>`;

const ACCOUNT_ICON = 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500';
const HELP_ICON = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.6 9.600a2.500 2.500 0 1 1 3.700 2.200c-.9.500-1.300 1-1.300 1.900M12 16.800v.01';
const ICON = new URL('icon.svg', import.meta.url).pathname;
const SETTINGS_ICON = 'M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M11 14.5v5';

/** @param {string} path */
function isCurrent(path) {
  const first = nameOf(currentUrl());
  const parent = { game: '', player: 'explore', online: 'lobby', user: 'lobby', leaderboard: 'lobby' }[first];
  return path === `/${parent ?? first}`;
}

/** @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const path = link && pathOfLink(link);
  if (!path || !isPlain || link.target || link.hasAttribute('download')) return;
  event.preventDefault();
  navigateTo(path);
}

/** @param {KeyboardEvent} event */
function handleKey(event) {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || dialogIsOpen()) return;
  const isShortcut = settings.shortcuts || event.key.length > 1;
  const action = isShortcut ? (view.keys?.[event.key] ?? (event.key === '?' ? () => openDialog(shortcutDialog) : undefined)) : undefined;
  if (action) {
    event.preventDefault();
    action();
  } else if (event.key.startsWith('Arrow') && isLanding(event.target)) {
    // The arrow keys move the focus to the board.
    const cell = document.querySelector('[role=gridcell][tabindex="0"]');
    if (cell instanceof SVGElement) cell.focus();
  }
}

onRedraw(scheduleRender);
onNavigate(navigateTo);
addEventListener('popstate', revisitAddress);
document.addEventListener('click', followLink);
document.addEventListener('keydown', handleKey);
applySettings();
await Promise.all([loadStrings(), openBackend()]);
showCurrentAddress();
if (isStatic()) {
  showNotices({ render: (await import('./local/updates.js')).watchForUpdates(), count: () => 0 });
} else if (localStorage.getItem('outflank-user')) {
  (await import('./people/site.js')).site.open();
}
