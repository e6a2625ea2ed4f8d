// The explorer of openings: what was played in a position, with results, scores and games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { pushAddress, replaceAddress } from '../parts/address.js';
import * as api from '../parts/api.js';
import { AnalysisConnection } from '../analysis/analysis-connection.js';
import { analysisPath, parseAnalysisUrl } from '../analysis/analysis-url.js';
import { board } from '../parts/board.js';
import { MISTAKE } from '../analysis/severity.js';
import { retryingText } from '../parts/error-text.js';
import { lineProblem } from '../parts/problem-page.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { FILTERS, filterChips, filterForm } from './explore-filters.js';
import { dropFiles, importFiles, importPanel, resetGameImport } from './explore-import.js';
import { dragLeave, dragOver, dropClass } from '../analysis/import.js';
import { moveNumbers, moveText, signed } from '../game/game-text.js';
import { countText, resultBar } from './result-bar.js';
import { playerTypeName, sideName, strings } from '../parts/i18n.js';
import { settings } from '../parts/settings.js';
import { announce, redraw } from '../parts/view.js';

/** @typedef {import('./explore-filters.js').Filter} Filter */

/** How long the engine searches a position that the opening book does not have, in milliseconds. */
const SEARCH_TIME = 3000;

let start = '';
/** The moves without passes, and how many of them are played. @type {string[]} */
let moves = [];
let played = 0;
/** @type {Filter} */
let filter = {};
/** The positions up to the current one. @type {api.LineView | null} */
let line = null;
/** @type {api.Explored | null} */
let explored = null;
/** @type {api.Sources | null} */
let sources = null;
/** @type {import('../analysis/analysis-connection.js').Report | null} */
let report = null;
let isNew = false;
let isFlipped = false;
/** Why the current position is not shown. @type {unknown} */
let problem = null;
/** The number of the last request; answers to earlier ones are dropped. */
let request = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let searchTimer;

const connection = new AnalysisConnection();

/** @type {import('../parts/view.js').View} */
export const explore = {
  get className() {
    return problem && !line ? 'problem-view' : 'game analysis explore';
  },
  title: () => strings.explore,
  enter,
  revisit,
  isShown: ({ pathname, search }) => line !== null && !problem && pathname + search === address(),
  leave: () => {
    request++;
    clearTimeout(searchTimer);
    connection.close();
  },
  render,
  keys: {
    ArrowLeft: () => goTo(played - 1),
    ArrowRight: () => forward(),
    ArrowUp: () => goTo(0),
    ArrowDown: () => goTo(moves.length),
    f: () => {
      isFlipped = !isFlipped;
      announce(strings.boardFlipped);
      redraw();
    },
  },
};

/** @param {URL} url */
async function enter(url) {
  [line, explored, moves] = [null, null, []];
  resetGameImport();
  revisit(url);
  sources = await api.sources().catch(() => null);
  redraw();
}

/** Shows the position and the filters of an address. @param {URL} url */
function revisit(url) {
  const asked = parseAnalysisUrl(url).line;
  const isSameLine = asked.start === start && (asked.moves ?? []).every((move, index) => move === moves[index]);
  // The moves after the position can still be played again.
  if (!isSameLine) moves = asked.moves ?? [];
  [start, played, isNew] = [asked.start ?? '', asked.moves?.length ?? 0, false];
  filter = Object.fromEntries(FILTERS.flatMap((name) => (url.searchParams.get(name) ? [[name, url.searchParams.get(name)]] : [])));
  load();
  return true;
}

/** The address of a position of the line, and the filters. @param {number} [count] the number of its moves */
function address(count = played) {
  const path = analysisPath('othello', line?.start ?? start, moves.slice(0, count)).replace('/analyse', '/explore');
  const text = new URLSearchParams(/** @type {Record<string, string>} */ (filter)).toString();
  return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
}

/** Loads the current position. */
async function load() {
  const number = ++request;
  clearTimeout(searchTimer);
  connection.stop();
  try {
    const current = moves.slice(0, played);
    const answers = await Promise.all([api.positionsOf({ kind: 'othello', start, moves: current }), api.explore({ start, moves: current.join(''), ...filter })]);
    if (number !== request) return;
    [[line, explored], report, problem] = [answers, null, null];
    replaceAddress(address());
    announce(positionText(answers[0]));
    announce([explored.opening ? strings.opening(explored.opening) : '', strings.gameCount(countText(explored.games), explored.games)].filter(Boolean).join(', '));
    evaluate(number, position());
  } catch (error) {
    if (number !== request) return;
    problem = error;
    retryAfterOutage(error, () => number === request, load);
  }
  redraw();
}

/** Searches the position if the opening book lacks a score of a move. @param {number} number @param {api.PositionView | undefined} position */
function evaluate(number, position) {
  if (!settings.evaluation || !position?.to_move || explored?.openings.every(({ book }) => book)) return;
  connection.analysePosition(position.position, { report: (result) => {
    if (number !== request) return;
    report = result;
    redraw();
  } });
  searchTimer = setTimeout(() => connection.stop(), SEARCH_TIME);
}

/** The move that led to the position, and whose turn it is. @param {api.LineView} line */
function positionText({ moves, frames }) {
  const [current, before] = [frames[frames.length - 1], frames[frames.length - 2]];
  const last = moves[moves.length - 1];
  const move = before ? moveText(sideName(before.to_move), last, placedMove(before, last)?.flips.length) : strings.startPosition;
  return `${move} ${turnText(current)}`;
}

/** A move of the legal ones; none for a pass. @param {api.PositionView} position @param {string} played */
const placedMove = ({ legal }, played) => legal.find(({ move }) => move === played) ?? null;

/** Whose turn it is, or the result. @param {api.PositionView} position */
function turnText({ to_move: side, outcome }) {
  if (side) return strings.sideToMoveIs(sideName(side));
  return outcome === 0 ? strings.draw : strings.wins(sideName((outcome ?? 0) > 0 ? 'black' : 'white'), Math.abs(outcome ?? 0));
}

const position = () => line?.frames[line.frames.length - 1];

/** @param {string} move */
function play(move) {
  const isKnown = moves[played] === move;
  if (!isKnown) moves = [...moves.slice(0, played), move];
  // An entry of the history for each move that is played, so that the browser goes back by moves.
  pushAddress(address(played + 1));
  goTo(played + 1, true);
}

/** Plays the next move again, or the most frequent one. */
function forward() {
  if (!position()?.to_move) return;
  if (played < moves.length) return goTo(played + 1, true);
  const next = rows()[0]?.move;
  if (next) play(next);
}

/** @param {number} count @param {boolean} [isPlayed] */
function goTo(count, isPlayed = false) {
  const next = Math.max(0, Math.min(count, moves.length));
  if (next === played) return;
  [played, isNew] = [next, isPlayed];
  load();
}

/** @param {Filter} next */
function setFilter(next) {
  filter = Object.fromEntries(Object.entries(next).filter(([, value]) => value));
  isNew = false;
  load();
}

/**
 * A move with its totals, the opening that it leads to and its score.
 * @typedef {{ move: string, opening: string | null, score: number | null, isSearched: boolean, totals: api.ExploredMove | null }} Row `isSearched` if the engine has just found the score, which the opening book lacks
 */

/** The moves that were played, and those of the opening book; without games, all legal moves. @returns {Row[]} */
function rows() {
  if (!explored) return [];
  const openings = new Map(explored.openings.map((opening) => [opening.move, opening]));
  const scores = new Map(report?.lines.map(({ move, score }) => [move, score]));
  const row = (/** @type {string} */ move, /** @type {api.ExploredMove | null} */ totals) => {
    const { opening = null, book = null } = openings.get(move) ?? {};
    return { move, totals, opening, score: book?.score ?? scores.get(move) ?? null, isSearched: !book && scores.has(move) };
  };
  const known = explored.moves.map((totals) => row(totals.move, totals));
  const hasGames = known.length > 0;
  const others = explored.openings.filter(({ move, opening, book }) => !known.some((row) => row.move === move) && (!hasGames || opening || book));
  const rest = others.map(({ move }) => row(move, null));
  return [...known, ...rest.sort((a, b) => (b.score ?? -99) - (a.score ?? -99))];
}

function render() {
  if (problem && !line) return lineProblem(problem, { kind: 'othello', start, moves }, [['/explore', strings.startPosition], ['/analyse', strings.analyse], ['/setup', strings.boardEditor]]);
  if (!line || !explored) return html`<h1 class="visually-hidden">${strings.explore}</h1><div class="board-area"><div class="board-place"></div></div>`;
  const canImport = sources?.import ?? false;
  const [over, leave, dropped] = canImport ? [dragOver, dragLeave, (/** @type {DragEvent} */ event) => dropFiles(event, imported)] : [nothing, nothing, nothing];
  return html`
    <h1 class="visually-hidden">${strings.explore}</h1>
    <div class="board-area">${boardOf(line)}</div>
    <section class="panel ${dropClass()}" @dragover=${over} @dragleave=${leave} @drop=${dropped}>
      ${summary(explored)}
      ${moveTable()}
      ${navigation(line)}
      ${filterChips(filter, setFilter)}
      <details class="collapsible"><summary>${strings.filters}</summary>${filterForm(filter, sources, setFilter)}</details>
      ${explored.top.length ? html`<h2>${strings.gamesHere}</h2><ul class="found-games">${explored.top.map(gameLink)}</ul>
        ${explored.games > explored.top.length ? html`<p class="muted">${strings.andMore(countText(explored.games - explored.top.length))}</p>` : nothing}` : nothing}
      <p class="links"><a href="/player">${strings.players}</a></p>
      ${canImport ? importPanel((files) => importFiles(files, imported)) : nothing}
    </section>`;
}

/** Loads everything again after an import. */
async function imported() {
  sources = await api.sources().catch(() => sources);
  load();
}

/** @param {api.LineView} line */
function boardOf({ size, moves: all, frames }) {
  const [current, before, last] = [frames[frames.length - 1], frames[frames.length - 2], all[all.length - 1]];
  const placed = before ? placedMove(before, last) : null;
  return board({ size, cells: current.cells, legal: current.legal, toMove: current.to_move, last: placed, numbers: moveNumbers(all), isNew, isFlipped, choose: play, notes: notes() });
}

/** The scores, as texts on the squares. */
function notes() {
  const scored = rows().filter(({ score }) => score !== null);
  const best = Math.max(...scored.map(({ score }) => score ?? 0));
  return new Map(scored.map(({ move, score }) => {
    const loss = best - (score ?? 0);
    return [move, { text: scoreText(score), kind: loss === 0 ? 'best' : loss >= MISTAKE ? 'mistake' : 'fair' }];
  }));
}

/** @param {number | null} score in discs */
const scoreText = (score) => (score === null ? '' : signed(Math.round(score * 10) / 10));

/** @param {api.Explored} explored */
function summary(explored) {
  const current = position();
  return html`
    <div class="status">
      <p class="evaluation"><b>${explored.opening ? strings.opening(explored.opening) : current ? turnText(current) : nothing}</b><small>${strings.gameCount(countText(explored.games), explored.games)}</small></p>
      ${resultBar(explored)}
      ${problem ? html`<p class="error" role="alert">${retryingText(problem)}</p>` : nothing}
      ${sources && !sources.database && filter.games !== 'mine' ? html`<p class="muted">${strings.noDatabase}</p>` : nothing}
    </div>`;
}

function moveTable() {
  const all = rows();
  const hasBook = all.some(({ score, isSearched }) => score !== null && !isSearched);
  if (!all.length) return nothing;
  return html`
    <table class="explored" aria-label=${strings.moves}>
      <thead><tr><th scope="col">${strings.move}</th><th scope="col">${strings.scoreColumn}</th><th scope="col" class="wide">${strings.result}</th>
        <th scope="col">${strings.gamesColumn}</th><th scope="col">${strings.discsColumn}</th><th scope="col">${strings.lastYear}</th></tr></thead>
      <tbody>${all.map(({ move, opening, score, isSearched, totals }) => html`
        <tr @click=${() => play(move)}>
          <th scope="row"><button class="move">${move}</button></th>
          <td class="score">${scoreText(score)}${isSearched && hasBook ? '*' : ''}</td>
          <td class="wide">${totals ? resultBar(totals) : nothing}${opening ? html`<small>${strings.opening(opening)}</small>` : nothing}</td>
          <td>${totals ? countText(totals.games) : ''}</td>
          <td>${totals?.mean_discs == null ? '' : signed(Math.round(totals.mean_discs * 10) / 10)}</td>
          <td>${totals?.last_year ?? ''}</td>
        </tr>`)}</tbody>
    </table>
    ${scoreSources(all, hasBook)}`;
}

/** Where the scores come from, and how deep they are; those of the engine have an asterisk where others are of the book. @param {Row[]} all @param {boolean} hasBook */
function scoreSources(all, hasBook) {
  const searched = report && all.some(({ isSearched }) => isSearched) ? strings.depth(report.depth, report.selectivity) : '';
  const sources = [hasBook ? strings.bookScores(explored?.book_level ?? null) : '', searched && `${hasBook ? '* ' : ''}${strings.engine}: ${searched}`].filter(Boolean);
  return sources.length ? html`<p class="score-sources muted">${strings.scoreColumn}: ${sources.join(' · ')}</p>` : nothing;
}

/** @param {api.LineView} line */
function navigation(line) {
  const button = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ act, /** @type {boolean} */ isDisabled) => html`
    <button class="tool" ?disabled=${isDisabled} @click=${act} title=${name} aria-label=${name}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg></button>`;
  return html`<div class="tools navigation">
    ${button(strings.toStart, 'M18 6l-7 6 7 6M7 6v12', () => goTo(0), played === 0)}
    ${button(strings.back, 'M15 6l-7 6 7 6', () => goTo(played - 1), played === 0)}
    ${button(strings.forward, 'M9 6l7 6-7 6', forward, !position()?.to_move)}
    <a class="button" href=${analysisPath('othello', line.start, line.moves)}>${strings.analyse}</a>
  </div>`;
}

/** A game of the list, which opens in the analysis. @param {api.FoundGame} game */
function gameLink(game) {
  const isMine = filter.games === 'mine';
  const name = (/** @type {string | null} */ player) => (player === null ? '?' : isMine ? playerTypeName(player) : player);
  const query = new URLSearchParams({ db: game.id, at: String(game.ply ?? 0), ...(isMine ? { games: 'mine' } : {}) });
  const won = { black: strings.black, draw: strings.draw, white: strings.white };
  const result = game.score === null ? (game.result ? won[game.result] : '') : signed(game.score);
  return html`<li><a href="/analyse?${query}"><span><b>${name(game.black)} – ${name(game.white)}</b> <span class="score">${result}</span></span>
    <small>${[game.tournament, game.year].filter(Boolean).join(', ')}</small></a></li>`;
}
