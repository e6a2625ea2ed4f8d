// The board editor.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { board } from '../parts/board.js';
import { aimBadge, discIcon, radioGroup, select } from '../parts/controls.js';
import { dragLeave, dragOver, drop, dropClass, importForm, resetImport } from './import.js';
import { announce, navigate, redraw } from '../parts/view.js';
import { errorText } from '../parts/error-text.js';
import { discOf } from '../game/game-text.js';
import { analysisPath } from './analysis-url.js';
import { alakBoard } from '../parts/alak-board.js';
import { ALAK_SLOTS, SIZES } from '../game/new-game.js';
import { sideName, strings } from '../parts/i18n.js';

/** The position. */
const state = {
  /** @type {api.GameKind} */
  kind: 'othello',
  size: { columns: 8, rows: 8 },
  cells: '',
  /** The rules after the side to move, such as ` open anti`. */
  rules: '',
  /** @type {'black' | 'white'} */
  toMove: 'black',
  /** The disc that a click places. @type {'X' | 'O' | '-'} */
  brush: 'X',
};

let errorMessage = '';

/** The key of the position in the local storage: the editor goes on where it was left. */
const STORAGE_KEY = 'outflank-board-editor';

/** @param {Partial<typeof state>} change */
function setState(change) {
  Object.assign(state, change);
  errorMessage = '';
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // Without storage the position lasts until the page is closed.
  }
  redraw();
}

/** Reads the position of the last time, if it is one. */
function restore() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const { columns, rows } = stored.size;
    if (['othello', 'reversi', 'alak'].includes(stored.kind) && /^[XO-]+$/.test(stored.cells) && stored.cells.length === columns * (stored.kind === 'alak' ? 1 : rows)) Object.assign(state, stored);
  } catch {
    // There is none.
  }
}

/** @type {import('../parts/view.js').View} */
export const boardEditor = { className: 'new-game board-editor', title: () => strings.boardEditor, enter, render };

/** Starts with the position in the address, if there is one. @param {URL} url */
function enter(url) {
  const position = url.searchParams.get('position');
  errorMessage = '';
  resetImport();
  if (!state.cells) restore();
  if (position) loadPosition(position);
  else if (!state.cells) loadStart('othello');
}

/** Loads the initial position of a game. @param {api.GameKind} kind @param {string} [rules] */
async function loadStart(kind, rules = '') {
  const { size, frames } = await api.positionsOf({ kind, start: rules });
  setState({ kind, size, cells: frames[0].cells, rules: rulesOf(frames[0]), toMove: frames[0].to_move ?? 'black' });
}

/** @param {string} position */
async function loadPosition(position) {
  try {
    const { games: [game], reasons: [rejected] } = await api.readGames(position);
    if (!game) throw new api.ApiError('unreadable', rejected.message, rejected.details);
    const { kind, size, frames } = await api.positionsOf(game);
    const last = frames[frames.length - 1];
    setState({ kind, size, cells: last.cells, rules: rulesOf(last), toMove: last.to_move ?? 'black' });
  } catch (error) {
    if (!state.cells) await loadStart('othello').catch(() => {});
    errorMessage = errorText(error);
  }
  redraw();
}

/** The rules at the end of a position. @param {api.PositionView} view */
const rulesOf = ({ position }) => position.match(/ [XO]((?: open| anti)*)$/)?.[1] ?? '';

/** The position as the API takes it. */
function positionText() {
  const { kind, size, cells } = state;
  const mover = discOf(state.toMove);
  if (kind === 'alak') return `${cells.toLowerCase().replaceAll('-', '.')} ${mover.toLowerCase()}`;
  return kind === 'othello' ? `${cells} ${mover}` : `${size.columns}x${size.rows} ${cells} ${mover}${state.rules}`;
}

/** @param {string} square */
function placeDisc(square) {
  const { cells, size, brush, kind } = state;
  const index = kind === 'alak' ? Number(square) - 1 : (Number(square.slice(1)) - 1) * size.columns + square.charCodeAt(0) - 97;
  const next = cells[index] === brush ? '-' : brush;
  announce(`${square}: ${next === '-' ? strings.empty : sideName(next === 'X' ? 'black' : 'white')}`);
  setState({ cells: cells.slice(0, index) + next + cells.slice(index + 1) });
}

async function analysePosition() {
  try {
    const start = positionText();
    const { kind } = await api.positionsOf({ kind: state.kind, start });
    navigate(analysisPath(kind, kind === 'othello' && state.kind !== 'othello' ? start.split(' ').slice(1).join(' ') : start, []));
  } catch (error) {
    errorMessage = errorText(error);
    redraw();
  }
}

function render() {
  const { kind, size, cells, toMove } = state;
  /** @type {import('../parts/board.js').BoardView} */
  const view = { size, cells, legal: [], toMove, last: null, isEditable: true, choose: placeDisc };
  const disc = (/** @type {'black' | 'white'} */ side) => html`${discIcon(side)} ${strings[side]}`;
  return html`
    <div class="board-area ${dropClass()}" @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>${cells ? (kind === 'alak' ? alakBoard(view) : board(view)) : html`<div class="board-place"></div>`}</div>
    <section class="panel options ${dropClass()}" @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>
      <h1>${strings.boardEditor}</h1>
      ${boardSelect()}
      ${aimBadge(state.rules.includes('anti') ? 'anti' : 'most')}
      ${radioGroup(strings.discToPlace, [['X', disc('black')], ['O', disc('white')], ['-', strings.erase]], state.brush, (brush) => setState({ brush }))}
      ${radioGroup(strings.sideToMove, [['black', disc('black')], ['white', disc('white')]], toMove, (toMove) => setState({ toMove }))}
      <div class="buttons row">
        <button @click=${() => setState({ cells: '-'.repeat(cells.length) })}>${strings.clear}</button>
        <button @click=${() => loadStart(kind, startRules())}>${strings.startPosition}</button>
      </div>
      <button class="main" @click=${analysePosition}>${strings.analyse}</button>
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
      ${importForm()}
    </section>`;
}

function startRules() {
  const { kind, size } = state;
  return kind === 'othello' ? '' : kind === 'alak' ? String(size.columns) : `${size.columns}x${size.rows}`;
}

function boardSelect() {
  const { kind, size } = state;
  const name = kind === 'alak' ? `alak ${size.columns}` : kind === 'othello' ? '8x8' : `${size.columns}x${size.rows}`;
  /** @type {[string, string][]} */
  const options = [['8x8', strings.gameNames.othello], ...SIZES.filter((size) => size !== '8x8').map((size) => /** @type {[string, string]} */ ([size, `${strings.gameNames.reversi} ${size.replace('x', ' × ')}`])),
    ...ALAK_SLOTS.map((count) => /** @type {[string, string]} */ ([`alak ${count}`, `${strings.gameNames.alak} ${count}`]))];
  return select(strings.size, options, name, (selected) => {
    if (selected === '8x8') loadStart('othello');
    else if (selected.startsWith('alak')) loadStart('alak', selected.slice(5));
    else loadStart('reversi', selected);
  });
}
