// A game as a card of a list, and its parts.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { coordinates } from '../parts/board.js';
import { confirm } from '../parts/confirm.js';
import { namedDisc } from '../parts/controls.js';
import { dateLocale, playerName, strings } from '../parts/i18n.js';
import { humanSide, isWholeGame, resultText } from '../parts/game-text.js';

/** @typedef {import('../parts/api.js').GameListEntry} GameListEntry */

/** The time of a game in a list. @param {number} time in milliseconds since 1970 */
export const dateText = (time) => new Date(time).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/**
 * A game in a list.
 * @param {GameListEntry} game
 * @param {{ note?: string, onDelete?: (id: string) => void }} [more] what waits for the user; what is called with its id
 */
export function gameCard(game, { note, onDelete } = {}) {
  return html`
    <li class="card">
      <a href=${hrefOf(`/game/${game.id}`)}>
        ${thumbnail(game)}
        <span><b>${playerName(game, 'black')} – ${playerName(game, 'white')}</b>
          <span>${resultText(game.result, game.aim, humanSide(game))}${game.opening ? html` · ${strings.opening(game.opening)}` : nothing}</span>
          ${note ? html`<span class="your-move">${note}</span>` : nothing}
          ${game.accuracy ? html`<span class="accuracy">${strings.accuracy} ${accuracies(game.accuracy)}</span>` : nothing}
          <small>${strings.gameNames[game.kind]} ${sizeText(game)} ${game.xot ? `· ${strings.xotName} ` : nothing}${game.aim === 'anti' ? html`<span class="anti">· ${strings.antiRule} </span>` : nothing}${isWholeGame(game) ? nothing : html`· ${strings.fromPosition} `}· ${strings.moveCount(game.placed)} · <time>${dateText(game.changed * 1000)}</time></small></span>
      </a>
      ${onDelete ? deleteGameButton(game, () => onDelete(game.id)) : nothing}
    </li>`;
}

/** @param {GameListEntry} game @param {() => void} remove */
function deleteGameButton(game, remove) {
  // Two games against one opponent may be of the same minute.
  const time = new Date(game.changed * 1000).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
  const name = [`${playerName(game, 'black')} – ${playerName(game, 'white')}`, resultText(game.result, game.aim, humanSide(game)), time].join(', ');
  return deleteButton(name, remove);
}

/** @param {string} name of a game @param {() => void} remove */
export const deleteButton = (name, remove) => html`<button class="plain" @click=${() => confirm(strings.deleteQuestion, strings.deleteGame, remove, name)} aria-label=${strings.labelled(strings.deleteGame, name)} title=${strings.deleteGame}>
  <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 7h12M10 7V4h4v3M8 7l1 13h6l1-13"/></svg></button>`;

/** The size of a board; empty for Othello. @param {{ kind: import('../parts/api.js').GameKind, size: import('../parts/api.js').BoardSize }} game */
export function sizeText({ kind, size: { columns, rows } }) {
  if (kind === 'othello') return '';
  return kind === 'alak' ? columns : `${columns}×${rows}`;
}

/** The accuracy of both sides. @param {import('../parts/api.js').Accuracy} accuracy */
export const accuracies = ({ black, white }) => [['black', black], ['white', white]].map(([side, percent]) => html`
  <span class="accuracy-side">${namedDisc(/** @type {'black' | 'white'} */ (side))} ${strings.percent(Number(percent).toFixed(0))}</span>`);

/** The width of the coordinates beside a small picture, and the size of their text, in squares. */
const [MARGIN, LABEL] = [0.95, 0.74];

/**
 * A small picture of a position; with marks of moves it has coordinates, as these are named beside it.
 * @param {{ cells: string, size: import('../parts/api.js').BoardSize }} game
 * @param {[square: string, kind: 'wrong' | 'better'][]} [marks]
 */
export function thumbnail({ cells, size }, marks = []) {
  const [{ columns, rows }, margin] = [size, marks.length ? MARGIN : 0];
  const discs = [...cells].flatMap((cell, index) => cell === '-' ? [] : [svg`<circle class=${cell === 'X' ? 'black' : 'white'} cx=${(index % columns) + 0.5} cy=${Math.floor(index / columns) + 0.5} r=".42"/>`]);
  return html`<svg class="thumbnail ${margin ? 'labelled' : ''}" viewBox="${-margin} ${-margin} ${columns + margin} ${rows + margin}" aria-hidden="true"><rect width=${columns} height=${rows}/>${margin ? svg`<g transform="scale(.01)">${coordinates({ size }, 100 * LABEL)}</g>` : nothing}${discs}${marks.map(thumbnailMark)}</svg>`;
}

/** A cross, or a disc. @param {[square: string, kind: 'wrong' | 'better']} mark */
function thumbnailMark([square, kind]) {
  const [x, y] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
  return kind === 'wrong' ? svg`<path class="cross" d="M${x + 0.15} ${y + 0.15}l.7 .7m0 -.7l-.7 .7"/>` : svg`<circle class="ring" cx=${x + 0.5} cy=${y + 0.5} r=".42"/>`;
}
