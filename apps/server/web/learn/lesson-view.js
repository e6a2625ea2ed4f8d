// What a lesson shows: the board of the current step, and beside it its text, its answer and the buttons.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { boardFor } from '../parts/alak-board.js';
import { discIcon, goOnButton, namedDisc, skipButton } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { answering } from '../parts/exercise.js';
import { illegalText, moveName } from '../parts/game-text.js';
import { sideName, strings } from '../parts/i18n.js';
import { openFittingGame } from '../game/fitting-opponent.js';
import { turnTeller } from '../game/game-parts.js';
import { playNowButton } from '../game/home.js';
import { boardArrows } from './board-arrows.js';
import { learn, localized } from './learn-strings.js';

/**
 * @typedef {import('./lesson-data.js').Step} Step
 * @typedef {import('./lesson-session.js').LessonSession} LessonSession
 */

/** The board of the current step. @param {LessonSession} session */
export function lessonBoard(session) {
  const view = session.game ? gameBoard(session) : lineBoard(session);
  if (!view) return html`<div class="board-place"></div>`;
  return html`${boardFor(session.lesson.game, { ...view, refused: session.refusal.square, select: () => session.refusal.clear() })}${session.refusal.render()}`;
}

/** The board of a step that is played; at the end of the lesson it is that of the last one, to look at. @param {LessonSession} session @returns {import('../parts/board.js').BoardView | null} */
function gameBoard(session) {
  const { game } = session;
  const shown = game?.board;
  if (!game || !shown) return null;
  const { size, position } = shown;
  const { controller } = game;
  const isUserToMove = shown.isUserToMove && session.step !== undefined;
  return { size, cells: position.cells, legal: isUserToMove ? position.legal : [], toMove: position.to_move, last: controller.lastMove, isNew: controller.isNew,
    choose: isUserToMove ? (move) => session.choose(move) : undefined,
    reject: isUserToMove ? (square) => session.refusal.show(illegalText({ kind: session.lesson.game, size, frame: position }, square), square) : turnTeller(game.side, position.to_move) };
}

/** @param {LessonSession} session @returns {import('../parts/board.js').BoardView | null} */
function lineBoard(session) {
  const { step, shown } = session;
  const { line, position } = shown;
  if (!line || !position) return null;
  const isAsked = step?.kind === 'find' && session.state !== 'correct';
  const isMarking = step?.kind === 'mark' && session.state !== 'correct' && session.state !== 'shown';
  const choose = (/** @type {string} */ square) => session.choose(square);
  return {
    size: line.size, cells: position.cells, toMove: position.to_move, last: shown.lastMove, isNew: shown.isNew,
    marks: marksOf(session), isEditable: isMarking, overlay: step?.kind === 'explain' && shown.ply === 0 ? boardArrows(step.arrows ?? []) : undefined,
    notes: answerNotes(session),
    ...(isAsked ? answering({ ...line, frame: line.frames[0], isShown: session.state !== 'wrong', choose, refusal: session.refusal })
      : { legal: [], choose: isMarking ? choose : undefined, reject: step?.kind === 'explain' ? (square) => session.refusal.show(learn.nothingToPlay(goOnName(session)), square) : undefined }),
  };
}

/** The name of the button that goes on. @param {LessonSession} session */
const goOnName = ({ hasMoreMoves }) => (hasMoreMoves ? learn.nextMove : learn.next);

/** The marked squares: those of the step before its moves are shown, or those of the player. @param {LessonSession} session */
function marksOf({ step, shown: { ply }, marked }) {
  const marks = new Map([...marked].map((square) => [square, { label: learn.marked, kind: 'chosen' }]));
  if (ply > 0 || !step || !('marks' in step)) return marks;
  for (const [kind, squares] of Object.entries(step.marks ?? {})) {
    for (const square of squares) marks.set(square, { label: learn.marks[/** @type {keyof typeof learn.marks} */ (kind)], kind });
  }
  return marks;
}

/** The texts on squares: the attempt, or the answer that is shown. @param {LessonSession} session */
function answerNotes({ step, state, shown: { ply }, attempt }) {
  /** @type {Map<string, { text: string, kind: string }>} */
  const notes = new Map();
  if (step?.kind !== 'find') return notes;
  const square = (/** @type {string} */ move) => move.split('-').at(-1) ?? move;
  if (state === 'shown') step.accept.forEach((move) => notes.set(square(move), { text: '★', kind: 'best' }));
  if (state === 'wrong' && ply > 0) notes.set(square(attempt), { text: '✗', kind: 'mistake' });
  if (state === 'correct' && ply > 0) notes.set(square(attempt), { text: '✓', kind: 'best' });
  return notes;
}

/** What is asked. @param {LessonSession} session */
export const lessonTask = (session) => html`
  <h1>${localized(session.lesson.title)}</h1>
  ${stepList(session)}
  ${session.step ? stepText(session, session.step) : nothing}`;

/** What becomes of the answer, and what to do next. @param {LessonSession} session */
export function lessonAnswer(session) {
  const { step, game, shown } = session;
  return html`
    ${game?.controller.passed ? html`<p class="explained">${strings.passes(sideName(game.controller.passed))}</p>` : nothing}
    ${shown.error ? html`<p class="error" role="alert">${errorText(shown.error)}</p>` : nothing}
    ${step ? stepAnswer(session, step) : end(session)}`;
}

/** @param {LessonSession} session */
function stepList(session) {
  const count = session.lesson.steps;
  return html`<ol class="steps" aria-label=${learn.steps}>${Array.from({ length: count }, (_, index) => html`
    <li><button class=${session.isSolved(index) ? 'solved' : ''} aria-current=${session.at === index ? 'step' : nothing} @click=${() => session.goTo(index)}
      aria-label="${learn.stepOf(index + 1, count)}${session.isSolved(index) ? `, ${learn.solved}` : ''}">${session.isSolved(index) ? '✓' : index + 1}</button></li>`)}</ol>`;
}

/** @param {LessonSession} session @param {Step} step */
function stepText(session, step) {
  return html`
    <div class="lesson-text landing" role="group" aria-label=${learn.stepOf(session.at + 1, session.lesson.steps)}><p>${localized(step.text)}</p>
      ${step.kind === 'explain' && step.arrows ? html`<p class="visually-hidden">${learn.arrows(step.arrows.map(moveName).join(', '))}</p>` : nothing}
      ${step.kind === 'find' && session.state !== 'correct' ? html`<p class="turn">${turnText(session)}</p>` : nothing}
      ${step.kind === 'play' ? goalText(session, step) : nothing}</div>`;
}

/** @param {LessonSession} session @param {Step} step */
function stepAnswer(session, step) {
  const isSolved = session.state === 'correct' || session.game?.isReached;
  return html`
    ${step.kind === 'play' ? goalResult(session, step) : nothing}
    ${step.kind === 'find' || step.kind === 'mark' ? html`<p class="feedback ${session.state}">${feedbackText(session)}</p>` : nothing}
    <div class="buttons lesson-buttons ${isSolved ? 'goes-on' : ''}">${stepButtons(session, step)}</div>`;
}

/** @param {LessonSession} session */
function turnText({ shown }) {
  const side = shown.line?.frames[0].to_move;
  return side ? html`${discIcon(side)} ${strings.sideToMoveIs(sideName(side))}` : nothing;
}

/** @param {LessonSession} session */
function feedbackText({ state, feedback, verdict }) {
  if (state === 'correct') return html`<b>${learn.correct}</b>${strings.sentenceGap}${feedback}`;
  return state === 'wrong' ? html`<b>${verdict}</b>${strings.sentenceGap}${feedback}` : feedback;
}

/** @param {LessonSession} session @param {import('./lesson-data.js').PlayStep} step */
function goalText({ game, lesson }, step) {
  if (!game) return nothing;
  const { controller: { game: played } } = game;
  const discs = (played?.frame ?? game.board?.position)?.discs;
  const goal = step.goal.corners ? learn.goalCorners(step.goal.corners) : step.goal.margin && lesson.game !== 'alak' ? learn.goalMargin(step.goal.margin) : learn.goalWin;
  return html`<p class="turn">${discIcon(game.side)} ${learn.youAre(sideName(game.side))} ${goal}</p>
    ${discs ? html`<p class="discs">${namedDisc('black')} ${discs.black} ${namedDisc('white')} ${discs.white} ${game.controller.isThinking ? html`<em>${strings.thinking}</em>` : nothing}</p>` : nothing}
    ${game.error ? html`<p class="error" role="alert">${game.error}</p>` : nothing}`;
}

/** @param {LessonSession} session @param {import('./lesson-data.js').PlayStep} step */
function goalResult({ game }, step) {
  const isReached = game?.isReached ?? null;
  return isReached === null ? nothing : html`<p class="feedback ${isReached ? 'correct' : 'wrong'}"><b>${isReached ? learn.goalReached : learn.goalMissed}</b> ${isReached ? nothing : localized(step.hint)}</p>`;
}

/** @param {LessonSession} session @param {Step} step */
function stepButtons(session, step) {
  const isSolved = step.kind === 'explain' || session.isSolved(session.at);
  const { controller } = session.game ?? {};
  const next = () => session.next();
  const isAsked = (step.kind === 'find' || step.kind === 'mark') && (session.state === 'question' || session.state === 'wrong');
  return html`
    ${step.kind === 'mark' && isAsked ? html`<button class="main" @click=${() => session.checkMarks()}>${learn.check}</button>` : nothing}
    ${(step.kind === 'find' && session.state === 'wrong') || session.state === 'shown' ? html`<button class="main" @click=${() => session.again()}>${learn.tryAgain}</button>` : nothing}
    ${isAsked ? html`<button @click=${() => session.showAnswer()}>${learn.showAnswer}</button>` : nothing}
    ${controller?.game ? html`<button @click=${() => controller.act('undo')} ?disabled=${controller.game.played === 0}>${strings.undo}</button>
      <button class=${session.game?.isReached === false ? 'main' : ''} @click=${() => session.again()}>${learn.startAgain}</button>` : nothing}
    ${step.kind === 'explain' && session.shown.ply > 0 ? html`<button @click=${() => session.again()}>${learn.showAgain}</button>` : nothing}
    ${isSolved ? goOnButton(goOnName(session), next) : skipButton(learn.skip, next)}`;
}

/** The end, and where to go on: one main way, which is a step that is left, else a game, else the next lesson. @param {LessonSession} session */
function end(session) {
  const { unsolved, following, lesson, shown } = session;
  const play = () => openFittingGame((error) => shown.fail(error));
  const [isOpen, isPlayed] = [unsolved.length > 0, lesson.game === 'othello'];
  const link = (/** @type {string} */ path, /** @type {string} */ name, /** @type {boolean} */ isMain) => html`<a class="button ${isMain ? 'main' : ''}" href=${hrefOf(path)}>${name}</a>`;
  return html`
    <p class="lesson-text">${isOpen ? learn.stepsLeft(unsolved.length) : learn.lessonDone}</p>
    <div class="buttons goes-on">
      ${isOpen ? html`<button class="main" @click=${() => session.goTo(unsolved[0])}>${learn.toStep(unsolved[0] + 1)}</button>` : nothing}
      ${isPlayed ? playNowButton(play, !isOpen) : nothing}
      ${following ? link(`/learn/lesson/${following.id}`, learn.nextLesson(localized(following.title)), !isOpen && !isPlayed) : nothing}
      ${link('/learn', learn.moreLessons, !isOpen && !isPlayed && !following)}
    </div>`;
}
