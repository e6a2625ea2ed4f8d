// The layout of an exercise: what is asked, the board, and what answers it.

import { html } from '../vendor/lit-html/lit-html.js';
import { redraw } from './view.js';

/**
 * In this order for the keyboard and screen readers, whatever the order on the screen.
 * @param {{ task: unknown, board: unknown, answer: unknown }} parts
 */
export const exercise = ({ task, board, answer }) => html`
  <section class="panel task">${task}</section>
  <div class="board-area" @selection=${redraw}>${board}</div>
  <section class="panel">${answer}</section>`;
