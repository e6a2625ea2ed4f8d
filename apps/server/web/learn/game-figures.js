// The figures of a reviewed game for one side: the accuracy of its phases, and its mistakes with their themes.

import { MISTAKE } from '../parts/game-text.js';
import { mean } from '../parts/mean.js';
import { explainMove } from '../parts/explanation-api.js';

/**
 * @typedef {import('../parts/api.js').PositionView} PositionView
 * @typedef {'opening' | 'midgame' | 'endgame'} Phase
 * @typedef {import('../parts/explanation-api.js').Theme | 'other'} MistakeTheme
 * @typedef {{ ply: number, move: string, best: string, loss: number, phase: Phase, theme: MistakeTheme }} GameMistake
 * @typedef {import('../analysis/own-moment.js').ReviewedMove} ReviewedMove
 */

/** @type {Phase[]} */
export const PHASES = ['opening', 'midgame', 'endgame'];
/** The empties from which a position belongs to the opening, and up to which it belongs to the endgame. */
const [OPENING_EMPTIES, ENDGAME_EMPTIES] = [44, 20];

/** @param {PositionView} position */
const empties = ({ cells }) => [...cells].filter((cell) => cell === '-').length;

/** @param {PositionView} position @returns {Phase} */
function phaseOf(position) {
  const count = empties(position);
  return count >= OPENING_EMPTIES ? 'opening' : count > ENDGAME_EMPTIES ? 'midgame' : 'endgame';
}

/** The accuracy of each phase in per cent; null for a phase without a choice. @param {ReviewedMove[]} moves @returns {Record<Phase, number | null>} */
export function accuracyByPhase(moves) {
  const of = (/** @type {Phase} */ phase) => mean(moves.filter(({ before }) => phaseOf(before) === phase).map(({ accuracy }) => accuracy));
  return { opening: of('opening'), midgame: of('midgame'), endgame: of('endgame') };
}

/** The mistakes among moves. @param {ReviewedMove[]} moves */
export const mistakesAmong = (moves) => moves.filter(({ loss }) => loss >= MISTAKE);

/** Describes a mistake; its theme is that of the first reason against it. @param {ReviewedMove} move @returns {Promise<GameMistake>} */
export async function describeMistake({ ply, before, played, best, loss }) {
  const { reasons } = await explainMove(before.position, played);
  return { ply, move: played, best, loss, phase: phaseOf(before), theme: reasons[0]?.theme ?? 'other' };
}
