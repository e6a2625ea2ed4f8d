// The moves of a line as buttons, each of which shows its position.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { moveName } from './game-text.js';

/** @param {string} label @param {string[]} moves @param {number} ply how many of them are on the board @param {(ply: number) => void} show */
export const lineMoves = (label, moves, ply, show) => html`<ol class="line-moves" aria-label=${label}>${moves.map((move, index) => html`
  <li><button class="move" aria-current=${ply === index + 1 ? 'step' : nothing} @click=${() => show(index + 1)}>${moveName(move)}</button></li>`)}</ol>`;
