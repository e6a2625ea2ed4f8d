// Arrows over the board of squares, from the middle of a square to the middle of another one.

import { svg } from '../vendor/lit-html/lit-html.js';

/** The side of a square, and the length of the head of an arrow, in SVG units. */
const [SIDE, HEAD] = [100, 34];

/** @param {string[]} arrows as `a1-h1` */
export const boardArrows = (arrows) => svg`<g class="board-arrows" aria-hidden="true">${arrows.map(arrow)}</g>`;

/** @param {string} text */
function arrow(text) {
  const [[x1, y1], [x2, y2]] = text.split('-').map(middle);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [baseX, baseY] = [x2 - dx * HEAD, y2 - dy * HEAD];
  const corner = (/** @type {number} */ side) => `${baseX - (side * dy * HEAD) / 2} ${baseY + (side * dx * HEAD) / 2}`;
  return svg`<path class="shaft" d="M${x1} ${y1}L${baseX} ${baseY}"/><path class="head" d="M${x2} ${y2}L${corner(1)}L${corner(-1)}Z"/>`;
}

/** @param {string} square */
const middle = (square) => [(square.charCodeAt(0) - 97 + 0.5) * SIDE, (Number(square.slice(1)) - 0.5) * SIDE];
