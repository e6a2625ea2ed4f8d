// The form of a new online game.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { discIcon, numberField, radioGroup, select, slider, toggle } from '../parts/controls.js';
import { levelDescription, strings } from '../parts/i18n.js';
import { boardFields, clockFields, clockOf, gameChoices, machinesOf, startOf } from '../game/game-options.js';
import { machineSlider } from '../game/machine-fields.js';
import { openAccountCreation } from './account-dialog.js';
import { createOnlineGame } from './online-api.js';
import { online, onlineErrorText } from './online-strings.js';
import { PastOpponents } from './past-opponents.js';
import { site } from './site.js';
import { readStored, writeStored } from '../parts/storage.js';
import { navigate, redraw } from '../parts/view.js';

/** @typedef {import('./online-api.js').GameKind} GameKind */

const CLOCKS = ['60+0', '180+2', '300+3', '600+5', '900+10', '1800+20', 'custom'];
/** The limits of the server: the seconds and the days of a move. */
const [MAX_SECONDS, MAX_DAYS] = [600, 14];
const STORAGE_KEY = 'outflank-online-game';

const DEFAULTS = {
  kind: /** @type {GameKind} */ ('othello'), size: '8x8', layout: 'othello', aim: 'most', slots: '11', alak: 'mean:3', reversi: 'lookahead:2', xot: false, rated: false,
  colour: /** @type {'black' | 'white' | 'random'} */ ('random'), opponent: /** @type {'lobby' | 'link' | 'user' | 'machine'} */ ('lobby'), user: '', level: 5,
  time: /** @type {'none' | 'game' | 'move' | 'days'} */ ('game'), clock: '300+3', minutes: 5, increment: 3, seconds: 30, days: 3,
};

/** The levels whose rating is known: they play like people. */
const MAX_RATED_LEVEL = 5;

export class GameForm {
  /** @type {typeof DEFAULTS} */
  #options = { ...DEFAULTS, ...readStored(STORAGE_KEY) };
  #errorMessage = '';
  #isSending = false;
  #pastOpponents = new PastOpponents(() => this.#options.opponent === 'user');

  /** @param {Partial<typeof DEFAULTS>} change */
  #change(change) {
    Object.assign(this.#options, change);
    writeStored(STORAGE_KEY, this.#options);
    redraw();
  }

  open() {
    this.#pastOpponents.open();
  }

  close() {
    this.#pastOpponents.close();
  }

  /** @param {typeof DEFAULTS.opponent} opponent */
  #chooseOpponent(opponent) {
    this.#change({ opponent });
    this.#pastOpponents.load();
  }

  /** Makes a user the opponent. @param {string} user */
  challenge(user) {
    this.#change({ opponent: 'user', user });
  }

  /** Whether the game can be rated: it starts as its board does, or from XOT, and the computer has a rating. */
  #canBeRated() {
    const { kind, opponent, level, time } = this.#options;
    const hasRating = opponent !== 'machine' || (kind === 'othello' && level <= MAX_RATED_LEVEL);
    return hasRating && time !== 'none' && site.user?.is_account === true;
  }

  /** The machine that plays, as the API takes it: the chosen one, or the strongest instead of one that plays on other boards only. */
  #machine() {
    const { kind, level } = this.#options;
    if (kind === 'othello') return `level:${level}`;
    const specs = machinesOf(this.#options);
    return specs.includes(this.#options[kind]) ? this.#options[kind] : specs[specs.length - 1];
  }

  #clockSpec() {
    const { time, seconds, days } = this.#options;
    return { none: null, game: clockOf(this.#options), move: `${seconds}/move`, days: `${days}d/move` }[time];
  }

  /** @returns {import('./online-api.js').Opponent} */
  #opponent() {
    if (this.#options.opponent === 'user') return { type: 'user', name: this.#options.user.trim() };
    return this.#options.opponent === 'machine' ? { type: 'machine', player: this.#machine() } : { type: this.#options.opponent };
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    if (this.#isSending) return;
    [this.#isSending, this.#errorMessage] = [true, ''];
    try {
      const game = await createOnlineGame({ kind: this.#options.kind, start: startOf(this.#options), moves: [], xot: this.#options.kind === 'othello' && this.#options.xot, clock: this.#clockSpec(),
        rated: this.#options.rated && this.#canBeRated(), colour: this.#options.colour, opponent: this.#opponent() });
      navigate(`/online/${game.id}`);
    } catch (error) {
      this.#errorMessage = onlineErrorText(error);
    } finally {
      this.#isSending = false;
      redraw();
    }
  }

  render() {
    const { kind, opponent, xot } = this.#options;
    const disc = (/** @type {'black' | 'white'} */ side) => html`${discIcon(side)} ${strings[side]}`;
    return html`
      <form class="panel options" @submit=${(/** @type {Event} */ event) => this.#submit(event)}>
        <h2>${online.newGame}</h2>
        ${radioGroup(strings.game, gameChoices(), kind, (kind) => this.#change({ kind }))}
        ${kind === 'othello' ? toggle(strings.xot, xot, (xot) => this.#change({ xot })) : boardFields(this.#options, (change) => this.#change(change))}
        ${radioGroup(online.opponent, /** @type {[typeof opponent, string][]} */ (Object.entries(online.opponents)), opponent, (opponent) => this.#chooseOpponent(opponent))}
        ${opponent === 'user' ? this.#userOptions() : nothing}
        ${opponent === 'link' ? html`<p class="muted">${online.linkHint}</p>` : nothing}
        ${opponent === 'machine' ? this.#machineOptions() : nothing}
        ${this.#canBeRated() ? html`${toggle(online.rated, this.#options.rated, (rated) => this.#change({ rated }))}<small>${online.ratedRule}</small>` : nothing}
        ${this.#timeOptions()}
        ${radioGroup(strings.colour, [['black', disc('black')], ['random', strings.random], ['white', disc('white')]], this.#options.colour, (colour) => this.#change({ colour }))}
        ${this.#canBeRated() ? nothing : ratedHint()}
        <div class="edge-bar">${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}<button class="main">${opponent === 'link' ? online.createLink : online.create}</button></div>
      </form>`;
  }

  #userOptions() {
    const { user } = this.#options;
    return html`
      <label class="field"><span>${online.name}</span><input type="text" autocomplete="off" required .value=${user} @input=${(/** @type {Event} */ event) => this.#change({ user: /** @type {HTMLInputElement} */ (event.target).value })}></label>
      ${this.#pastOpponents.render(user.trim(), (user) => this.#change({ user }))}`;
  }

  #machineOptions() {
    const { kind, level } = this.#options;
    if (kind === 'othello') return slider(strings.level, { min: 0, max: 30, value: level, text: levelDescription(level) }, (level) => this.#change({ level }));
    return machineSlider(strings.level, machinesOf(this.#options), this.#machine(), (spec) => this.#change({ [kind]: spec }));
  }

  #timeOptions() {
    const { time, seconds, days } = this.#options;
    return html`
      ${select(online.time, /** @type {[typeof time, string][]} */ (Object.entries(online.times)), time, (time) => this.#change({ time }))}
      ${time === 'game' ? clockFields(CLOCKS, this.#options, (change) => this.#change(change)) : nothing}
      ${time === 'move' ? numberField(online.secondsPerMove, { min: 1, max: MAX_SECONDS, step: 1, value: seconds }, (seconds) => this.#change({ seconds: Math.round(seconds) })) : nothing}
      ${time === 'days' ? numberField(online.daysPerMove, { min: 1, max: MAX_DAYS, step: 1, value: days }, (days) => this.#change({ days: Math.round(days) })) : nothing}`;
  }
}

/** What a rated game needs, with the way to it. */
function ratedHint() {
  const isAccount = site.user?.is_account === true;
  return html`<p class="muted">${online.ratedHint(isAccount)}</p>${isAccount ? nothing : html`<button type="button" @click=${openAccountCreation}>${online.createAccount}</button>`}`;
}
