// The progress of the player: accuracy by phase, openings, costly mistakes and the next step, from their own games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { ApiError } from '../parts/api-error.js';
import { ownGamePath } from '../parts/analysis-url.js';
import { namedDisc } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { signed } from '../parts/game-text.js';
import { dateLocale, strings } from '../parts/i18n.js';
import { redraw, visitNow } from '../parts/view.js';
import { accuracyChart } from './accuracy-chart.js';
import { help } from './board-help-strings.js';
import { PHASES } from './game-figures.js';
import { learn, localized } from './learn-strings.js';
import { loadIndex } from './lesson-data.js';
import { OwnGames } from './own-games.js';
import { loadLearnt, reachedPanel } from './reached.js';
import { themeTotals, meanPhases, nextStep, openingResults } from './summary.js';

/** @typedef {import('./own-games.js').OwnGame} OwnGame */

/** The most mistakes that are listed. */
const MAX_MISTAKES = 10;

class ProgressPage {
  #own = new OwnGames(redraw, (code) => this.#showStatus(code));
  /** @type {import('./lesson-data.js').LessonEntry[]} */
  #lessons = [];
  /** @type {import('./reached.js').Learnt | null} */
  #learnt = null;
  #errorMessage = '';

  className = 'learn';
  title = () => strings.progress;

  enter() {
    const isHere = visitNow();
    this.#errorMessage = '';
    this.#loadLessons().catch((error) => isHere() && this.#showError(error));
    this.#start();
  }

  async #loadLessons() {
    this.#lessons = await loadIndex();
    this.#learnt = await loadLearnt(this.#lessons);
    redraw();
  }

  leave() {
    this.#own.stop();
  }

  #start() {
    this.#errorMessage = '';
    this.#own.start().catch((error) => this.#showError(error));
    redraw();
  }

  /** Shows why a review waits, or that it goes on. @param {string} code empty without an error */
  #showStatus(code) {
    this.#errorMessage = code && errorText(new ApiError(code, ''));
    redraw();
  }

  /** @param {unknown} error */
  #showError(error) {
    this.#errorMessage = errorText(error);
    redraw();
  }

  render() {
    const games = [...this.#own.figures].sort((a, b) => a.time - b.time);
    return html`
      <p class="breadcrumb"><a href=${hrefOf('/learn')}>${learn.learn}</a></p>
      <h1>${strings.progress}</h1>
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      ${this.#learnt ? reachedPanel(this.#learnt) : nothing}
      ${this.#reviewState()}
      ${games.length || !this.#own.isRunning ? this.#nextStepPanel(games) : nothing}
      ${games.length ? figures(games) : nothing}
      <p class="muted">${learn.progressHint}</p>`;
  }

  #reviewState() {
    if (this.#own.waiting === 0) return nothing;
    if (!this.#own.isRunning) return html`<p class="review-state"><button @click=${() => this.#start()}>${learn.resumeReview(this.#own.waiting)}</button></p>`;
    return html`<div class="review-state"><p>${learn.reviewing(this.#own.total - this.#own.waiting + 1, this.#own.total)}</p>
      <progress max=${this.#own.total} .value=${this.#own.total - this.#own.waiting} aria-label=${strings.reviewing}></progress>
      <button @click=${() => { this.#own.stop(); redraw(); }}>${learn.stopReview}</button></div>`;
  }

  /** @param {OwnGame[]} games */
  #nextStepPanel(games) {
    const { reason, lesson, game } = nextStep(games);
    const entry = this.#lessons.find(({ id }) => id === lesson);
    const path = game ? questionsPath(game) : '/';
    return html`<section class="panel"><h2>${learn.nextStep}</h2><p>${learn.reasons[reason]}</p>
      <div class="record-buttons">
        ${entry ? html`<a class="button main" href=${hrefOf(`/learn/lesson/${entry.id}`)}>${learn.toLesson(localized(entry.title))}</a>` : nothing}
        <a class="button" href=${hrefOf(path)}>${game ? learn.toMistakes : strings.newGame}</a></div></section>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const progressPage = new ProgressPage();

/** The address that asks for better moves than the mistakes of a game. @param {OwnGame} game */
function questionsPath(game) {
  const questions = game.mistakes.map(({ ply }) => ply);
  return ownGamePath(game, game.moves, { at: { line: 0, ply: questions[0] }, questions });
}

/** @param {OwnGame[]} games the earliest first */
const figures = (games) => html`
  <section class="panel"><h2>${learn.accuracyByPhase}</h2>${accuracyChart(games)}${phaseTable(games)}</section>
  <div class="columns">
    <section class="panel"><h2>${learn.costlyMistakes}</h2>${themeTable(games)}${mistakeList(games)}</section>
    <section class="panel"><h2>${learn.openings}</h2>${openingTable(games)}</section>
  </div>`;

/** @param {number | null} value */
const percent = (value) => (value === null ? '–' : strings.percent(value.toFixed(0)));

/** @param {OwnGame[]} games */
function phaseTable(games) {
  const [all, latest] = [meanPhases(games), meanPhases(games.slice(-5))];
  return html`<table class="explored"><thead><tr><th scope="col">${learn.phase}</th><th scope="col">${learn.allGames(games.length)}</th><th scope="col">${learn.latestGames}</th></tr></thead>
    <tbody>${PHASES.map((phase) => html`<tr><th scope="row">${learn.phases[phase]}</th><td>${percent(all[phase])}</td><td>${percent(latest[phase])}</td></tr>`)}</tbody></table>`;
}

/** @param {OwnGame[]} games */
function themeTable(games) {
  const totals = themeTotals(games);
  if (!totals.length) return html`<p>${learn.noMistakes}</p>`;
  return html`<table class="explored"><thead><tr><th scope="col">${learn.mistakeTheme}</th><th scope="col">${learn.count}</th><th scope="col">${learn.discsLost}</th></tr></thead>
    <tbody>${totals.map(({ theme, count, loss }) => html`<tr><th scope="row">${help.themes[theme]}</th><td>${count}</td><td>${loss}</td></tr>`)}</tbody></table>`;
}

/** The mistakes that cost most, each with a link to its position. @param {OwnGame[]} games */
function mistakeList(games) {
  const mistakes = games.flatMap((game) => game.mistakes.map((mistake) => ({ game, mistake })));
  const worst = mistakes.sort((a, b) => b.mistake.loss - a.mistake.loss).slice(0, MAX_MISTAKES);
  return worst.length ? html`<h3>${learn.worst}</h3><ul class="found-games">${worst.map(({ game, mistake }) => html`<li>
    <a href=${hrefOf(ownGamePath(game, game.moves, { at: { line: 0, ply: mistake.ply } }))}><span><span>${namedDisc(game.side)} ${learn.couldBe(mistake.move, mistake.best)}</span><b class="score">${signed(-mistake.loss)}</b></span>
      <small>${help.themes[mistake.theme]} · ${learn.phases[mistake.phase]} · ${new Date(game.time).toLocaleDateString(dateLocale())}</small></a></li>`)}</ul>` : nothing;
}

/** @param {OwnGame[]} games */
function openingTable(games) {
  const name = (/** @type {string | null} */ opening) => (opening ? strings.opening(opening) : learn.noOpening);
  return html`<table class="explored"><thead><tr><th scope="col">${learn.opening}</th><th scope="col">${learn.games}</th><th scope="col">${learn.points}</th><th scope="col">${strings.accuracy}</th></tr></thead>
    <tbody>${openingResults(games).map(({ opening, games, points, accuracy }) => html`<tr><th scope="row">${name(opening)}</th><td>${games}</td><td>${percent(points)}</td><td>${percent(accuracy)}</td></tr>`)}</tbody></table>`;
}
