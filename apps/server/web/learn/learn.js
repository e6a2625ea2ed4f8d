// The section Learn: its pages by the second part of the path, each loaded when it is first opened.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { strings } from '../parts/i18n.js';
import { problemPage } from '../parts/problem-page.js';
import { loadModule } from '../parts/reachable.js';
import { redraw, visitNow } from '../parts/view.js';
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

/** The stylesheet of the section. */
const styles = loadStylesheet('learn/learn.css');

/** @type {View} */
const notFound = { className: 'problem-view', title: () => strings.noSuchPage, render: () => problemPage(strings.noSuchPage, [['/learn', texts.learn], ['/', strings.play]]) };

class LearnSection {
  /** Whether the page cannot be loaded now. */
  #isOffline = false;
  /** The page while another one is loaded. @type {View} */
  #loading = { className: 'learn', title: () => texts.learn, render: () => html`<h1>${texts.learn}</h1>${this.#isOffline ? html`<p class="error" role="alert">${strings.retrying.offline}</p>` : nothing}` };
  /** @type {View} */
  #page = this.#loading;

  title = () => this.#page.title();

  get className() {
    return this.#page.className;
  }

  get keys() {
    return this.#page.keys;
  }

  get keyNames() {
    return this.#page.keyNames;
  }

  /** @param {URL} url */
  async enter(url) {
    const name = url.pathname.split('/')[2] ?? '';
    const isHere = visitNow();
    [this.#page, this.#isOffline] = [this.#loading, false];
    const [next] = await Promise.all([Object.hasOwn(PAGES, name) ? loadModule(PAGES[name], () => this.#sayOffline()) : notFound, styles]);
    if (!isHere()) return;
    this.#page = next;
    this.#page.enter?.(url);
    redraw();
  }

  leave() {
    this.#page.leave?.();
  }

  rendered() {
    this.#page.rendered?.();
  }

  #sayOffline() {
    this.#isOffline = true;
    redraw();
  }

  render() {
    return this.#page.render();
  }
}

/** @type {import('../parts/view.js').View} */
export const learn = new LearnSection();
