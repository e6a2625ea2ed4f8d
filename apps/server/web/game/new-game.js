// The options of a new game.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { boardFor } from '../parts/alak-board.js';
import * as api from '../parts/api.js';
import { aimBadge, discIcon, radioGroup, toggle } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { readStored, writeStored } from '../parts/storage.js';
import { redraw, visitNow } from '../parts/view.js';
import { boardFields, clockFields, clockOf, gameChoices, startOf } from './game-options.js';
import { firstTimes } from './first-times.js';
import { visitor } from './fitting-opponent.js';
import { gameStart } from './game-start.js';
import { MACHINE_DEFAULTS, WEAKEST_LEVEL, machineFields, machineOf, strengthOf } from './machine-fields.js';

/** @typedef {import('./machine-fields.js').Options & import('./game-options.js').ClockOptions & { colour: 'black' | 'white' | '?', xot: boolean }} Options */

/** The key of the options in the local storage. */
const STORAGE_KEY = 'outflank-new-game';
/** @type {Options} */
const DEFAULTS = {
  ...MACHINE_DEFAULTS, kind: 'othello', colour: 'black', size: '6x6', layout: 'othello', aim: 'most', slots: '11', clock: '', minutes: 5, increment: 3, xot: false,
};
const CLOCKS = ['', '60+0', '180+2', '300+3', '600+5', '900+10', 'custom'];

class NewGamePage {
  /** What the user has chosen. @type {Partial<Options>} */
  #chosen = readStored(STORAGE_KEY) ?? {};
  /** The position in the address, if there is one. @type {{ kind: api.GameKind, start: string, moves: string[] } | null} */
  #given = null;
  /** @type {api.LineView | null} */
  #preview = null;
  #errorMessage = '';
  className = 'new-game';
  title = () => strings.newGame;

  /** What was chosen; a strength that was not is that of the opponent that fits now, and the weakest level before the first win. @returns {Options} */
  get #options() {
    const kind = this.#given ? { kind: this.#given.kind } : {};
    const level = firstTimes().wins ? DEFAULTS.level : WEAKEST_LEVEL;
    return { ...DEFAULTS, level, ...strengthOf(visitor.opponent), ...this.#chosen, ...kind };
  }

  /** The start as the API takes it. */
  get #start() {
    return this.#given?.start ?? startOf(this.#options);
  }

  /** The options with the board of the position in the address, if there is one. @returns {Options & { isGiven: boolean }} */
  get #board() {
    const [isGiven, preview] = [this.#given !== null, this.#preview];
    const given = isGiven && preview ? { size: `${preview.size.columns}x${preview.size.rows}`, aim: preview.aim } : {};
    return { ...this.#options, ...given, isGiven };
  }

  /** Whether the first moves are drawn. */
  get #isXot() {
    return this.#options.kind === 'othello' && !this.#given && this.#options.xot;
  }

  /** @param {URL} url */
  enter({ searchParams }) {
    const kind = searchParams.get('kind');
    this.#given = kind ? { kind: /** @type {api.GameKind} */ (kind), start: searchParams.get('start') ?? '', moves: (searchParams.get('moves') ?? '').split(' ').filter(Boolean) } : null;
    [this.#errorMessage, this.#preview] = ['', null];
    this.#updatePreview();
  }

  /** The players of both sides, as the API takes them. */
  #players() {
    const { opponent, colour } = this.#options;
    const machine = machineOf(this.#board);
    if (opponent === 'human') return { black: 'human', white: 'human' };
    if (opponent === 'watch') return { black: machine, white: machineOf(this.#board, 1) };
    const side = colour === '?' ? (Math.random() < 0.5 ? 'black' : 'white') : colour;
    return side === 'black' ? { black: 'human', white: machine } : { black: machine, white: 'human' };
  }

  /** Loads the initial position for the options. */
  async #updatePreview() {
    const [{ kind }, start, isHere] = [this.#options, this.#start, visitNow()];
    const isWanted = () => isHere() && this.#options.kind === kind && this.#start === start;
    try {
      const line = await api.positionsOf({ kind, start, moves: this.#given?.moves ?? [] });
      if (!isWanted()) return;
      [this.#preview, this.#errorMessage] = [{ ...line, kind }, ''];
    } catch (error) {
      if (!isWanted()) return;
      this.#errorMessage = retryAfterOutage(error, isWanted, () => this.#updatePreview());
    }
    redraw();
  }

  /** @param {Partial<Options>} change */
  #change(change) {
    this.#chosen = { ...this.#chosen, ...change };
    writeStored(STORAGE_KEY, this.#chosen);
    redraw();
    this.#updatePreview();
  }

  /** @param {string} [first] the first move */
  #startGame(first) {
    const { kind, opponent } = this.#options;
    const clock = (opponent !== 'watch' && clockOf(this.#options)) || undefined;
    const make = async () => {
      const game = await api.createGame({ kind, start: this.#start, moves: this.#given?.moves ?? [], xot: this.#isXot, ...this.#players(), clock });
      if (first) await api.playMove(game, first);
      return game.id;
    };
    return gameStart.open(make, (error) => {
      this.#errorMessage = errorText(error);
      redraw();
    });
  }

  /** @param {api.LineView} preview */
  #boardOf({ kind, size, frames }) {
    const current = frames[frames.length - 1];
    const { opponent, colour } = this.#options;
    const isUserToMove = !this.#isXot && (opponent === 'human' || (opponent === 'machine' && colour === current.to_move));
    /** @type {import('../parts/board.js').BoardView} */
    const view = { size, cells: current.cells, legal: isUserToMove ? current.legal : [], toMove: current.to_move, last: null,
      choose: isUserToMove ? (move) => this.#startGame(move) : undefined };
    return boardFor(kind, view);
  }

  render() {
    const { kind, opponent } = this.#options;
    const [given, preview] = [this.#given, this.#preview];
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#startGame();
    };
    return html`
      <div class="board-area" @selection=${redraw}>${preview ? this.#boardOf(preview) : html`<div class="board-place"></div>`}</div>
      <form class="panel options" @submit=${submit}>
        <h1>${strings.newGame}</h1>
        ${given ? html`<p class="muted">${strings.fromYourPosition}</p>` : radioGroup(strings.game, gameChoices(), kind, (kind) => this.#change({ kind }))}
        ${kind === 'alak' ? html`<p class="muted">${strings.alakRule} <a href=${hrefOf('/learn/lesson/alak-rules')}>${strings.newHereText}</a></p>` : nothing}
        ${given && preview ? aimBadge(preview.aim) : nothing}
        ${given ? nothing : boardFields(this.#options, (change) => this.#change(change))}
        ${given || kind !== 'othello' ? nothing : html`${toggle(strings.xot, this.#options.xot, (xot) => this.#change({ xot }))}<small>${strings.xotText}</small>`}
        ${radioGroup(strings.opponent, /** @type {[Options['opponent'], string][]} */ (Object.entries(strings.opponents)), opponent, (opponent) => this.#change({ opponent }))}
        ${opponent === 'human' ? nothing : machineFields(this.#board, (change) => this.#change(change))}
        ${opponent === 'machine' ? this.#colourField() : nothing}
        ${opponent === 'watch' ? nothing : clockFields(CLOCKS, this.#options, (change) => this.#change(change))}
        ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
        <div class="edge-bar"><button class="main">${strings.start}</button></div>
      </form>`;
  }

  #colourField() {
    const name = (/** @type {'black' | 'white'} */ side) => html`${discIcon(side)} ${strings[side]}`;
    return radioGroup(strings.colour, [['black', name('black')], ['?', strings.random], ['white', name('white')]], this.#options.colour, (colour) => this.#change({ colour }));
  }
}

/** @type {import('../parts/view.js').View} */
export const newGame = new NewGamePage();
