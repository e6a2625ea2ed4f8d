// The board of Alak: a row of slots, with the moves as arcs.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { board, disc, focusRing, focusSquare, gradients, hasModifier, keepFocus, KEYS, labelSize } from './board.js';
import { boardText, contentName, lastMoveText, noteLabel } from './game-text.js';
import { isAnimated } from './settings.js';
import { strings } from './i18n.js';
import { announce, page } from './view.js';

/** @typedef {import('./board.js').BoardView} BoardView */

const SIDE = 100;
/** The height of the arcs above the slots. */
const ARC_HEIGHT = 190;

/** The selected slot, from which a move starts (0 without one), where it was selected, and the slot with the focus, from 1: as on other boards, the next game has it, too. */
const state = { selected: 0, place: '', focus: 1 };

/** The board of any game. @param {import('./api.js').GameKind} kind @param {import('./board.js').BoardView} view */
export const boardFor = (kind, view) => (kind === 'alak' ? alakBoard(view) : board(view));

/** @param {BoardView} view */
function alakBoard(view) {
  const count = view.size.columns;
  const moves = view.legal.map(({ move, flips }) => ({ ends: ends(move), flips }));
  const place = `${page.visit} ${view.cells} ${view.toMove}`;
  // Another game may begin with the same position.
  if (state.place !== place || !moves.some(({ ends: [from] }) => from === state.selected)) [state.selected, state.place] = [0, place];
  const number = (/** @type {number} */ index) => (view.isFlipped ? count - index : index + 1);
  const x = (/** @type {number} */ slot) => ((view.isFlipped ? count - slot : slot - 1) + 0.5) * SIDE;
  const last = view.last ? ends(view.last.move) : null;
  return html`
    <svg class="board slots ${view.refused ? 'refused-low' : ''}" viewBox="-14 ${-ARC_HEIGHT} ${count * SIDE + 28} ${ARC_HEIGHT + SIDE + 20 + 1.6 * labelSize(count)}" role="grid" aria-label=${strings.board} aria-describedby=${KEYS}
      @tell=${(/** @type {CustomEvent<import('./board.js').Told>} */ { detail }) => announce(textOf(view, detail))} aria-rowcount="1" aria-colcount=${count} @mousedown=${keepFocus} @keydown=${(/** @type {KeyboardEvent} */ event) => handleKey(event, view)}>
      ${gradients}
      <rect class="board-frame" x="-10" y="-10" width=${count * SIDE + 20} height=${SIDE + 20} rx="14"/>
      <rect class="surface" width=${count * SIDE} height=${SIDE}/>
      <g role="row">${Array.from({ length: count }, (_, index) => slot(view, moves, number(index), index))}</g>
      <g class="arcs" aria-hidden="true">
        ${last ? arc(x(last[0]), x(last[1]), 'last-move') : nothing}
        ${view.choose ? moves.map(({ ends: [from, to] }) => arc(x(from), x(to), from === state.selected ? 'selected' : state.selected ? 'hidden' : 'legal-move')) : nothing}
        ${view.hint ? arc(x(ends(view.hint)[0]), x(ends(view.hint)[1]), 'hint-move') : nothing}
      </g>
    </svg>`;
}

/** The board is one row; a slot is a column of its own. @param {BoardView} view @param {import('./board.js').Told} told */
function textOf(view, told) {
  if (told === 'last') return lastMoveText(view);
  if (told === 'board') return boardText(view);
  return [...view.cells].map((cell, index) => `${index + 1} ${contentName(cell)}`).join(', ');
}

/** @param {string} move as `3-5` @returns {[number, number]} */
function ends(move) {
  const [from, to] = move.split('-').map(Number);
  return [from, to];
}

/** @param {number} from @param {number} to @param {string} kind */
function arc(from, to, kind) {
  const height = Math.min(28 + Math.abs(to - from) * 0.32, ARC_HEIGHT - 20);
  const middle = (from + to) / 2;
  return svg`<path class=${kind} d="M${from} -4Q${middle} ${-2 * height} ${to} -8"/><circle class=${kind} cx=${to} cy="-8" r="7"/>`;
}

/**
 * @param {BoardView} view
 * @param {{ ends: [number, number], flips: string[] }[]} moves
 * @param {number} number
 * @param {number} index the column on the screen
 */
function slot(view, moves, number, index) {
  const count = view.size.columns;
  const cell = view.cells[number - 1];
  const canMove = moves.some(({ ends: [from] }) => from === number);
  const isTarget = state.selected > 0 && moves.some(({ ends: [from, to] }) => from === state.selected && to === number);
  const isHint = view.hint && ends(view.hint).includes(number);
  const label = strings.slot(String(number), contentName(cell), canMove) + (view.last?.flips.includes(String(number)) ? `, ${strings.captured}` : '') + (isTarget ? `, ${strings.target}` : '') + (isHint ? `, ${strings.hint}` : '');
  const note = view.notes?.get(String(number));
  const isNew = view.isNew && isAnimated() && view.last && ends(view.last.move)[1] === number;
  return svg`
    <g role="gridcell" class="square ${(canMove || isTarget || view.isEditable) && view.choose ? 'playable' : ''} ${view.toMove === 'white' ? 'for-white' : 'for-black'} ${state.selected === number ? 'selected' : ''}"
      data-square=${number} aria-label=${note ? `${label}, ${noteLabel(note.text)}` : label} aria-selected=${state.selected === number}
      tabindex=${state.focus === number ? 0 : -1} transform="translate(${index * SIDE} 0)"
      @click=${(/** @type {Event} */ event) => choose(view, number, event.currentTarget)} @focus=${() => (state.focus = number)}>
      <rect class="cell" width=${SIDE} height=${SIDE}/>
      ${cell === '-' ? nothing : disc(cell, isNew ? 'placed' : '')}
      ${view.refused?.split('-').at(-1) === String(number) ? svg`<rect class="refused-mark" x="6" y="6" width="88" height="88" rx="10"/>` : nothing}
      ${isTarget ? svg`<circle class="legal" cx="50" cy="50" r="13"/>` : nothing}
      <text class="number" x="50" y=${118 + 0.8 * labelSize(count)} font-size=${labelSize(count)} aria-hidden="true">${number}</text>
      ${note ? svg`<g class="square-note ${note.kind}"><rect x="8" y="28" width="84" height="44" rx="12"/><text x="50" y="52">${note.text}</text></g>` : nothing}
      ${focusRing}
    </g>`;
}

/**
 * Selects the slot from which a move starts, or plays to the slot.
 * @param {BoardView} view
 * @param {number} number
 * @param {EventTarget | null} cell
 */
function choose(view, number, cell) {
  if (!view.choose) return view.reject?.(String(number));
  if (view.isEditable) return view.choose(String(number));
  const played = view.legal.find(({ move }) => move === `${state.selected}-${number}`);
  if (played) {
    state.selected = 0;
    view.choose(played.move);
  } else {
    const isStart = view.legal.some(({ move }) => ends(move)[0] === number);
    if (isStart) view.select?.();
    else view.reject?.(state.selected ? `${state.selected}-${number}` : String(number));
    state.selected = isStart && state.selected !== number ? number : 0;
    // The view renders the board again.
    cell?.dispatchEvent(new CustomEvent('selection', { bubbles: true }));
  }
}

/** @param {KeyboardEvent} event @param {BoardView} view */
function handleKey(event, view) {
  if (hasModifier(event)) return;
  const count = view.size.columns;
  const direction = view.isFlipped ? -1 : 1;
  const steps = { ArrowLeft: -direction, ArrowRight: direction, Home: -count, End: count };
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
