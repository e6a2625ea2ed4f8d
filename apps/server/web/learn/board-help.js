// What board-help.js loads on first use: overlays and reasons with their texts and styles.

import { shownPosition } from './reasons.js';
import { withOverlays } from './overlays.js';
import { loadStylesheet } from '../parts/stylesheet.js';

export { overlayPanel } from './overlays.js';
export { reasonsPanel } from './reasons.js';

/** @typedef {import('../parts/board.js').BoardView} BoardView */

await loadStylesheet('learn/board-help.css');

/** The board with the overlays, or with the position that a reason is about. @param {BoardView} view @param {string} position @param {import('../parts/board-help.js').PlayedMove | null} played */
export function withHelp(view, position, played) {
  const shown = played && shownPosition(played);
  return shown ? withOverlays({ ...view, ...shown.view }, shown.position) : withOverlays(view, position);
}
