// The marks of the overlays, each in a square of 100 × 100 units. They leave the middle to discs, values and hints.

import { svg } from '../vendor/lit-html/lit-html.js';

/** The columns of the board of Othello, and the side of a square in SVG units. */
export const [COLUMNS, SIDE] = [8, 100];
/** The distance of the line of a region from the edge of its squares. */
const INSET = 5;

/** @typedef {'black' | 'white'} Side */

/** @param {Side} side */
const colour = (side) => (side === 'black' ? 'of-black' : 'of-white');

/** A legal move of the other side. @param {Side} side */
export const moveMark = (side) => svg`<path class="filled ${colour(side)}" d="M50 72L60 82L50 92L40 82Z"/>`;

/** A disc of the frontier. @param {Side} side the side of the disc */
export const frontierMark = (side) => svg`<circle class="frontier on-disc ${colour(side)}" cx="50" cy="50" r="34"/>`;

/** A stable disc. @param {Side} side the side of the disc */
export const stableMark = (side) => svg`<rect class="stable on-disc ${colour(side)}" x="41" y="20" width="18" height="18" rx="2"/>`;

/** A corner that a side can take at once, or after one more move. @param {Side} side @param {'now' | 'later'} when */
export function triangle(side, when) {
  const x = side === 'black' ? 54 : 77;
  return svg`<path class="${when === 'now' ? 'filled' : 'hollow'} ${colour(side)}" d="M${x - 10} 28L${x} 11L${x + 10} 28Z"/>`;
}

/**
 * The line around a region, solid around an odd number of squares and dashed around an even one, in parts by square; the
 * first square also has the number.
 * @param {string[]} region
 * @param {boolean} isFlipped whether h8 is at the top left
 */
export function regionMarks(region, isFlipped) {
  const forward = isFlipped ? -1 : 1;
  const isInside = (/** @type {number} */ column, /** @type {number} */ row) => region.includes(String.fromCharCode(97 + column) + (row + 1));
  const kind = region.length % 2 ? 'odd' : 'even';
  return region.map((square, index) => {
    const [column, row] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
    const edges = edgesOf((x, y) => isInside(column + forward * x, row + forward * y));
    return { square, drawing: svg`<path class="region-shadow" d=${edges}/><path class="region ${kind}" d=${edges}/>${index === 0 ? svg`<text class="region-size" x="13" y="20">${region.length}</text>` : ''}` };
  });
}

/** The edges of a square beside which is another region or a disc; a line goes on in the square beside it. @param {(x: number, y: number) => boolean} isInside */
function edgesOf(isInside) {
  const [low, high] = [INSET, SIDE - INSET];
  const end = (/** @type {boolean} */ goesOn, /** @type {number} */ edge) => (goesOn ? (edge === low ? 0 : SIDE) : edge);
  const [left, right, above, below] = [isInside(-1, 0), isInside(1, 0), isInside(0, -1), isInside(0, 1)];
  return [
    above ? '' : `M${end(left, low)} ${low}H${end(right, high)}`,
    below ? '' : `M${end(left, low)} ${high}H${end(right, high)}`,
    left ? '' : `M${low} ${end(above, low)}V${end(below, high)}`,
    right ? '' : `M${high} ${end(above, low)}V${end(below, high)}`,
  ].join('');
}
