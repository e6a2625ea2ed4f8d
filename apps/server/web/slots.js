// The board of Alak: a row of slots, with its moves as arcs.

import { html, nothing, svg } from './vendor/lit-html/lit-html.js';
import { discDrawn, focusSquare, paints, ring, stay } from './board.js';
import { mayMove } from './settings.js';
import { words } from './words.js';

/** @typedef {import('./board.js').BoardView} BoardView */

const SIDE = 100;
/** Room above the slots for the arcs. */
const SKY = 190;

/** The slot that a move is to start from, and the one that the keyboard is at, from 1. */
const state = { from: 0, focus: 1 };

/** @param {BoardView} view */
export function slots(view) {
  const count = view.size.columns;
  const moves = view.legal.map(({ move, flips }) => ({ ends: ends(move), flips }));
  if (!moves.some(({ ends: [from] }) => from === state.from)) state.from = 0;
  const number = (/** @type {number} */ index) => (view.isTurned ? count - index : index + 1);
  const x = (/** @type {number} */ slot) => ((view.isTurned ? count - slot : slot - 1) + 0.5) * SIDE;
  const last = view.last ? ends(view.last.move) : null;
  return html`
    <svg class="board slots" viewBox="-14 ${-SKY} ${count * SIDE + 28} ${SKY + SIDE + 60}" role="grid" aria-label=${words.board}
      aria-rowcount="1" aria-colcount=${count} @mousedown=${stay} @keydown=${(/** @type {KeyboardEvent} */ event) => walk(event, view)}>
      ${paints}
      <rect class="frame" x="-10" y="-10" width=${count * SIDE + 20} height=${SIDE + 20} rx="14"/>
      <rect class="felt" width=${count * SIDE} height=${SIDE}/>
      <g role="row">${Array.from({ length: count }, (_, index) => slot(view, moves, number(index), index))}</g>
      <g class="arcs" aria-hidden="true">
        ${last ? arc(x(last[0]), x(last[1]), 'was') : nothing}
        ${view.choose ? moves.map(({ ends: [from, to] }) => arc(x(from), x(to), from === state.from ? 'chosen' : state.from ? 'none' : 'may')) : nothing}
        ${view.hint ? arc(x(ends(view.hint)[0]), x(ends(view.hint)[1]), 'hinted') : nothing}
      </g>
    </svg>`;
}

/** @param {string} move as `3-5` @returns {[number, number]} */
function ends(move) {
  const [from, to] = move.split('-').map(Number);
  return [from, to];
}

/** @param {number} from @param {number} to @param {string} kind */
function arc(from, to, kind) {
  const height = Math.min(28 + Math.abs(to - from) * 0.32, SKY - 20);
  const middle = (from + to) / 2;
  return svg`<path class=${kind} d="M${from} -4Q${middle} ${-2 * height} ${to} -8"/><circle class=${kind} cx=${to} cy="-8" r="7"/>`;
}

/**
 * @param {BoardView} view
 * @param {{ ends: [number, number], flips: string[] }[]} moves
 * @param {number} number
 * @param {number} index where it is drawn
 */
function slot(view, moves, number, index) {
  const cell = view.cells[number - 1];
  const canMove = moves.some(({ ends: [from] }) => from === number);
  const isTarget = state.from > 0 && moves.some(({ ends: [from, to] }) => from === state.from && to === number);
  const what = cell === '-' ? words.blank : cell === 'X' ? words.black : words.white;
  const label = words.slot(String(number), what, canMove) + (isTarget ? `, ${words.target}` : '');
  const note = view.notes?.get(String(number));
  const isNew = view.isNew && mayMove() && view.last && ends(view.last.move)[1] === number;
  return svg`
    <g role="gridcell" class="square ${(canMove || isTarget || view.isFree) && view.choose ? 'can' : ''} ${view.toMove === 'O' ? 'for-white' : 'for-black'} ${state.from === number ? 'picked' : ''}"
      data-square=${number} aria-label=${note ? `${label}, ${note.text}` : label} aria-selected=${state.from === number}
      tabindex=${state.focus === number ? 0 : -1} transform="translate(${index * SIDE} 0)"
      @click=${(/** @type {Event} */ event) => choose(view, number, event.currentTarget)} @focus=${() => (state.focus = number)}>
      <rect class="cell" width=${SIDE} height=${SIDE}/>
      ${cell === '-' ? nothing : discDrawn(cell, isNew ? 'placed' : '')}
      ${isTarget ? svg`<circle class="legal" cx="50" cy="50" r="13"/>` : nothing}
      <text class="number" x="50" y="138" aria-hidden="true">${number}</text>
      ${note ? svg`<g class="note ${note.kind}"><rect x="8" y="28" width="84" height="44" rx="12"/><text x="50" y="52">${note.text}</text></g>` : nothing}
      ${ring}
    </g>`;
}

/**
 * A first slot is picked, a second one played to; where a disc has one move only, that is played at once.
 * @param {BoardView} view
 * @param {number} number
 * @param {EventTarget | null} cell
 */
function choose(view, number, cell) {
  if (!view.choose) return;
  if (view.isFree) return view.choose(String(number));
  const played = view.legal.find(({ move }) => move === `${state.from}-${number}`);
  if (played) {
    state.from = 0;
    view.choose(played.move);
  } else {
    const isStart = view.legal.some(({ move }) => ends(move)[0] === number);
    state.from = isStart && state.from !== number ? number : 0;
    // The arcs are drawn anew by whoever shows the board.
    cell?.dispatchEvent(new CustomEvent('picked', { bubbles: true }));
  }
}

/** @param {KeyboardEvent} event @param {BoardView} view */
function walk(event, view) {
  const count = view.size.columns;
  const sign = view.isTurned ? -1 : 1;
  const steps = { ArrowLeft: -sign, ArrowRight: sign, Home: -count, End: count };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step) {
    state.focus = Math.max(1, Math.min(state.focus + step, count));
    focusSquare(event.currentTarget, String(state.focus));
  } else if (event.key === 'Enter' || event.key === ' ') {
    choose(view, state.focus, event.target);
  } else {
    return;
  }
  event.preventDefault();
}
