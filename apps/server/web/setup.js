// The board editor: a position by clicks, or from text or a file.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { board } from './board.js';
import { aimMark, choice, disc, select } from './controls.js';
import { dragLeave, dragOver, drop, dropClass, importForm, resetImport } from './import.js';
import { navigate, redraw } from './page.js';
import { problemText } from './problem.js';
import { analysisPath } from './share.js';
import { slots } from './slots.js';
import { words } from './words.js';

/** What is set up. */
const state = {
  /** @type {api.Kind} */
  kind: 'othello',
  size: { columns: 8, rows: 8 },
  cells: '',
  /** The rules behind the side to move, as `open anti`. */
  rules: '',
  /** @type {'X' | 'O'} */
  toMove: 'X',
  /** What a click lays. @type {'X' | 'O' | '-'} */
  brush: 'X',
};

let trouble = '';

/** @type {import('./page.js').View} */
export const setup = { kind: 'home setup', title: () => words.setup, enter, render };

/** A position in the address is where one begins. @param {URL} url */
function enter(url) {
  const position = url.searchParams.get('position');
  trouble = '';
  resetImport();
  if (position) take(position);
  else if (!state.cells) begin('othello');
}

/** Lays the first position of a game. @param {api.Kind} kind @param {string} [rules] */
async function begin(kind, rules = '') {
  const { size, frames } = await api.line({ kind, start: rules });
  Object.assign(state, { kind, size, cells: frames[0].cells, rules: rulesOf(frames[0]), toMove: frames[0].toMove ?? 'X' });
  redraw();
}

/** @param {string} position */
async function take(position) {
  try {
    const [game] = await api.read(position);
    const { kind, size, frames } = await api.line(game);
    const frame = frames[frames.length - 1];
    Object.assign(state, { kind, size, cells: frame.cells, rules: rulesOf(frame), toMove: frame.toMove ?? 'X' });
  } catch (error) {
    if (!state.cells) await begin('othello').catch(() => {});
    trouble = problemText(error);
  }
  redraw();
}

/** The rules that stand behind a position. @param {api.Frame} frame */
const rulesOf = ({ position }) => position.match(/ [XO]((?: open| anti)*)$/)?.[1] ?? '';

/** The position in the server's words. */
function position() {
  const { kind, size, cells, toMove } = state;
  if (kind === 'alak') return `${cells.toLowerCase().replaceAll('-', '.')} ${toMove.toLowerCase()}`;
  return kind === 'othello' ? `${cells} ${toMove}` : `${size.columns}x${size.rows} ${cells} ${toMove}${state.rules}`;
}

/** @param {string} square */
function paint(square) {
  const { cells, size, brush, kind } = state;
  const index = kind === 'alak' ? Number(square) - 1 : (Number(square.slice(1)) - 1) * size.columns + square.charCodeAt(0) - 97;
  const next = cells[index] === brush ? '-' : brush;
  state.cells = cells.slice(0, index) + next + cells.slice(index + 1);
  trouble = '';
  redraw();
}

async function open() {
  try {
    const start = position();
    const { kind } = await api.line({ kind: state.kind, start });
    navigate(analysisPath(kind, kind === 'othello' && state.kind !== 'othello' ? start.split(' ').slice(1).join(' ') : start, []));
  } catch (error) {
    trouble = problemText(error);
    redraw();
  }
}

function render() {
  const { kind, size, cells, toMove } = state;
  /** @type {import('./board.js').BoardView} */
  const view = { size, cells, legal: [], toMove, last: null, isFree: true, choose: paint };
  return html`
    <div class="stage ${dropClass()}" @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>${cells ? (kind === 'alak' ? slots(view) : board(view)) : html`<div class="board-place"></div>`}</div>
    <section class="panel choices ${dropClass()}" @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>
      <h1>${words.setup}</h1>
      ${boards()}
      ${aimMark(state.rules.includes('anti') ? 'anti' : 'most')}
      ${choice(words.brush, [['X', html`${disc('X')} ${words.black}`], ['O', html`${disc('O')} ${words.white}`], ['-', words.erase]], state.brush, (brush) => { state.brush = brush; redraw(); })}
      ${choice(words.sideToMove, [['X', html`${disc('X')} ${words.black}`], ['O', html`${disc('O')} ${words.white}`]], toMove, (side) => { state.toMove = side; redraw(); })}
      <div class="items row">
        <button @click=${() => { state.cells = '-'.repeat(cells.length); redraw(); }}>${words.clear}</button>
        <button @click=${() => begin(kind, rules())}>${words.startPosition}</button>
      </div>
      <button class="main" @click=${open}>${words.analyse}</button>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      ${importForm()}
    </section>`;
}

function rules() {
  const { kind, size } = state;
  return kind === 'othello' ? '' : kind === 'alak' ? String(size.columns) : `${size.columns}x${size.rows}`;
}

function boards() {
  const { kind, size } = state;
  const name = kind === 'alak' ? `alak ${size.columns}` : kind === 'othello' ? '8x8' : `${size.columns}x${size.rows}`;
  /** @type {[string, string][]} */
  const options = [['8x8', words.gameNames.othello], ...['4x4', '5x5', '6x6', '7x5', '10x10', '12x12'].map((size) => /** @type {[string, string]} */ ([size, `${words.gameNames.reversi} ${size.replace('x', ' × ')}`])),
    ...['9', '11', '13', '15'].map((count) => /** @type {[string, string]} */ ([`alak ${count}`, `${words.gameNames.alak} ${count}`]))];
  return select(words.size, options, name, (chosen) => {
    if (chosen === '8x8') begin('othello');
    else if (chosen.startsWith('alak')) begin('alak', chosen.slice(5));
    else begin('reversi', chosen);
  });
}
