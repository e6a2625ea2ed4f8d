// The page of a lesson.

import { html } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { strings } from '../parts/i18n.js';
import { exercise } from '../parts/exercise.js';
import { problemPage } from '../parts/problem-page.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { redraw, visitNow } from '../parts/view.js';
import { learn, localized } from './learn-strings.js';
import { loadLesson } from './lesson-progress.js';
import { LessonSession } from './lesson-session.js';
import { lessonAnswer, lessonBoard, lessonTask } from './lesson-view.js';

class LessonPage {
  /** @type {LessonSession | null} */
  #session = null;
  #errorMessage = '';

  title = () => (this.#session ? localized(this.#session.lesson.title) : learn.learn);
  keys = { n: () => this.#session?.next(), p: () => this.#session?.previous() };

  get keyNames() {
    return learn.lessonKeys;
  }

  get className() {
    return this.#errorMessage ? 'problem-view' : 'game exercise lesson-page';
  }

  /** @param {URL} url */
  async enter(url) {
    const isHere = visitNow();
    [this.#session, this.#errorMessage] = [null, ''];
    try {
      const lesson = await loadLesson(url.pathname.split('/')[3]);
      if (!isHere()) return;
      if (lesson) this.#session = new LessonSession(lesson);
      else this.#errorMessage = strings.noSuchPage;
    } catch (error) {
      if (!isHere()) return;
      this.#errorMessage = retryAfterOutage(error, isHere, () => this.enter(url));
    } finally {
      redraw();
    }
  }

  leave() {
    this.#session?.close();
  }

  render() {
    if (this.#errorMessage) return problemPage(strings.cannotShowLesson, [['/learn', learn.learn]], this.#errorMessage);
    if (!this.#session) return html`<div class="board-area"><div class="board-place"></div></div>`;
    return exercise({
      task: html`<p class="breadcrumb"><a href=${hrefOf('/learn')}>${learn.learn}</a></p>${lessonTask(this.#session)}`,
      board: lessonBoard(this.#session),
      answer: lessonAnswer(this.#session),
      said: this.#session.said,
    });
  }
}

/** @type {import('../parts/view.js').View} */
export const lessonPage = new LessonPage();
