// The board of squares: an SVG with the role of a grid for the keyboard and screen readers.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { isAnimated, settings } from './settings.js';
import { boardText, contentName, lastMoveText, noteLabel } from './game-text.js';
import { strings } from './i18n.js';
import { announce, redraw } from './view.js';

/**
 * @typedef {object} BoardView
 * @property {import('./api.js').BoardSize} size
 * @property {string} cells as in PositionView
 * @property {import('./api.js').MoveView[]} legal the legal moves
 * @property {'black' | 'white' | null} toMove
 * @property {import('./api.js').MoveView | null} last the last move, animated when `isNew`
 * @property {boolean} [isNew]
 * @property {boolean} [isFlipped] whether h8 is at the top left
 * @property {string | null} [hint] a square
 * @property {Map<string, number>} [numbers] the move numbers by square
 * @property {Map<string, { text: string, kind: string, label?: string }>} [notes] texts on squares, and what screen readers say of them
 * @property {Map<string, { label: string, kind: string }>} [marks] frames around squares, with their descriptions
 * @property {Map<string, string>} [labels] more descriptions of squares
 * @property {unknown} [overlay] a drawing above the squares
 * @property {(square: string) => void} [choose]
 * @property {(square: string, isKey?: boolean) => void} [reject] told of a square that cannot be chosen, and whether by the keyboard
 * @property {string} [refused] the last square that could not be chosen
 * @property {boolean} [isLine] whether a line is shown instead of the position that is asked about
 * @property {string} [times] the remaining times in words
 * @property {string} [result] of a game that is over, in words
 * @property {() => void} [select] told that the start of a move was chosen, in Alak
 * @property {boolean} [isEditable] whether every square can be chosen
 */

/** The id of the text that describes the keys of a board. */
export const KEYS = 'board-keys';

/** What the board of the page can say: whose turn it is, the moves and the discs; the row or column of the square with the focus; the last move. @typedef {'board' | 'row' | 'column' | 'last'} Told */

/** Lets the board of the page say something. @param {Told} told */
export const tellBoard = (told) => document.querySelector('main [role=grid]')?.dispatchEvent(new CustomEvent('tell', { detail: told }));

/** Which way up a board is shown. */
export class Orientation {
  isFlipped = false;

  flip() {
    this.isFlipped = !this.isFlipped;
    announce(strings.boardFlipped);
    redraw();
  }
}

/** The side of a square, and the space for the frame around the squares, in SVG units. */
const [SIDE, EDGE] = [100, 24];
/** The columns of a board whose coordinates have the usual size. */
const USUAL_COLUMNS = 10;

/** The size of coordinates in SVG units: on boards with many columns the squares are small on the screen, and texts shall be legible. @param {number} columns */
export const labelSize = (columns) => Math.max(25, 2.7 * columns);

/** @param {number} column @param {number} row */
const squareName = (column, row) => String.fromCharCode(97 + column) + (row + 1);

/** The square with the focus; the board of the next view has it, too. */
const focus = { column: 0, row: 0 };

/** What the board says. @type {Record<Told, (view: BoardView) => string>} */
const TEXTS = {
  board: boardText,
  row: ({ cells, size: { columns } }) => strings.rowIs(focus.row + 1, range(columns).map((column) => `${squareName(column, focus.row)} ${contentName(cells[focus.row * columns + column])}`)),
  column: ({ cells, size: { columns, rows } }) => strings.columnIs(squareName(focus.column, 0)[0], range(rows).map((row) => `${squareName(focus.column, row)} ${contentName(cells[row * columns + focus.column])}`)),
  last: lastMoveText,
};

/** @param {BoardView} view */
export function board(view) {
  const { columns, rows } = view.size;
  const margin = settings.coordinates ? 16 + 1.2 * labelSize(columns) : EDGE;
  const [width, height] = [columns * SIDE, rows * SIDE];
  const legal = new Map(view.legal.map((move) => [move.move, move.flips.length]));
  focus.column = Math.min(focus.column, columns - 1);
  focus.row = Math.min(focus.row, rows - 1);
  return html`
    <svg class="board ${isLow(view) ? 'refused-low' : ''}" viewBox="${-margin} ${-margin} ${width + margin + EDGE} ${height + margin + EDGE}" role="grid"
      aria-label=${strings.board} aria-describedby=${KEYS} @tell=${(/** @type {CustomEvent<Told>} */ { detail }) => announce(TEXTS[detail](view))} aria-rowcount=${rows} aria-colcount=${columns} @mousedown=${keepFocus} @keydown=${(/** @type {KeyboardEvent} */ event) => handleKey(event, view)}>
      ${gradients}
      <rect class="board-frame" x="-10" y="-10" width=${width + 20} height=${height + 20} rx="14"/>
      <rect class="surface" width=${width} height=${height}/>
      ${settings.coordinates ? coordinates(view, labelSize(columns)) : nothing}
      ${range(rows).map((row) => svg`<g role="row">${range(columns).map((column) => square(view, legal, column, row))}</g>`)}
      ${columns === 8 && rows === 8 ? [2, 6].flatMap((x) => [2, 6].map((y) => svg`<circle class="star" cx=${x * SIDE} cy=${y * SIDE} r="7"/>`)) : nothing}
      ${view.overlay ?? nothing}
    </svg>`;
}

/** Whether the refused square is in the lower half on the screen, so that what says why is in the upper one. @param {BoardView} view */
const isLow = ({ refused, size, isFlipped }) => !!refused && (Number(refused.slice(1)) > size.rows / 2) !== !!isFlipped;

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, index) => index);

export const gradients = svg`<defs>
  <radialGradient id="black-face" cx=".35" cy=".3" r=".9"><stop class="black-face-1" offset="0"/><stop class="black-face-2" offset="1"/></radialGradient>
  <radialGradient id="white-face" cx=".35" cy=".3" r=".9"><stop class="white-face-1" offset="0"/><stop class="white-face-2" offset="1"/></radialGradient>
</defs>`;

/** The mark of the focus, inside the square, so that no other square covers it. */
export const focusRing = svg`<rect class="focus-ring" x="6" y="6" width="88" height="88" rx="6"/>`;

/**
 * @param {BoardView} view
 * @param {Map<string, number>} legal
 * @param {number} x the column on the screen
 * @param {number} y
 */
function square(view, legal, x, y) {
  const { columns, rows } = view.size;
  const [column, row] = view.isFlipped ? [columns - 1 - x, rows - 1 - y] : [x, y];
  const name = squareName(column, row);
  const cell = view.cells[row * columns + column];
  const flips = legal.get(name);
  const canChoose = flips !== undefined || view.isEditable;
  const isLast = view.last?.move === name;
  const label = strings.square(name, contentName(cell), settings.legal ? flips : undefined) + (view.last?.flips.includes(name) ? `, ${strings.flipped}` : '') + (isLast ? `, ${strings.lastMove}` : '') + (view.hint === name ? `, ${strings.hintHere}` : '');
  const [note, mark] = [view.notes?.get(name), view.marks?.get(name)];
  const isNumbered = settings.numbers && cell !== '-' && view.numbers?.has(name);
  return svg`
    <g role="gridcell" class="square ${cell === 'X' ? 'on-black' : ''} ${canChoose && view.choose ? 'playable' : ''} ${view.toMove === 'white' ? 'for-white' : 'for-black'}"
      data-square=${name} aria-label=${[label, note && (note.label ?? noteLabel(note.text)), mark?.label, view.labels?.get(name)].filter(Boolean).join(', ')}
      tabindex=${column === focus.column && row === focus.row ? 0 : -1}
      transform="translate(${x * SIDE} ${y * SIDE})"
      @click=${() => { Object.assign(focus, { column, row }); (canChoose ? view.choose : view.reject)?.(name); }} @focus=${() => Object.assign(focus, { column, row })}>
      <rect class="cell" width=${SIDE} height=${SIDE}/>
      ${cell === '-' ? nothing : animatedDisc(view, cell, name)}
      ${mark ? svg`<rect class="square-mark ${mark.kind}" x="7" y="7" width="86" height="86" rx="10"/>` : nothing}
      ${view.refused === name ? svg`<rect class="refused-mark" x="6" y="6" width="88" height="88" rx="10"/>` : nothing}
      ${flips !== undefined && settings.legal && view.choose && !note ? svg`<circle class="legal" cx="50" cy="50" r="13"/>` : nothing}
      ${isNumbered ? svg`<text class="move-number" x="50" y="52">${view.numbers?.get(name)}</text>` : nothing}
      ${isLast ? svg`<circle class="last" cx="50" cy=${isNumbered ? 80 : 50} r=${isNumbered ? 7 : 9}/>` : nothing}
      ${view.hint === name ? svg`<path class="hint" d="M50 18l9.4 21 22.6 2.4-17 15.2 4.8 22.4L50 67.6 30.2 79l4.8-22.4-17-15.2L40.600 39z"/>` : nothing}
      ${note ? squareNote(note, cell !== '-') : nothing}
      ${focusRing}
    </g>`;
}

/** A text on a square; a sign on a disc is in the corner, so that the colour of the disc is seen. @param {{ text: string, kind: string }} note @param {boolean} isOnDisc */
const squareNote = ({ text, kind }, isOnDisc) => isOnDisc && '✓✗★'.includes(text)
  ? svg`<g class="square-note corner ${kind}"><rect x="64" y="3" width="33" height="33" rx="9"/><text x="80.5" y="21">${text}</text></g>`
  : svg`<g class="square-note ${kind}"><rect x="10" y="28" width="80" height="44" rx="12"/><text x="50" y="52">${text}</text></g>`;

/** A click does not move the focus. @param {Event} event */
export const keepFocus = (event) => event.preventDefault();

/** @param {BoardView} view @param {string} cell @param {string} name */
function animatedDisc(view, cell, name) {
  const isMoving = view.isNew && view.last && isAnimated();
  if (isMoving && view.last?.move === name) return disc(cell, 'placed');
  if (!isMoving || !view.last?.flips.includes(name)) return disc(cell);
  return disc(cell, `flipped delay-${Math.min(distance(name, view.last.move), 8)}`);
}

/** @param {string} cell @param {string} [motion] */
export function disc(cell, motion = '') {
  const face = (/** @type {'black' | 'white'} */ colour) => svg`<circle class="${colour}-face" cx="50" cy="50" r="41"/>`;
  const front = face(cell === 'X' ? 'black' : 'white');
  // The other face is visible only while the disc is flipped.
  return svg`<g class="disc ${cell === 'X' ? 'black' : 'white'} ${motion}">
    <ellipse class="disc-shadow" cx="52" cy="55" rx="41" ry="40"/>
    <g class="disc-body">${motion.startsWith('flipped') ? face(cell === 'X' ? 'white' : 'black') : nothing}${front}</g>
  </g>`;
}

/** @param {string} a @param {string} b */
function distance(a, b) {
  const columns = Math.abs(a.charCodeAt(0) - b.charCodeAt(0));
  return Math.max(columns, Math.abs(Number(a.slice(1)) - Number(b.slice(1))));
}

/** The letters and digits beside the squares. @param {Pick<BoardView, 'size' | 'isFlipped'>} view @param {number} size of the text in SVG units */
export function coordinates({ size: { columns, rows }, isFlipped }, size) {
  const letter = (/** @type {number} */ x) => String.fromCharCode(97 + (isFlipped ? columns - 1 - x : x));
  const number = (/** @type {number} */ y) => (isFlipped ? rows - y : y + 1);
  return svg`<g class="coordinates ${columns > USUAL_COLUMNS ? 'wide' : ''}" font-size=${size} aria-hidden="true">
    ${range(columns).map((x) => svg`<text x=${x * SIDE + 50} y=${-10 - 0.64 * size}>${letter(x)}</text>`)}
    ${range(rows).map((y) => svg`<text x=${-10 - 0.72 * size} y=${y * SIDE + 52}>${number(y)}</text>`)}
  </g>`;
}

/** Whether a key may be one of the browser, as Alt and an arrow key, which go back. @param {KeyboardEvent} event */
export const hasModifier = ({ altKey, ctrlKey, metaKey }) => altKey || ctrlKey || metaKey;

/** Whether a key leads to a corner of a grid. @param {KeyboardEvent} event */
const isToCorner = ({ key, altKey, ctrlKey, metaKey }) => ctrlKey && !altKey && !metaKey && (key === 'Home' || key === 'End');

/** @param {KeyboardEvent} event @param {BoardView} view */
function handleKey(event, view) {
  if (hasModifier(event) && !isToCorner(event)) return;
  const { columns, rows } = view.size;
  const ends = event.ctrlKey ? rows : 0;
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Home: [-columns, -ends], End: [columns, ends], PageUp: [0, -rows], PageDown: [0, rows] };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  const name = squareName(focus.column, focus.row);
  if (step) {
    const direction = view.isFlipped ? -1 : 1;
    focus.column = clamp(focus.column + direction * step[0], columns);
    focus.row = clamp(focus.row + direction * step[1], rows);
    focusSquare(event.currentTarget, squareName(focus.column, focus.row));
  } else if (event.key === 'Enter' || event.key === ' ') {
    const canChoose = view.isEditable || view.legal.some(({ move }) => move === name);
    if (canChoose) view.choose?.(name);
    else view.reject?.(name, true);
  } else {
    return;
  }
  event.preventDefault();
}

/** @param {number} index @param {number} length */
const clamp = (index, length) => Math.max(0, Math.min(index, length - 1));

/** @param {EventTarget | null} grid @param {string} name */
export function focusSquare(grid, name) {
  if (!(grid instanceof Element)) return;
  const next = grid.querySelector(`[data-square="${name}"]`);
  if (next instanceof SVGElement) next.focus();
  // The square is the one that the tab key leads to.
  redraw();
}
