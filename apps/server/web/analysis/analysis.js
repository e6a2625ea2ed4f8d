// The analysis view: evaluation, variations and review of a game.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import * as api from '../parts/api.js';
import { entryNumber, pushAddress, replaceAddress } from '../parts/address.js';
import { board } from '../parts/board.js';
import { overlayPanel, reasonsPanel, withHelp } from '../parts/board-help.js';
import { MISTAKE } from './severity.js';
import { aimBadge } from '../parts/controls.js';
import { AnalysisConnection } from './analysis-connection.js';
import { retryingText } from '../parts/error-text.js';
import { announce, redraw, scrollToCurrentMove } from '../parts/view.js';
import { engineSettings } from './engine-settings.js';
import { exportTools } from './export.js';
import { alakExplorer } from './alak-explorer.js';
import { dragLeave, dragOver, drop, dropClass, importForm, notKept, resetImport } from './import.js';
import { GameReview } from './game-review.js';
import { lesson } from './lesson.js';
import { settings } from '../parts/settings.js';
import { analysisPath, parseAnalysisUrl } from './analysis-url.js';
import { playersText, tagsHeader, tagsOfLine } from '../game/game-tags.js';
import { lineProblem } from '../parts/problem-page.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { alakBoard } from '../parts/alak-board.js';
import { addVariations, deleteVariation, isOnMainLine, linesOf, mainLine, makeTree, pathTo, playFrom, promote } from './move-tree.js';
import { notation } from './notation.js';
import { moveName, moveNumbers, moveText, resultText, signed } from '../game/game-text.js';
import { percents } from '../explore/result-bar.js';
import { sideName, strings } from '../parts/i18n.js';

/** @typedef {import('./move-tree.js').Node} Node */
/** @typedef {import('./analysis-connection.js').Report} Report */

/**
 * The game that is analysed.
 * @typedef {object} Study
 * @property {api.GameKind} kind
 * @property {api.BoardSize} size
 * @property {api.Aim} aim
 * @property {api.Support} support
 * @property {string} start
 * @property {Node} root
 * @property {Node} node the current node
 * @property {'black' | 'white' | null} side the side of the user, if there is one
 * @property {{ tags: api.GameTags, moves: string[] }} given the game that was opened: what is known of it, and its moves
 */

/** @type {Study | null} */
let study = null;
/** The current result of the engine for the current node. @type {Report | null} */
let report = null;
/** The order of the moves by a shallow search, on boards that the engine can only solve, or does not support. @type {import('./analysis-connection.js').MoveOrder | null} */
let moveOrder = null;
/** @type {api.ProvenMove[] | null} */
let provenMoves = null;
/** Whether a tablebase covers the position of Alak. */
let hasTablebase = true;
let isNew = false;
let isFlipped = false;
let errorMessage = '';
/** Why an address has nothing to show. @type {{ error: unknown, line: api.LineRequest } | null} */
let problem = null;
let isDone = false;
/** The timer of the time limit. @type {ReturnType<typeof setTimeout> | undefined} */
let limitTimer;

const positionAnalysis = new AnalysisConnection();
const gameReview = new GameReview(showError);

/** The nodes that the entries of the history show, by the number of the entry; after a reload, the address says it. @type {Map<number, Node>} */
const visits = new Map();
/** The number of the last call of `enter`; when it has changed, the view was left meanwhile. */
let entered = 0;

/** @type {import('../parts/view.js').View} */
export const analysis = {
  get className() {
    return problem ? 'problem-view' : 'game analysis';
  },
  title: () => playersText(study?.given.tags ?? {}) || (study?.kind === 'alak' ? strings.alak : strings.analyse),
  enter,
  revisit,
  isShown: () => study !== null && visits.get(entryNumber()) === study.node,
  leave: () => {
    entered++;
    clearTimeout(limitTimer);
    positionAnalysis.close();
    gameReview.close();
    lesson.stop();
  },
  render,
  rendered: scrollToCurrentMove,
  keys: {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => study && !lesson.isActive && goTo(study.root),
    ArrowDown: () => study && !lesson.isActive && goTo(mainLine(study.root).at(-1) ?? study.root),
    u: () => step(-1),
    r: () => step(1),
    f: () => {
      isFlipped = !isFlipped;
      announce(strings.boardFlipped);
      redraw();
    },
  },
};

/** @param {URL} url */
async function enter(url) {
  const number = ++entered;
  [study, report, provenMoves, errorMessage, problem] = [null, null, null, '', null];
  visits.clear();
  gameReview.reset();
  resetImport();
  try {
    const opened = await open(url);
    if (number !== entered) return;
    study = opened.study;
    announce(analysis.title());
    goTo(opened.node);
    if (study.kind === 'othello' && study.given.moves.length > 7 && settings.evaluation) gameReview.start(study);
  } catch (error) {
    if (number !== entered) return;
    problem = { error, line: parseAnalysisUrl(url).line };
    redraw();
    retryAfterOutage(error, () => number === entered, () => enter(url));
  }
}

/** Opens the game of an address, and the node that it shows. @param {URL} url @returns {Promise<{ study: Study, node: Node }>} */
async function open(url) {
  const { line, at, variations, side, tags } = parseAnalysisUrl(url);
  const stored = url.searchParams.get('db');
  const game = stored ? await api.exploredGame(stored, url.searchParams.get('games')) : { line, tags };
  const view = await api.positionsOf(game.line);
  const root = makeTree(view);
  const lines = await addVariations(view.kind, root, variations);
  const [main, shown] = [lines[0], lines[at?.line ?? 0] ?? []];
  const node = shown.find(({ ply }) => ply === at?.ply) ?? main[main.length - 1];
  return { study: { kind: view.kind, size: view.size, aim: view.aim, support: view.support, start: view.start, root, node, side, given: { tags: game.tags, moves: view.moves } }, node };
}

/** Goes to the node that an entry of the history shows, if it is one of this game. */
function revisit() {
  const node = visits.get(entryNumber());
  if (!study || !node || !pathTo(node).every((node) => !node.parent || node.parent.next.includes(node))) return false;
  lesson.stop();
  goTo(node);
  return true;
}

/** Marks the entry of the history that shows a node; a move that was played has an entry of its own, so that the browser goes back by moves. @param {Node} node @param {boolean} isPlayed */
function visit(node, isPlayed) {
  (isPlayed ? pushAddress : replaceAddress)(address());
  visits.set(entryNumber(), node);
}

/** Goes to a node and analyses it. @param {Node} node @param {boolean} [isPlayed] whether the move has just been played */
function goTo(node, isPlayed = false) {
  if (!study) return;
  isNew = isPlayed || node.parent === study.node;
  study.node = node;
  [report, moveOrder, provenMoves, hasTablebase, isDone, errorMessage] = [null, null, null, true, false, ''];
  if (!lesson.isActive) {
    visit(node, isPlayed);
    announcePosition(node);
  }
  redraw();
  evaluate(study, node);
}

/** Announces the move that led to a position, and whose turn it is. @param {Node} node */
function announcePosition({ parent, move, flips, position }) {
  announce(parent ? moveText(sideName(parent.position.to_move), move, flips.length) : strings.startPosition);
  announce(position.to_move ? strings.sideToMoveIs(sideName(position.to_move)) : evaluationText());
}

/** Analyses a node, within the limits of the settings. @param {Study} study @param {Node} node */
function evaluate({ kind }, node) {
  clearTimeout(limitTimer);
  if (node.position.to_move === null || !settings.evaluation) return positionAnalysis.stop();
  if (kind === 'alak') return loadProvenMoves(node);
  positionAnalysis.analysePosition(node.position.position, { report: (result) => receiveReport(node, result), moveOrder: (order) => receiveMoveOrder(node, order), end: finishAnalysis, problem: showError });
  if (settings.timeLimit) limitTimer = setTimeout(stopAtLimit, settings.timeLimit * 1000);
}

/** Stops the analysis at a limit. */
function stopAtLimit() {
  positionAnalysis.stop();
  finishAnalysis();
}

/** Whether the engine supports the board. @param {Study} study */
const isSupported = ({ support }) => support === 'full' || support === 'endgame';

/** The address of the analysis: the main line, its variations and the current position. */
function address() {
  if (!study) return '/analyse';
  const { node, kind, start, side } = study;
  const [main, ...others] = linesOf(study.root);
  const variations = others.map(({ from, ply, nodes }) => ({ from, ply, moves: nodes.map(({ move }) => move) }));
  const line = [main, ...others].findIndex(({ nodes }) => nodes.includes(node));
  const at = node === main.nodes[main.nodes.length - 1] ? null : { line, ply: node.ply };
  const moves = main.nodes.slice(1).map(({ move }) => move);
  return analysisPath(kind, start, moves, { at, variations, side, tags: tagsOfLine(study, moves) });
}

/** @param {Node} node @param {Report} result */
function receiveReport(node, result) {
  if (study?.node !== node) return;
  report = result;
  errorMessage = '';
  if (settings.depthLimit && result.depth >= settings.depthLimit) stopAtLimit();
  redraw();
}

/** @param {Node} node @param {import('./analysis-connection.js').MoveOrder} order */
function receiveMoveOrder(node, order) {
  if (study?.node !== node) return;
  moveOrder = order;
  redraw();
}

function finishAnalysis() {
  isDone = true;
  if (report) announce(evaluationText());
  redraw();
}

/** Shows an error, or none without a code. @param {string} code */
function showError(code) {
  if (!code) return void (errorMessage = '');
  errorMessage = retryingText(new api.ApiError(code, strings.requestFailed));
  redraw();
}

/** Loads the proven values of a position of Alak. @param {Node} node */
async function loadProvenMoves(node) {
  try {
    const moves = await api.provenMoves(node.position.position);
    if (study?.node === node) provenMoves = moves;
  } catch {
    if (study?.node === node) hasTablebase = false;
  }
  redraw();
}

/** @param {number} by */
function step(by) {
  if (!study || lesson.isActive) return;
  const next = by < 0 ? study.node.parent : study.node.next[0];
  if (next) goTo(next);
}

/** Plays moves from the current node. @param {string[]} moves */
async function play(moves) {
  if (!study) return;
  const { node, kind } = study;
  if (lesson.isActive && lesson.check(moves[0], report)) return redraw();
  try {
    goTo(await playFrom(kind, node, moves), true);
  } catch {
    showError('failed');
  }
}

/** Adds a line of best play after a node. @param {Node | null | undefined} node @param {string[]} moves */
async function addLine(node, moves) {
  if (node) goTo(await playFrom('othello', node, moves));
}

function render() {
  if (problem) return lineProblem(problem.error, problem.line, [['/analyse', strings.newAnalysis], ['/setup', strings.boardEditor], ['/explore', strings.explore]]);
  if (!study) return html`<h1 class="visually-hidden">${strings.analyse}</h1><div class="board-area"><div class="board-place"></div></div>`;
  return html`
    <h1 class="visually-hidden">${strings.analyse}</h1>
    <div class="board-area ${dropClass()}" @selection=${redraw} @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>${boardOf(study)}</div>
    <section class="panel ${dropClass()}" @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>
      ${lesson.isActive ? nothing : tagsHeader(tagsOfLine(study, mainLine(study.root).slice(1).map(({ move }) => move)))}
      ${lesson.isActive ? nothing : notKept()}
      ${lesson.isActive ? lesson.render() : evaluation(study)}
      ${lesson.isActive || !isSupported(study) || !settings.evaluation ? nothing : bestLines(study)}
      ${reasonsPanel(playedMove(study), lesson.isActive ? undefined : (moves) => addLine(study?.node.parent, moves))}
      ${lesson.isActive ? nothing : gameReview.render(study, goTo)}
      ${lesson.isActive ? nothing : notationOf(study)}
      ${lesson.isActive ? nothing : navigationButtons(study)}
      ${lesson.isActive ? (study.kind === 'othello' ? overlayPanel() : nothing) : tools(study)}
    </section>
    ${study.kind === 'alak' ? alakExplorer(study.node.position) : nothing}`;
}

/** @param {Study} study */
function tools(study) {
  return html`<div class="tool-panels">
    ${study.kind === 'othello' ? overlayPanel() : nothing}
    ${engineSettings(() => goTo(study.node))}
    <details class="collapsible"><summary>${strings.importGame}</summary>${importForm()}</details>
    ${exportTools(study, address())}</div>`;
}

/** @param {Study} study */
function boardOf(study) {
  const { kind, size, node } = study;
  /** @type {import('../parts/board.js').BoardView} */
  const view = {
    size, cells: node.position.cells, legal: node.position.legal, toMove: node.position.to_move,
    last: lastPlacement(node), numbers: moveNumbers(pathTo(node).slice(1).map(({ move }) => move)),
    isNew, isFlipped, choose: (move) => play([move]),
    notes: lesson.isActive ? lesson.notes() : kind === 'alak' ? new Map() : moveValues(),
  };
  return kind === 'alak' ? alakBoard(view) : board(withHelp(view, node.position.position, playedMove(study)));
}

/** The move that can be explained: the one before the current node, or the mistake of the lesson. @param {Study} study @returns {import('../parts/board-help.js').PlayedMove | null} */
function playedMove({ kind, node }) {
  if (lesson.isActive) return lesson.explainable();
  const before = node.parent?.position;
  return kind === 'othello' && before && before.legal.length > 1 ? { position: before.position, move: node.move } : null;
}

/** The last move without passes. @param {Node} node @returns {api.MoveView | null} */
function lastPlacement(node) {
  if (!node.parent) return null;
  return node.move === '--' ? lastPlacement(node.parent) : { move: node.move, flips: node.flips };
}

/** The values of all moves, as texts on their squares. */
function moveValues() {
  if (!report && moveOrder) return moveRanks(moveOrder);
  const lines = report?.lines ?? [];
  const best = lines[0]?.score;
  return new Map(lines.map(({ move, score, kind }) => {
    const rank = score === best ? 'best' : best - score >= MISTAKE ? 'mistake' : 'fair';
    return [move, { text: signed(score), kind: `${rank} ${kind === 'exact' ? 'proven' : ''}` }];
  }));
}

/** The ranks of all moves by a shallow search. @param {import('./analysis-connection.js').MoveOrder} moveOrder */
function moveRanks({ order }) {
  return new Map(order.flatMap((moves, index) => moves.map((move) => [move, { text: `${index + 1}.`, kind: 'rank' }])));
}

/** Black's lead with best play; null while it is not known. @param {Study} study */
function lead({ node }) {
  const { to_move: side, outcome } = node.position;
  if (outcome !== null) return outcome;
  const score = report?.lines[0]?.score;
  return score === undefined ? null : side === 'black' ? score : -score;
}

function evaluationText() {
  if (!study) return '';
  const { position } = study.node;
  if (position.outcome !== null) return resultText({ margin: position.outcome, winner: position.outcome > 0 ? 'black' : position.outcome < 0 ? 'white' : null }, study.aim);
  const blackLead = lead(study);
  return blackLead === null ? '' : blackLead === 0 ? strings.even : strings.lead(sideName(blackLead > 0 ? 'black' : 'white'), Math.abs(blackLead));
}

/** A probability in per cent. @param {number} share */
const percent = (share) => Math.round(100 * share);

/** The chances of the side to move, while its best move is not proven. */
function chancesText() {
  const best = report?.lines[0];
  const side = study?.node.position.to_move;
  if (!side || !best || best.kind === 'exact' || best.win === null) return '';
  const { win, draw, loss, uncertainty } = best;
  const [winPercent, drawPercent, lossPercent] = percents([win, draw ?? 0, loss ?? 0]);
  return strings.chances(sideName(side), winPercent, drawPercent, lossPercent, (uncertainty ?? 0).toFixed(1));
}

/** The expected result of a move, a draw being half a win, while it is not proven. @param {import('./analysis-connection.js').ScoredMove} line */
function expectedResult({ kind, win, draw }) {
  if (kind === 'exact' || win === null) return nothing;
  const expected = percent(win + (draw ?? 0) / 2);
  return html`<span class="chance" title=${strings.expectedResult(expected)}>${expected} %</span>`;
}

/** @param {Study} study */
function evaluation(study) {
  if (study.kind === 'alak') return provenMoveList(study);
  const blackLead = lead(study);
  const share = blackLead === null ? 50 : 50 + 50 * Math.tanh(blackLead / 18);
  return html`
    <div class="status">
      <p class="evaluation"><b>${evaluationText() || toMoveText(study)}</b><small>${depthText(study)}</small></p>
      ${aimBadge(study.aim)}
      ${settings.evaluation ? html`<p class="chances">${chancesText()}</p>` : nothing}
      <p class="opening">${study.node.opening ? strings.opening(study.node.opening) : moveOrder && !report ? strings.heuristicOrder(moveOrder.plies) : nothing}</p>
      <svg class="balance ${blackLead === null ? 'unknown' : ''}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="white" width="100" height="4"/><rect class="black" width=${share} height="4"/></svg>
      ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
    </div>`;
}

/** @param {Study} study */
const toMoveText = ({ node }) => (node.position.to_move ? strings.sideToMoveIs(sideName(node.position.to_move)) : '');

/** @param {Study} study */
function depthText(study) {
  if (!settings.evaluation) return '';
  if (!report && study.kind === 'reversi' && isSupported(study) && study.node.position.to_move) return isDone ? strings.notSolved : strings.solving;
  if (!report) return '';
  if (report.lines.every(({ kind }) => kind === 'exact')) return strings.solved;
  return `${strings.engine}: ${strings.depth(report.depth, report.selectivity)}${isDone ? '' : ' …'}`;
}

/** @param {Study} study */
function provenMoveList(study) {
  const { position } = study.node;
  if (position.outcome !== null) return html`<p class="evaluation"><b>${evaluationText()}</b></p>`;
  const text = (/** @type {api.ProvenMove} */ { value, plies }) => strings.provenValue(value, plies ?? 0);
  if (!settings.evaluation) return html`<p class="evaluation"><b>${toMoveText(study)}</b></p>`;
  // The rows are empty until the values are known, so that the layout does not shift.
  const sorted = provenMoves ? [...provenMoves].sort((a, b) => rank(b) - rank(a)) : position.legal.map(() => null);
  return html`
    <div class="status"><p class="evaluation"><b>${position.to_move ? strings.sideToMoveIs(sideName(position.to_move)) : ''}</b></p>
    ${hasTablebase ? html`<ul class="lines">${sorted.map((move) => !move ? html`<li class="line empty">&nbsp;</li>` : html`<li><button class="line value-${move.value}" @click=${() => play([move.move])}>
      <b>${moveName(move.move)}</b><span>${text(move)}</span></button></li>`)}</ul>` : html`<p class="muted">${strings.noTablebase}</p>`}</div>`;
}

/** Wins before draws before losses, quick wins and slow losses first. @param {api.ProvenMove} move */
const rank = ({ value, plies }) => value * 10000 - value * (plies ?? 0);

/** @param {Study} study */
function bestLines({ node }) {
  if (!node.position.to_move) return nothing;
  const lines = report?.lines.slice(0, 3) ?? [];
  const rows = Array.from({ length: 3 }, (_, index) => lines[index]);
  return html`<ol class="lines" aria-label=${strings.bestLines}>${rows.map((line) => line ? html`
    <li><button class="line" @click=${() => play([line.move])}><b class=${line.kind === 'exact' ? 'proven' : ''}>${signed(line.score)}</b>${expectedResult(line)}
      <span>${api.movesOf(line.line).slice(0, 9).map(moveName).join(' ')}</span></button></li>` : html`<li class="line empty">&nbsp;</li>`)}</ol>`;
}

/** @param {Study} study */
function notationOf(study) {
  const points = new Map(gameReview.points(study).map((point) => [point.ply, point]));
  return notation({ root: study.root, current: study.node, points, goTo });
}

/** @param {Study} study */
function navigationButtons(study) {
  const { node, root } = study;
  const button = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ act, isDisabled = false) => html`
    <button class="tool" ?disabled=${isDisabled} @click=${act} title=${name} aria-label=${name}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg></button>`;
  const isInVariation = !isOnMainLine(node);
  return html`<div class="tools navigation">
    ${button(strings.toStart, 'M18 6l-7 6 7 6M7 6v12', () => goTo(root), !node.parent)}
    ${button(strings.back, 'M15 6l-7 6 7 6', () => step(-1), !node.parent)}
    ${button(strings.forward, 'M9 6l7 6-7 6', () => step(1), !node.next.length)}
    ${button(strings.toEnd, 'M6 6l7 6-7 6M17 6v12', () => goTo(mainLine(node).at(-1) ?? node), !node.next.length)}
    ${isInVariation ? button(strings.promoteVariation, 'M12 19V6M6 11l6-6 6 6', () => { promote(node); goTo(node); }) : nothing}
    ${isInVariation ? button(strings.deleteVariation, 'M6 6l12 12M18 6L6 18', () => goTo(deleteVariation(node))) : nothing}
  </div>`;
}
