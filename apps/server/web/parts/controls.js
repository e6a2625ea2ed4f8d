// Form controls and other small components.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { strings } from './i18n.js';

/**
 * A group of radio buttons.
 * @template {string} T
 * @param {string} label
 * @param {[T, unknown][]} options
 * @param {T} selected
 * @param {(value: T) => void} onChange
 */
export function radioGroup(label, options, selected, onChange) {
  const option = (/** @type {[T, unknown]} */ [value, name]) => html`
    <label class=${value === selected ? 'selected' : ''}>
      <input type="radio" name=${label} .checked=${value === selected} @change=${() => onChange(value)}>
      <span>${name}</span>
    </label>`;
  return html`<fieldset class="radio-group"><legend>${label}</legend><div>${options.map(option)}</div></fieldset>`;
}

/**
 * @template {string} T
 * @param {string} label
 * @param {[T, string][]} options
 * @param {T} selected
 * @param {(value: T) => void} onChange
 */
export function select(label, options, selected, onChange) {
  const change = (/** @type {Event} */ event) => onChange(/** @type {T} */ (/** @type {HTMLSelectElement} */ (event.target).value));
  return html`<label class="field"><span>${label}</span>
    <select @change=${change}>${options.map(([value, name]) => html`<option value=${value} .selected=${value === selected}>${name}</option>`)}</select></label>`;
}

/**
 * A slider with the meaning of its value below it.
 * @param {string} label
 * @param {{ min: number, max: number, value: number, text: string }} range
 * @param {(value: number) => void} onChange
 */
export function slider(label, { min, max, value, text }, onChange) {
  const change = (/** @type {Event} */ event) => onChange(Number(/** @type {HTMLInputElement} */ (event.target).value));
  // An output would be what the label is for, as it comes before the slider.
  return html`<label class="field slider"><span>${label} <b>${value}</b></span>
    <input type="range" min=${min} max=${max} .value=${String(value)} aria-label=${label} aria-valuetext="${value}, ${text}" @input=${change}><small>${text}</small></label>`;
}

/**
 * A field for a number, which is clamped to the range.
 * @param {string} label
 * @param {{ min: number, max: number, step: number | 'any', value: number }} range
 * @param {(value: number) => void} onChange
 */
export function numberField(label, { min, max, step, value }, onChange) {
  const change = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const clamped = Math.max(min, Math.min(input.valueAsNumber || min, max));
    input.value = String(clamped);
    onChange(clamped);
  };
  return html`<label class="field"><span>${label}</span>
    <input type="number" min=${min} max=${max} step=${step} .value=${String(value)} @change=${change}></label>`;
}

/**
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} onChange
 */
export function toggle(label, isOn, onChange) {
  return html`<label class="toggle"><input type="checkbox" role="switch" .checked=${isOn} @change=${changed(onChange)}><span>${label}</span></label>`;
}

/** Passes on whether a box is ticked now. @param {(isOn: boolean) => void} onChange */
const changed = (onChange) => (/** @type {Event} */ event) => onChange(/** @type {HTMLInputElement} */ (event.target).checked);

/** A box to tick, for a choice beside what it changes. @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} onChange */
export function checkbox(label, isOn, onChange) {
  return html`<label class="checkbox"><input type="checkbox" .checked=${isOn} @change=${changed(onChange)}>${label}</label>`;
}

/** A button that asks for files. @param {string} label @param {(files: File[]) => void} onFiles called when there are some @param {{ accept?: string, isMultiple?: boolean, isDisabled?: boolean }} [options] */
export function filesButton(label, onFiles, { accept, isMultiple = true, isDisabled = false } = {}) {
  const change = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const files = [...(input.files ?? [])];
    // The same file can then be chosen again.
    input.value = '';
    if (files.length) onFiles(files);
  };
  return html`<label class="file-button"><input type="file" accept=${accept ?? nothing} ?multiple=${isMultiple} ?disabled=${isDisabled} @change=${change}><span>${label}</span></label>`;
}

/** A button that asks for a JSON file. @param {string} label @param {(file: File) => void} onFile */
export const jsonFileButton = (label, onFile) => filesButton(label, ([file]) => onFile(file), { accept: '.json,application/json', isMultiple: false });

/** A button with an icon; it keeps the focus when it can no longer be pressed. @param {string} name @param {string} icon the path of its drawing @param {() => void} act @param {boolean} [isDisabled] */
export const toolButton = (name, icon, act, isDisabled = false) => html`
  <button class="tool" aria-disabled=${isDisabled} @click=${isDisabled ? nothing : act} title=${name} aria-label=${name}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${icon}/></svg></button>`;

/** A disc beside the name of its side. @param {'black' | 'white' | null} side */
export const discIcon = (side) => html`<span class="disc-icon ${side === 'black' ? 'black' : 'white'}" aria-hidden="true"></span>`;

/** A disc that stands for the name of its side. @param {'black' | 'white'} side */
export const namedDisc = (side) => html`<span class="disc-icon ${side}" role="img" aria-label=${strings[side]}></span>`;

/**
 * The button that goes on after an exercise is solved, and the one that skips it: two elements, so that a key that is still
 * on the one does not press the other.
 * @param {string} text
 * @param {() => void} act
 */
export const goOnButton = (text, act) => html`<button class="main" @click=${act}>${text}</button>`;

/** @param {string} text @param {() => void} act */
export const skipButton = (text, act) => html`<button @click=${act}>${text}</button>`;

/** The keys of views that the list names by signs. @type {Record<string, string>} */
const ARROWS = { '← →': 'ArrowLeft', '↑ ↓': 'ArrowUp' };

/** The keyboard shortcuts, all of them, or those of a view. @param {import('./view.js').View} [view] */
export function keyList(view) {
  const { keys = {}, keyNames = {} } = view ?? {};
  const isOfView = (/** @type {[string, string]} */ [key]) => !view || key === '?' || (!(key in keyNames) && (ARROWS[key] ?? key) in keys);
  const ofBoard = !view || document.querySelector('main [role=grid]') ? strings.boardShortcuts : [];
  const list = [...ofBoard, ...Object.entries(keyNames), ...strings.shortcutList.filter(isOfView)];
  return html`<dl class="keys">${list.map(([key, action]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${action}</dd></div>`)}</dl>`;
}

/** The badge of the anti variant. @param {import('./api.js').Aim} aim */
export const aimBadge = (aim) => (aim === 'anti' ? html`<p class="aim-badge"><span>${strings.antiRule}</span></p>` : nothing);
