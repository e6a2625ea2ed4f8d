// The buttons that go through the moves of a game.

import { nothing } from '../vendor/lit-html/lit-html.js';
import { toolButton } from './controls.js';
import { strings } from './i18n.js';

/** @typedef {(() => void) | null} Step what a button does; null where there is no such position */

/** @param {{ toStart: Step, back: Step, forward: Step, toEnd?: Step }} steps */
export const stepButtons = ({ toStart, back, forward, toEnd }) => [
  stepButton(strings.toStart, 'M18 6l-7 6 7 6M7 6v12', toStart),
  stepButton(strings.back, 'M15 6l-7 6 7 6', back),
  stepButton(strings.forward, 'M9 6l7 6-7 6', forward),
  toEnd === undefined ? nothing : stepButton(strings.toEnd, 'M6 6l7 6-7 6M17 6v12', toEnd),
];

/** @param {string} name @param {string} icon @param {Step} step */
const stepButton = (name, icon, step) => toolButton(name, icon, () => step?.(), !step);
