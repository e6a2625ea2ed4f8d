// The explorer of openings: what was played in a position, with results, scores and games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { board, Orientation } from '../parts/board.js';
import { retryingText } from '../parts/error-text.js';
import { playerTypeName, strings } from '../parts/i18n.js';
import { lineProblem } from '../parts/problem-page.js';
import { redraw, visitNow } from '../parts/view.js';
import { analysisPath } from '../parts/analysis-url.js';
import { tagResult } from '../parts/game-tags.js';
import { moveNumbers } from '../parts/game-text.js';
import { Exploration, placedMove, turnText } from './exploration.js';
import { filterChips, FilterForm } from './explore-filters.js';
import { GameImport } from './explore-import.js';
import { moveTable, scoreNotes } from './move-table.js';
import { countText, resultBar } from '../parts/result-bar.js';
import { stepButtons } from '../parts/step-buttons.js';

/** @typedef {import('./explore-filters.js').Filter} Filter */

class ExplorePage {
  #exploration = new Exploration();
  #filterForm = new FilterForm((filter) => this.#exploration.setFilter(filter));
  #import = new GameImport(() => this.#reload());
  /** Undefined until the answer has come or failed. @type {api.Sources | null | undefined} */
  #sources;
  #orientation = new Orientation();

  title = () => strings.explore;
  keys = {
    ArrowLeft: () => this.#exploration.goTo(this.#exploration.played - 1),
    ArrowRight: () => this.#exploration.forward(),
    ArrowUp: () => this.#exploration.goTo(0),
    ArrowDown: () => this.#exploration.goTo(this.#exploration.moves.length),
    f: () => this.#orientation.flip(),
  };

  get className() {
    return this.#exploration.problem && !this.#exploration.line ? 'problem-view' : 'game analysis explore';
  }

  /** @param {URL} url */
  isShown({ pathname, search }) {
    const { line, problem } = this.#exploration;
    return line !== null && !problem && pathname + search === this.#exploration.address();
  }

  /** @param {URL} url */
  async enter(url) {
    this.#exploration.clear();
    this.#import.reset();
    this.#exploration.open(url);
    this.#sources = await api.sources().catch(() => null);
    redraw();
  }

  /** @param {URL} url */
  revisit(url) {
    this.#exploration.open(url);
    return true;
  }

  leave() {
    this.#exploration.close();
  }

  /** Loads everything again after an import. */
  async #reload() {
    const isHere = visitNow();
    this.#sources = await api.sources().catch(() => this.#sources);
    if (isHere()) this.#exploration.load();
  }

  render() {
    const { problem, line, explored, start, moves, filter } = this.#exploration;
    if (problem && !line) return lineProblem(problem, { kind: 'othello', start, moves }, [['/explore', strings.startPosition], ['/analyse', strings.analyse], ['/setup', strings.boardEditor]]);
    // What the sources say stands above the moves, so that both are drawn at once.
    if (!line || !explored || this.#sources === undefined) return html`<h1 class="visually-hidden">${strings.explore}</h1><div class="board-area"><div class="board-place"></div></div>`;
    const canImport = this.#sources?.import ?? false;
    const { className, over, leave, drop } = this.#import.dropTarget;
    return html`
      <h1 class="visually-hidden">${strings.explore}</h1>
      <div class="board-area">${this.#board(line)}</div>
      <section class="panel ${className}" @dragover=${canImport ? over : nothing} @dragleave=${canImport ? leave : nothing} @drop=${canImport ? drop : nothing}>
        ${this.#summary(explored)}
        ${moveTable(this.#exploration)}
        ${this.#navigation(line)}
        ${filterChips(filter, (filter) => this.#exploration.setFilter(filter))}
        <details class="collapsible"><summary>${strings.filters}</summary>${this.#filterForm.render(filter, this.#sources)}</details>
        ${explored.top.length ? html`<h2>${strings.gamesHere}</h2><ul class="found-games">${explored.top.map((game) => gameLink(game, filter))}</ul>
          ${explored.games > explored.top.length ? html`<p class="muted">${strings.andMore(countText(explored.games - explored.top.length))}</p>` : nothing}` : nothing}
        <p class="links"><a href="/player">${strings.players}</a></p>
        ${canImport ? this.#import.render() : nothing}
      </section>`;
  }

  /** @param {api.LineView} line */
  #board({ size, moves, frames }) {
    const [current, before, last] = [frames[frames.length - 1], frames[frames.length - 2], moves[moves.length - 1]];
    return board({
      size, cells: current.cells, legal: current.legal, toMove: current.to_move, last: before ? placedMove(before, last) : null, numbers: moveNumbers(moves),
      isNew: this.#exploration.isNew, isFlipped: this.#orientation.isFlipped, choose: (move) => this.#exploration.play(move), notes: scoreNotes(this.#exploration.rows()),
    });
  }

  /** @param {api.Explored} explored */
  #summary(explored) {
    const { position, problem, filter } = this.#exploration;
    return html`
      <div class="status">
        <p class="evaluation"><b>${explored.opening ? strings.opening(explored.opening) : position ? turnText(position) : nothing}</b><small>${strings.gameCount(countText(explored.games), explored.games)}</small></p>
        ${resultBar(explored)}
        ${problem ? html`<p class="error" role="alert">${retryingText(problem)}</p>` : nothing}
        ${this.#sources && !this.#sources.database && filter.games !== 'mine' ? html`<p class="muted">${strings.noDatabase} <code>outflank db import WTH_*.wtb</code></p>` : nothing}
      </div>`;
  }

  /** @param {api.LineView} line */
  #navigation({ start, moves }) {
    const { played, position } = this.#exploration;
    const goTo = (/** @type {number} */ ply) => (played ? () => this.#exploration.goTo(ply) : null);
    return html`<div class="tools navigation">
      ${stepButtons({ toStart: goTo(0), back: goTo(played - 1), forward: position?.to_move ? () => this.#exploration.forward() : null })}
      <a class="button" href=${analysisPath('othello', start, moves)}>${strings.analyse}</a>
    </div>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const explore = new ExplorePage();

/** A game of the list, which opens in the analysis. @param {api.FoundGame} game @param {Filter} filter */
function gameLink(game, filter) {
  const isMine = filter.games === 'mine';
  const name = (/** @type {string | null} */ player) => (player === null ? '?' : isMine ? playerTypeName(player) : player);
  const query = new URLSearchParams({ db: game.id, at: String(game.ply ?? 0), ...(isMine ? { games: 'mine', ...sideOf(game) } : {}) });
  return html`<li><a href="/analyse?${query}"><span><b>${name(game.black)} – ${name(game.white)}</b> <span class="score">${tagResult(game)}</span></span>
    <small>${[game.tournament, game.year].filter(Boolean).join(', ')}</small></a></li>`;
}

/** The side of the user in a game at this device, as its address has it. @param {api.FoundGame} game @returns {Record<string, string>} */
const sideOf = ({ black, white }) => ((black === 'human') === (white === 'human') ? {} : { side: black === 'human' ? 'black' : 'white' });
