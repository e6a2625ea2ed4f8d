// The line of moves that is explored: its current position with what was played there, and the filters of the games.

import * as api from '../parts/api.js';
import { pushAddress, replaceAddress } from '../parts/address.js';
import { sideName, strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { settings } from '../parts/settings.js';
import { announce, redraw } from '../parts/view.js';
import { AnalysisConnection } from '../analysis/analysis-connection.js';
import { analysisPath, parseAnalysisUrl } from '../parts/analysis-url.js';
import { moveText } from '../parts/game-text.js';
import { FILTERS } from './explore-filters.js';
import { countText } from '../parts/result-bar.js';

/**
 * @typedef {import('./explore-filters.js').Filter} Filter
 *
 * A move with its totals, the opening that it leads to and its score.
 * @typedef {{ move: string, opening: string | null, score: number | null, isSearched: boolean, totals: api.ExploredMove | null }} Row `isSearched` if the engine has just found the score, which the opening book lacks
 */

/** How long the engine searches a position that the opening book does not have, in milliseconds. */
const SEARCH_TIME = 3000;

export class Exploration {
  start = '';
  /** The moves without passes, and how many of them are played. @type {string[]} */
  moves = [];
  played = 0;
  /** @type {Filter} */
  filter = {};
  /** The positions up to the current one. @type {api.LineView | null} */
  line = null;
  /** @type {api.Explored | null} */
  explored = null;
  /** @type {import('../analysis/analysis-connection.js').Report | null} */
  report = null;
  /** Whether the last move has just been played. */
  isNew = false;
  /** Why the current position is not shown. @type {unknown} */
  problem = null;
  /** The number of the last request; answers to earlier ones are dropped. */
  #request = 0;
  #connection = new AnalysisConnection();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #searchTimer;

  get position() {
    return this.line?.frames.at(-1);
  }

  /** The address of a position of the line, and the filters. @param {number} [count] the number of its moves */
  address(count = this.played) {
    const path = analysisPath('othello', this.line?.start ?? this.start, this.moves.slice(0, count)).replace('/analyse', '/explore');
    const text = new URLSearchParams(/** @type {Record<string, string>} */ (this.filter)).toString();
    return text ? `${path}${path.includes('?') ? '&' : '?'}${text}` : path;
  }

  /** The moves that were played, and those of the opening book; without games, all legal moves. @returns {Row[]} */
  rows() {
    if (!this.explored) return [];
    const openings = new Map(this.explored.openings.map((opening) => [opening.move, opening]));
    const scores = new Map(this.report?.lines.map(({ move, score }) => [move, score]));
    const row = (/** @type {string} */ move, /** @type {api.ExploredMove | null} */ totals) => {
      const { opening = null, book = null } = openings.get(move) ?? {};
      return { move, totals, opening, score: book?.score ?? scores.get(move) ?? null, isSearched: !book && scores.has(move) };
    };
    const known = this.explored.moves.map((totals) => row(totals.move, totals));
    const hasGames = known.length > 0;
    const others = this.explored.openings.filter(({ move, opening, book }) => !known.some((row) => row.move === move) && (!hasGames || opening || book));
    const rest = others.map(({ move }) => row(move, null));
    return [...known, ...rest.sort((a, b) => (b.score ?? -99) - (a.score ?? -99))];
  }

  /** Forgets the line. */
  clear() {
    [this.line, this.explored, this.moves] = [null, null, []];
  }

  /** Shows the position and the filters of an address. @param {URL} url */
  open(url) {
    const asked = parseAnalysisUrl(url).line;
    const isSameLine = asked.start === this.start && (asked.moves ?? []).every((move, index) => move === this.moves[index]);
    // The moves after the position can still be played again.
    if (!isSameLine) this.moves = asked.moves ?? [];
    [this.start, this.played, this.isNew] = [asked.start ?? '', asked.moves?.length ?? 0, false];
    this.filter = Object.fromEntries(FILTERS.flatMap((name) => (url.searchParams.get(name) ? [[name, url.searchParams.get(name)]] : [])));
    this.load();
  }

  close() {
    this.#request++;
    clearTimeout(this.#searchTimer);
    this.#connection.close();
  }

  /** Loads the current position. */
  async load() {
    const number = ++this.#request;
    clearTimeout(this.#searchTimer);
    this.#connection.stop();
    const { start, filter } = this;
    const moves = this.moves.slice(0, this.played);
    try {
      const [line, explored] = await Promise.all([api.positionsOf({ kind: 'othello', start, moves }), api.explore({ start, moves: moves.join(''), ...filter })]);
      if (number !== this.#request) return;
      [this.line, this.explored, this.report, this.problem] = [line, explored, null, null];
      replaceAddress(this.address());
      announce(positionText(line));
      announce([explored.opening ? strings.opening(explored.opening) : '', strings.gameCount(countText(explored.games), explored.games)].filter(Boolean).join(', '));
      this.#evaluate(number);
    } catch (error) {
      if (number !== this.#request) return;
      this.problem = error;
      retryAfterOutage(error, () => number === this.#request, () => this.load());
    }
    redraw();
  }

  /** @param {string} move */
  play(move) {
    const isKnown = this.moves[this.played] === move;
    if (!isKnown) this.moves = [...this.moves.slice(0, this.played), move];
    // An entry of the history for each move that is played, so that the browser goes back by moves.
    pushAddress(this.address(this.played + 1));
    this.#show(this.played + 1, true);
  }

  /** Plays the next move again, or the most frequent one. */
  forward() {
    if (!this.position?.to_move) return;
    if (this.played < this.moves.length) return this.#show(this.played + 1, true);
    const next = this.rows()[0]?.move;
    if (next) this.play(next);
  }

  /** Shows the position after a number of moves. @param {number} count */
  goTo(count) {
    this.#show(count, false);
  }

  /** @param {Filter} filter */
  setFilter(filter) {
    this.filter = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
    this.isNew = false;
    this.load();
  }

  /** @param {number} count @param {boolean} isPlayed */
  #show(count, isPlayed) {
    const next = Math.max(0, Math.min(count, this.moves.length));
    if (next === this.played) return;
    [this.played, this.isNew] = [next, isPlayed];
    this.load();
  }

  /** Searches the position if the opening book lacks a score of a move. @param {number} number of the request */
  #evaluate(number) {
    const { line, position, explored } = this;
    if (!settings.evaluation || !line || !position?.to_move || explored?.openings.every(({ book }) => book)) return;
    this.#connection.analysePosition(position.position, line.support, { report: (report) => {
      if (number !== this.#request) return;
      this.report = report;
      redraw();
    } });
    this.#searchTimer = setTimeout(() => this.#connection.stop(), SEARCH_TIME);
  }
}

/** The move that led to the position, and whose turn it is. @param {api.LineView} line */
function positionText({ moves, frames }) {
  const [current, before] = [frames[frames.length - 1], frames[frames.length - 2]];
  const last = moves[moves.length - 1];
  const move = before ? moveText(sideName(before.to_move), last, placedMove(before, last)?.flips) : strings.startPosition;
  return `${move} ${turnText(current)}`;
}

/** A move of the legal ones; none for a pass. @param {api.PositionView} position @param {string} played */
export const placedMove = ({ legal }, played) => legal.find(({ move }) => move === played) ?? null;

/** Whose turn it is, or the result. @param {api.PositionView} position */
export function turnText({ to_move: side, outcome }) {
  if (side) return strings.sideToMoveIs(sideName(side));
  return outcome === 0 ? strings.draw : strings.wins(sideName((outcome ?? 0) > 0 ? 'black' : 'white'), Math.abs(outcome ?? 0));
}
