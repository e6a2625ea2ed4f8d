// What board-help.js loads on first use: overlays and reasons with their texts and styles.

import { Overlays } from './overlays.js';
import { Reasons } from './reasons.js';
import { loadStylesheet } from '../parts/stylesheet.js';

/**
 * @typedef {import('../parts/board.js').BoardView} BoardView
 * @typedef {import('../parts/board-help.js').PlayedMove} PlayedMove
 */

await loadStylesheet('learn/board-help.css');

const [overlays, reasons] = [new Overlays(), new Reasons()];

/** The switches of the overlays. */
export const overlayPanel = () => overlays.render();

/** The reasons against a move. @param {PlayedMove} played @param {(moves: string[]) => void} [addLine] */
export const reasonsPanel = (played, addLine) => reasons.render(played, addLine);

/** The board with the overlays, or with the position that a reason is about. @param {BoardView} view @param {string} position @param {PlayedMove | null} played */
export function withHelp(view, position, played) {
  const shown = played && reasons.shownPosition(played);
  return shown ? overlays.drawOver({ ...view, ...shown.view }, shown.position) : overlays.drawOver(view, position);
}
