// What the views of games share: the move list, the clock, the balance of discs and the buttons.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { discIcon } from '../parts/controls.js';
import { asSentences, clockText, firstSide, illegalText, LOW_TIME, moveName, moveNumbers, moveRows, passText, resultText } from '../parts/game-text.js';
import { sideName, strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';

/**
 * @typedef {import('./game-controller.js').GameController<any>} Controller
 * @typedef {'black' | 'white'} Side
 */

/**
 * What the board of a game shows.
 * @param {Controller} controller
 * @param {Pick<import('../parts/api.js').Game, 'size' | 'frame' | 'moves' | 'played' | 'kind' | 'turn' | 'result' | 'aim'>} game
 * @param {Side | null} own the side of the user
 * @param {Partial<import('../parts/board.js').BoardView>} more
 * @returns {import('../parts/board.js').BoardView}
 */
export function boardViewOf(controller, game, own, more) {
  const [canPlay, { turn }] = [controller.isUserToMove, game];
  return {
    size: game.size,
    cells: game.frame.cells,
    legal: canPlay ? game.frame.legal : [],
    toMove: game.frame.to_move,
    last: controller.lastMove,
    numbers: moveNumbers(game.moves.slice(0, game.played)),
    isNew: controller.isNew,
    choose: canPlay ? (move) => controller.play(move) : undefined,
    reject: canPlay ? (square) => controller.refusal.show(illegalText(game, square), square) : turnTeller(own, turn),
    refused: controller.refusal.square,
    times: timesText(controller),
    result: game.result ? resultText(game.result, game.aim, own) : '',
    select: () => controller.refusal.clear(),
    ...more,
  };
}

/** The remaining times in words; empty without a clock. @param {Controller} controller */
export function timesText(controller) {
  const [black, white] = [controller.remainingTime('black'), controller.remainingTime('white')];
  return black === null || white === null ? '' : strings.timesLeft(clockText(black), clockText(white));
}

/** Says out of turn whose turn it is, which who sees the board sees. @param {Side | null} own @param {Side | null} turn */
export const turnTeller = (own, turn) => (own && turn && turn !== own ? () => announce(strings.sideToMoveIs(sideName(turn))) : undefined);

/** The sides above and below the board: a side that is played here is below, unless the board is turned. @param {import('../parts/api.js').GameKind} kind @param {Side | null} own @param {boolean} isFlipped @returns {[Side, Side]} */
export const sidesAround = (kind, own, isFlipped) => ((own === 'white') !== (kind !== 'alak' && isFlipped) ? ['black', 'white'] : ['white', 'black']);

/**
 * The view of a game: the board, and the panel between the rows of the players.
 * @param {{ title: unknown, board: unknown, panel: unknown, sides: [Side, Side], row: (side: Side, place: 'above' | 'below') => unknown }} parts
 */
export const gameLayout = ({ title, board, panel, sides: [above, below], row }) => html`
  <h1 class="visually-hidden">${title}</h1>
  <div class="board-area" @selection=${redraw}>${board}</div>
  ${row(above, 'above')}
  <section class="panel">${panel}</section>
  ${row(below, 'below')}`;

/**
 * The row of a player: the name, the clock, the discs, and that the player has passed.
 * @param {Controller} controller
 * @param {Side} side
 * @param {{ place: 'above' | 'below', name: unknown, isToMove: boolean, own: Side | null, discs?: Record<Side, number> }} row `own` is the side of the user; `discs` are those of the position that is shown, if it is another one
 */
export function playerRow(controller, side, { place, name, isToMove, own, discs = controller.game.frame.discs }) {
  const [count, remaining] = [discs[side], controller.remainingTime(side)];
  return html`
    <section class="player ${place} ${isToMove ? 'to-move' : ''}" aria-label=${strings[side]}>
      ${discIcon(side)}
      <span class="name">${name}</span>
      ${remaining === null ? nothing : clockDisplay(remaining, side)}
      <b class="count" role="img" aria-label="${strings.score} ${count}">${count}</b>
      ${controller.passed === side ? html`<p class="notice">${asSentences([passText(side, own)])}</p>` : nothing}
    </section>`;
}

/** @param {{ moves: string[], played: number, start: string }} game */
export function moveList(game) {
  if (game.moves.length === 0) return html`<div class="moves"><p class="muted">${strings.noMoves}</p></div>`;
  const cell = (/** @type {{ move: string, ply: number, number: number | null } | null} */ cell) => {
    if (!cell) return html`<td></td>`;
    const { move, ply, number } = cell;
    return html`<td class=${ply > game.played ? 'undone' : ''} aria-current=${ply === game.played ? 'step' : nothing}><small>${number}</small> ${moveName(move)}</td>`;
  };
  const rows = moveRows(game.moves, firstSide(game.start));
  return html`
    <div class="moves" tabindex="0" role="region" aria-label=${strings.moves}>
      <table><tbody>${rows.map((cells) => html`<tr>${cells.map(cell)}</tr>`)}</tbody></table>
    </div>`;
}

/** @param {number} remaining in milliseconds @param {Side} side */
export const clockDisplay = (remaining, side) =>
  html`<span class="clock ${remaining < LOW_TIME ? 'low' : ''}" role="timer" aria-label=${strings.labelled(strings[side], strings.clock)}>${clockText(remaining)}</span>`;

/** @param {{ black: number, white: number }} discs */
export const balance = ({ black, white }) => html`
  <svg class="balance" viewBox="0 0 100 4" preserveAspectRatio="none" role="img"><title>${strings.bars.discs}</title>
    <rect class="white" width="100" height="4"/><rect class="black" width=${(100 * black) / Math.max(1, black + white)} height="4"/></svg>
  <small class="bar-label" aria-hidden="true">${strings.bars.discs}</small>`;

/**
 * A button with an icon and a name below it; it keeps the focus when it can no longer be pressed.
 * @param {string} name
 * @param {string} icon
 * @param {() => void} act
 */
export const tool = (name, icon, act, isDisabled = false) => html`
  <button class="tool" aria-disabled=${isDisabled} @click=${isDisabled ? nothing : act} title=${name}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg><span>${name}</span></button>`;

/** The paths of the icons. */
export const ICONS = {
  undo: 'M9 6L4 11l5 5M5 11h9a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l5 5-5 5M19 11h-9a5 5 0 0 0 0 10h3',
  hint: 'M9 18h6M10 21h4M8.500 14.500a6 6 0 1 1 7 0c-.8.6-1 1.500-1 2.500h-5c0-1-.2-1.900-1-2.500z',
  resign: 'M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  flip: 'M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pause: 'M9 6v12M15 6v12',
  resume: 'M8 5l10 7-10 7z',
};
