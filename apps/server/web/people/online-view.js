// The view of an online game: the waiting game with its link, the game with its offers and chat, and the view of spectators.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { boardFor } from '../parts/alak-board.js';
import { Orientation } from '../parts/board.js';
import { confirm } from '../parts/confirm.js';
import { aimBadge } from '../parts/controls.js';
import { hrefOf } from '../parts/address.js';
import { strings } from '../parts/i18n.js';
import { problemPage } from '../parts/problem-page.js';
import { changeSettings, settings } from '../parts/settings.js';
import { announce, navigate, redraw } from '../parts/view.js';
import { scrollToCurrentMove } from '../parts/move-list-scroll.js';
import { analysisPath } from '../parts/analysis-url.js';
import { balance, boardViewOf, gameLayout, ICONS, moveList, playerRow, sidesAround, timesText, tool } from '../game/game-parts.js';
import { tagsOfGame } from '../parts/game-tags.js';
import { marginNote, opponent, passNote } from '../parts/game-text.js';
import { Chat, latestLine } from './chat.js';
import { againTexts, clockNote, firstMoveText, isDeclined, noTakebackText, onlineStatus, playerOf, takebackText } from './online-announcements.js';
import { OnlineController } from './online-controller.js';
import { Invitation } from './online-invitation.js';
import { hasBegun, nameOf, politeNameOf, settingsParts, settingsText } from './online-parts.js';
import { playerName } from './online-player.js';
import { online } from './online-strings.js';
import { Replay } from './replay.js';
import { site } from './site.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {import('./online-api.js').Colour} Colour
 */

/** The paths of the icons that only these games have. */
const OWN_ICONS = {
  abort: 'M6 6l12 12M18 6L6 18',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
  mute: 'M4 10v4h4l5 4V6l-5 4zM17 10l4 4M21 10l-4 4',
  analyse: 'M4 19h16M6 16l4-5 4 3 5-8',
  lobby: 'M9 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM3 19c.5-4 3-5.500 6-5.500s5.500 1.500 6 5.500M16 5.500a3 3 0 0 1 0 5.500M17.500 14c2 .6 3.200 2.300 3.500 5',
};

class OnlinePage {
  /** The game that is open; null before the first one. @type {OnlineController | null} */
  #controller = null;
  /** @type {Chat | null} */
  #chat = null;
  /** @type {Invitation | null} */
  #invitation = null;
  #replay = new Replay((error) => this.#controller?.showError(error));
  #orientation = new Orientation();

  keys = {
    f: () => this.#orientation.flip(),
    u: () => this.#askForTakeback(),
    ArrowLeft: () => this.#replayTo((_, played) => played - 1),
    ArrowRight: () => this.#replayTo((_, played) => played + 1),
    ArrowUp: () => this.#replayTo(() => 0),
    ArrowDown: () => this.#replayTo((last) => last),
  };

  get keyNames() {
    return { u: online.askForTakeback, '← →': online.stepKeys, '↑ ↓': online.endKeys };
  }

  get className() {
    return this.#controller?.errorMessage && !this.#controller.game ? 'problem-view' : 'game online';
  }

  title() {
    const { game, you = null } = this.#controller ?? {};
    return game ? onlineStatus(game, you) : strings.lobby;
  }

  /** Asks to take a move back, or says why that cannot be done. */
  #askForTakeback() {
    const { game, you } = this.#controller ?? {};
    if (!game) return;
    const reason = noTakebackText(game, you ?? null);
    if (reason) announce(reason);
    else this.#controller?.act('takeback');
  }

  /** Shows another position of the game, once it is over. @param {(last: number, played: number) => number} target of the last number of moves and the one that is shown */
  #replayTo(target) {
    const game = this.#controller?.game;
    if (game) this.#replay.show(game, target(game.played, this.#replay.at(game).played));
  }

  /** @param {URL} url */
  enter(url) {
    site.open();
    const controller = new OnlineController(url.pathname.split('/')[2]);
    const invitation = new Invitation(controller);
    controller.onChange = (game) => invitation.loadCreator(game);
    controller.onRematch = (id) => navigate(`/online/${id}`);
    [this.#controller, this.#chat, this.#invitation, this.#orientation] = [controller, new Chat(controller), invitation, new Orientation()];
    controller.run();
  }

  leave() {
    this.#controller?.close();
    this.#replay.close();
  }

  rendered() {
    scrollToCurrentMove();
    this.#chat?.follow();
  }

  render() {
    const controller = this.#controller;
    const game = controller?.game;
    if (controller?.errorMessage && !game) return problemPage(strings.cannotShowGame, [['/lobby', online.lobby], ['/watch', online.watch], ['/', strings.playComputer]], controller.errorMessage);
    if (!controller || !game) return controller?.isLost ? html`<p class="panel">${online.connectionLost}</p>` : html`<div class="board-area"><div class="board-place"></div></div>`;
    const [{ isFlipped }, { you }, shown] = [this.#orientation, controller, this.#replay.at(game)];
    const more = shown === game ? {} : { last: shown.last, isNew: this.#replay.isNew };
    return gameLayout({
      title: settingsText(game),
      board: html`${boardFor(game.kind, boardViewOf(controller, shown, you, { isFlipped, result: game.status === 'over' ? onlineStatus(game, you) : '', times: waitsText(controller, game), ...more }))}${controller.refusal.render()}`,
      panel: html`
        ${headline(controller, game)}
        ${status(controller, game, shown.frame.discs)}
        ${offers(controller, game)}
        ${this.#nextSteps(controller, game)}
        ${game.status === 'waiting' ? this.#invitation?.render(game) : moveList(shown)}
        ${game.status === 'waiting' ? nothing : html`<div class="tool-rows">${game.status === 'over' ? this.#replay.buttons(game) : nothing}${this.#tools(controller, game)}</div>`}
        ${this.#chat?.render()}`,
      sides: sidesAround(game.kind, you, isFlipped),
      row: (side, place) => playerRow(controller, side, { place, name: playerName(controller, game, side), isToMove: game.status === 'playing' && controller.turn === side, own: you, discs: shown.frame.discs }),
    });
  }

  /** What comes after the end: one main button, unless an offer has it. @param {OnlineController} controller @param {OnlineGame} game */
  #nextSteps(controller, game) {
    const [isOver, hasEnded] = [game.status === 'over', game.status === 'over' || game.status === 'aborted'];
    const canOffer = hasEnded && controller.you !== null && game.rematch.by === null && game.rematch.game === null;
    if (isDeclined(game) && game.challenged !== null && game.creator === site.user?.name) return challengeAgain(game.challenged);
    if (!isOver && !canOffer) return nothing;
    const hasMain = game.rematch.game !== null || (controller.you !== null && game.rematch.by === opponent(controller.you));
    return html`<div class="buttons row result-actions">
      ${canOffer ? html`<button class="main" @click=${() => controller.act('rematch')}>${againTexts(game).offer}</button>` : nothing}
      ${isOver ? html`<a class="button ${canOffer || hasMain ? '' : 'main'}" href=${hrefOf(analysisLink(game, controller.you))}>${strings.analyseGame}</a>` : nothing}</div>`;
  }

  /** @param {OnlineController} controller @param {OnlineGame} game */
  #tools(controller, game) {
    const { you } = controller;
    // The end has the analysis among its next steps. Before it nobody is offered one: a player may watch from another window.
    const canAnalyse = game.status === 'aborted';
    const isMute = settings.sound === 'off';
    return html`
      <div class="tools" role="group" aria-label=${strings.gameTools}>
        ${you ? playerTools(controller, game, () => this.#askForTakeback()) : nothing}
        ${tool(online.flip, ICONS.flip, () => this.#orientation.flip())}
        ${tool(isMute ? online.unmute : online.mute, isMute ? OWN_ICONS.sound : OWN_ICONS.mute, toggleSound)}
        ${canAnalyse ? tool(online.analyse, OWN_ICONS.analyse, () => navigate(analysisLink(game, you))) : nothing}
        ${game.status === 'playing' ? nothing : tool(online.lobby, OWN_ICONS.lobby, () => navigate('/lobby'))}
      </div>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const onlineView = new OnlinePage();

/** The way to another challenge of a user who has declined one. @param {string} name */
const challengeAgain = (name) => html`<div class="buttons row result-actions"><a class="button main" href="/lobby?${new URLSearchParams({ user: name })}">${online.challengeAgain}</a></div>`;

/** What the game waits for, or its result, and what has just happened: it stays in view while the rest of the panel scrolls. @param {OnlineController} controller @param {OnlineGame} game */
function headline(controller, game) {
  const loss = `${online.connectionLost}${canBeClaimed(controller, game) ? ` ${online.claimThreat}` : ''}`;
  const isUnsent = !controller.isConnected && controller.isUnconfirmed;
  const lost = isUnsent ? `${online.connectionLost} ${game.clock?.runs ? online.moveUnsentOnClock : online.moveUnsent}` : loss;
  return html`
    <div class="headline">
      ${controller.isConnected ? nothing : html`<p class="error" role="alert">${lost}</p>`}
      ${isUnsent ? nothing : html`<p class=${game.status === 'waiting' ? 'turn' : `landing ${game.status === 'playing' ? 'turn' : 'result'}`}>${onlineStatus(game, controller.you)}</p>`}
      ${game.status === 'playing' ? passed(game, controller) : nothing}
      ${isOpening(game) && controller.firstMoveIn !== null ? html`<p class="first-move">${firstMoveNotice(controller, game)}</p>` : nothing}
      ${settings.chat ? latestLine(controller) : nothing}
      ${controller.hasMissedSeat ? html`<p class="explained">${online.errors['seat-taken']({})}</p>` : nothing}
      ${controller.explanation ? html`<p class="explained">${controller.explanation}</p>` : nothing}
      ${/* Before the game begins it stands beside the button. */ controller.errorMessage && game.status !== 'waiting' ? html`<p class="error" role="alert">${controller.errorMessage}</p>` : nothing}
    </div>`;
}

/** Whether the other player can claim the win while the user is away: a person, once both sides have moved, unless a move has days. @param {OnlineController} controller @param {OnlineGame} game */
function canBeClaimed({ you }, { status, played, given, speed, players }) {
  const isUnderWay = status === 'playing' && played - given >= 2;
  return you !== null && isUnderWay && speed !== 'correspondence' && !players[opponent(you)]?.machine;
}

/** The remaining times in words, with that for the first move. @param {OnlineController} controller @param {OnlineGame} game */
const waitsText = (controller, game) => [timesText(controller), firstMoveNotice(controller, game)].filter((text) => text && text !== nothing).join('. ');

/** That the last move was a pass, and why. @param {OnlineGame} game @param {OnlineController} controller */
function passed(game, { you, passed }) {
  const note = passNote(game, you);
  return note ? html`<p class=${passed ? 'in-row' : nothing}>${note}</p>` : nothing;
}

/** @param {OnlineController} controller @param {OnlineGame} game @param {Record<Colour, number>} discs of the position that is shown */
function status(controller, game, discs) {
  const role = roleOf(controller, game);
  // Nobody watches a game that has not begun; its players are counted as spectators.
  const spectators = hasBegun(game) ? controller.presence?.spectators ?? 0 : 0;
  return html`
    <div class="status">
      ${/* A badge says the aim. */ wholeParts(settingsParts(game).filter((part) => part !== strings.antiRule))}
      ${wholeParts([role, spectators ? online.spectators(spectators) : ''].filter(Boolean))}
      ${marginNote(game) ? html`<p class="muted">${marginNote(game)}</p>` : nothing}
      ${aimBadge(game.aim)}
      ${game.kind === 'alak' && game.status === 'playing' ? html`<p class="muted">${strings.alakRule}</p>` : nothing}
      ${game.opening ? html`<p class="opening">${strings.openingIs(strings.opening(game.opening))}</p>` : nothing}
      ${game.status === 'waiting' ? nothing : balance(discs)}
      ${isOpening(game) ? html`<p class="muted">${online.clockWaits}</p>` : nothing}
    </div>`;
}

/** Whether the clocks wait for the first moves. @param {OnlineGame} game */
const isOpening = ({ clock, status, played, given }) => clock !== null && !clock.runs && status === 'playing' && played - given < 2;

/** A line that is broken between its parts only; nothing without any. @param {string[]} parts */
const wholeParts = (parts) => (parts.length ? html`<p class="muted">${parts.map((part, index) => html`${index ? ' · ' : nothing}<span class="part">${part}</span>`)}</p>` : nothing);

/** What the user is in the game. @param {OnlineController} controller @param {OnlineGame} game */
function roleOf({ you }, { status }) {
  if (!you) return status === 'playing' ? online.spectating : '';
  return (status === 'over' || status === 'aborted' ? online.youPlayed : online.youPlay)(strings[you]);
}

/** When the game is aborted for want of a first move. @param {OnlineController} controller @param {OnlineGame} game */
function firstMoveNotice({ firstMoveIn: time, you }, game) {
  return time === null ? nothing : firstMoveText(game, you, time);
}

/** What the players offer each other. @param {OnlineController} controller @param {OnlineGame} game */
function offers(controller, game) {
  const { you: side } = controller;
  const again = againTexts(game);
  if (game.rematch.game) return html`<a class="button main" href="/online/${game.rematch.game}">${side ? again.goTo : again.watch}</a>`;
  if (!side) return nothing;
  const other = game.players[opponent(side)];
  if (other && controller.claimIn(opponent(side)) === 0) return html`<div class="offer"><p>${online.hasLeft(politeNameOf(other))}</p><button class="main" @click=${() => controller.act('claim')}>${online.claim}</button></div>`;
  const note = game.takeback ? html`<span class="clock-note">${clockNote(game)}</span>` : nothing;
  const offer = (/** @type {string} */ text, /** @type {string} */ accept, /** @type {'takeback' | 'rematch'} */ action) => html`
    <div class="offer"><p>${text} ${note}</p><div class="buttons row">
      <button class="main" @click=${() => controller.act(action)}>${accept}</button><button @click=${() => controller.act('decline')}>${online.decline}</button></div></div>`;
  if (game.rematch.by === opponent(side)) return offer(again.offered(playerOf(game, opponent(side))), again.accept, 'rematch');
  if (game.takeback === opponent(side)) return offer(takebackText(game, opponent(side)), online.acceptTakeback, 'takeback');
  const sent = game.rematch.by === side ? again.sent : game.takeback === side ? online.takebackSent : '';
  return sent ? html`<div class="offer sent"><p>${sent} ${note}</p><button @click=${() => controller.act('decline')}>${online.withdraw}</button></div>` : nothing;
}

/** @param {OnlineController} controller @param {OnlineGame} game @param {() => void} askForTakeback */
function playerTools(controller, game, askForTakeback) {
  if (game.status !== 'playing') return nothing;
  const canAbort = game.played - game.given < 2;
  return html`
    ${tool(online.takeback, ICONS.undo, askForTakeback, noTakebackText(game, controller.you) !== '')}
    ${canAbort
      ? tool(online.abort, OWN_ICONS.abort, () => confirm(online.abortQuestion, online.abort, () => controller.act('abort')))
      : tool(strings.resign, ICONS.resign, () => confirm(strings.resignQuestion, strings.resign, () => controller.act('resign'), game.rated ? online.resignRated : ''))}`;
}

function toggleSound() {
  changeSettings({ sound: settings.sound === 'off' ? 'wood' : 'off' });
  redraw();
}

/** @param {OnlineGame} game @param {Colour | null} side of the user, whose mistakes are asked for */
function analysisLink(game, side) {
  const { black, white } = game.players;
  return analysisPath(game.kind, game.start, game.moves.slice(0, game.played), { side, given: game.given, tags: tagsOfGame(game, black ? nameOf(black) : '', white ? nameOf(white) : '') });
}
