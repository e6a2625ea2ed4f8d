// The view of a game in progress.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { Orientation } from '../parts/board.js';
import { overlayPanel, withHelp } from '../parts/board-help.js';
import { aimBadge } from '../parts/controls.js';
import { confirm } from '../parts/confirm.js';
import { dialog } from '../parts/dialog.js';
import { accuracies } from './game-card.js';
import { balance, boardViewOf, gameLayout, ICONS, moveList, playerRow, sidesAround, tool } from './game-parts.js';
import { humanSide, marginNote, passNote, statusText } from '../parts/game-text.js';
import { announce, navigate } from '../parts/view.js';
import { scrollToCurrentMove } from '../parts/move-list-scroll.js';
import { ownGamePath } from '../parts/analysis-url.js';
import { boardFor } from '../parts/alak-board.js';
import { openFittingGame } from './fitting-opponent.js';
import { gameStart } from './game-start.js';
import { GameEnd } from './game-end.js';
import { DeviceController, isHumanTurn, isMachineGame } from './device-controller.js';
import { playerName, playersOf, strings } from '../parts/i18n.js';
import { problemPage } from '../parts/problem-page.js';

class GamePage {
  #controller = new DeviceController({ hasDialog: true });
  #orientation = new Orientation();
  /** The actions after the game. @type {import('./after-game.js').FollowUps} */
  #followUps = {
    playAgain: (players) => this.#playAgain(players),
    playNext: () => this.#playNext(),
    reviewPath: () => (this.#controller.game ? analysisLink(this.#controller.game) : '/analyse'),
  };

  #end = new GameEnd(this.#controller, this.#followUps);

  title = () => (this.#controller.game ? statusText(this.#controller.game, humanSide(this.#controller.game)) : strings.play);
  keys = {
    u: () => (this.#canUndo() ? this.#undo() : announce(strings.nothingToUndo)),
    r: () => this.#canRedo() && this.#controller.act('redo'),
    h: () => this.#controller.requestHint(),
    f: () => this.#orientation.flip(),
    n: () => navigate('/new'),
    m: () => dialog.open(() => this.#menu()),
  };

  get className() {
    return this.#controller.errorMessage && !this.#controller.game ? 'problem-view' : 'game';
  }

  /** @param {URL} url */
  enter(url) {
    [this.#controller, this.#orientation] = [new DeviceController({ hasDialog: true }), new Orientation()];
    this.#end = new GameEnd(this.#controller, this.#followUps);
    this.#controller.open(url.pathname.split('/')[2]);
    this.#controller.run();
  }

  leave() {
    this.#controller.close();
    this.#end.close();
  }

  rendered() {
    scrollToCurrentMove();
    this.#end.update();
  }

  /** Starts a game against the opponent that fits the results so far. */
  #playNext() {
    dialog.close();
    openFittingGame((error) => this.#controller.showError(error));
  }

  /** A loss on time cannot be undone. */
  #canUndo() {
    const { game } = this.#controller;
    return !!game && game.result?.by !== 'time' && (game.played > game.given || game.result?.by === 'resignation');
  }

  /** Takes a move back, or a resignation; after the end, whose result is then gone, this is asked first. */
  #undo() {
    const undo = () => this.#controller.act('undo');
    if (this.#controller.game?.result) confirm(strings.undoQuestion, strings.undo, undo);
    else undo();
  }

  /** Nothing is redone after the end. */
  #canRedo() {
    const { game } = this.#controller;
    return !!game && !game.result && game.played < game.moves.length;
  }

  /** Leaves a game for a new one with the same start; one that is under way is asked about first. @param {api.Game} game */
  #startAgain(game) {
    const start = () => this.#playAgain(playersOf(game));
    if (!game.result && game.played > game.given) confirm(strings.resetQuestion, strings.resetHint, start);
    else start();
  }

  /** Creates a new game with the same start. @param {ReturnType<typeof playersOf>} players */
  #playAgain(players) {
    dialog.close();
    const { game } = this.#controller;
    if (!game) return;
    const again = { kind: game.kind, start: game.start, moves: game.moves.slice(0, game.given), xot: game.xot, ...players, clock: game.clock?.control };
    const make = async () => (await api.createGame(again)).id;
    gameStart.open(make, (error) => this.#controller.showError(error));
  }

  render() {
    const controller = this.#controller;
    const { game } = controller;
    if (!game && controller.errorMessage) return problemPage(strings.cannotShowGame, [['/new', strings.newGame], ['/games', strings.games]], controller.errorMessage);
    if (!game) return html`<div class="board-area"><div class="board-place"></div></div>`;
    const [{ isFlipped }, own] = [this.#orientation, humanSide(game)];
    return gameLayout({
      title: html`${strings.gameNames[game.kind]}${game.aim === 'anti' ? `, ${strings.antiRule}` : nothing}${game.xot ? ` · ${strings.xotName}` : nothing}`,
      board: html`${boardOf(game, boardViewOf(controller, game, own, { isFlipped, hint: controller.hint }))}${controller.refusal.render()}`,
      panel: html`${status(controller, game)}${game.result ? this.#end.render() : nothing}${moveList(game)}${this.#buttons(game)}${game.kind === 'othello' ? overlayPanel() : nothing}`,
      sides: sidesAround(game.kind, own, isFlipped),
      row: (side, place) => {
        const isToMove = !game.result && game.frame.to_move === side;
        const words = isToMove && controller.hintWords;
        const name = words ? html`<span class="hint-words">${words}</span>` : html`${playerName(game, side)} ${isToMove && controller.isThinking ? html`<em>${strings.thinking}</em>` : nothing}`;
        return playerRow(controller, side, { place, name, isToMove, own });
      },
    });
  }

  /** @param {api.Game} game */
  #buttons(game) {
    const isHuman = isHumanTurn(game);
    return html`
      <div class="tools" role="group" aria-label=${strings.gameTools}>
        ${tool(strings.undo, ICONS.undo, () => this.#undo(), !this.#canUndo())}
        ${tool(strings.redo, ICONS.redo, () => this.#controller.act('redo'), !this.#canRedo())}
        ${isMachineGame(game)
          ? tool(this.#controller.isPaused ? strings.resume : strings.pause, this.#controller.isPaused ? ICONS.resume : ICONS.pause, () => this.#controller.togglePause(), !!game.result)
          : tool(strings.hint, ICONS.hint, () => this.#controller.requestHint(), !isHuman || this.#controller.isThinking)}
        ${tool(strings.resign, ICONS.resign, () => confirm(strings.resignQuestion, strings.resign, () => this.#controller.act('resign')), !game.turn || isMachineGame(game))}
        ${tool(strings.flipBoard, ICONS.flip, () => this.#orientation.flip())}
        ${tool(strings.menu, ICONS.menu, () => dialog.open(() => this.#menu()))}
      </div>`;
  }

  #menu() {
    const { game } = this.#controller;
    if (!game) return nothing;
    const item = (/** @type {string} */ name, /** @type {string} */ hint, /** @type {() => void} */ act) =>
      html`<button class="menu-item" @click=${act}><b>${name}</b><small>${hint}</small></button>`;
    return html`
      <h2>${strings.menu}</h2>
      <div class="buttons">
        ${item(strings.analyseGame, '', () => navigate(analysisLink(game)))}
        ${item(strings.reset, strings.resetHint, () => this.#startAgain(game))}
        ${item(strings.close, strings.closeHint, () => dialog.close())}
        ${item(strings.quit, strings.quitHint, () => this.#end.showScore())}
      </div>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const gameView = new GamePage();

/** @param {api.Game} game @param {import('../parts/board.js').BoardView} view */
const boardOf = (game, view) => boardFor(game.kind, game.kind === 'othello' ? withHelp(view, game.frame.position) : view);

/** @param {DeviceController} controller @param {api.Game} game */
function status(controller, game) {
  const own = humanSide(game);
  const passed = passNote(game, own);
  return html`
    <div class="status">
      <p class=${game.result ? 'result' : ''}>${statusText(game, own)}</p>
      ${passed && !game.result ? html`<p class=${controller.passed ? 'in-row' : nothing}>${passed}</p>` : nothing}
      ${marginNote(game) ? html`<p class="muted">${marginNote(game)}</p>` : nothing}
      ${game.clock && !game.clock.runs && !game.result ? html`<p class="muted">${strings.clockWaits}</p>` : nothing}
      ${aimBadge(game.aim)}
      ${game.xot ? html`<p class="muted">${strings.gameNames[game.kind]} · ${strings.xotName}</p>` : nothing}
      ${game.kind === 'alak' && !game.result ? html`<p class="muted">${strings.alakRule}</p>` : nothing}
      ${game.kind === 'othello' ? html`<p class="opening">${game.opening ? strings.openingIs(strings.opening(game.opening)) : nothing}</p>` : nothing}
      ${game.accuracy ? html`<p class="accuracy">${strings.accuracy} ${accuracies(game.accuracy)}</p>` : nothing}
      ${balance(game.frame.discs)}
      ${controller.errorMessage ? html`<p class="error" role="alert">${controller.errorMessage}</p>` : nothing}
    </div>`;
}

/** @param {api.Game} game */
const analysisLink = (game) => ownGamePath(game, game.moves.slice(0, game.played));
