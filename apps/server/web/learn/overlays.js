// Overlays of the board of Othello: what players count, as marks on the squares. Kinds differ in their shapes, sides in
// colours that are those of their discs.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { toggle } from '../parts/controls.js';
import { opponent as otherSide } from '../parts/game-text.js';
import { sideName } from '../parts/i18n.js';
import { retryAfterOutage } from '../parts/reachable.js';
import { changeSettings, settings } from '../parts/settings.js';
import { redraw } from '../parts/view.js';
import { help } from './board-help-strings.js';
import { loadFigures } from '../parts/explanation-api.js';
import { COLUMNS, SIDE, frontierMark, moveMark, regionMarks, stableMark, triangle } from './overlay-marks.js';

/**
 * @typedef {import('../parts/board.js').BoardView} BoardView
 * @typedef {import('../parts/explanation-api.js').Figures} Figures
 * @typedef {import('../parts/explanation-api.js').SideFigures} SideFigures
 * @typedef {import('../parts/settings.js').Overlay} Overlay
 * @typedef {'black' | 'white'} Side
 * @typedef {{ square: string, label: string, drawing: unknown }} Mark
 */

/** @type {Overlay[]} */
const OVERLAYS = ['moves', 'frontier', 'stable', 'regions', 'corners'];
/** The positions whose figures are kept. */
const MAX_POSITIONS = 100;

/** The overlays that are on, with the figures that they draw. */
export class Overlays {
  /** The figures by position; null while they are loaded. @type {Map<string, Figures | null>} */
  #known = new Map();
  /** The position that was drawn last. */
  #shown = '';
  #errorMessage = '';

  /** The board with the overlays that are on. @param {BoardView} view @param {string} position @returns {BoardView} */
  drawOver(view, position) {
    this.#shown = position;
    const shownOverlays = OVERLAYS.filter((overlay) => settings.overlays.includes(overlay));
    if (!shownOverlays.length || !/^[-XO]{64} [XO]$/.test(position)) return view;
    if (!this.#known.has(position)) this.#load(position);
    const figures = this.#known.get(position);
    if (!figures) return view;
    const isFlipped = view.isFlipped ?? false;
    const marks = shownOverlays.flatMap((overlay) => MARKS[overlay](figures, position, isFlipped));
    const labels = new Map([...Map.groupBy(marks, ({ square }) => square)].map(([square, marks]) => [square, marks.map(({ label }) => label).join(', ')]));
    return { ...view, labels, overlay: svg`${marks.map(({ square, drawing }) => placed(square, drawing, isFlipped))}${view.overlay ?? nothing}` };
  }

  /** @param {string} position */
  async #load(position) {
    if (this.#known.size >= MAX_POSITIONS) this.#known.clear();
    this.#known.set(position, null);
    try {
      this.#known.set(position, await loadFigures(position));
      this.#errorMessage = '';
    } catch (error) {
      this.#errorMessage = retryAfterOutage(error, () => this.#known.get(position) === null, () => this.#load(position));
    }
    redraw();
  }

  /** @param {Overlay} overlay @param {boolean} isOn */
  #change(overlay, isOn) {
    // What could not be loaded is asked for again.
    this.#known.forEach((figures, position) => figures ?? this.#known.delete(position));
    changeSettings({ overlays: OVERLAYS.filter((other) => (other === overlay ? isOn : settings.overlays.includes(other))) });
    redraw();
  }

  /** @param {Overlay} overlay @param {Figures} figures */
  #counts(overlay, figures) {
    const sides = bothSides(figures, this.#shown).sort(([side]) => (side === 'black' ? -1 : 1));
    const ofSides = (/** @type {(figures: SideFigures) => unknown} */ value) => sides.map(([side, figures]) => `${sideName(side)} ${value(figures)}`).join(' · ');
    if (overlay === 'regions') return help.regionCounts(figures.regions.filter(({ length }) => length % 2 === 1).length, figures.regions.filter(({ length }) => length % 2 === 0).length);
    if (overlay === 'corners') return ofSides(({ corners, corner_threats: threats }) => [...corners, ...threats].join(' ') || '–');
    return ofSides((figures) => figures[overlay].length);
  }

  /** The switches of the overlays, with their legend and counts. */
  render() {
    return html`
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      <ul class="overlay-switches">${OVERLAYS.map((overlay) => html`<li>
        <svg class="overlay-key" viewBox=${KEY_PARTS[overlay] ?? '0 0 100 100'} aria-hidden="true"><rect class="surface" x="-50" y="-50" width="200" height="200"/><g class="overlay-mark">${KEYS[overlay]()}</g></svg>
        <div>${toggle(help.overlays[overlay], settings.overlays.includes(overlay), (isOn) => this.#change(overlay, isOn))}
          <small>${help.legend[overlay]}${this.#countText(overlay)}</small></div></li>`)}</ul>`;
  }

  /** The counts of an overlay that is on, as text. @param {Overlay} overlay */
  #countText(overlay) {
    const figures = settings.overlays.includes(overlay) ? this.#known.get(this.#shown) : null;
    return figures ? html`<br><b>${this.#counts(overlay, figures)}</b>` : nothing;
  }
}

/** A drawing on its square. @param {string} square @param {unknown} drawing @param {boolean} isFlipped */
function placed(square, drawing, isFlipped) {
  const [column, row] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
  const [x, y] = isFlipped ? [COLUMNS - 1 - column, COLUMNS - 1 - row] : [column, row];
  return svg`<g class="overlay-mark" aria-hidden="true" transform="translate(${x * SIDE} ${y * SIDE})">${drawing}</g>`;
}

/** The side to move. @param {string} position @returns {Side} */
const moverOf = (position) => (position.endsWith('X') ? 'black' : 'white');

/** The figures of both sides, with the sides. @param {Figures} figures @param {string} position @returns {[Side, SideFigures][]} */
const bothSides = ({ mover, opponent }, position) => [[moverOf(position), mover], [otherSide(moverOf(position)), opponent]];

/** The marks of each overlay. @type {Record<Overlay, (figures: Figures, position: string, isFlipped: boolean) => Mark[]>} */
const MARKS = {
  moves({ opponent }, position) {
    const side = otherSide(moverOf(position));
    return opponent.moves.map((square) => ({ square, label: help.moveOf(sideName(side)), drawing: moveMark(side) }));
  },
  frontier: (figures, position) => bothSides(figures, position).flatMap(([side, { frontier }]) => frontier.map((square) => ({ square, label: help.frontierDisc, drawing: frontierMark(side) }))),
  stable: (figures, position) => bothSides(figures, position).flatMap(([side, { stable }]) => stable.map((square) => ({ square, label: help.stableDisc, drawing: stableMark(side) }))),
  regions: ({ regions }, _, isFlipped) => regions.flatMap((region) => regionMarks(region, isFlipped).map(({ square, drawing }) => ({ square, label: help.region(region.length), drawing }))),
  corners: (figures, position) => bothSides(figures, position).flatMap(([side, { corners, corner_threats: threats }]) => [
    ...corners.map((square) => ({ square, label: help.corner(sideName(side)), drawing: triangle(side, 'now') })),
    ...threats.map((square) => ({ square, label: help.cornerThreat(sideName(side)), drawing: triangle(side, 'later') })),
  ]),
};

/** The part of a square that a picture of the legend shows, where it is not the whole. @type {Partial<Record<Overlay, string>>} */
const KEY_PARTS = { moves: '24 56 52 52', corners: '38 -6 52 52' };

/** The pictures of the legend. @type {Record<Overlay, () => unknown>} */
const KEYS = {
  moves: () => moveMark('white'),
  frontier: () => svg`<circle class="key-disc" cx="50" cy="50" r="41"/>${frontierMark('black')}`,
  stable: () => svg`<circle class="key-disc" cx="50" cy="50" r="41"/>${stableMark('black')}`,
  regions: () => regionMarks(['a1'], false).map(({ drawing }) => drawing),
  corners: () => svg`${triangle('black', 'now')}${triangle('white', 'later')}`,
};
