// The strength of the machines of a new game: at a level or like people in Othello, at the levels of its board in other games.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { radioGroup, slider } from '../parts/controls.js';
import { levelDescription, machineDescription, ratingDescription, strings } from '../parts/i18n.js';
import { machinesOf } from './game-options.js';

/**
 * @typedef {object} MachineOptions
 * @property {'machine' | 'human' | 'watch'} opponent
 * @property {'level' | 'human'} machine whether machines play at a level or like people
 * @property {number} level
 * @property {number} whiteLevel the level of White between two machines
 * @property {number} rating of a machine that plays like people
 * @property {number} whiteRating that of White between two machines
 * @property {string} reversi the player specification of the machine for Reversi
 * @property {string} whiteReversi that of White between two machines
 * @property {string} alak that for Alak
 * @property {string} whiteAlak that of White between two machines
 *
 * @typedef {import('./game-options.js').BoardOptions & MachineOptions} Options
 * @typedef {0 | 1} Place the only machine or Black, or White between two machines
 */

/** @satisfies {MachineOptions} */
export const MACHINE_DEFAULTS = {
  opponent: /** @type {const} */ ('machine'), machine: /** @type {const} */ ('level'), level: 3, whiteLevel: 5, rating: 1400, whiteRating: 1800,
  reversi: 'lookahead:2', whiteReversi: 'lookahead:3', alak: 'mean:3', whiteAlak: 'mean:5',
};

/** A beginner has to beat it first. */
export const WEAKEST_LEVEL = 0;

/** The options of a machine for Othello. @param {string} machine as the API takes it @returns {Pick<MachineOptions, 'machine' | 'rating'> | Pick<MachineOptions, 'machine' | 'level'>} */
export function strengthOf(machine) {
  const [kind, value] = machine.split(':');
  return kind === 'human' ? { machine: 'human', rating: Number(value) } : { machine: 'level', level: Number(value) };
}

/** The names of the options of each place. */
const NAMES = /** @type {const} */ ({ level: ['level', 'whiteLevel'], rating: ['rating', 'whiteRating'], reversi: ['reversi', 'whiteReversi'], alak: ['alak', 'whiteAlak'] });

/** Whether the engine plays, at all of its levels: Othello, also as the rules of Reversi describe it. @param {Options} options */
const isOthello = ({ kind, size, layout, aim }) => kind === 'othello' || (kind === 'reversi' && size === '8x8' && layout !== 'open' && aim !== 'anti');

/** A machine that plays on the board: the chosen one, or the strongest instead of one that plays on other boards only. @param {Options} options @param {Place} place */
function boardMachine(options, place) {
  const [specs, chosen] = [machinesOf(options), options[NAMES[options.kind === 'alak' ? 'alak' : 'reversi'][place]]];
  return specs.includes(chosen) ? chosen : specs[specs.length - 1];
}

/** The machine of a place, as the API takes it. @param {Options} options @param {Place} [place] */
export function machineOf(options, place = 0) {
  if (!isOthello(options)) return boardMachine(options, place);
  return options.machine === 'human' ? `human:${options[NAMES.rating[place]]}` : `level:${options[NAMES.level[place]]}`;
}

/**
 * The levels of the machines of a board, the weakest first.
 * @param {string} label
 * @param {string[]} specs
 * @param {string} chosen
 * @param {(spec: string) => void} change
 */
export function machineSlider(label, specs, chosen, change) {
  return slider(label, { min: 0, max: specs.length - 1, value: specs.indexOf(chosen), text: machineDescription(chosen) }, (index) => change(specs[index]));
}

/** The sliders of one machine or of two. @param {Options} options @param {(change: Partial<MachineOptions>) => void} change */
export function machineFields(options, change) {
  const isPeople = isOthello(options) && options.machine === 'human';
  const label = isPeople ? strings.rating : strings.level;
  const field = (/** @type {string} */ label, /** @type {Place} */ place) => {
    if (!isOthello(options)) return machineSlider(label, machinesOf(options), boardMachine(options, place), (spec) => change({ [NAMES[options.kind === 'alak' ? 'alak' : 'reversi'][place]]: spec }));
    const name = NAMES[isPeople ? 'rating' : 'level'][place];
    const [min, max, describe] = isPeople ? /** @type {const} */ ([600, 2400, ratingDescription]) : /** @type {const} */ ([WEAKEST_LEVEL, 30, levelDescription]);
    return slider(label, { min, max, value: options[name], text: describe(options[name]) }, (value) => change({ machine: options.machine, [name]: value }));
  };
  return html`
    ${isOthello(options) ? radioGroup(strings.strength, /** @type {[MachineOptions['machine'], string][]} */ (Object.entries(strings.machines)), options.machine, (machine) => change({ machine })) : nothing}
    ${isOthello(options) && !isPeople && options.opponent === 'machine' ? html`<button type="button" class="plain easier" @click=${() => change({ machine: 'human' })}>${strings.easierUnder(strings.machines.human)}</button>` : nothing}
    ${options.opponent === 'watch' ? html`${field(strings.labelled(strings.black, label), 0)}${field(strings.labelled(strings.white, label), 1)}` : field(label, 0)}
    ${isPeople ? html`<small class="rating-scale">${strings.ratingScale}</small>` : nothing}`;
}
