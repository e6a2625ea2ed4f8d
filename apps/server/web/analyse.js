// The view that analyses a position or a game.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import * as api from './api.js';
import { board } from './board.js';
import { chart, gravity, MISTAKE } from './chart.js';
import { aimMark, disc } from './controls.js';
import { Evaluator } from './evaluator.js';
import { announce, navigate, redraw, showCurrentMove } from './page.js';
import { engineSettings } from './engine-settings.js';
import { exportTools } from './export.js';
import { explorer } from './explorer.js';
import { dragLeave, dragOver, drop, dropClass, importForm, resetImport } from './import.js';
import { lesson, mistakesIn, mistakesOf } from './lesson.js';
import { settings } from './settings.js';
import { problemText } from './problem.js';
import { analysisPath, fromPath } from './share.js';
import { slots } from './slots.js';
import { addVariations, cut, isMain, linesOf, mainLine, pathTo, playFrom, promote, treeOf } from './tree.js';
import { moveNumbers, resultText } from './game-text.js';
import { sideName, words } from './words.js';

/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./evaluator.js').Report} Report */

/**
 * What is analysed.
 * @typedef {object} Study
 * @property {api.Kind} kind
 * @property {api.Size} size
 * @property {api.Aim} aim
 * @property {string} start
 * @property {Node} root
 * @property {Node} node where one stands
 * @property {'X' | 'O' | null} side the only human player's side, if there is one
 */

/** @type {Study | null} */
export let study = null;
/** What the engine says about the node where one stands. @type {Report | null} */
let report = null;
/** What plain rules think of it, on boards that the engine can only solve, or does not know. @type {import('./evaluator.js').Guess | null} */
let guess = null;
/** @type {api.ProvenMove[] | null} */
let proven = null;
/** Whether there may be a table for the position of Alak. */
let hasTable = true;
let isNew = false;
let isTurned = false;
let trouble = '';
let isDone = false;
/** When the analysis of the node is to end. @type {ReturnType<typeof setTimeout> | undefined} */
let deadline;

/** What the moves of the main line were worth, in the last pass that was completed. @type {Map<number, import('./evaluator.js').PlyVerdict>} */
let verdicts = new Map();
/** @type {'none' | 'running' | 'done'} */
let review = 'none';
let progress = 0;
/** How accurately both sides played, once that is known. @type {api.Accuracy | null} */
let accuracy = null;

const live = new Evaluator();
const reviewer = new Evaluator();

/** @type {import('./page.js').View} */
export const analyse = {
  kind: 'table study',
  title: () => words.analyse,
  enter,
  leave: () => {
    clearTimeout(deadline);
    live.close();
    reviewer.close();
    lesson.stop();
  },
  render,
  drawn: showCurrentMove,
  keys: {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    ArrowUp: () => study && !lesson.isOn && stand(study.root),
    ArrowDown: () => study && !lesson.isOn && stand(mainLine(study.root).at(-1) ?? study.root),
    u: () => step(-1),
    r: () => step(1),
    f: () => {
      isTurned = !isTurned;
      redraw();
    },
  },
};

/** @param {URL} url */
async function enter(url) {
  const { line, at, variations, side } = fromPath(url);
  [study, report, proven, verdicts, review, trouble] = [null, null, null, new Map(), 'none', ''];
  resetImport();
  try {
    const view = await api.line(line);
    const root = treeOf(view);
    const lines = await addVariations(view.kind, root, variations);
    study = { kind: view.kind, size: view.size, aim: view.aim, start: view.start, root, node: root, side };
    const [main, shown] = [lines[0], lines[at?.line ?? 0] ?? []];
    stand(shown.find(({ ply }) => ply === at?.ply) ?? main[main.length - 1]);
    if (study.kind === 'othello' && view.moves.length > 7 && settings.evaluation) startReview();
  } catch (error) {
    trouble = problemText(error);
    redraw();
  }
}

/** Goes to a node and has it looked at. @param {Node} node @param {boolean} [asNew] */
export function stand(node, asNew = false) {
  if (!study) return;
  isNew = asNew || node.parent === study.node;
  study.node = node;
  [report, guess, proven, hasTable, isDone, trouble] = [null, null, null, true, false, ''];
  if (!lesson.isOn) history.replaceState(null, '', address());
  redraw();
  evaluate(study, node);
}

/** Has the engine analyse a node, within the limits of the settings. @param {Study} study @param {Node} node */
function evaluate({ kind }, node) {
  clearTimeout(deadline);
  if (node.frame.toMove === null || !settings.evaluation) return live.stop();
  if (kind === 'alak') return look(node);
  live.position(node.frame.position, { report: (found) => hear(node, found), guess: (found) => hearGuess(node, found), end: done, problem: worry });
  if (settings.timeLimit) deadline = setTimeout(finish, settings.timeLimit * 1000);
}

/** Ends the analysis at a limit. */
function finish() {
  live.stop();
  done();
}

/** Whether the engine knows such boards. @param {Study} study */
const isSearched = ({ kind, size, start }) => kind === 'othello' || (kind === 'reversi' && Math.max(size.columns, size.rows) <= 8 && !/anti|open/.test(start));

/** The address of what is shown: the main line, its variations and the current position. */
function address() {
  if (!study) return '/analyse';
  const { node, kind, start, side } = study;
  const [main, ...others] = linesOf(study.root);
  const variations = others.map(({ from, ply, nodes }) => ({ from, ply, moves: nodes.map(({ move }) => move) }));
  const line = [main, ...others].findIndex(({ nodes }) => nodes.includes(node));
  const at = node === main.nodes[main.nodes.length - 1] ? null : { line, ply: node.ply };
  return analysisPath(kind, start, main.nodes.slice(1).map(({ move }) => move), { at, variations, side });
}

/** @param {Node} node @param {Report} found */
function hear(node, found) {
  if (study?.node !== node) return;
  report = found;
  trouble = '';
  if (settings.depthLimit && found.depth >= settings.depthLimit) finish();
  redraw();
}

/** @param {Node} node @param {import('./evaluator.js').Guess} found */
function hearGuess(node, found) {
  if (study?.node !== node) return;
  guess = found;
  redraw();
}

function done() {
  isDone = true;
  if (report) announce(verdictText());
  redraw();
}

/** @param {string} code */
function worry(code) {
  trouble = words.problems[code]?.({}, words.failed) ?? words.failed;
  redraw();
}

/** Looks a position of Alak up. @param {Node} node */
async function look(node) {
  try {
    const found = await api.proven(node.frame.position);
    if (study?.node === node) proven = found;
  } catch {
    if (study?.node === node) hasTable = false;
  }
  redraw();
}

/** @param {number} by */
function step(by) {
  if (!study || lesson.isOn) return;
  const next = by < 0 ? study.node.parent : study.node.next[0];
  if (next) stand(next);
}

/** Plays moves from where one stands. @param {string[]} moves */
export async function play(moves) {
  if (!study) return;
  const { node, kind } = study;
  if (lesson.isOn && lesson.answer(moves[0], report)) return redraw();
  try {
    stand(await playFrom(kind, node, moves), true);
  } catch {
    worry('failed');
  }
}

function startReview() {
  if (!study) return;
  review = 'running';
  [progress, accuracy] = [0, null];
  const [nodes, pending] = [mainLine(study.root), new Map()];
  let passed = 0;
  reviewer.game(study.start, nodes.slice(1).map(({ move }) => move), {
    ply: (ply, pass, verdict) => {
      trouble = '';
      // After a lost connection all is told again, and what is shown stays.
      if (pass < passed) return;
      pending.set(ply, verdict);
      progress = (pass + pending.size / nodes.length) / 2;
      // The first pass is shown as it comes; a later one takes its place at once, so that no two are mixed.
      if (pass === 0) verdicts = new Map(pending);
      redraw();
    },
    pass: (pass, found) => {
      if (pass < passed) return;
      [passed, accuracy] = [pass + 1, found];
      verdicts = new Map(pending);
      pending.clear();
      redraw();
    },
    end: () => {
      review = 'done';
      reviewer.close();
      redraw();
    },
    problem: worry,
  });
}

function render() {
  if (!study) return html`<p class="trouble" role="alert">${trouble}</p>`;
  return html`
    <h1 class="quiet">${words.analyse}</h1>
    <div class="stage ${dropClass()}" @picked=${redraw} @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>${shownBoard(study)}</div>
    <section class="panel ${dropClass()}" @dragover=${dragOver} @dragleave=${dragLeave} @drop=${drop}>
      ${lesson.isOn ? lesson.render() : verdict(study)}
      ${lesson.isOn || !isSearched(study) || !settings.evaluation ? nothing : bestLines(study)}
      ${lesson.isOn ? nothing : reviewPart(study)}
      ${lesson.isOn ? nothing : notation(study)}
      ${lesson.isOn ? nothing : steps(study)}
      ${lesson.isOn ? nothing : tools(study)}
    </section>
    ${study.kind === 'alak' ? explorer(study.node.frame) : nothing}`;
}

/** @param {Study} study */
function tools(study) {
  return html`
    ${engineSettings(() => stand(study.node))}
    <details class="export"><summary>${words.importGame}</summary>${importForm()}</details>
    ${exportTools(study, address())}`;
}

/** @param {Study} study */
function shownBoard({ kind, size, node }) {
  /** @type {import('./board.js').BoardView} */
  const view = {
    size, cells: node.frame.cells, legal: node.frame.legal, toMove: node.frame.toMove,
    last: lastPlaced(node), numbers: moveNumbers(pathTo(node).slice(1).map(({ move }) => move)),
    isNew, isTurned, choose: (move) => play([move]),
    notes: lesson.isOn ? lesson.notes() : kind === 'alak' ? new Map() : values(),
  };
  return kind === 'alak' ? slots(view) : board(view);
}

/** The last disc that was placed: a pass behind it does not hide it. @param {Node} node @returns {api.Legal | null} */
function lastPlaced(node) {
  if (!node.parent) return null;
  return node.move === '--' ? lastPlaced(node.parent) : { move: node.move, flips: node.flips };
}

/** The values of all moves, to be shown on their squares. */
function values() {
  if (!report && guess) return ranks(guess);
  const lines = report?.lines ?? [];
  const best = lines[0]?.value;
  return new Map(lines.map(({ move, value, proven }) => {
    const rank = value === best ? 'best' : best - value >= MISTAKE ? 'poor' : 'fair';
    return [move, { text: signed(value), kind: `${rank} ${proven ? 'proven' : ''}` }];
  }));
}

/** The places of all moves in a guess. @param {import('./evaluator.js').Guess} guess */
function ranks({ order }) {
  return new Map(order.flatMap((moves, index) => moves.map((move) => [move, { text: `${index + 1}.`, kind: 'guess' }])));
}

/** @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

/** Black's lead with best play, as far as it is known. @param {Study} study */
function lead({ node }) {
  const { toMove, outcome } = node.frame;
  if (outcome !== null) return outcome;
  const value = report?.lines[0]?.value;
  return value === undefined ? null : toMove === 'X' ? value : -value;
}

function verdictText() {
  if (!study) return '';
  const { frame } = study.node;
  if (frame.outcome !== null) return resultText({ margin: frame.outcome, winner: frame.outcome > 0 ? 'X' : frame.outcome < 0 ? 'O' : null }, study.aim);
  const known = lead(study);
  return known === null ? '' : known === 0 ? words.even : words.ahead(sideName(known > 0 ? 'X' : 'O'), Math.abs(known));
}

/** @param {Study} study */
function verdict(study) {
  if (study.kind === 'alak') return provenList(study);
  const known = lead(study);
  const share = known === null ? 50 : 50 + 50 * Math.tanh(known / 18);
  return html`
    <div class="status">
      <p class="verdict"><b>${verdictText() || toMoveText(study)}</b><small>${depthText(study)}</small></p>
      ${aimMark(study.aim)}
      <p class="opening">${study.node.opening ? words.opening(study.node.opening) : guess && !report ? words.guessed(guess.plies) : nothing}</p>
      <svg class="balance ${known === null ? 'unknown' : ''}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="white" width="100" height="4"/><rect class="black" width=${share} height="4"/></svg>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
    </div>`;
}

/** @param {Study} study */
const toMoveText = ({ node }) => (node.frame.toMove ? words.turnOf(sideName(node.frame.toMove)) : '');

/** @param {Study} study */
function depthText(study) {
  if (!settings.evaluation) return '';
  if (!report && study.kind === 'reversi' && isSearched(study) && study.node.frame.toMove) return isDone ? words.unsolved : words.solving;
  if (!report) return '';
  if (report.lines.every(({ proven }) => proven)) return words.solved;
  return words.depth(report.depth, report.percent) + (isDone ? '' : ' …');
}

/** @param {Study} study */
function provenList(study) {
  const { frame } = study.node;
  if (frame.outcome !== null) return html`<p class="verdict"><b>${verdictText()}</b></p>`;
  const text = (/** @type {api.ProvenMove} */ { value, plies }) => words.proven(value, plies ?? 0);
  if (!settings.evaluation) return html`<p class="verdict"><b>${toMoveText(study)}</b></p>`;
  // The moves keep their room until their values are known.
  const sorted = proven ? [...proven].sort((a, b) => rank(b) - rank(a)) : frame.legal.map(() => null);
  return html`
    <div class="status"><p class="verdict"><b>${frame.toMove ? words.turnOf(sideName(frame.toMove)) : ''}</b></p>
    ${hasTable ? html`<ul class="lines">${sorted.map((move) => !move ? html`<li class="line empty">&nbsp;</li>` : html`<li><button class="line value-${move.value}" @click=${() => play([move.move])}>
      <b>${move.move.replace('-', ' → ')}</b><span>${text(move)}</span></button></li>`)}</ul>` : html`<p class="soft">${words.noTable}</p>`}</div>`;
}

/** Wins before draws before losses, quick wins and slow losses first. @param {api.ProvenMove} move */
const rank = ({ value, plies }) => value * 10000 - value * (plies ?? 0);

/** @param {Study} study */
function bestLines({ node }) {
  if (!node.frame.toMove) return nothing;
  const lines = report?.lines.slice(0, 3) ?? [];
  const rows = Array.from({ length: 3 }, (_, index) => lines[index]);
  return html`<ol class="lines" aria-label=${words.bestLines}>${rows.map((line) => line ? html`
    <li><button class="line" @click=${() => play([line.move])}><b class=${line.proven ? 'proven' : ''}>${signed(line.value)}</b>
      <span>${line.line.slice(0, 9).map((move) => (move === '--' ? words.pass : move)).join(' ')}</span></button></li>` : html`<li class="line empty">&nbsp;</li>`)}</ol>`;
}

/** The chart's points: what the main line was worth. @param {Study} study @returns {import('./chart.js').Point[]} */
function points({ root }) {
  return mainLine(root).map((node) => {
    const { ply, frame, move, parent } = node;
    const best = verdicts.get(ply)?.best.value;
    const value = frame.outcome ?? (best === undefined ? null : frame.toMove === 'X' ? best : -best);
    const before = verdicts.get(ply - 1);
    const loss = before?.played ? before.best.value - before.played.value : 0;
    return { ply, value, loss, move, side: parent?.frame.toMove ?? null };
  });
}

/** @param {Study} study */
function reviewPart(study) {
  const nodes = mainLine(study.root);
  if (study.kind !== 'othello' || nodes.length < 2) return nothing;
  if (review === 'none') return html`<button @click=${startReview}>${words.reviewGame}</button>`;
  const all = points(study);
  const mistakes = mistakesIn(nodes, verdicts);
  const first = study.side && mistakesOf(mistakes, study.side).length ? study.side : '';
  const go = (/** @type {number} */ ply) => stand(nodes[ply]);
  return html`
    <div class="review">
      ${chart(all, isMain(study.node) ? study.node.ply : -1, go)}
      ${review === 'running' ? html`<progress max="1" .value=${progress} aria-label=${words.reviewing}></progress>` : nothing}
      <p class="losses">${/** @type {const} */ (['X', 'O']).map((side) => html`<span>${disc(side)} ${accuracy ? words.accurate(accuracy[side === 'X' ? 'black' : 'white']) : ''} ${words.averageLoss(average(all, side))}</span>`)}
        ${review === 'done' && mistakes.length ? html`<button @click=${() => lesson.start(mistakes, first)}>${words.learn(mistakesOf(mistakes, first).length)}</button>` : nothing}</p>
    </div>`;
}

/** The average disc loss of a side's moves, as far as it is known. @param {import('./chart.js').Point[]} points @param {string} side */
function average(points, side) {
  const losses = points.filter((point) => point.side === side && point.move !== '--' && verdicts.get(point.ply - 1)?.played).map(({ loss }) => loss);
  return losses.length ? losses.reduce((sum, loss) => sum + loss, 0) / losses.length : null;
}

/** @param {Study} study */
function notation(study) {
  const { root } = study;
  if (!root.next.length) return html`<div class="moves notation"><p class="soft">${words.tryMove}</p></div>`;
  const losses = new Map(points(study).map(({ ply, loss }) => [ply, loss]));
  return html`<div class="moves notation" tabindex="0" role="region" aria-label=${words.moves}>${line(study, root, losses)}</div>`;
}

/**
 * The moves behind a node, with the variations in brackets.
 * @param {Study} study
 * @param {Node} node
 * @param {Map<number, number>} losses
 * @returns {unknown}
 */
function line(study, node, losses) {
  const parts = [];
  for (let at = node; at.next.length > 0; at = at.next[0]) {
    const [main, ...others] = at.next;
    parts.push(moveButton(study, main, isMain(main) ? losses.get(main.ply) ?? 0 : 0));
    for (const other of others) {
      parts.push(html`<span class="variation">(${moveButton(study, other, 0)}${line(study, other, losses)})</span>`);
    }
  }
  return parts;
}

/** @param {Study} study @param {Node} node @param {number} loss */
function moveButton(study, node, loss) {
  const number = Math.ceil(node.ply / 2);
  const name = node.move === '--' ? words.pass : node.move.replace('-', '→');
  return html`<button class="step ${gravity(loss)}" aria-current=${study.node === node ? 'step' : nothing} @click=${() => stand(node)}
    title=${gravity(loss) ? words.gaveAway(loss) : nothing}>${node.ply % 2 ? html`<i>${number}.</i>` : nothing}${name}${loss >= MISTAKE ? (gravity(loss) === 'blunder' ? '??' : '?') : ''}</button>`;
}

/** @param {Study} study */
function steps(study) {
  const { node, root } = study;
  const button = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {() => void} */ act, isOff = false) => html`
    <button class="tool" ?disabled=${isOff} @click=${act} title=${name} aria-label=${name}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg></button>`;
  const isSide = !isMain(node);
  return html`<div class="tools steps">
    ${button(words.toStart, 'M18 6l-7 6 7 6M7 6v12', () => stand(root), !node.parent)}
    ${button(words.back, 'M15 6l-7 6 7 6', () => step(-1), !node.parent)}
    ${button(words.forward, 'M9 6l7 6-7 6', () => step(1), !node.next.length)}
    ${button(words.toEnd, 'M6 6l7 6-7 6M17 6v12', () => stand(mainLine(node).at(-1) ?? node), !node.next.length)}
    ${isSide ? button(words.promote, 'M12 19V6M6 11l6-6 6 6', () => { promote(node); stand(node); }) : nothing}
    ${isSide ? button(words.cut, 'M6 6l12 12M18 6L6 18', () => stand(cut(node))) : nothing}
  </div>`;
}

/** Begins a game from where one stands. @param {Study} study */
export function playOn({ kind, start, node }) {
  const moves = pathTo(node).slice(1).map(({ move }) => move);
  navigate(`/?${new URLSearchParams({ kind, start, moves: moves.join(' ') })}`);
}
