// The frame of the page: addresses to views, the head with its links, keys, and the one dialog.

import { html, nothing, render } from './vendor/lit-html/lit-html.js';
import { home } from './home.js';
import { analyse } from './analyse.js';
import { apiPage } from './api-page.js';
import { play } from './play.js';
import { games } from './games.js';
import { help } from './help.js';
import { setup } from './setup.js';
import { settingsDialog } from './settings-dialog.js';
import { apply, settings } from './settings.js';
import { loadWords, words } from './words.js';
import { closeDialog, dialogIsOpen, openDialog, redrawDialog } from './dialog.js';
import { onNavigate, onRedraw } from './page.js';

/** @typedef {import('./page.js').View} View */

/** What is shown where there is no page. @type {View} */
const missing = { kind: 'missing', title: () => words.noSuchPage, render: () => html`<h1>${words.noSuchPage}</h1><p><a class="button" href="/">${words.newGame}</a></p>` };

/** @type {Record<string, View>} by the first part of the path */
const VIEWS = { '': home, game: play, games, analyse, alak: analyse, setup, help, api: apiPage };

/** @type {View} */
let view = home;

function show() {
  const [, first] = location.pathname.split('/');
  view.leave?.();
  closeDialog();
  const isPage = first in VIEWS && !/^\/game\/?$/.test(location.pathname);
  view = isPage ? VIEWS[first] : missing;
  view.enter?.(new URL(location.href));
  draw();
}

/** @param {string} path */
function go(path) {
  history.pushState(null, '', path);
  show();
  scrollTo(0, 0);
}

let isDue = false;
/** Draws once, however often it is asked for before the next chance. */
function redraw() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    draw();
  });
}

function draw() {
  const app = /** @type {HTMLElement} */ (document.getElementById('app'));
  document.title = `${view.title()} · Outflank`;
  render(layout(), app);
  redrawDialog();
  view.drawn?.();
}

function layout() {
  const links = [
    ['/', words.play],
    ['/analyse', words.analyse],
    ['/setup', words.setup],
    ['/games', words.games],
    ['/alak', words.alak],
  ];
  return html`
    <header class="head">
      <a class="brand" href="/"><img src=${ICON} alt="" width="28" height="28"><span>Outflank</span></a>
      <nav>${links.map(([path, name]) => html`<a href=${path} aria-current=${isHere(path) ? 'page' : nothing}>${name}</a>`)}</nav>
      <a class="query" href="/help" aria-label=${words.help} title=${words.help} aria-current=${isHere('/help') ? 'page' : nothing}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${QUERY}/></svg></a>
      <button class="plain gear" @click=${() => openDialog(settingsDialog)} aria-label=${words.settings}
        title=${words.settings}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${GEAR}/></svg></button>
    </header>
    <main class=${view.kind}>${view.render()}</main>`;
}

const QUERY = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM9.6 9.600a2.500 2.500 0 1 1 3.700 2.200c-.9.500-1.300 1-1.300 1.900M12 16.800v.01';
const ICON = new URL('icon.svg', import.meta.url).pathname;
const GEAR = 'M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M11 14.5v5';

/** @param {string} path */
function isHere(path) {
  const [, first] = location.pathname.split('/');
  return path === '/' ? first === '' || first === 'game' : path === `/${first}`;
}

/** @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || dialogIsOpen()) return;
  const isShortcut = settings.shortcuts || event.key.length > 1;
  const action = isShortcut ? view.keys?.[event.key] : undefined;
  if (action) {
    event.preventDefault();
    action();
  } else if (event.key.startsWith('Arrow') && event.target === document.body) {
    // The arrows reach the board from anywhere.
    const cell = document.querySelector('[role=gridcell][tabindex="0"]');
    if (cell instanceof SVGElement) cell.focus();
  }
}

onRedraw(redraw);
onNavigate(go);
addEventListener('popstate', show);
document.addEventListener('click', followLink);
document.addEventListener('keydown', pressKey);
apply();
await loadWords();
show();
