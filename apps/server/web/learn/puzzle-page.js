// The page of puzzles: the position beside what is asked, the verdict on the move, and the progress of the player.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl, hrefOf, replaceAddress } from '../parts/address.js';
import { analysisPath } from '../analysis/analysis-url.js';
import * as api from '../parts/api.js';
import { board } from '../parts/board.js';
import { discIcon, select } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { signed } from '../game/game-text.js';
import { strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { announce, navigate, redraw } from '../parts/view.js';
import { ratingChart } from '../people/rating-chart.js';
import { learn } from './learn-strings.js';
import { loadOverview, loadProgress, nextPuzzle, puzzleById, puzzleOfDay, today } from './puzzle-data.js';
import { PuzzleSession } from './puzzle-session.js';

/**
 * @typedef {import('./puzzle-data.js').Progress} Progress
 * @typedef {import('./puzzle-data.js').Question} Question
 */

/** The opponent of a puzzle that is played out. */
const OPPONENT = 'level:10';

/** @type {PuzzleSession | null} */
let session = null;
/** The themes, with titles in a language. @type {{ lang: string, overview: import('./puzzle-data.js').Overview } | null} */
let titles = null;
/** @type {Progress | null} */
let progress = null;
/** The puzzle of today, unless it was tried. @type {{ day: number, question: Question } | null} */
let daily = null;
/** The name of the chosen theme; empty for all. */
let theme = '';
let errorMessage = '';
/** Counts the puzzles that were asked for, so that late ones are ignored. */
let generation = 0;

/** @type {import('../parts/view.js').View} */
export const puzzlePage = {
  className: 'game lesson-page puzzle-page',
  title: () => learn.puzzles,
  enter,
  leave: () => session?.close(),
  render,
  keys: { n: next, h: hint, r: () => session?.verdict && session.again(), s: () => session?.showSolution() },
};

/** Opens the puzzle of the address, else that of today if it was not tried yet, else one near the rating. @param {URL} url */
function enter({ pathname }) {
  const id = pathname.split('/')[3];
  open(() => (id ? puzzleById(id) : dailyOrNext()));
}

/** Names the theme of the puzzle. */
function hint() {
  if (!session || session.isHinted) return;
  session.hint();
  announce(learn.themeIs(titleOf(session.question.theme)));
}

/** Opens another puzzle of the chosen theme. */
function next() {
  replaceAddress('/learn/puzzles');
  open(() => nextPuzzle(theme));
}

/** Opens the puzzle of today. */
function openDaily() {
  replaceAddress('/learn/puzzles');
  open(dailyOrNext);
}

const dailyOrNext = () => daily?.question ?? nextPuzzle(theme);

/** Opens a puzzle. @param {() => Question | Promise<Question>} load called when the puzzle of today is known */
async function open(load) {
  const asked = ++generation;
  const { pathname } = currentUrl();
  session?.close();
  try {
    await loadDaily();
    const question = await load();
    if (asked !== generation || currentUrl().pathname !== pathname) return;
    const day = daily?.question.id === question.id ? daily.day : null;
    [session, errorMessage] = [new PuzzleSession(question, day, updateProgress), ''];
  } catch (error) {
    if (asked !== generation) return;
    [session, errorMessage] = [null, error instanceof api.ApiError && error.code === 'no-such-puzzle' ? learn.noSuchPuzzle : retryAfterOutage(error, () => asked === generation && currentUrl().pathname === pathname, () => open(load))];
  }
  redraw();
}

/** Loads the progress, and the puzzle of today if it was not tried. */
async function loadDaily() {
  const day = today();
  daily = { day, question: await puzzleOfDay(day) };
  await updateProgress();
}

async function updateProgress() {
  progress = await loadProgress();
  if (daily && daily.question.id in progress.puzzles) daily = null;
  redraw();
}

/** Loads the titles of the themes when the language has changed. */
function updateTitles() {
  const { lang } = document.documentElement;
  session?.translate(lang);
  if (titles?.lang === lang) return;
  titles = { lang, overview: titles?.overview ?? { count: 0, themes: [] } };
  loadOverview(lang).then((overview) => {
    titles = { lang, overview };
    redraw();
  }, () => {});
}

function render() {
  updateTitles();
  return html`
    <div class="board-area" @selection=${redraw}>${session ? boardOfSession(session) : html`<div class="board-place"></div>`}</div>
    <section class="panel">
      <p class="breadcrumb"><a href=${hrefOf('/learn')}>${learn.learn}</a></p>
      <h1>${session?.day ? learn.todaysPuzzle : learn.puzzles}</h1>
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
      ${session ? puzzlePanel(session) : html`<div class="buttons"><button @click=${next}>${learn.nextPuzzle}</button></div>`}
      ${choice()}
      ${standing()}
    </section>`;
}

/** @param {PuzzleSession} session */
function boardOfSession(session) {
  const { shown, isOpen, reason, verdict } = session;
  const { line, position } = shown;
  if (!line || !position) return html`<div class="board-place"></div>`;
  /** @type {Map<string, { text: string, kind: string }>} */
  const notes = new Map();
  if (verdict && shown.ply > 0 && line.moves[0] === verdict.line.move) notes.set(verdict.line.move, verdict.answer === 'wrong' ? { text: '✗', kind: 'mistake' } : { text: '✓', kind: 'best' });
  return board({
    size: line.size, cells: position.cells, legal: isOpen ? position.legal : [], toMove: position.to_move, last: shown.lastMove, isNew: shown.isNew, notes,
    marks: new Map(reason?.squares.map((square) => [square, { label: learn.reasonSquare, kind: 'chosen' }])),
    choose: isOpen ? (square) => session.choose(square) : undefined,
  });
}

/** @param {PuzzleSession} session */
function puzzlePanel(session) {
  const { question, verdict, isHinted, isOver, error } = session;
  const isNamed = isHinted || isOver;
  return html`
    <div class="lesson-text landing" role="group" aria-label=${learn.puzzle(question.id)}>
      <p class="turn">${discIcon(session.side)} ${session.task}</p>
      <p class="muted"><a href=${hrefOf(`/learn/puzzles/${question.id}`)}>${learn.puzzle(question.id)}</a> · ${learn.puzzleRating(question.rating)}</p>
      ${isNamed ? html`<p>${learn.themeIs(titleOf(question.theme))}</p>` : nothing}
    </div>
    ${error ? html`<p class="error" role="alert">${errorText(error)}</p>` : nothing}
    ${verdict ? verdictPanel(session, verdict) : nothing}
    <div class="buttons lesson-buttons">${buttons(session)}</div>`;
}

/** @param {string} name */
const titleOf = (name) => titles?.overview.themes.find((theme) => theme.name === name)?.title ?? name;

/** @param {PuzzleSession} session @param {import('./puzzle-data.js').Verdict} verdict */
function verdictPanel(session, { answer, reasons, other }) {
  const head = { right: learn.correct, wrong: learn.wrong, shown: '' }[answer];
  return html`
    <div class="feedback ${answer === 'wrong' ? 'wrong' : 'correct'}">
      <p>${head ? html`<b>${head}</b>` : nothing} ${session.lineText}</p>
      ${moveButtons(session)}
      ${other && reasons.length ? html`<p>${learn.comparedWith(other.move, signed(other.score))}</p>` : nothing}
      ${reasons.length ? html`<ul class="reasons">${reasons.map((reason) => reasonItem(session, reason))}</ul>` : nothing}
    </div>`;
}

/** The moves of the line that is shown, each with its position. @param {PuzzleSession} session */
function moveButtons(session) {
  const { line, ply } = session.shown;
  if (!line?.moves.length) return nothing;
  return html`<ol class="line-moves" aria-label=${learn.line}>${line.moves.map((move, index) => html`
    <li><button aria-current=${ply === index + 1 ? 'step' : nothing} @click=${() => session.showPly(index + 1)}>${move === '--' ? strings.pass : move}</button></li>`)}</ol>`;
}

/** @param {PuzzleSession} session @param {import('./puzzle-data.js').Reason} reason */
function reasonItem(session, reason) {
  return html`<li><b>${titleOf(reason.theme)}</b> ${reason.text}
    ${reason.squares.length ? html`<button class="show-reason" aria-pressed=${session.reason === reason} @click=${() => session.showReason(reason)}
      aria-label="${learn.showOnBoard}: ${titleOf(reason.theme)}">${learn.showOnBoard}</button>` : nothing}</li>`;
}

/** @param {PuzzleSession} session */
function buttons(session) {
  const { verdict, isOver, isHinted, question } = session;
  return html`
    ${verdict?.answer === 'wrong' ? html`<button class="main" @click=${() => session.again()}>${learn.tryAgain}</button>` : nothing}
    ${isOver ? html`<button class="main" @click=${next}>${learn.nextPuzzle}</button>` : nothing}
    ${isOver ? html`<button @click=${() => session.replay()}>${learn.showAgain}</button>` : nothing}
    ${isOver || isHinted ? nothing : html`<button @click=${hint}>${strings.hint}</button>`}
    ${isOver ? nothing : html`<button @click=${() => session.showSolution()}>${learn.showSolution}</button>`}
    ${isOver ? html`<a class="button" href=${hrefOf(analysisPath('othello', question.position, []))}>${strings.analyse}</a>` : nothing}
    ${isOver ? nothing : html`<button @click=${next}>${learn.skip}</button>`}
    <button class="wide" @click=${() => playOut(session)}>${learn.playOut}</button>`;
}

/** Begins a game against the engine from the position of the puzzle. @param {PuzzleSession} session */
async function playOut({ question: { position }, side }) {
  const [black, white] = side === 'black' ? ['human', OPPONENT] : [OPPONENT, 'human'];
  try {
    const { id } = await api.createGame({ kind: 'othello', start: position, black, white });
    navigate(`/game/${id}`);
  } catch (error) {
    errorMessage = errorText(error);
    redraw();
  }
}

/** Which puzzle comes next. */
function choice() {
  const { count = 0, themes = [] } = titles?.overview ?? {};
  /** @type {[string, string][]} */
  const options = [['', `${learn.allThemes} (${count})`], ...themes.filter(({ count }) => count).map(({ name, title, count }) => /** @type {[string, string]} */ ([name, `${title} (${count})`]))];
  return html`
    ${select(learn.theme, options, theme, (selected) => { theme = selected; next(); })}
    ${daily && session?.question.id !== daily.question.id ? html`<button @click=${openDaily}>${learn.todaysPuzzle}</button>` : nothing}`;
}

/** The rating with its chart, the streak and the number of puzzles. */
function standing() {
  if (!progress?.rating) return nothing;
  const { rating, streak, history, puzzles } = progress;
  const records = Object.values(puzzles);
  const days = (streak.last_day ?? 0) >= today() - 1 ? streak.days : 0;
  return html`<section class="standing">
    <h2>${learn.yourRating}: ${Math.round(rating.value)} <small>± ${Math.round(2 * rating.deviation)}</small></h2>
    ${history.length > 1 ? ratingChart(learn.yourRating, history.map(([, value]) => value)) : nothing}
    <p>${learn.streak(days, streak.best)}</p>
    <p>${learn.tried(records.length, records.filter(({ solved }) => solved > 0).length)}</p></section>`;
}
