// Small parts of forms.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { words } from './words.js';

/**
 * A row of choices of which one holds.
 * @template {string} T
 * @param {string} label
 * @param {[T, unknown][]} options
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export function choice(label, options, chosen, choose) {
  const option = (/** @type {[T, unknown]} */ [value, name]) => html`
    <label class=${value === chosen ? 'chosen' : ''}>
      <input type="radio" name=${label} .checked=${value === chosen} @change=${() => choose(value)}>
      <span>${name}</span>
    </label>`;
  return html`<fieldset class="choice"><legend>${label}</legend><div>${options.map(option)}</div></fieldset>`;
}

/**
 * @template {string} T
 * @param {string} label
 * @param {[T, string][]} options
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export function select(label, options, chosen, choose) {
  const change = (/** @type {Event} */ event) => choose(/** @type {T} */ (/** @type {HTMLSelectElement} */ (event.target).value));
  return html`<label class="field"><span>${label}</span>
    <select @change=${change}>${options.map(([value, name]) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`)}</select></label>`;
}

/**
 * @param {string} label
 * @param {{ min: number, max: number, value: number, text: unknown }} range
 * @param {(value: number) => void} choose
 */
export function slider(label, { min, max, value, text }, choose) {
  const change = (/** @type {Event} */ event) => choose(Number(/** @type {HTMLInputElement} */ (event.target).value));
  return html`<label class="field slider"><span>${label} <output>${value}</output></span>
    <input type="range" min=${min} max=${max} .value=${String(value)} @input=${change}><small>${text}</small></label>`;
}

/**
 * A number that is typed; what lies outside of the range is kept to it.
 * @param {string} label
 * @param {{ min: number, max: number, step: number | 'any', value: number }} range
 * @param {(value: number) => void} choose
 */
export function number(label, { min, max, step, value }, choose) {
  const change = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const typed = Math.max(min, Math.min(input.valueAsNumber || min, max));
    input.value = String(typed);
    choose(typed);
  };
  return html`<label class="field"><span>${label}</span>
    <input type="number" min=${min} max=${max} step=${step} .value=${String(value)} @change=${change}></label>`;
}

/**
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} choose
 */
export function toggle(label, isOn, choose) {
  const change = (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked);
  return html`<label class="toggle"><input type="checkbox" role="switch" .checked=${isOn} @change=${change}><span>${label}</span></label>`;
}

/** @param {'X' | 'O' | '-' | null} side */
export const disc = (side) => html`<span class="dot ${side === 'X' ? 'black' : 'white'}" aria-hidden="true"></span>`;

/** The keys and what they do. */
export const keyList = () => html`
  <dl class="keys">${Object.entries(words.keyList).map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;

/** Marks games that the side with fewer discs wins. @param {import('./api.js').Aim} aim */
export const aimMark = (aim) => (aim === 'anti' ? html`<p class="aim"><span>${words.anti}</span></p>` : nothing);
