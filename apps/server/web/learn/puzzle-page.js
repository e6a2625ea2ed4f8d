// The page of puzzles: the position beside what is asked, the verdict on the move, and the progress of the player.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf, pushAddress, replaceAddress } from '../parts/address.js';
import { analysisPath } from '../parts/analysis-url.js';
import * as api from '../parts/api.js';
import { board } from '../parts/board.js';
import { answering, exercise } from '../parts/exercise.js';
import { discIcon, radioGroup, select } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { markExercise } from '../parts/exercise-games.js';
import { signed } from '../parts/game-text.js';
import { strings } from '../parts/i18n.js';
import { lineMoves } from '../parts/line-moves.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { announce, navigate, redraw, visitNow } from '../parts/view.js';
import { ratingChart } from '../parts/rating-chart.js';
import { learn } from './learn-strings.js';
import { STRENGTHS, currentStreak, isProvisional, failedPuzzle, loadOverview, loadProgress, markOf, nearestStrength, nextPuzzle, puzzleById, puzzlesOfDay, ratedText, ratingText, today } from './puzzle-data.js';
import { PuzzleSession } from './puzzle-session.js';
import { LESSONS } from './summary.js';
import { themeMeaning } from './theme-meaning.js';

/**
 * @typedef {import('./puzzle-data.js').Daily} Daily
 * @typedef {import('./puzzle-data.js').Progress} Progress
 * @typedef {import('./puzzle-data.js').Question} Question
 * @typedef {import('./puzzle-data.js').Strength} Strength
 */

/** The opponent of a puzzle that is played out. */
const OPPONENT = 'level:10';
/** One next puzzle in this number may be one that was not solved. */
const AGAIN_EVERY = 3;

class PuzzlePage {
  /** @type {PuzzleSession | null} */
  #session = null;
  /** The themes, with titles in a language. @type {{ lang: string, overview: import('./puzzle-data.js').Overview } | null} */
  #titles = null;
  /** @type {Progress | null} */
  #progress = null;
  /** The puzzles of today. @type {{ day: number, puzzles: Daily } | null} */
  #daily = null;
  /** The name of the chosen theme; empty for all. */
  #theme = '';
  /** The rating of the last puzzle of the day: the next ones are about as hard, until another theme is chosen. @type {number | null} */
  #near = null;
  /** How many next puzzles were asked for. */
  #asked = 0;
  /** Whether the puzzle was tried before this visit of it: its rating stays. */
  #isAgain = false;
  #errorMessage = '';
  /** Counts the puzzles that were asked for, so that late ones are ignored. */
  #generation = 0;

  className = 'game exercise lesson-page puzzle-page';
  title = () => learn.puzzles;
  keys = { n: () => this.#next(), h: () => this.#hint(), r: () => this.#session?.verdict && this.#session.again(), s: () => this.#session?.showSolution() };

  get keyNames() {
    return learn.puzzleKeys;
  }

  /** Opens the puzzle of the address, else that of today nearest to the rating if it was not tried yet, else another one; an address with a theme has one of this theme. @param {URL} url */
  enter({ pathname, searchParams }) {
    const [id, theme] = [pathname.split('/')[3], searchParams.get('theme')];
    this.#theme = theme ?? this.#theme;
    this.#near = null;
    this.#open(() => (id ? puzzleById(id) : theme ? nextPuzzle(theme) : this.#dailyOrNext()), replaceAddress);
  }

  leave() {
    this.#session?.close();
  }

  /** Names the theme of the puzzle. */
  #hint() {
    if (!this.#session || this.#session.isHinted) return;
    this.#session.hint();
    const { theme } = this.#session.question;
    announce(`${learn.themeIs}${this.#titleOf(theme)}${learn.themeEnd}${learn.themeHints[theme]}`);
  }

  /** Opens another puzzle of the chosen theme. */
  #next() {
    this.#asked += 1;
    this.#open(() => (this.#asked % AGAIN_EVERY ? this.#newPuzzle() : this.#failedOrNew()), pushAddress);
  }

  #newPuzzle() {
    return nextPuzzle(this.#theme, this.#near);
  }

  async #failedOrNew() {
    return (await failedPuzzle(this.#theme)) ?? this.#newPuzzle();
  }

  /** Opens a puzzle of today. @param {Strength} strength */
  #openDaily(strength) {
    this.#open(() => this.#daily?.puzzles[strength] ?? nextPuzzle(this.#theme), pushAddress);
  }

  #dailyOrNext() {
    const daily = this.#daily?.puzzles[nearestStrength(this.#daily.puzzles, this.#progress)];
    return daily && !this.#isTried(daily) ? daily : nextPuzzle(this.#theme);
  }

  /** @param {Question} question */
  #isTried({ id }) {
    return id in (this.#progress?.puzzles ?? {});
  }

  /** Whether a puzzle is one of today that was not tried yet. @param {Question} question */
  #countsToday(question) {
    return this.#strengthOf(question) !== undefined && !this.#isTried(question);
  }

  /** The strength of a puzzle of today; undefined for others. @param {Question | undefined} question */
  #strengthOf(question) {
    return STRENGTHS.find((strength) => question && this.#daily?.puzzles[strength].id === question.id);
  }

  /**
   * Opens a puzzle. Each has its address, so that the browser goes back to the one before.
   * @param {() => Question | Promise<Question>} load called when the puzzles of today are known
   * @param {(path: string) => void} setAddress
   */
  async #open(load, setAddress) {
    const [asked, isHere, { pathname }] = [++this.#generation, visitNow(), currentUrl()];
    const isWanted = () => asked === this.#generation && isHere();
    this.#session?.close();
    try {
      await this.#loadDaily();
      const question = await load();
      if (!isWanted()) return;
      const address = `/learn/puzzles/${question.id}`;
      if (address !== pathname) setAddress(address);
      this.#isAgain = this.#isTried(question);
      if (this.#strengthOf(question)) this.#near = question.rating;
      const day = this.#daily && this.#countsToday(question) ? this.#daily.day : null;
      [this.#session, this.#errorMessage] = [new PuzzleSession(question, day, () => this.#updateProgress()), ''];
    } catch (error) {
      if (!isWanted()) return;
      [this.#session, this.#errorMessage] = [null, error instanceof api.ApiError && error.code === 'no-such-puzzle' ? learn.noSuchPuzzle : retryAfterOutage(error, isWanted, () => this.#open(load, setAddress))];
    }
    redraw();
  }

  /** Loads the puzzles of today and the progress. */
  async #loadDaily() {
    const day = today();
    this.#daily = { day, puzzles: await puzzlesOfDay(day) };
    await this.#updateProgress();
  }

  async #updateProgress() {
    this.#progress = await loadProgress();
    redraw();
  }

  /** Loads the titles of the themes when the language has changed. */
  #updateTitles() {
    const { lang } = document.documentElement;
    this.#session?.translate(lang);
    if (this.#titles?.lang === lang) return;
    this.#titles = { lang, overview: this.#titles?.overview ?? { count: 0, themes: [] } };
    loadOverview(lang).then((overview) => {
      this.#titles = { lang, overview };
      redraw();
    }, () => {});
  }

  /** @param {string} name */
  #titleOf(name) {
    return this.#titles?.overview.themes.find((theme) => theme.name === name)?.title ?? name;
  }

  /** Begins a game against the engine from the position of the puzzle. @param {PuzzleSession} session */
  async #playOut({ question: { position }, side }) {
    const [black, white] = side === 'black' ? ['human', OPPONENT] : [OPPONENT, 'human'];
    const isHere = visitNow();
    try {
      const { id } = await api.createGame({ kind: 'othello', start: position, black, white });
      markExercise(id);
      if (isHere()) navigate(`/game/${id}`);
    } catch (error) {
      if (!isHere()) return;
      this.#errorMessage = errorText(error);
      redraw();
    }
  }

  render() {
    this.#updateTitles();
    const session = this.#session;
    return exercise({
      task: html`
        <h1>${session?.day ? strings.todaysPuzzle : learn.puzzles}</h1>
        ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
        ${session ? this.#task(session) : nothing}`,
      board: session ? boardOfSession(session) : html`<div class="board-place"></div>`,
      answer: session || this.#errorMessage ? this.#panel(session) : nothing,
      said: session?.verdict ?? session?.question,
    });
  }

  /** What is below the task. While the first puzzle is loaded it is not there: the task would push it down. @param {PuzzleSession | null} session */
  #panel(session) {
    return html`
      ${session ? this.#answer(session) : html`<div class="buttons"><button @click=${() => this.#next()}>${learn.nextPuzzle}</button></div>`}
      ${this.#choice()}
      ${this.#standing()}`;
  }

  /** @param {PuzzleSession} session */
  #task({ question, side, task, isHinted, isOver }) {
    return html`
      <div class="lesson-text landing" role="group" aria-label=${task}>
        <p class="turn">${discIcon(side)} ${task}</p>
        <p class="muted">${this.#isAgain ? html`<b>${learn.again}</b> · ` : nothing}<a href=${hrefOf(`/learn/puzzles/${question.id}`)}>${learn.puzzle(question.id)}</a> · ${learn.puzzleRating(question.rating)}</p>
        ${isHinted || isOver ? html`<p>${learn.themeIs}${this.#themeLink(question.theme)}${learn.themeEnd}${learn.themeHints[question.theme]}</p>` : nothing}
      </div>`;
  }

  /** The name of a theme, which leads to its lesson. @param {Question['theme']} theme */
  #themeLink(theme) {
    return html`<a href=${hrefOf(`/learn/lesson/${LESSONS[theme]}`)}>${this.#titleOf(theme)}</a>`;
  }

  /** What becomes of the move, and what can be done. @param {PuzzleSession} session */
  #answer(session) {
    const { verdict, error } = session;
    return html`
      ${error ? html`<p class="error" role="alert">${errorText(error)}</p>` : nothing}
      ${verdict ? this.#verdictPanel(session, verdict) : nothing}
      <div class="buttons lesson-buttons">${this.#buttons(session)}</div>`;
  }

  /** The verdict, and what to do next before why: the reasons may be long. @param {PuzzleSession} session @param {import('./puzzle-data.js').Verdict} verdict */
  #verdictPanel(session, { answer, reasons, other }) {
    const { shown } = session;
    const head = { right: learn.correct, wrong: learn.wrong, shown: '' }[answer];
    return html`
      <div class="feedback ${answer === 'wrong' ? 'wrong' : 'correct goes-on'}">
        <p>${head ? html`<b>${head}</b>${strings.sentenceGap}` : nothing}${session.lineText}</p>
        ${answer === 'wrong' ? html`<button class="main" @click=${() => session.again()}>${learn.tryAgain}</button>` : this.#nextButtons(session)}
        ${session.rated ? html`<p>${ratedText(session.rated, (now, change) => learn.newRating(now, signed(change)))}</p>` : nothing}
        ${shown.line?.moves.length ? lineMoves(learn.line, shown.line.moves, shown.ply, (ply) => session.showPly(ply)) : nothing}
        ${other && reasons.length ? html`<p>${learn.comparedWith(other.move, Math.round(other.score))}</p>` : nothing}
        ${reasons.length ? html`<ul class="reasons">${reasons.map((reason) => this.#reasonItem(session, reason))}</ul>${themeMeaning((session.reason ?? reasons[0]).theme)}` : nothing}
      </div>`;
  }

  /** After a puzzle of today another one of today comes first, as long as one was not tried. @param {PuzzleSession} session */
  #nextButtons({ question }) {
    const puzzles = this.#strengthOf(question) && this.#daily?.puzzles;
    const strength = puzzles && STRENGTHS.find((strength) => !this.#isTried(puzzles[strength]));
    return html`
      ${strength ? html`<button class="main" @click=${() => this.#openDaily(strength)}>${strings.labelled(strings.todaysPuzzle, learn.strengths[strength])}</button>` : nothing}
      <button class=${strength ? nothing : 'main'} @click=${() => this.#next()}>${learn.nextPuzzle}</button>`;
  }

  /** @param {PuzzleSession} session @param {import('./puzzle-data.js').Reason} reason */
  #reasonItem(session, reason) {
    return html`<li><b>${this.#themeLink(reason.theme)}</b> ${reason.text}
      ${reason.squares.length ? html`<button class="show-reason" aria-pressed=${session.reason === reason} @click=${() => session.showReason(reason)}
        aria-label=${strings.labelled(learn.showOnBoard, this.#titleOf(reason.theme))}>${learn.showOnBoard}</button>` : nothing}</li>`;
  }

  /** @param {PuzzleSession} session */
  #buttons(session) {
    const { isOver, isHinted, question } = session;
    return html`
      ${isOver ? html`<button @click=${() => session.replay()}>${learn.showAgain}</button>` : nothing}
      ${isOver || isHinted ? nothing : html`<button @click=${() => this.#hint()}>${strings.hint}</button>`}
      ${isOver ? nothing : html`<button @click=${() => session.showSolution()}>${learn.showSolution}</button>`}
      ${isOver ? html`<a class="button" href=${hrefOf(analysisPath('othello', question.position, []))}>${strings.analyse}</a>` : nothing}
      ${isOver ? nothing : html`<button @click=${() => this.#next()}>${learn.skip}</button>`}
      <button class="wide" @click=${() => this.#playOut(session)}>${learn.playOut}</button>
      ${isOver || session.rated || this.#isAgain ? nothing : html`<p class="wide muted">${learn.firstCounts}</p>`}`;
  }

  /** Which puzzle comes next. */
  #choice() {
    const { count = 0, themes = [] } = this.#titles?.overview ?? {};
    /** @type {[string, string][]} */
    const options = [['', `${learn.allThemes} (${count})`], ...themes.filter(({ count }) => count).map(({ name, title, count }) => /** @type {[string, string]} */ ([name, `${title} (${count})`]))];
    return html`
      ${this.#daily ? this.#dailyChoice(this.#daily.puzzles) : nothing}
      ${select(learn.theme, options, this.#theme, (selected) => { [this.#theme, this.#near] = [selected, null]; this.#next(); })}`;
  }

  /** The puzzles of today, with what became of those that were tried. @param {Daily} puzzles */
  #dailyChoice(puzzles) {
    const named = (/** @type {Strength} */ strength) => `${learn.strengths[strength]} ${markOf(puzzles[strength], this.#progress)}`.trim();
    /** @type {[Strength | '', string][]} */
    const options = STRENGTHS.map((strength) => [strength, named(strength)]);
    return radioGroup(strings.todaysPuzzle, options, this.#strengthOf(this.#session?.question) ?? '', (strength) => strength && this.#openDaily(strength));
  }

  /** The rating with its chart, the streak and the number of puzzles. */
  #standing() {
    if (!this.#progress?.rating) return nothing;
    const { rating, streak, history, puzzles } = this.#progress;
    const records = Object.values(puzzles);
    return html`<section class="standing">
      <h2>${strings.labelled(learn.yourRating, ratingText(rating))} ${isProvisional(rating) ? nothing : html`<small>± ${Math.round(2 * rating.deviation)}</small>`}</h2>
      ${history.length > 1 ? ratingChart(learn.yourRating, history.map(([, value]) => value)) : nothing}
      <p>${learn.streak(currentStreak(streak), streak.best)}</p>
      <p>${learn.tried(records.length, records.filter(({ solved }) => solved > 0).length)}</p></section>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const puzzlePage = new PuzzlePage();

/** @param {PuzzleSession} session */
function boardOfSession(session) {
  const { shown, isAsking, isOver, reason, verdict } = session;
  const { line, position } = shown;
  if (!line || !position) return html`<div class="board-place"></div>`;
  /** @type {Map<string, { text: string, kind: string }>} */
  const notes = new Map();
  const isWrong = verdict?.answer === 'wrong';
  if (verdict && (isWrong || shown.ply > 0) && line.moves[0] === verdict.line.move) notes.set(verdict.line.move, isWrong ? { text: '✗', kind: 'mistake' } : { text: '✓', kind: 'best' });
  return html`${board({
    size: line.size, cells: position.cells, toMove: position.to_move, last: shown.lastMove, isNew: shown.isNew, notes,
    marks: new Map(reason?.squares.map((square) => [square, { label: learn.reasonSquare, kind: 'chosen' }])),
    ...(isOver ? { legal: [] } : answering({ ...line, frame: line.frames[0], isShown: isAsking, isLine: !isAsking, choose: (move) => session.choose(move), refusal: session.refusal })),
  })}${session.refusal.render()}`;
}
