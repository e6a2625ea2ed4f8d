// The start page of the section Learn: where to go on, the lessons with their progress, and the other pages as cards.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { firstTimes } from '../game/first-times.js';
import { strings } from '../parts/i18n.js';
import { linkCard } from '../parts/link-card.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { redraw, visitNow } from '../parts/view.js';
import { learn, localized } from './learn-strings.js';
import { loadIndex } from './lesson-data.js';
import { allProgress, isDone, nextLesson } from './lesson-progress.js';
import { RecordTools } from './record-tools.js';

/** @typedef {import('./lesson-data.js').LessonEntry} LessonEntry */

/** The pages of the section besides the lessons, each with the texts of its card: one entry for each page. @type {{ path: string, texts: () => { title: string, text: string } }[]} */
const CARDS = [
  { path: '/learn/puzzles', texts: () => learn.cards.puzzles },
  { path: '/learn/openings', texts: () => learn.cards.openings },
  { path: '/learn/progress', texts: () => learn.cards.progress },
  { path: '/games', texts: () => learn.cards.mistakes },
];

class HubPage {
  /** @type {LessonEntry[]} */
  #lessons = [];
  /** @type {Map<string, import('./lesson-progress.js').LessonProgress>} */
  #progress = new Map();
  #errorMessage = '';
  /** Until the lessons are known nothing is shown below the heading, so that nothing moves when they are. */
  #isLoaded = false;
  #recordTools = new RecordTools(() => this.enter());

  className = 'learn';
  title = () => learn.learn;

  async enter() {
    const isHere = visitNow();
    try {
      [this.#lessons, this.#progress] = await Promise.all([loadIndex(), allProgress()]);
      [this.#errorMessage, this.#isLoaded] = ['', true];
    } catch (error) {
      if (!isHere()) return;
      this.#errorMessage = retryAfterOutage(error, isHere, () => this.enter());
    }
    redraw();
  }

  render() {
    const next = nextLesson(this.#lessons, this.#progress);
    if (!this.#isLoaded) return html`<h1>${learn.learn}</h1>${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}`;
    return html`
      <h1>${learn.learn}</h1>
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      <p class="go-on record-buttons">
        ${next ? html`<a class="button main" href=${hrefOf(`/learn/lesson/${next.id}`)}>${this.#progress.size ? learn.goOn(localized(next.title)) : learn.begin(localized(next.title))}</a>` : nothing}
        ${firstTimes().games ? html`<a class="button" href=${hrefOf('/learn/progress')}>${strings.progress}</a>` : nothing}</p>
      ${this.#lessonSection(learn.othelloLessons, this.#lessons.filter(({ game }) => game === 'othello'))}
      ${this.#lessonSection(learn.alakLessons, this.#lessons.filter(({ game }) => game === 'alak'))}
      <section><h2>${learn.more}</h2><ul class="cards">${CARDS.map(({ path, texts }) => linkCard(path, texts().title, texts().text))}</ul></section>
      ${this.#recordTools.render()}`;
  }

  /** @param {string} title @param {LessonEntry[]} shown */
  #lessonSection(title, shown) {
    return shown.length ? html`<section><h2>${title}</h2><ol class="cards lessons">${shown.map((lesson) => this.#lessonCard(lesson))}</ol></section>` : nothing;
  }

  /** @param {LessonEntry} lesson */
  #lessonCard(lesson) {
    const solved = this.#progress.get(lesson.id)?.solved.length ?? 0;
    const state = isDone(lesson, this.#progress.get(lesson.id)) ? html`<b class="done">✓ ${strings.done}</b>` : learn.solvedOf(solved, lesson.steps);
    return html`<li class="card"><a href=${hrefOf(`/learn/lesson/${lesson.id}`)}><span><b>${localized(lesson.title)}</b><span>${localized(lesson.summary)}</span>
      <small>${state}</small><meter min="0" max=${lesson.steps} .value=${solved} aria-hidden="true"></meter></span></a></li>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const hub = new HubPage();
