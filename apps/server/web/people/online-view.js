// The view of an online game: the waiting game with its link, the game with its offers and chat, and the view of spectators.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { alakBoard } from '../parts/alak-board.js';
import { AnalysisConnection } from '../analysis/analysis-connection.js';
import { analysisPath } from '../analysis/analysis-url.js';
import { board } from '../parts/board.js';
import { chatPanel, followChat, latestLine, resetChat } from './chat.js';
import { confirm } from '../parts/confirm.js';
import { aimBadge, discIcon } from '../parts/controls.js';
import { balance, clockDisplay, ICONS, moveList, tool } from '../game/game-parts.js';
import { clockText, illegalText, moveNumbers, opponent, signed } from '../game/game-text.js';
import { tagsOfGame } from '../game/game-tags.js';
import { strings } from '../parts/i18n.js';
import { problemPage } from '../parts/problem-page.js';
import { onlineStatus } from './online-announcements.js';
import { OnlineController } from './online-controller.js';
import { invitation, loadCreator, resetInvitation } from './online-invitation.js';
import { nameOf, ratingText, settingsText, userPath } from './online-parts.js';
import { online } from './online-strings.js';
import { changeSettings, settings } from '../parts/settings.js';
import { openSite } from './site.js';
import { announce, navigate, redraw, scrollToCurrentMove } from '../parts/view.js';

/**
 * @typedef {import('./online-api.js').OnlineGame} OnlineGame
 * @typedef {import('./online-api.js').Colour} Colour
 */

/** The icon of the lobby, two people. */
const PEOPLE = 'M9 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM3 19c.5-4 3-5.500 6-5.500s5.500 1.500 6 5.500M16 5.500a3 3 0 0 1 0 5.500M17.500 14c2 .6 3.200 2.300 3.500 5';
/** The interval at which clocks are updated, in milliseconds. */
const TICK_INTERVAL = 100;

/** @type {OnlineController} */
let controller;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;
let isFlipped = false;
/** The texts of the clocks at the last rendering. */
let shownTimes = '';
/** The analysis of the position, when the user has switched it on. @type {AnalysisConnection | null} */
let analysis = null;
/** @type {Map<string, { text: string, kind: string }>} */
let notes = new Map();

/** @type {import('../parts/view.js').View} */
export const onlineView = {
  get className() {
    return controller.errorMessage && !controller.game ? 'problem-view' : 'game online';
  },
  title,
  enter: (url) => {
    openSite();
    controller = new OnlineController(url.pathname.split('/')[2]);
    controller.onChange = () => {
      analysePosition();
      loadCreator(controller.game);
    };
    controller.onRematch = (id) => navigate(`/online/${id}`);
    isFlipped = false;
    resetChat();
    resetInvitation();
    timer = setInterval(tick, TICK_INTERVAL);
  },
  leave: () => {
    clearInterval(timer);
    controller.close();
    stopAnalysis();
  },
  render,
  rendered: () => {
    scrollToCurrentMove();
    followChat(controller);
  },
  keys: { f: flip },
};

function title() {
  const { game } = controller;
  if (!game) return strings.lobby;
  return statusOf(game);
}

function tick() {
  controller.tick();
  const times = [controller.remainingTime('black'), controller.remainingTime('white')].map((time) => time && clockText(time));
  const waits = [controller.claimIn('black'), controller.claimIn('white'), controller.firstMoveIn].map((time) => time && Math.ceil(time / 1000));
  const text = JSON.stringify([times, waits]);
  if (text !== shownTimes) redraw();
  shownTimes = text;
}

function flip() {
  isFlipped = !isFlipped;
  announce(strings.boardFlipped);
  redraw();
}

function render() {
  const { game } = controller;
  if (controller.errorMessage && !game) return problemPage(strings.cannotShowGame, [['/lobby', online.lobby], ['/watch', online.watch], ['/', strings.playComputer]], controller.errorMessage);
  if (!game) return controller.isLost ? html`<p class="panel">${online.connectionLost}</p>` : html`<div class="board-area"><div class="board-place"></div></div>`;
  const isWhiteBelow = (controller.you === 'white') !== (game.kind !== 'alak' && isFlipped);
  /** @type {[Colour, Colour]} */
  const [above, below] = isWhiteBelow ? ['black', 'white'] : ['white', 'black'];
  return html`
    <h1 class="visually-hidden">${settingsText(game)}</h1>
    <div class="board-area" @selection=${redraw}>
      ${boardOf(game)}
    </div>
    ${player(game, above, 'above')}
    <section class="panel">
      ${headline(game)}
      ${status(game)}
      ${offers(game)}
      ${game.status === 'waiting' ? invitation(controller, game) : moveList(game)}
      ${buttons(game)}
      ${chatPanel(controller)}
    </section>
    ${player(game, below, 'below')}`;
}

/** @param {OnlineGame} game */
function boardOf(game) {
  const canPlay = controller.isUserToMove;
  /** @type {import('../parts/board.js').BoardView} */
  const view = { size: game.size, cells: game.frame.cells, legal: canPlay ? game.frame.legal : [], toMove: game.frame.to_move, last: controller.lastMove,
    numbers: moveNumbers(game.moves.slice(0, game.played)), isNew: controller.isNew, isFlipped, notes: analysis ? notes : undefined,
    choose: canPlay ? (move) => controller.play(move) : undefined,
    reject: canPlay ? (square) => controller.explain(illegalText(game, square)) : undefined };
  return game.kind === 'alak' ? alakBoard(view) : board(view);
}

/** @param {OnlineGame} game @param {Colour} colour @param {string} place */
function player(game, colour, place) {
  const player = game.players[colour];
  const isToMove = game.status === 'playing' && controller.turn === colour;
  const remaining = controller.remainingTime(colour);
  return html`
    <section class="player ${place} ${isToMove ? 'to-move' : ''}" aria-label=${strings[colour]}>
      ${discIcon(colour)}
      <span class="name"><span class="who">${player && !player.machine ? presence(colour) : nothing} ${player ? playerName(player) : seatOf(game, colour)}</span>${claimNotice(colour)}</span>
      ${remaining === null ? nothing : clockDisplay(remaining)}
      <b class="count" aria-label="${strings.score} ${game.frame.discs[colour]}">${game.frame.discs[colour]}</b>
      ${controller.passed === colour ? html`<p class="notice">${colour === controller.you ? strings.youPass : strings.passes(strings[colour])}</p>` : nothing}
    </section>`;
}

/** The name of a user in a row, which may have to cut it. @param {string} name */
const userLink = (name) => html`<a class="user" href=${userPath(name)} title=${name}>${name}</a>`;

/** @param {import('./online-api.js').OnlinePlayer} player */
function playerName(player) {
  const change = player.change === null ? nothing : html`<small class="rating-change">${signed(Math.round(player.change))}</small>`;
  return html`${player.machine ? html`<span class="user" title=${nameOf(player)}>${nameOf(player)}</span>` : userLink(player.name)} <small>${ratingText(player)}</small> ${change}`;
}

/** A seat before the game begins: that of the creator, if it is known, or an open one. @param {OnlineGame} game @param {Colour} colour */
const seatOf = ({ colour: own, creator }, colour) => (own === colour ? userLink(creator) : html`<span class="muted">…</span>`);

/** Whether a player is connected; without the own connection nobody knows. @param {Colour} colour */
function presence(colour) {
  const present = controller.presence?.[colour];
  if (!present && !controller.isLost) return nothing;
  const text = !present ? online.presenceUnknown : present.connected ? online.present : online.away;
  return html`<span class="presence ${present?.connected ? 'connected' : ''}" role="img" aria-label=${text} title=${text}></span>`;
}

/** In how long the user can claim the win. @param {Colour} colour */
function claimNotice(colour) {
  const claimIn = controller.claimIn(colour);
  return claimIn !== null && claimIn > 0 && controller.you && controller.you !== colour ? html` <em>${online.claimIn(Math.ceil(claimIn / 1000))}</em>` : nothing;
}

/** @param {OnlineGame} game */
const statusOf = (game) => onlineStatus(game, controller.you);

/** What the game waits for, or its result, and what has just happened: it stays in view while the rest of the panel scrolls. @param {OnlineGame} game */
function headline(game) {
  const isUnsent = !controller.isConnected && controller.isUnconfirmed;
  const lost = isUnsent ? `${online.connectionLost} ${game.clock?.runs ? online.moveUnsentOnClock : online.moveUnsent}` : online.connectionLost;
  return html`
    <div class="headline">
      ${controller.isConnected ? nothing : html`<p class="error" role="alert">${lost}</p>`}
      ${isUnsent ? nothing : html`<p class=${game.status === 'playing' || game.status === 'waiting' ? 'turn' : 'result'}>${statusOf(game)}</p>`}
      ${controller.hasMissedSeat ? html`<p class="explained">${online.errors['seat-taken']({})}</p>` : nothing}
      ${controller.explanation ? html`<p class="explained">${controller.explanation}</p>` : nothing}
      ${controller.errorMessage ? html`<p class="error" role="alert">${controller.errorMessage}</p>` : nothing}
    </div>`;
}

/** @param {OnlineGame} game */
function status(game) {
  const role = controller.you ? online.youPlay(strings[controller.you]) : game.status === 'waiting' ? '' : online.spectating;
  // Nobody watches a game that has not begun; who waits for it is counted as a spectator.
  const spectators = game.status === 'waiting' ? 0 : controller.presence?.spectators ?? 0;
  return html`
    <div class="status">
      ${settings.chat ? latestLine(controller) : nothing}
      <p class="muted">${settingsText(game)}</p>
      <p class="muted">${[role, spectators ? online.spectators(spectators) : ''].filter(Boolean).join(' · ')}</p>
      ${aimBadge(game.aim)}
      ${game.opening ? html`<p class="opening">${strings.opening(game.opening)}</p>` : nothing}
      ${game.status === 'waiting' ? nothing : balance(game.frame.discs)}
      ${game.clock && !game.clock.runs && game.status === 'playing' && game.played - game.given < 2 ? html`<p class="muted">${online.clockWaits} ${firstMoveNotice()}</p>` : nothing}
    </div>`;
}

/** When the game is aborted for want of a first move. */
function firstMoveNotice() {
  const time = controller.firstMoveIn;
  return time === null ? nothing : online.firstMoveIn(Math.ceil(time / 1000));
}

/** @param {OnlineGame} game */
function analysisLink(game) {
  const { black, white } = game.players;
  return analysisPath(game.kind, game.start, game.moves.slice(0, game.played), { tags: tagsOfGame(game, black ? nameOf(black) : '', white ? nameOf(white) : '') });
}

/** @param {OnlineGame} game */
function offers(game) {
  const { you: side } = controller;
  if (game.rematch.game) return html`<a class="button main" href="/online/${game.rematch.game}">${online.toRematch}</a>`;
  if (!side) return nothing;
  const other = game.players[opponent(side)];
  if (other && controller.claimIn(opponent(side)) === 0) return html`<div class="offer"><p>${online.hasLeft(nameOf(other))}</p><button class="main" @click=${() => controller.act('claim')}>${online.claim}</button></div>`;
  const offer = (/** @type {string} */ text, /** @type {string} */ accept, /** @type {'takeback' | 'rematch'} */ action) => html`
    <div class="offer"><p>${text}</p><div class="buttons row">
      <button class="main" @click=${() => controller.act(action)}>${accept}</button><button @click=${() => controller.act('decline')}>${online.decline}</button></div></div>`;
  if (game.rematch.by === opponent(side)) return offer(online.rematchOffered, online.acceptRematch, 'rematch');
  if (game.takeback === opponent(side)) return offer(online.takebackOffered, online.acceptTakeback, 'takeback');
  if (game.rematch.by === side) return html`<p class="muted">${online.rematchSent}</p>`;
  return game.takeback === side ? html`<p class="muted">${online.takebackSent}</p>` : nothing;
}

/** @param {OnlineGame} game */
function buttons(game) {
  const canAnalyse = game.status !== 'waiting' && (!controller.you || game.status !== 'playing');
  return html`
    <div class="tools">
      ${controller.you ? playerTools(game) : nothing}
      ${tool(online.flip, ICONS.flip, flip)}
      ${tool(settings.sound === 'off' ? online.unmute : online.mute, settings.sound === 'off' ? ICONS.sound : ICONS.mute, toggleSound)}
      ${canAnalyse && (analysis || (game.kind === 'othello' && game.status === 'playing')) ? tool(online.evaluation, ICONS.hint, toggleAnalysis) : nothing}
      ${canAnalyse ? tool(online.analyse, ICONS.analyse, () => navigate(analysisLink(game))) : nothing}
      ${game.status === 'waiting' || game.status === 'playing' ? nothing : tool(online.lobby, PEOPLE, () => navigate('/lobby'))}
    </div>`;
}

/** @param {OnlineGame} game */
function playerTools(game) {
  if (game.status === 'over') {
    // The rematch that the opponent offers has buttons of its own.
    const isOffered = game.rematch.by !== null && game.rematch.by !== controller.you;
    return isOffered ? nothing : tool(online.rematch, ICONS.rematch, () => controller.act('rematch'), game.rematch.by === controller.you || game.rematch.game !== null);
  }
  if (game.status !== 'playing') return nothing;
  const canAbort = game.played - game.given < 2;
  return html`
    ${tool(online.takeback, ICONS.undo, () => controller.act('takeback'), canAbort || game.takeback !== null)}
    ${canAbort
      ? tool(online.abort, ICONS.abort, () => confirm(online.abortQuestion, online.abort, () => controller.act('abort')))
      : tool(strings.resign, ICONS.resign, () => confirm(strings.resignQuestion, strings.resign, () => controller.act('resign')))}`;
}

function toggleSound() {
  changeSettings({ sound: settings.sound === 'off' ? 'wood' : 'off' });
  redraw();
}

function toggleAnalysis() {
  if (analysis) return stopAnalysis();
  analysis = new AnalysisConnection();
  analysePosition();
}

function stopAnalysis() {
  analysis?.close();
  [analysis, notes] = [null, new Map()];
  redraw();
}

/** Evaluates the moves of the position, for a spectator who has switched it on. */
function analysePosition() {
  const { game } = controller;
  if (!analysis || !game) return;
  notes = new Map();
  if (!game.frame.to_move) return analysis.stop();
  analysis.analysePosition(game.frame.position, {
    report: ({ lines }) => {
      const best = Math.max(...lines.map(({ score }) => score));
      notes = new Map(lines.map(({ move, score }) => [move, { text: signed(Math.round(score)), kind: score === best ? 'best' : 'fair' }]));
      redraw();
    },
  });
}
