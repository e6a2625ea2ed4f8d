// The options of a new game.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl } from '../parts/address.js';
import { boardFor } from '../parts/alak-board.js';
import * as api from '../parts/api.js';
import { aimBadge, discIcon, radioGroup, select, slider } from '../parts/controls.js';
import { errorText } from '../parts/error-text.js';
import { levelDescription, playerTypeName, strings } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { readStored, writeStored } from '../parts/storage.js';
import { navigate, redraw } from '../parts/view.js';
import { alakPlayers, boardFields, clockFields, clockOf, startOf } from './game-options.js';

/**
 * @typedef {object} MachineOptions
 * @property {'machine' | 'human' | 'watch'} opponent
 * @property {number} level
 * @property {number} whiteLevel the level of White between two machines
 * @property {'level' | 'human'} machine whether machines play at a level or like people
 * @property {number} rating of a machine that plays like people
 * @property {number} whiteRating that of White between two machines
 * @property {'black' | 'white' | '?'} colour
 * @property {string} reversi the player specification of the machine for Reversi
 * @property {string} alak that for Alak
 *
 * @typedef {import('./game-options.js').BoardOptions & import('./game-options.js').ClockOptions & MachineOptions} Options
 */

/** The key of the options in the local storage. */
const STORAGE_KEY = 'outflank-new-game';
/** @type {Options} */
const DEFAULTS = {
  kind: 'othello', opponent: 'machine', level: 3, whiteLevel: 5, machine: 'level', rating: 1400, whiteRating: 1800, colour: 'black', size: '6x6', layout: 'othello', aim: 'most',
  slots: '11', reversi: 'lookahead:3', alak: 'mean:3', clock: '', minutes: 5, increment: 3,
};
const REVERSI_PLAYERS = ['random', 'greedy', 'lookahead:1', 'lookahead:2', 'lookahead:3', 'lookahead:4', 'lookahead:5'];
const CLOCKS = ['', '60+0', '180+2', '300+3', '600+5', '900+10', 'custom'];

class NewGamePage {
  /** @type {Options} */
  #options = { ...DEFAULTS, ...readStored(STORAGE_KEY) };
  /** The position in the address, if there is one. @type {{ kind: api.GameKind, start: string, moves: string[] } | null} */
  #given = null;
  /** @type {api.LineView | null} */
  #preview = null;
  #errorMessage = '';
  /** Whether a game is being made: a second click, also one on the board, would make another. */
  #isStarting = false;

  className = 'new-game';
  title = () => strings.newGame;

  /** The start as the API takes it. */
  get #start() {
    return this.#given?.start ?? startOf(this.#options);
  }

  /** Whether the options for Reversi are those of Othello. */
  get #isOthello() {
    const { kind, size, layout, aim } = this.#options;
    return kind === 'reversi' && size === '8x8' && layout !== 'open' && aim !== 'anti';
  }

  /** @param {URL} url */
  enter({ searchParams }) {
    const kind = searchParams.get('kind');
    this.#given = kind ? { kind: /** @type {api.GameKind} */ (kind), start: searchParams.get('start') ?? '', moves: (searchParams.get('moves') ?? '').split(' ').filter(Boolean) } : null;
    if (this.#given) this.#options.kind = this.#given.kind;
    [this.#errorMessage, this.#preview] = ['', null];
    this.#updatePreview();
  }

  /** The machine that plays, as the API takes it. @param {number} level @param {number} rating */
  #machine(level, rating) {
    const { kind, machine, reversi, alak } = this.#options;
    if (kind === 'othello' || this.#isOthello) return machine === 'human' ? `human:${rating}` : `level:${level}`;
    return kind === 'reversi' ? reversi : alak;
  }

  /** The players of both sides, as the API takes them. */
  #players() {
    const { opponent, colour, level, rating, whiteLevel, whiteRating } = this.#options;
    const machine = this.#machine(level, rating);
    if (opponent === 'human') return { black: 'human', white: 'human' };
    if (opponent === 'watch') return { black: machine, white: this.#machine(whiteLevel, whiteRating) };
    const side = colour === '?' ? (Math.random() < 0.5 ? 'black' : 'white') : colour;
    return side === 'black' ? { black: 'human', white: machine } : { black: machine, white: 'human' };
  }

  /** Loads the initial position for the options. */
  async #updatePreview() {
    const { kind } = this.#options;
    try {
      const line = await api.positionsOf({ kind, start: this.#start, moves: this.#given?.moves ?? [] });
      if (this.#options.kind !== kind) return;
      [this.#preview, this.#errorMessage] = [{ ...line, kind }, ''];
    } catch (error) {
      this.#errorMessage = retryAfterOutage(error, () => this.#options.kind === kind && !this.#preview && currentUrl().pathname === '/new', () => this.#updatePreview());
    }
    redraw();
  }

  /** @param {Partial<Options>} change */
  #change(change) {
    Object.assign(this.#options, change);
    writeStored(STORAGE_KEY, this.#options);
    redraw();
    this.#updatePreview();
  }

  /** @param {string} [first] the first move */
  async #startGame(first) {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const { kind, opponent } = this.#options;
    const clock = (opponent !== 'watch' && clockOf(this.#options)) || undefined;
    try {
      const game = await api.createGame({ kind, start: this.#start, moves: this.#given?.moves ?? [], ...this.#players(), clock });
      if (first) await api.playMove(game, first);
      navigate(`/game/${game.id}`);
    } catch (error) {
      this.#errorMessage = errorText(error);
      redraw();
    } finally {
      this.#isStarting = false;
    }
  }

  /** @param {api.LineView} preview */
  #board({ kind, size, frames }) {
    const current = frames[frames.length - 1];
    const { opponent, colour } = this.#options;
    const isUserToMove = opponent === 'human' || (opponent === 'machine' && colour === current.to_move);
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
      <div class="board-area" @selection=${redraw}>${preview ? this.#board(preview) : html`<div class="board-place"></div>`}</div>
      <form class="panel options" @submit=${submit}>
        <h1>${strings.newGame}</h1>
        ${given ? nothing : radioGroup(strings.game, /** @type {[api.GameKind, string][]} */ (Object.entries(strings.gameNames)), kind, (kind) => this.#change({ kind }))}
        <p class="muted">${strings.gameHints[kind]}</p>
        ${given && preview ? aimBadge(preview.aim) : nothing}
        ${given ? nothing : boardFields(this.#options, (change) => this.#change(change))}
        ${radioGroup(strings.opponent, /** @type {[Options['opponent'], string][]} */ (Object.entries(strings.opponents)), opponent, (opponent) => this.#change({ opponent }))}
        ${opponent === 'human' ? nothing : this.#strengthFields()}
        ${opponent === 'machine' ? this.#colourField() : nothing}
        ${opponent === 'watch' ? nothing : clockFields(CLOCKS, this.#options, (change) => this.#change(change))}
        ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
        <div class="start-bar"><button class="main">${strings.start}</button></div>
      </form>`;
  }

  #strengthFields() {
    const { kind, machine, reversi, alak, slots } = this.#options;
    const named = (/** @type {string[]} */ specs) => /** @type {[string, string][]} */ (specs.map((spec) => [spec, playerTypeName(spec)]));
    if (kind === 'reversi' && !this.#isOthello) return select(strings.strength, named(REVERSI_PLAYERS), reversi, (reversi) => this.#change({ reversi }));
    if (kind === 'alak') return select(strings.strength, named(alakPlayers(Number(slots))), alak, (alak) => this.#change({ alak }));
    return html`
      ${radioGroup(strings.strength, /** @type {[Options['machine'], string][]} */ (Object.entries(strings.machines)), machine, (machine) => this.#change({ machine }))}
      ${machine === 'human' ? this.#sliders(strings.rating, [600, 2400], ['rating', 'whiteRating'], strings.ratingDescription) : this.#sliders(strings.level, [0, 30], ['level', 'whiteLevel'], levelDescription)}`;
  }

  /**
   * The slider of the machine, or those of two machines.
   * @param {string} label
   * @param {[number, number]} range
   * @param {['level' | 'rating', 'whiteLevel' | 'whiteRating']} names of the options
   * @param {(value: number) => string} describe
   */
  #sliders(label, [min, max], [ofBlack, ofWhite], describe) {
    const field = (/** @type {string} */ label, /** @type {'level' | 'rating' | 'whiteLevel' | 'whiteRating'} */ name) =>
      slider(label, { min, max, value: this.#options[name], text: describe(this.#options[name]) }, (value) => this.#change({ [name]: value }));
    if (this.#options.opponent !== 'watch') return field(label, ofBlack);
    return html`${field(`${strings.black}: ${label}`, ofBlack)}${field(`${strings.white}: ${label}`, ofWhite)}`;
  }

  #colourField() {
    const name = (/** @type {'black' | 'white'} */ side) => html`${discIcon(side)} ${strings[side]}`;
    return radioGroup(strings.colour, [['black', name('black')], ['?', strings.random], ['white', name('white')]], this.#options.colour, (colour) => this.#change({ colour }));
  }
}

/** @type {import('../parts/view.js').View} */
export const newGame = new NewGamePage();
