// The people whom the user has played with, beside the name of an opponent: one tap takes a name.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { redraw } from '../parts/view.js';
import { loadOpponents } from './online-api.js';
import { online } from './online-strings.js';
import { site } from './site.js';

/** How often it is asked who of them is here, in milliseconds. */
const INTERVAL = 30_000;

export class PastOpponents {
  /** @type {import('./online-api.js').PastOpponent[]} */
  #opponents = [];
  #isWanted;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {() => boolean} isWanted whether they are shown */
  constructor(isWanted) {
    this.#isWanted = isWanted;
  }

  /** Loads them now and then, until they are closed. */
  open() {
    this.close();
    this.#timer = setInterval(() => this.load(), INTERVAL);
    this.load();
  }

  close() {
    clearInterval(this.#timer);
  }

  async load() {
    if (!this.#isWanted() || document.hidden) return;
    await site.whenUserIsKnown();
    // Without them a name can be typed.
    this.#opponents = site.user ? await loadOpponents().catch(() => this.#opponents) : [];
    redraw();
  }

  /** @param {string} chosen the name that is chosen @param {(name: string) => void} onChoose */
  render(chosen, onChoose) {
    const opponents = [...this.#opponents].sort((one, other) => Number(other.connected) - Number(one.connected));
    if (!opponents.length) return nothing;
    return html`<div class="past-opponents" role="group" aria-labelledby="past-opponents"><small id="past-opponents">${online.pastOpponents}</small>
      <div class="chips">${opponents.map(({ name, connected }) => html`<button type="button" class="chip" aria-pressed=${name === chosen} @click=${() => onChoose(name)}>${connected ? html`<span class="presence connected" aria-hidden="true"></span>` : nothing} ${name} ${connected ? html`<small>${online.isHere}</small>` : nothing}</button>`)}</div></div>`;
  }
}
