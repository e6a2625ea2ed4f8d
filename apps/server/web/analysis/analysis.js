// The analysis view: evaluation, variations and review of a game.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { entryNumber, pushAddress, replaceAddress } from '../parts/address.js';
import { boardFor } from '../parts/alak-board.js';
import { keepLonger } from '../parts/analysed-games.js';
import { createGame } from '../parts/api.js';
import { Orientation } from '../parts/board.js';
import { overlayPanel, reasonsPanel, withHelp } from '../parts/board-help.js';
import { answering, exercise } from '../parts/exercise.js';
import { markExercise } from '../parts/exercise-games.js';
import { sideName, strings } from '../parts/i18n.js';
import { lineProblem } from '../parts/problem-page.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { announce, redraw } from '../parts/view.js';
import { scrollToCurrentMove } from '../parts/move-list-scroll.js';
import { machineOf, playersText, tagsHeader, tagsOfUser } from '../parts/game-tags.js';
import { moveNumbers, moveText, opponent } from '../parts/game-text.js';
import { gameStart } from '../game/game-start.js';
import { AlakExplorer } from './alak-explorer.js';
import { parseAnalysisUrl } from '../parts/analysis-url.js';
import { engineSettings } from './engine-settings.js';
import { Evaluation } from './evaluation.js';
import { evaluationPanel } from './evaluation-panel.js';
import { ExportTools } from './export.js';
import { GameReview } from './game-review.js';
import { importForm } from './import.js';
import { Lesson } from './lesson.js';
import { mistakesOf, reviewMistake } from './mistakes.js';
import { lastPlacement, mainLine, pathTo, playFrom } from './move-tree.js';
import { navigationButtons } from './navigation-buttons.js';
import { Notation } from './notation.js';
import { reviewTexts } from './review-strings.js';
import { Study } from './study.js';

/** @typedef {import('./move-tree.js').Node} Node */

class AnalysisPage {
  /** @type {Study | null} */
  #study = null;
  #evaluation = new Evaluation();
  #review = new GameReview((code) => this.#evaluation.showError(code));
  #lesson = new Lesson((node) => this.#goTo(node));
  #notation = new Notation();
  #exportTools = new ExportTools();
  #alakExplorer = new AlakExplorer();
  #isNew = false;
  #orientation = new Orientation();
  /** Why an address has nothing to show. @type {{ error: unknown, line: import('../parts/api.js').LineRequest } | null} */
  #problem = null;
  /** The nodes that the entries of the history show, by the number of the entry; after a reload, the address says it. @type {Map<number, Node>} */
  #visits = new Map();
  /** The number of the last call of `enter`; when it has changed, the view was left meanwhile. */
  #entered = 0;

  title = () => playersText(tagsOfUser(this.#study?.given.tags ?? {}, this.#study?.side ?? null)) || (this.#study?.kind === 'alak' ? strings.alak : strings.analyse);
  isShown = () => this.#study !== null && !this.#lesson.isActive && this.#visits.get(entryNumber()) === this.#study.node;
  rendered = scrollToCurrentMove;
  keys = {
    ArrowLeft: () => this.#step(-1),
    ArrowRight: () => this.#step(1),
    ArrowUp: () => this.#jump((root) => root),
    ArrowDown: () => this.#jump((root) => mainLine(root).at(-1) ?? root),
    u: () => this.#step(-1),
    r: () => this.#step(1),
    f: () => this.#orientation.flip(),
  };

  get className() {
    if (this.#problem) return 'problem-view';
    return this.#lesson.isActive ? 'game analysis exercise lesson' : `game analysis ${this.#study?.isOwn ? 'of-own-game' : ''}`;
  }

  /** @param {URL} url */
  async enter(url) {
    const number = ++this.#entered;
    [this.#study, this.#problem] = [null, null];
    this.#visits.clear();
    this.#evaluation.reset();
    this.#review.reset();
    importForm.reset();
    this.#exportTools.reset();
    try {
      const study = await Study.open(url);
      const review = study.questions.includes(study.node) ? await reviewMistake(study.node, study.side) : null;
      if (number !== this.#entered) return;
      this.#study = study;
      announce(this.title());
      if (review) this.#askAgain(study, review);
      else this.#goTo(study.node);
    } catch (error) {
      if (number !== this.#entered) return;
      this.#problem = { error, line: parseAnalysisUrl(url).line };
      redraw();
      retryAfterOutage(error, () => number === this.#entered, () => this.enter(url));
    }
  }

  /** Opens the lesson of an address. @param {Study} study @param {import('./analysis-connection.js').PlyReview} review of the current mistake */
  #askAgain({ node, questions, side }, review) {
    const mistakes = questions.map((asked) => ({ node: asked, review: asked === node ? review : null }));
    this.#lesson.start(mistakes, side && mistakesOf(mistakes, side).some((mistake) => mistake.node === node) ? side : '', side, node);
  }

  /** Begins a lesson, which has an entry of its own, so that the browser goes back to the analysis. @param {Study} study @param {import('./mistakes.js').Mistake[]} mistakes @param {import('./mistakes.js').SideFilter} side */
  #learn(study, mistakes, side) {
    pushAddress(study.address);
    this.#lesson.start(mistakes, side, study.side);
  }

  leave() {
    this.#entered++;
    this.#evaluation.close();
    this.#review.close();
    this.#lesson.stop();
    // What is still asked for shall not open the game again.
    this.#study = null;
  }

  /** Goes to the node that an entry of the history shows, if it is one of this game. */
  revisit() {
    const node = this.#visits.get(entryNumber());
    if (!node || !this.#study?.has(node)) return false;
    this.#lesson.stop();
    this.#goTo(node);
    return true;
  }

  /** Goes to a node and evaluates it. @param {Node} node @param {'visited' | 'played'} [how] whether the move has just been played */
  #goTo(node, how = 'visited') {
    const study = this.#study;
    if (!study) return;
    this.#isNew = how === 'played' || node.parent === study.node;
    study.node = node;
    this.#evaluation.start(study, !this.#lesson.isActive);
    if (this.#lesson.isActive) replaceAddress(study.lessonAddress(this.#lesson.nodes, this.#lesson.side));
    else {
      // A move that was played has an entry of its own, so that the browser goes back by moves.
      (how === 'played' ? pushAddress : replaceAddress)(study.address);
      this.#visits.set(entryNumber(), node);
      this.#announcePosition(node);
      // Not before a lesson is left: the review names the better move of its question.
      this.#review.startOnce(study);
    }
    redraw();
  }

  /** Announces the move that led to a position, what the review found in it, and whose turn it is. @param {Node} node */
  #announcePosition(node) {
    const { parent, move, flips, position } = node;
    announce(parent ? moveText(sideName(parent.position.to_move), move, flips) : strings.startPosition);
    announce(this.#review.finding(node));
    announce(position.to_move ? strings.sideToMoveIs(sideName(position.to_move)) : this.#evaluation.text);
  }

  /** @param {number} by */
  #step(by) {
    if (!this.#study || this.#lesson.isActive) return;
    const { parent, next } = this.#study.node;
    const node = by < 0 ? parent : next[0];
    if (node) this.#goTo(node);
    else announce(by < 0 ? strings.startPosition : strings.toEnd);
  }

  /** @param {(root: Node) => Node} choose */
  #jump(choose) {
    if (this.#study && !this.#lesson.isActive) this.#goTo(choose(this.#study.root));
  }

  /** Plays a move from the current node. @param {string} move */
  async #play(move) {
    const study = this.#study;
    if (!study) return;
    const { node, address } = study;
    if (this.#lesson.isActive) {
      this.#lesson.check(move, this.#evaluation);
      return redraw();
    }
    await this.#playFrom(study, node, [move], 'played');
    keepLonger(address, study.address);
  }

  /** Adds a line of best play from the position before the current node. @param {string[]} moves */
  #addLine(moves) {
    const before = this.#study?.node.parent;
    if (this.#study && before) return this.#playFrom(this.#study, before, moves);
  }

  /** Plays moves, and goes to where they lead unless the user has gone elsewhere meanwhile. @param {Study} study @param {Node} from @param {string[]} moves @param {'visited' | 'played'} [how] */
  async #playFrom(study, from, moves, how) {
    const { node } = study;
    const isThere = () => this.#study === study && study.node === node && !this.#lesson.isActive;
    try {
      const last = await playFrom(study.kind, from, moves);
      if (isThere()) this.#goTo(last, how);
    } catch {
      if (isThere()) this.#evaluation.showError('failed');
    }
  }

  /** @param {Study} study */
  #board(study) {
    const { kind, size, node } = study;
    /** @type {import('../parts/board.js').BoardView} */
    const view = {
      size, cells: node.position.cells, legal: node.position.legal, toMove: node.position.to_move,
      last: lastPlacement(node), numbers: moveNumbers(pathTo(node).slice(1).map(({ move }) => move)),
      isNew: this.#isNew, isFlipped: this.#orientation.isFlipped, choose: (move) => this.#play(move),
      notes: this.#lesson.isActive ? this.#lesson.notes() : this.#evaluation.notes,
    };
    const shown = this.#lesson.shownPosition;
    const answers = this.#lesson.isActive && answering({ kind, size, frame: node.position, isShown: !shown || this.#lesson.isAskedAgain, isLine: this.#lesson.isPastQuestion, choose: (move) => this.#play(move), refusal: this.#lesson.refusal });
    return boardFor(kind, kind === 'alak' ? view : withHelp({ ...view, ...shown?.view, ...answers }, shown?.position ?? node.position.position, this.#lesson.isActive ? this.#lesson.explainable() : study.playedMove));
  }

  render() {
    const study = this.#study;
    if (this.#problem) return lineProblem(this.#problem.error, this.#problem.line, [['/analyse', strings.newAnalysis], ['/setup', strings.boardEditor], ['/explore', strings.explore]]);
    if (!study) return html`<h1 class="visually-hidden">${strings.analyse}</h1><div class="board-area"><div class="board-place"></div></div>`;
    if (this.#lesson.isActive) return html`<h1 class="visually-hidden">${strings.analyse}</h1>${exercise({ task: this.#lesson.task(), board: html`${this.#board(study)}${this.#lesson.refusal.render()}`, answer: this.#lessonAnswer(study), said: this.#lesson.said })}`;
    const { className, over, leave, drop } = importForm.dropTarget;
    return html`
      <h1 class="visually-hidden">${strings.analyse}</h1>
      <div class="board-area ${className}" @selection=${redraw} @dragover=${over} @dragleave=${leave} @drop=${drop}>${this.#board(study)}</div>
      <section class="panel ${className}" @dragover=${over} @dragleave=${leave} @drop=${drop}>${this.#panel(study)}</section>
      ${study.kind === 'alak' ? this.#alakExplorer.render(study.node.position) : nothing}`;
  }

  /** @param {Study} study */
  #lessonAnswer(study) {
    return html`
      ${this.#lesson.answer(playOnFrom(study, () => this.#evaluation.showError('failed')))}
      ${reasonsPanel(this.#lesson.explainable())}
      ${overlayPanel()}`;
  }

  /** A game of the user begins with what is to be learnt from it; what the engine thinks of the position comes after the moves. @param {Study} study */
  #panel(study) {
    const goTo = (/** @type {Node} */ node) => this.#goTo(node);
    const points = new Map(this.#review.points(study).map((point) => [point.ply, point]));
    const review = this.#review.render(study, goTo, (mistakes, side) => this.#learn(study, mistakes, side));
    const evaluation = evaluationPanel(study, this.#evaluation, (move) => this.#play(move));
    return html`
      ${tagsHeader(study.tags, study.side)}
      ${importForm.opened(study.address)}
      ${study.kind === 'othello' ? nothing : html`<p class="muted">${reviewTexts.onlyOthello}</p>`}
      ${study.isOwn ? review : evaluation}
      <div class="tool-panels">
        ${reasonsPanel(study.playedMove, (moves) => this.#addLine(moves))}
        ${study.kind === 'othello' ? overlayPanel() : nothing}
        ${engineSettings(() => this.#goTo(study.node))}</div>
      ${study.isOwn ? nothing : review}
      ${this.#notation.render({ root: study.root, current: study.node, points, goTo })}
      ${navigationButtons(study, goTo)}
      ${study.isOwn ? evaluation : nothing}
      <div class="tool-panels">
        <details class="collapsible"><summary>${strings.importGame}</summary>${importForm.render()}</details>
        ${this.#exportTools.render(study)}</div>`;
  }
}

/** @type {import('../parts/view.js').View} */
export const analysis = new AnalysisPage();

/** What begins a game after a move from a node against the machine of the game; null for the games of others. @param {Study} study @param {() => void} onError @returns {import('./lesson.js').PlayOn | null} */
function playOnFrom({ kind, start, side, given: { tags } }, onError) {
  const machine = side && machineOf(tags, opponent(side));
  if (!machine) return null;
  const [black, white] = side === 'black' ? ['human', machine] : [machine, 'human'];
  return (node, answer) => gameStart.open(async () => {
    const { id } = await createGame({ kind, start, moves: [...pathTo(node).slice(1).map(({ move }) => move), answer], black, white });
    markExercise(id);
    return id;
  }, onError);
}
