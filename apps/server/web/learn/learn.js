// The section Learn: its pages by the second part of the path, each loaded when it is first opened.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl } from '../parts/address.js';
import { strings } from '../parts/i18n.js';
import { problemPage } from '../parts/problem-page.js';
import { loadModule } from '../parts/reachable.js';
import { redraw } from '../parts/view.js';
import { learn as texts } from './learn-strings.js';
import { loadStylesheet } from '../parts/stylesheet.js';

/** @typedef {import('../parts/view.js').View} View */

/** The pages by the second part of the path. @type {Record<string, () => Promise<View>>} */
const PAGES = {
  '': async () => (await import('./hub.js')).hub,
  lesson: async () => (await import('./lesson-page.js')).lessonPage,
  puzzles: async () => (await import('./puzzle-page.js')).puzzlePage,
  openings: async () => (await import('./openings-page.js')).openingsPage,
  progress: async () => (await import('./progress-page.js')).progressPage,
};

/** @type {View} */
const notFound = { className: 'problem-view', title: () => strings.noSuchPage, render: () => problemPage(strings.noSuchPage, [['/learn', texts.learn], ['/', strings.newGame]]) };
/** The page while another one is loaded. @type {View} */
const loading = { className: 'learn', title: () => texts.learn, render: () => html`<h1>${texts.learn}</h1>${isOffline ? html`<p class="error" role="alert">${strings.retrying.offline}</p>` : nothing}` };

/** Whether the page cannot be loaded now. */
let isOffline = false;
/** @type {View} */
let page = loading;

/** @type {View} */
export const learn = {
  get className() {
    return page.className;
  },
  get keys() {
    return page.keys;
  },
  title: () => page.title(),
  enter,
  leave: () => page.leave?.(),
  render: () => page.render(),
  rendered: () => page.rendered?.(),
};

/** @param {URL} url */
async function enter(url) {
  const name = url.pathname.split('/')[2] ?? '';
  [page, isOffline] = [loading, false];
  const [next] = await Promise.all([Object.hasOwn(PAGES, name) ? loadModule(PAGES[name], sayOffline) : notFound, styles]);
  if (currentUrl().href !== url.href) return;
  page = next;
  page.enter?.(url);
  redraw();
}

function sayOffline() {
  isOffline = true;
  redraw();
}

/** The stylesheet of the section. */
const styles = loadStylesheet('learn/learn.css');
