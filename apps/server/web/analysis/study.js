// The game that is analysed: its tree of moves, and the node that is shown.

import * as api from '../parts/api.js';
import { tagsOfLine } from '../parts/game-tags.js';
import { analysisPath, parseAnalysisUrl } from '../parts/analysis-url.js';
import { addVariations, isOnMainLine, linesOf, mainLine, makeTree, pathTo } from './move-tree.js';

/** @typedef {import('./move-tree.js').Node} Node */

export class Study {
  /** The side of the user, if there is one. @type {'black' | 'white' | null} */
  side = null;
  /** How many moves of the main line nobody chose. */
  givenMoves = 0;
  /** The nodes before the mistakes of which the address asks. @type {Node[]} */
  questions = [];
  /** The current node. @type {Node} */
  node;

  /** @param {api.LineView} line the main line @param {import('../parts/game-tags.js').GameTags} tags what is known of the game */
  constructor(line, tags) {
    this.kind = line.kind;
    this.size = line.size;
    this.aim = line.aim;
    this.support = line.support;
    this.start = line.start;
    /** The game that was opened. */
    this.given = { tags, moves: line.moves };
    this.root = this.node = makeTree(line);
  }

  /** Opens the game of an address, at the node that it shows. @param {URL} url */
  static async open(url) {
    const { line, at, variations, side, tags, given, questions } = parseAnalysisUrl(url);
    const stored = url.searchParams.get('db');
    const game = stored ? await api.exploredGame(stored, url.searchParams.get('games')) : { line, tags };
    const study = new Study(await api.positionsOf(game.line), game.tags);
    const lines = await addVariations(study.kind, study.root, variations);
    const [main, shown] = [lines[0], lines[at?.line ?? 0] ?? []];
    [study.side, study.givenMoves] = [side, given];
    study.questions = study.kind === 'othello' ? questions.flatMap((ply) => main[ply] ?? []) : [];
    study.node = shown.find(({ ply }) => ply === at?.ply) ?? study.questions[0] ?? main[main.length - 1];
    return study;
  }

  /** The moves of the main line. */
  get moves() {
    return mainLine(this.root).slice(1).map(({ move }) => move);
  }

  /** Whether it is a game of the user that can be reviewed. */
  get isOwn() {
    return this.side !== null && this.kind === 'othello';
  }

  /** What is known of the main line. */
  get tags() {
    return tagsOfLine(this, this.moves);
  }

  /** Whether the engine supports the board. */
  get isSupported() {
    return this.support === 'full' || this.support === 'endgame';
  }

  /** The move before the current node, if it can be explained. @returns {import('../parts/board-help.js').PlayedMove | null} */
  get playedMove() {
    const before = this.node.parent?.position;
    if (this.kind !== 'othello' || !before || before.legal.length < 2) return null;
    const isGiven = this.node.ply <= this.givenMoves && isOnMainLine(this.node);
    return { position: before.position, move: this.node.move, viewer: isGiven ? null : this.side, isGiven };
  }

  /** The address of the analysis: the main line, its variations and the current position. */
  get address() {
    return this.#addressWith({ side: this.side });
  }

  /** The address of a lesson from mistakes, at the current one. @param {Node[]} nodes before the mistakes @param {'black' | 'white' | ''} side whose mistakes they are */
  lessonAddress(nodes, side) {
    return this.#addressWith({ side: side || null, questions: nodes.map(({ ply }) => ply) });
  }

  /** @param {import('../parts/analysis-url.js').Extras} extras */
  #addressWith(extras) {
    const { node, kind, start, moves, tags } = this;
    const [main, ...others] = linesOf(this.root);
    const variations = others.map(({ from, ply, nodes }) => ({ from, ply, moves: nodes.map(({ move }) => move) }));
    const line = [main, ...others].findIndex(({ nodes }) => nodes.includes(node));
    const at = node === main.nodes[main.nodes.length - 1] ? null : { line, ply: node.ply };
    return analysisPath(kind, start, moves, { at, variations, tags, given: this.givenMoves, ...extras });
  }

  /** Whether a node is in the tree still: its variation may have been deleted. @param {Node} node */
  has(node) {
    const path = pathTo(node);
    return path[0] === this.root && path.every((node) => !node.parent || node.parent.next.includes(node));
  }
}
