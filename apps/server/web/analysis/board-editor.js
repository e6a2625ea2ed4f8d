// The board editor.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { boardFor } from '../parts/alak-board.js';
import { aimBadge, discIcon, radioGroup, select } from '../parts/controls.js';
import { playFrom } from './export.js';
import { importForm } from './import.js';
import { readStored, writeStored } from '../parts/storage.js';
import { announce, navigate, redraw, visitNow } from '../parts/view.js';
import { errorText, passes } from '../parts/error-text.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { discOf } from '../parts/game-text.js';
import { analysisPath } from '../parts/analysis-url.js';
import { ALAK_SLOTS, SIZES } from '../game/game-options.js';
import { sideName, strings } from '../parts/i18n.js';

/**
 * The position that is edited.
 * @typedef {object} Edited
 * @property {api.GameKind} kind
 * @property {api.BoardSize} size
 * @property {string} cells
 * @property {string} rules after the side to move, such as ` open anti`
 * @property {'black' | 'white'} toMove
 * @property {'X' | 'O' | '-'} brush the disc that a click places
 */

/** The key of the position in the local storage: the editor goes on where it was left. */
const STORAGE_KEY = 'outflank-board-editor';

class BoardEditor {
  /** @type {Edited} */
  #edited = { kind: 'othello', size: { columns: 8, rows: 8 }, cells: '', rules: '', toMove: 'black', brush: 'X' };
  #errorMessage = '';
  /** The number of the last position that was asked for; earlier ones that come later are dropped. */
  #number = 0;

  className = 'new-game board-editor';
  title = () => strings.boardEditor;

  /** Starts with the position in the address, if there is one. @param {URL} url */
  enter(url) {
    const position = url.searchParams.get('position');
    this.#errorMessage = '';
    importForm.reset();
    if (!this.#edited.cells) this.#restore();
    if (position) this.#loadPosition(position);
    else if (!this.#edited.cells) this.#loadStart('othello');
  }

  /** @param {Partial<Edited>} change */
  #edit(change) {
    Object.assign(this.#edited, change);
    this.#errorMessage = '';
    writeStored(STORAGE_KEY, this.#edited);
    redraw();
  }

  /** Reads the position of the last time, if it is one. */
  #restore() {
    const stored = readStored(STORAGE_KEY);
    const { columns, rows } = stored?.size ?? {};
    if (['othello', 'reversi', 'alak'].includes(stored?.kind) && /^[XO-]+$/.test(stored.cells) && stored.cells.length === columns * (stored.kind === 'alak' ? 1 : rows)) Object.assign(this.#edited, stored);
  }

  /** Sets up the last position of a line; resolves to whether it is the one that was asked for last. @param {() => Promise<api.LineView>} load @returns {Promise<boolean>} */
  async #setUp(load) {
    const [number, isHere] = [++this.#number, visitNow()];
    const isWanted = () => number === this.#number && isHere();
    try {
      const { kind, size, frames } = await load();
      if (!isWanted()) return false;
      const last = frames[frames.length - 1];
      this.#edit({ kind, size, cells: last.cells, rules: rulesOf(last), toMove: last.to_move ?? 'black' });
      return true;
    } catch (error) {
      if (!isWanted()) return false;
      // What is wrong with a position is said beside a board.
      if (!this.#edited.cells && !passes(error)) await this.#loadStart('othello');
      this.#errorMessage = retryAfterOutage(error, isWanted, () => this.#setUp(load));
      redraw();
      return false;
    }
  }

  /** Sets up the initial position of a game. @param {api.GameKind} kind @param {string} [rules] */
  #loadStart(kind, rules = '') {
    return this.#setUp(() => api.positionsOf({ kind, start: rules }));
  }

  /** Sets up a position, or the last one of a game. @param {string} text */
  #loadPosition(text) {
    return this.#setUp(async () => {
      const { games: [game], reasons: [rejected] } = await api.readGames(text);
      if (!game) throw new api.ApiError('unreadable', rejected.message, rejected.details);
      return api.positionsOf({ kind: game.kind, start: game.start, moves: game.moves });
    });
  }

  /** Sets up what was pasted. @param {string} text */
  async #putOnBoard(text) {
    if (!(await this.#loadPosition(text))) return;
    announce(strings.sideToMoveIs(sideName(this.#edited.toMove)));
    // On a phone the board is far above the form.
    scrollTo(0, 0);
  }

  /** The position as the API takes it. */
  #positionText() {
    const { kind, size, cells } = this.#edited;
    const mover = discOf(this.#edited.toMove);
    if (kind === 'alak') return `${cells.toLowerCase().replaceAll('-', '.')} ${mover.toLowerCase()}`;
    return kind === 'othello' ? `${cells} ${mover}` : `${size.columns}x${size.rows} ${cells} ${mover}${this.#edited.rules}`;
  }

  /** @param {string} square */
  #placeDisc(square) {
    const { cells, size, brush, kind } = this.#edited;
    const index = kind === 'alak' ? Number(square) - 1 : (Number(square.slice(1)) - 1) * size.columns + square.charCodeAt(0) - 97;
    const next = cells[index] === brush ? '-' : brush;
    announce(strings.labelled(square, next === '-' ? strings.empty : sideName(next === 'X' ? 'black' : 'white')));
    this.#edit({ cells: cells.slice(0, index) + next + cells.slice(index + 1) });
  }

  /** Opens the position, if it is one. @param {(kind: api.GameKind, start: string) => void} open */
  async #openPosition(open) {
    const isHere = visitNow();
    try {
      const start = this.#positionText();
      const { kind } = await api.positionsOf({ kind: this.#edited.kind, start });
      if (isHere()) open(kind, kind === 'othello' && this.#edited.kind !== 'othello' ? start.split(' ').slice(1).join(' ') : start);
    } catch (error) {
      if (!isHere()) return;
      this.#errorMessage = errorText(error);
      redraw();
    }
  }

  #startRules() {
    const { kind, size } = this.#edited;
    return kind === 'othello' ? '' : kind === 'alak' ? String(size.columns) : `${size.columns}x${size.rows}`;
  }

  render() {
    const { kind, size, cells, toMove, rules, brush } = this.#edited;
    const { className, over, leave, drop } = importForm.dropTarget;
    /** @type {import('../parts/board.js').BoardView} */
    const view = { size, cells, legal: [], toMove, last: null, isEditable: true, choose: (square) => this.#placeDisc(square) };
    const disc = (/** @type {'black' | 'white'} */ side) => html`${discIcon(side)} ${strings[side]}`;
    return html`
      <div class="board-area ${className}" @dragover=${over} @dragleave=${leave} @drop=${drop}>${cells ? (boardFor(kind, view)) : html`<div class="board-place"></div>`}</div>
      <section class="panel options ${className}" @dragover=${over} @dragleave=${leave} @drop=${drop}>
        <h1>${strings.boardEditor}</h1>
        ${this.#boardSelect()}
        ${aimBadge(rules.includes('anti') ? 'anti' : 'most')}
        ${radioGroup(strings.discToPlace, [['X', disc('black')], ['O', disc('white')], ['-', strings.erase]], brush, (brush) => this.#edit({ brush }))}
        ${radioGroup(strings.sideToMove, [['black', disc('black')], ['white', disc('white')]], toMove, (toMove) => this.#edit({ toMove }))}
        <div class="buttons row">
          <button @click=${() => this.#edit({ cells: '-'.repeat(cells.length) })}>${strings.clear}</button>
          <button @click=${() => this.#loadStart(kind, this.#startRules())}>${strings.startPosition}</button>
        </div>
        <div class="buttons row">
          <button class="main" @click=${() => this.#openPosition((kind, start) => navigate(analysisPath(kind, start, [])))}>${strings.analyse}</button>
          <button @click=${() => this.#openPosition((kind, start) => playFrom(kind, start, []))}>${strings.playFromHere}</button>
        </div>
        ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
        ${importForm.render((text) => this.#putOnBoard(text))}
      </section>`;
  }

  #boardSelect() {
    const { kind, size } = this.#edited;
    const name = kind === 'alak' ? `alak ${size.columns}` : kind === 'othello' ? '8x8' : `${size.columns}x${size.rows}`;
    /** @type {[string, string][]} */
    const options = [['8x8', strings.gameNames.othello], ...SIZES.filter((size) => size !== '8x8').map((size) => /** @type {[string, string]} */ ([size, `${strings.gameNames.reversi} ${size.replace('x', ' × ')}`])),
      ...ALAK_SLOTS.map((count) => /** @type {[string, string]} */ ([`alak ${count}`, `${strings.gameNames.alak} ${count}`]))];
    return select(strings.gameAndBoard, options, name, (selected) => {
      if (selected === '8x8') this.#loadStart('othello');
      else if (selected.startsWith('alak')) this.#loadStart('alak', selected.slice(5));
      else this.#loadStart('reversi', selected);
    });
  }
}

/** @type {import('../parts/view.js').View} */
export const boardEditor = new BoardEditor();

/** The rules at the end of a position. @param {api.PositionView} view */
const rulesOf = ({ position }) => position.match(/ [XO]((?: open| anti)*)$/)?.[1] ?? '';
