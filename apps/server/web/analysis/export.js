// Export of a game or position: as a link, text or image.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { fullAddress } from '../parts/address.js';
import { canBeKept, isKept, keepGame } from '../parts/analysed-games.js';
import { writeGame } from '../parts/api.js';
import { copyText } from '../parts/clipboard.js';
import { download } from '../parts/download.js';
import { errorText } from '../parts/error-text.js';
import { announce, navigate, redraw, visitNow } from '../parts/view.js';
import { savedText } from './import.js';
import { linesOf, pathTo } from './move-tree.js';
import { strings } from '../parts/i18n.js';

/** The formats of a game, with the file extension. */
const FORMATS = [['transcript', 'txt'], ['ggf', 'ggf'], ['pgn', 'pgn'], ['sgf', 'sgf']];

/** How long the confirmation of a copy is shown, in milliseconds. */
const CONFIRMATION_TIME = 1500;

export class ExportTools {
  /** The name of what has just been copied. */
  #copied = '';
  /** Why the last file could not be written. */
  #errorMessage = '';

  /** Forgets what was wrong with another game. */
  reset() {
    this.#errorMessage = '';
  }

  /** @param {string} name @param {string} text */
  async #copyToClipboard(name, text) {
    if (!(await copyText(name, text))) return;
    this.#copied = name;
    redraw();
    setTimeout(() => {
      this.#copied = '';
      redraw();
    }, CONFIRMATION_TIME);
  }

  /** Writes the main line into a file. @param {string} format @param {string} extension @param {import('./study.js').Study} study */
  async #downloadGame(format, extension, { start, moves, tags: { by: _by, ...tags } }) {
    const isHere = visitNow();
    this.#errorMessage = '';
    try {
      download(`game.${extension}`, await writeGame(format, start, moves, tags));
    } catch (error) {
      if (isHere()) this.#errorMessage = errorText(error);
    }
    redraw();
  }

  /** @param {import('./study.js').Study} study */
  render(study) {
    const { node, root, kind, moves } = study;
    const transcript = moves.filter((move) => move !== '--').join(kind === 'alak' ? ' ' : '');
    const copy = (/** @type {string} */ name, /** @type {string} */ text) => html`<button aria-label=${this.#copied === name ? name : nothing} @click=${() => this.#copyToClipboard(name, text)}>${this.#copied === name ? strings.copied : name}</button>`;
    const isStored = isKept(study.address);
    return html`
      <details class="collapsible" @toggle=${showOpened}><summary>${strings.shareAndSave}</summary>
        <div class="buttons two-columns">
          ${copy(strings.copyLink, fullAddress(study.address))}
          ${copy(strings.copyMoves, transcript)}
          ${copy(strings.copyPosition, node.position.position)}
          ${kind === 'othello' ? FORMATS.map(([format, extension]) => html`<button @click=${() => this.#downloadGame(format, extension, study)}>${extension.toUpperCase()}</button>`) : nothing}
          <button @click=${() => downloadSvg()}>SVG</button>
          <button @click=${() => downloadPng()}>PNG</button>
          <button @click=${() => playFrom(study.kind, study.start, pathTo(study.node).slice(1).map(({ move }) => move))}>${strings.playFromHere}</button>
          <button @click=${() => navigate(`/setup?${new URLSearchParams({ position: node.position.position })}`)}>${strings.editPosition}</button>
          ${canSave(study, isStored) ? html`<button @click=${() => save(study)}>${strings.saveGame}</button>` : nothing}
        </div>
        ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
        ${isStored ? savedText() : nothing}
        ${linesOf(root).length > 1 ? html`<p class="muted">${strings.exportedLine}</p>` : nothing}
      </details>`;
  }
}

/** What was opened may be below the end of a low window. @param {Event} event */
const showOpened = ({ target }) => target instanceof HTMLDetailsElement && target.open && target.scrollIntoView({ block: 'nearest' });

/** Whether a game can be kept; that of the user is in the list already. @param {import('./study.js').Study} study @param {boolean} isStored */
const canSave = ({ side, moves }, isStored) => !side && !isStored && canBeKept(moves);

/** @param {import('./study.js').Study} study */
function save({ address }) {
  keepGame(address);
  announce(strings.gameSaved);
  redraw();
}

/** The board as an SVG of its own, with the computed styles as attributes. */
function boardImage() {
  const original = document.querySelector('svg.board');
  if (!(original instanceof SVGElement)) return null;
  const copy = /** @type {SVGElement} */ (original.cloneNode(true));
  const [sources, targets] = [[...original.querySelectorAll('*')], [...copy.querySelectorAll('*')]];
  const properties = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'stop-color', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];
  for (const [index, element] of sources.entries()) {
    const style = getComputedStyle(element);
    for (const name of properties) targets[index].setAttribute(name, style.getPropertyValue(name));
    targets[index].removeAttribute('class');
  }
  const [, , width, height] = (original.getAttribute('viewBox') ?? '').split(' ').map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

function downloadSvg() {
  const picture = boardImage();
  if (picture) download('outflank.svg', new Blob([picture.text], { type: 'image/svg+xml' }));
}

function downloadPng() {
  const picture = boardImage();
  if (!picture) return;
  const [image, canvas] = [new Image(), document.createElement('canvas')];
  [canvas.width, canvas.height] = [picture.width, picture.height];
  image.onload = () => {
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    canvas.toBlob((blob) => blob && download('outflank.png', blob));
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(picture.text)}`;
}

/** Opens a new game with a position. @param {import('../parts/api.js').GameKind} kind @param {string} start @param {string[]} moves */
export const playFrom = (kind, start, moves) => navigate(`/new?${new URLSearchParams({ kind, start, moves: moves.join(' ') })}`);
