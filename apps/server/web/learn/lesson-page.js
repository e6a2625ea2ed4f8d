// The page of a lesson.

import { html } from '../vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf } from '../parts/address.js';
import { strings } from '../parts/i18n.js';
import { problemPage } from '../parts/problem-page.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { redraw } from '../parts/view.js';
import { learn, localized } from './learn-strings.js';
import { loadLesson } from './lesson-progress.js';
import { LessonSession } from './lesson-session.js';
import { lessonBoard, lessonPanel } from './lesson-view.js';

export class LessonPage {
  /** @type {LessonSession | null} */
  #session = null;
  #errorMessage = '';
  /** @type {(url: URL) => string} */
  #lessonOf;
  /** @type {() => [path: string, name: string]} */
  #wayOut;

  /** @param {(url: URL) => string} lessonOf the name of the lesson at an address @param {() => [path: string, name: string]} wayOut */
  constructor(lessonOf, wayOut) {
    [this.#lessonOf, this.#wayOut] = [lessonOf, wayOut];
  }

  title = () => (this.#session ? localized(this.#session.lesson.title) : learn.learn);
  keys = { n: () => this.#session?.next(), p: () => this.#session?.previous() };

  get className() {
    return this.#errorMessage ? 'problem-view' : 'game lesson-page';
  }

  /** @param {URL} url */
  async enter(url) {
    const isCurrent = () => currentUrl().href === url.href;
    [this.#session, this.#errorMessage] = [null, ''];
    try {
      const lesson = await loadLesson(this.#lessonOf(url));
      if (!isCurrent()) return;
      if (lesson) this.#session = new LessonSession(lesson);
      else this.#errorMessage = strings.noSuchPage;
    } catch (error) {
      this.#errorMessage = retryAfterOutage(error, isCurrent, () => this.enter(url));
    } finally {
      redraw();
    }
  }

  leave() {
    this.#session?.close();
  }

  render() {
    const [path, name] = this.#wayOut();
    if (this.#errorMessage) return problemPage(strings.cannotShowLesson, [[path, name]], this.#errorMessage);
    if (!this.#session) return html`<div class="board-area"><div class="board-place"></div></div>`;
    return html`
      <div class="board-area" @selection=${redraw}>${lessonBoard(this.#session)}</div>
      <section class="panel">
        <p class="breadcrumb"><a href=${hrefOf(path)}>${name}</a></p>
        ${lessonPanel(this.#session)}
      </section>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const lessonPage = new LessonPage(({ pathname }) => pathname.split('/')[3], () => ['/learn', learn.learn]);
