// A game in progress: what is asked of the server, and when what it answers is shown.

import * as api from './api.js';
import { clockText, firstSide, lastPlaced, other, spoken } from './game-text.js';
import { announce, pause, redraw } from './page.js';
import { sideName, words } from './words.js';
import { problemText } from './problem.js';
import { playSound } from './sound.js';
import { Link } from './link.js';

/** A machine's move is not shown sooner after the move before, so that people can follow. */
const PACE = 700;
/** How long a pass is shown. */
const PASS = 1600;
/** How long to wait before a busy server is asked again. */
const RETRY = 1500;

/** What may happen when a person is quick, or two pages show one game; the game that is shown next says enough. */
const EXPECTED = ['no-move', 'game-over', 'time-left', 'conflict'];

export class Table {
  /** @type {api.Game | null} */
  game = null;
  /** The last disc that was placed. @type {api.Legal | null} */
  last = null;
  /** What is shown over the board: a pass. */
  notice = '';
  /** What is shown beside the board when something does not work. */
  trouble = '';
  /** @type {string | null} */
  hint = null;
  isTurned = false;
  isThinking = false;
  isPaused = false;
  /** Whether the last move has just been played, and not come back to. */
  isNew = false;
  isLeft = false;
  /** @type {Link | null} */
  #link = null;
  #isAsking = false;
  #shown = 0;
  /** When the game was told whose clock is shown. */
  #told = 0;
  /** The clock as it was drawn last. */
  #ticked = '';
  /** The version of which the server was told that the time is over. */
  #flagged = 0;
  /** @type {AbortController | null} */
  #thought = null;

  /** @param {string} id */
  async open(id) {
    try {
      const game = await api.load(id);
      this.isPaused = isWatched(game) && game.played > 0;
      this.isTurned = false;
      this.#show(game, false);
      if (!this.isLeft) this.#link = new Link(id, (game) => this.#hear(game), () => this.#tell(new api.Refusal('offline', '')));
      await this.#follow();
    } catch (error) {
      this.#tell(error);
    }
  }

  leave() {
    this.isLeft = true;
    this.#thought?.abort();
    this.#link?.close();
  }

  get canChoose() {
    return this.game?.turn === 'human' && !this.notice;
  }

  /** @param {string} move */
  async play(move) {
    await this.#ask((game) => this.#wish('move', game, { move }), true);
    await this.#follow();
  }

  /** @param {'undo' | 'redo' | 'resign' | 'flag'} what */
  async act(what) {
    this.#thought?.abort();
    this.notice = '';
    if ((what === 'undo' || what === 'redo') && this.game && isWatched(this.game)) this.isPaused = true;
    await this.#ask((game) => this.#wish(what, game), what === 'redo');
    await this.#follow();
  }

  async askHint() {
    const game = this.game;
    if (!game || game.turn !== 'human' || this.isThinking) return;
    await this.#think(async (signal) => {
      const { move } = await /** @type {Link} */ (this.#link).ask('hint', { version: game.version }, signal);
      if (this.game !== game) return;
      this.hint = move;
      announce(words.hintIs(move));
    });
  }

  async togglePause() {
    this.isPaused = !this.isPaused;
    if (this.isPaused) this.#thought?.abort();
    redraw();
    await this.#follow();
  }

  /** What is left on a side's clock, in milliseconds; nothing without a clock. @param {'black' | 'white'} side */
  timeLeft(side) {
    const { game } = this;
    if (!game?.clock) return null;
    const runs = game.clock.runs && (game.frame.toMove === 'X') === (side === 'black');
    return Math.max(0, game.clock[side] - (runs ? Date.now() - this.#told : 0));
  }

  /** Looks at the clock; when it has run down the server decides. */
  tick() {
    const { game } = this;
    if (!game?.clock?.runs) return;
    const side = game.frame.toMove === 'X' ? 'black' : 'white';
    const text = clockText(this.timeLeft(side) ?? 0);
    if (text !== this.#ticked) redraw();
    this.#ticked = text;
    if (this.timeLeft(side) !== 0 || this.#flagged === game.version || this.isThinking) return;
    this.#flagged = game.version;
    this.act('flag');
  }

  /**
   * @param {import('./link.js').Wish} what
   * @param {api.Game} game
   * @param {{ move?: string }} [about]
   * @param {AbortSignal} [signal]
   * @returns {Promise<api.Game>}
   */
  async #wish(what, { version }, about, signal) {
    const { game } = await /** @type {Link} */ (this.#link).ask(what, { version, ...about }, signal);
    return game;
  }

  /** The connection has come back, or another page has changed the game. @param {api.Game} game */
  #hear(game) {
    const isNewer = game.version > (this.game?.version ?? 0);
    this.trouble = '';
    if (isNewer && !this.#isAsking && !this.isThinking) this.#show(game, game.played > (this.game?.played ?? 0));
    else if (game.version === this.game?.version) this.game.accuracy = game.accuracy;
    redraw();
    this.#follow();
  }

  /**
   * Asks for a change, one at a time.
   * @param {(game: api.Game) => Promise<api.Game>} change
   * @param {boolean} isForward
   */
  async #ask(change, isForward) {
    if (!this.game || !this.#link || this.#isAsking) return;
    this.#isAsking = true;
    try {
      const [before, after] = [this.game, await change(this.game)];
      await this.#step(before, after, isForward);
    } catch (error) {
      await this.#recover(error, change, isForward);
    } finally {
      this.#isAsking = false;
    }
  }

  /**
   * A machine's move may have been stored although it was no longer wanted: then the change is tried on the newer game.
   * @param {unknown} error
   * @param {(game: api.Game) => Promise<api.Game>} change
   * @param {boolean} isForward
   */
  async #recover(error, change, isForward) {
    if (!(error instanceof api.Refusal && error.code === 'conflict' && this.game)) return this.#tell(error);
    try {
      const newer = await api.load(this.game.id);
      this.#show(isForward ? newer : await change(newer), false);
    } catch (second) {
      this.#tell(second);
    }
  }

  /** Lets the machines move as long as it is their turn. */
  async #follow() {
    while (this.#link && this.game?.turn === 'machine' && !this.isPaused && !this.isLeft && !this.isThinking) {
      const before = this.game;
      let isDone = true;
      await this.#think(async (signal) => {
        isDone = false;
        const after = await this.#wish('reply', before, {}, signal);
        await pause(Math.max(0, this.#shown + PACE - Date.now()));
        // Whoever took a move back meanwhile sees another game.
        if (this.game === before && !this.isLeft) await this.#step(before, after, true);
        isDone = true;
      });
      if (signalled(this.#thought)) return;
      if (!isDone) await pause(RETRY);
    }
  }

  /** @param {(signal: AbortSignal) => Promise<void>} ask */
  async #think(ask) {
    const thought = (this.#thought = new AbortController());
    this.isThinking = true;
    redraw();
    try {
      await ask(thought.signal);
    } catch (error) {
      if (!thought.signal.aborted) await this.#tellThought(error);
    } finally {
      this.isThinking = false;
      redraw();
    }
  }

  /** @param {unknown} error */
  async #tellThought(error) {
    this.#tell(error);
    const isOutdated = error instanceof api.Refusal && error.code === 'conflict';
    if (isOutdated && this.game) this.#show(await api.load(this.game.id), false);
  }

  /**
   * Shows the change from one state to the next, with the passes in it.
   * @param {api.Game} before
   * @param {api.Game} after
   * @param {boolean} isForward
   */
  async #step(before, after, isForward) {
    if (this.isLeft) return;
    const played = after.moves.slice(before.played, after.played);
    const passes = isForward ? played.filter((move) => move === '--').length : 0;
    this.#show(after, isForward);
    if (passes === 0) return;
    this.notice = words.passes(sideName(passer(after)));
    redraw();
    await pause(PASS);
    this.notice = '';
    this.#shown = Date.now();
    redraw();
  }

  /** @param {api.Game} game @param {boolean} isNew */
  #show(game, isNew) {
    const before = this.game;
    this.last = lastPlaced(before, game);
    this.game = game;
    this.isNew = isNew;
    this.hint = null;
    this.trouble = '';
    this.#shown = this.#told = Date.now();
    if (isNew) playSound(game.result ? 'end' : 'move');
    spoken(before, game).forEach(announce);
    redraw();
  }

  /** @param {unknown} error */
  #tell(error) {
    const code = error instanceof api.Refusal ? error.code : 'failed';
    this.trouble = EXPECTED.includes(code) ? '' : problemText(error);
    redraw();
  }
}

/** Whether machines play both sides. @param {api.Game} game */
export const isWatched = (game) => game.seats.black !== 'human' && game.seats.white !== 'human';

/** @param {AbortController | null} thought */
const signalled = (thought) => thought?.signal.aborted ?? false;

/** The side that passed last: the last move is its pass, unless the game went on or ended with it. @param {api.Game} game */
function passer(game) {
  const index = game.moves.lastIndexOf('--', game.played - 1);
  const first = firstSide(game.start);
  return index % 2 === 0 ? first : other(first);
}
