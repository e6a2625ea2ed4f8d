// The view of a game in progress.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { board } from './board.js';
import { aimBadge, discIcon } from './controls.js';
import { confirm } from './confirm.js';
import { closeDialog, dialogIsOpen, openDialog } from './dialog.js';
import { accuracies } from './games.js';
import { clockText, firstSide, moveNumbers, moveRows, LOW_TIME, statusText } from './game-text.js';
import { navigate, redraw, scrollToCurrentMove } from './view.js';
import { humanSide, openResultDialog } from './result-dialog.js';
import { analysisPath } from './analysis-url.js';
import { alakBoard } from './alak-board.js';
import { isMachineGame, GameController } from './game-controller.js';
import { playerName, strings } from './i18n.js';

let controller = new GameController();
/** Whether the game was in progress at the last rendering. */
let wasInProgress = false;
/** The delay before the result is shown over the last move, in milliseconds. */
const RESULT_DELAY = 1200;
/** The interval at which a running clock is updated, in milliseconds. */
const TICK_INTERVAL = 200;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/** @type {import('./view.js').View} */
export const gameView = {
  className: 'game',
  title: () => (controller.game ? statusText(controller.game) : strings.play),
  enter: (url) => {
    controller = new GameController();
    wasInProgress = false;
    controller.open(url.pathname.split('/')[2]);
    timer = setInterval(() => controller.tick(), TICK_INTERVAL);
  },
  leave: () => {
    clearInterval(timer);
    controller.close();
  },
  render,
  rendered,
  keys: {
    u: () => canUndo() && controller.act('undo'),
    r: () => controller.act('redo'),
    h: () => controller.requestHint(),
    f: () => flipBoard(),
    n: () => navigate('/'),
    m: () => openDialog(menu),
  },
};

function rendered() {
  scrollToCurrentMove();
  const { game } = controller;
  if (wasInProgress && game?.result) setTimeout(showResult, RESULT_DELAY, controller);
  wasInProgress = game !== null && !game.result;
}

/** Shows the result of a game that has just ended, if it is still on the page. @param {GameController} ended */
function showResult(ended) {
  if (ended === controller && controller.game?.result && !controller.isClosed && !dialogIsOpen()) openResultDialog(() => controller.game, followUps);
}

/** A loss on time cannot be undone. */
function canUndo() {
  const { game } = controller;
  return !!game && game.result?.by !== 'time' && (game.played > game.given || game.result?.by === 'resignation');
}

function flipBoard() {
  controller.isFlipped = !controller.isFlipped;
  redraw();
}

function render() {
  const { game } = controller;
  if (!game) return html`<p class="error" role="alert">${controller.errorMessage}</p>`;
  const isWhiteBelow = (game.seats.white === 'human' && game.seats.black !== 'human') !== (game.kind !== 'alak' && controller.isFlipped);
  const [above, below] = isWhiteBelow ? ['X', 'O'] : ['O', 'X'];
  return html`
    <h1 class="visually-hidden">${strings.gameNames[game.kind]}${game.aim === 'anti' ? `, ${strings.antiRule}` : nothing}</h1>
    <div class="board-area" @selection=${redraw}>
      ${boardOf(game)}
      ${controller.notice ? html`<p class="notice">${controller.notice}</p>` : nothing}
    </div>
    ${player(game, above, 'above')}
    <section class="panel">
      ${status(game)}
      ${moveList(game)}
      ${buttons(game)}
    </section>
    ${player(game, below, 'below')}`;
}

/** @param {api.Game} game */
function boardOf(game) {
  /** @type {import('./board.js').BoardView} */
  const view = {
    size: game.size,
    cells: game.frame.cells,
    legal: controller.isUserToMove ? game.frame.legal : [],
    toMove: game.frame.toMove,
    last: controller.lastMove,
    numbers: moveNumbers(game.moves.slice(0, game.played)),
    isNew: controller.isNew,
    isFlipped: controller.isFlipped,
    hint: controller.hint,
    choose: controller.isUserToMove ? (move) => controller.play(move) : undefined,
  };
  return game.kind === 'alak' ? alakBoard(view) : board(view);
}

/** @param {api.Game} game @param {string} side @param {string} place `above` or `below` the panel */
function player(game, side, place) {
  const isBlack = side === 'X';
  const count = isBlack ? game.frame.discs.black : game.frame.discs.white;
  const isToMove = !game.result && game.frame.toMove === side;
  return html`
    <section class="player ${place} ${isToMove ? 'to-move' : ''}" aria-label=${isBlack ? strings.black : strings.white}>
      ${discIcon(isBlack ? 'X' : 'O')}
      <span class="name">${playerName(game, isBlack ? 'black' : 'white')}
        ${isToMove && controller.isThinking ? html`<em>${strings.thinking}</em>` : nothing}</span>
      ${clock(isBlack ? 'black' : 'white')}
      <b class="count" aria-label="${strings.score} ${count}">${count}</b>
    </section>`;
}

/** The remaining time of a side. @param {'black' | 'white'} side */
function clock(side) {
  const remaining = controller.remainingTime(side);
  if (remaining === null) return nothing;
  return html`<span class="clock ${remaining < LOW_TIME ? 'low' : ''}" role="timer" aria-label=${strings.clock}>${clockText(remaining)}</span>`;
}

/** @param {api.Game} game */
function status(game) {
  const { black, white } = game.frame.discs;
  return html`
    <div class="status">
      <p class=${game.result ? 'result' : ''}>${statusText(game)}</p>
      ${aimBadge(game.aim)}
      ${game.kind === 'othello' ? html`<p class="opening">${game.opening ? strings.opening(game.opening) : nothing}</p>` : nothing}
      ${game.accuracy ? html`<p class="accuracy">${strings.accuracy} ${accuracies(game.accuracy)}</p>` : nothing}
      <svg class="balance" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="white" width="100" height="4"/><rect class="black" width=${(100 * black) / Math.max(1, black + white)} height="4"/></svg>
      ${controller.errorMessage ? html`<p class="error" role="alert">${controller.errorMessage}</p>` : nothing}
    </div>`;
}

/** @param {api.Game} game */
function moveList(game) {
  if (game.moves.length === 0) return html`<div class="moves"><p class="muted">${strings.noMoves}</p></div>`;
  const cell = (/** @type {{ move: string, ply: number } | null} */ cell) => {
    if (!cell) return html`<td></td>`;
    const { move, ply } = cell;
    return html`<td class=${ply > game.played ? 'undone' : ''} aria-current=${ply === game.played ? 'step' : nothing}>${move === '--' ? strings.pass : move.replace('-', ' → ')}</td>`;
  };
  const rows = moveRows(game.moves, firstSide(game.start));
  return html`
    <div class="moves" tabindex="0" role="region" aria-label=${strings.moves}>
      <table><tbody>${rows.map(({ number, cells }) => html`<tr><th scope="row">${number}</th>${cells.map(cell)}</tr>`)}</tbody></table>
    </div>`;
}

/** @param {api.Game} game */
function buttons(game) {
  const isHuman = game.turn === 'human';
  const button = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ act, isDisabled = false) => html`
    <button class="tool" ?disabled=${isDisabled} @click=${act} title=${name}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg><span>${name}</span></button>`;
  return html`
    ${game.result ? html`<div class="result-actions"><button class="main" @click=${() => playAgain(game.seats)}>${strings.rematch}</button>
      <a class="button" href=${analysisLink(game)}>${strings.analyseGame}</a></div>` : nothing}
    <div class="tools">
      ${button(strings.undo, ICONS.undo, () => controller.act('undo'), !canUndo())}
      ${button(strings.redo, ICONS.redo, () => controller.act('redo'), game.played === game.moves.length)}
      ${isMachineGame(game)
        ? button(controller.isPaused ? strings.resume : strings.pause, controller.isPaused ? ICONS.resume : ICONS.pause, () => controller.togglePause(), !!game.result)
        : button(strings.hint, ICONS.hint, () => controller.requestHint(), !isHuman || controller.isThinking)}
      ${button(strings.resign, ICONS.resign, () => confirm(strings.resignQuestion, strings.resign, () => controller.act('resign')), !game.turn || isMachineGame(game))}
      ${button(strings.flipBoard, ICONS.flip, flipBoard)}
      ${button(strings.menu, ICONS.menu, () => openDialog(menu))}
    </div>`;
}

const ICONS = {
  undo: 'M9 6L4 11l5 5M5 11h9a5 5 0 0 1 0 10h-3',
  redo: 'M15 6l5 5-5 5M19 11h-9a5 5 0 0 0 0 10h3',
  hint: 'M9 18h6M10 21h4M8.500 14.500a6 6 0 1 1 7 0c-.8.6-1 1.500-1 2.500h-5c0-1-.2-1.900-1-2.500z',
  resign: 'M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  flip: 'M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pause: 'M9 6v12M15 6v12',
  resume: 'M8 5l10 7-10 7z',
};

/** @param {api.Game} game */
const analysisLink = (game) => analysisPath(game.kind, game.start, game.moves.slice(0, game.played), { side: humanSide(game) });

/** Creates a new game with the same start. @param {api.Game['seats']} seats */
async function playAgain(seats) {
  closeDialog();
  const { game } = controller;
  if (!game) return;
  const created = await api.createGame({ kind: game.kind, start: game.start, moves: game.moves.slice(0, game.given), ...seats, clock: game.clock?.control });
  navigate(`/game/${created.id}`);
}

/** The actions of the result dialog. */
const followUps = { playAgain, review: () => controller.game && navigate(analysisLink(controller.game)) };

function menu() {
  const { game } = controller;
  if (!game) return nothing;
  const item = (/** @type {string} */ name, /** @type {string} */ hint, /** @type {() => void} */ act) =>
    html`<button class="menu-item" @click=${act}><b>${name}</b><small>${hint}</small></button>`;
  return html`
    <h2>${strings.menu}</h2>
    <div class="buttons">
      ${item(strings.analyseGame, '', () => navigate(analysisLink(game)))}
      ${item(strings.reset, strings.resetHint, () => playAgain(game.seats))}
      ${item(strings.close, strings.closeHint, closeDialog)}
      ${item(strings.quit, strings.quitHint, () => openResultDialog(() => controller.game, followUps))}
    </div>`;
}
