// The view of a game that is played.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { board } from './board.js';
import { aimMark, disc } from './controls.js';
import { confirm } from './confirm.js';
import { closeDialog, dialogIsOpen, openDialog } from './dialog.js';
import { accuracies } from './games.js';
import { clockText, firstSide, moveNumbers, moveRows, SHORT, statusText } from './game-text.js';
import { navigate, redraw, showCurrentMove } from './page.js';
import { humanSide, openResult } from './result-dialog.js';
import { analysisPath } from './share.js';
import { slots } from './slots.js';
import { isWatched, Table } from './table.js';
import { playerName, words } from './words.js';

let table = new Table();
/** Whether the game went on when it was drawn last. */
let wasOn = false;
/** How long the last move is seen before the result is shown over it, in milliseconds. */
const LAST_MOVE = 1200;
/** How often a running clock is drawn, in milliseconds. */
const TICK = 200;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** @type {import('./page.js').View} */
export const play = {
  kind: 'table',
  title: () => (table.game ? statusText(table.game) : words.play),
  enter: (url) => {
    table = new Table();
    wasOn = false;
    table.open(url.pathname.split('/')[2]);
    ticking = setInterval(() => table.tick(), TICK);
  },
  leave: () => {
    clearInterval(ticking);
    table.leave();
  },
  render,
  drawn,
  keys: {
    u: () => canUndo() && table.act('undo'),
    r: () => table.act('redo'),
    h: () => table.askHint(),
    f: () => turn(),
    n: () => navigate('/'),
    m: () => openDialog(menu),
  },
};

function drawn() {
  showCurrentMove();
  const { game } = table;
  if (wasOn && game?.result) setTimeout(showResult, LAST_MOVE, table);
  wasOn = game !== null && !game.result;
}

/** Shows the result of a game that has just ended, if it is still there. @param {Table} ended */
function showResult(ended) {
  if (ended === table && table.game?.result && !table.isLeft && !dialogIsOpen()) openResult(() => table.game, next);
}

/** Whether a move can be taken back: time that ran out stays out. */
function canUndo() {
  const { game } = table;
  return !!game && game.result?.by !== 'time' && (game.played > game.given || game.result?.by === 'resignation');
}

function turn() {
  table.isTurned = !table.isTurned;
  redraw();
}

function render() {
  const { game } = table;
  if (!game) return html`<p class="trouble" role="alert">${table.trouble}</p>`;
  const isWhiteBelow = (game.seats.white === 'human' && game.seats.black !== 'human') !== (game.kind !== 'alak' && table.isTurned);
  const [above, below] = isWhiteBelow ? ['X', 'O'] : ['O', 'X'];
  return html`
    <h1 class="quiet">${words.gameNames[game.kind]}${game.aim === 'anti' ? `, ${words.anti}` : nothing}</h1>
    <div class="stage" @picked=${redraw}>
      ${shownBoard(game)}
      ${table.notice ? html`<p class="notice">${table.notice}</p>` : nothing}
    </div>
    ${seat(game, above, 'above')}
    <section class="panel">
      ${status(game)}
      ${moveList(game)}
      ${buttons(game)}
    </section>
    ${seat(game, below, 'below')}`;
}

/** @param {api.Game} game */
function shownBoard(game) {
  /** @type {import('./board.js').BoardView} */
  const view = {
    size: game.size,
    cells: game.frame.cells,
    legal: table.canChoose ? game.frame.legal : [],
    toMove: game.frame.toMove,
    last: table.last,
    numbers: moveNumbers(game.moves.slice(0, game.played)),
    isNew: table.isNew,
    isTurned: table.isTurned,
    hint: table.hint,
    choose: table.canChoose ? (move) => table.play(move) : undefined,
  };
  return game.kind === 'alak' ? slots(view) : board(view);
}

/** @param {api.Game} game @param {string} side @param {string} place */
function seat(game, side, place) {
  const isBlack = side === 'X';
  const count = isBlack ? game.frame.discs.black : game.frame.discs.white;
  const isToMove = !game.result && game.frame.toMove === side;
  return html`
    <section class="seat ${place} ${isToMove ? 'to-move' : ''}" aria-label=${isBlack ? words.black : words.white}>
      ${disc(isBlack ? 'X' : 'O')}
      <span class="who">${playerName(game, isBlack ? 'black' : 'white')}
        ${isToMove && table.isThinking ? html`<em>${words.thinking}</em>` : nothing}</span>
      ${clock(isBlack ? 'black' : 'white')}
      <b class="count" aria-label="${words.score} ${count}">${count}</b>
    </section>`;
}

/** What a side has left. @param {'black' | 'white'} side */
function clock(side) {
  const left = table.timeLeft(side);
  if (left === null) return nothing;
  return html`<span class="clock ${left < SHORT ? 'short' : ''}" role="timer" aria-label=${words.clock}>${clockText(left)}</span>`;
}

/** @param {api.Game} game */
function status(game) {
  const { black, white } = game.frame.discs;
  return html`
    <div class="status">
      <p class=${game.result ? 'result' : ''}>${statusText(game)}</p>
      ${aimMark(game.aim)}
      ${game.kind === 'othello' ? html`<p class="opening">${game.opening ? words.opening(game.opening) : nothing}</p>` : nothing}
      ${game.accuracy ? html`<p class="accuracy">${words.accuracy} ${accuracies(game.accuracy)}</p>` : nothing}
      <svg class="balance" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="white" width="100" height="4"/><rect class="black" width=${(100 * black) / Math.max(1, black + white)} height="4"/></svg>
      ${table.trouble ? html`<p class="trouble" role="alert">${table.trouble}</p>` : nothing}
    </div>`;
}

/** @param {api.Game} game */
function moveList(game) {
  if (game.moves.length === 0) return html`<div class="moves"><p class="soft">${words.noMoves}</p></div>`;
  const cell = (/** @type {{ move: string, ply: number } | null} */ cell) => {
    if (!cell) return html`<td></td>`;
    const { move, ply } = cell;
    return html`<td class=${ply > game.played ? 'ahead' : ''} aria-current=${ply === game.played ? 'step' : nothing}>${move === '--' ? words.pass : move.replace('-', ' → ')}</td>`;
  };
  const rows = moveRows(game.moves, firstSide(game.start));
  return html`
    <div class="moves" tabindex="0" role="region" aria-label=${words.moves}>
      <table><tbody>${rows.map(({ number, cells }) => html`<tr><th scope="row">${number}</th>${cells.map(cell)}</tr>`)}</tbody></table>
    </div>`;
}

/** @param {api.Game} game */
function buttons(game) {
  const isHuman = game.turn === 'human';
  const button = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ act, isOff = false) => html`
    <button class="tool" ?disabled=${isOff} @click=${act} title=${name}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg><span>${name}</span></button>`;
  return html`
    ${game.result ? html`<div class="after"><button class="main" @click=${() => again(game.seats)}>${words.rematch}</button>
      <a class="button" href=${analysisLink(game)}>${words.analyseGame}</a></div>` : nothing}
    <div class="tools">
      ${button(words.undo, ICONS.undo, () => table.act('undo'), !canUndo())}
      ${button(words.redo, ICONS.redo, () => table.act('redo'), game.played === game.moves.length)}
      ${isWatched(game)
        ? button(table.isPaused ? words.resume : words.pause, table.isPaused ? ICONS.go : ICONS.pause, () => table.togglePause(), !!game.result)
        : button(words.hint, ICONS.hint, () => table.askHint(), !isHuman || table.isThinking)}
      ${button(words.resign, ICONS.resign, () => confirm(words.resignQuestion, words.resign, () => table.act('resign')), !game.turn || isWatched(game))}
      ${button(words.turn, ICONS.turn, turn)}
      ${button(words.menu, ICONS.menu, () => openDialog(menu))}
    </div>`;
}

const ICONS = {
  undo: 'M9 6L4 11l5 5M5 11h9a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l5 5-5 5M19 11h-9a5 5 0 0 0 0 10h3',
  hint: 'M9 18h6M10 21h4M8.500 14.500a6 6 0 1 1 7 0c-.8.6-1 1.500-1 2.500h-5c0-1-.2-1.900-1-2.500z',
  resign: 'M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  turn: 'M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pause: 'M9 6v12M15 6v12',
  go: 'M8 5l10 7-10 7z',
};

/** @param {api.Game} game */
const analysisLink = (game) => analysisPath(game.kind, game.start, game.moves.slice(0, game.played), { side: humanSide(game) });

/** Begins the same game again, from the position that it began with. @param {api.Game['seats']} seats */
async function again(seats) {
  closeDialog();
  const { game } = table;
  if (!game) return;
  const next = await api.create({ kind: game.kind, start: game.start, moves: game.moves.slice(0, game.given), ...seats, clock: game.clock?.control });
  navigate(`/game/${next.id}`);
}

/** What can follow a game. */
const next = { again, review: () => table.game && navigate(analysisLink(table.game)) };

function menu() {
  const { game } = table;
  if (!game) return nothing;
  const item = (/** @type {string} */ name, /** @type {string} */ hint, /** @type {() => void} */ act) =>
    html`<button class="item" @click=${act}><b>${name}</b><small>${hint}</small></button>`;
  return html`
    <h2>${words.menu}</h2>
    <div class="items">
      ${item(words.analyseGame, '', () => navigate(analysisLink(game)))}
      ${item(words.reset, words.resetHint, () => again(game.seats))}
      ${item(words.close, words.closeHint, closeDialog)}
      ${item(words.end, words.endHint, () => openResult(() => table.game, next))}
    </div>`;
}
