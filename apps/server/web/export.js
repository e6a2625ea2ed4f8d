// Taking a game or a position away: as text, as a link, as a picture.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { write } from './api.js';
import { redraw } from './page.js';
import { pathTo, mainLine, isMain } from './tree.js';
import { playOn } from './analyse.js';
import { words } from './words.js';

/** What a game can be saved as: the format and the ending of the file. */
const FORMATS = [['transcript', 'txt'], ['ggf', 'ggf'], ['pgn', 'pgn'], ['sgf', 'sgf']];

let copied = '';
/** How long it is said that something was copied. */
const TOLD = 1500;

/** @param {import('./analyse.js').Study} study @param {string} address */
export function exportTools(study, address) {
  const { node, root, kind } = study;
  const moves = (isMain(node) ? mainLine(root) : pathTo(node)).slice(1).map(({ move }) => move);
  const transcript = moves.filter((move) => move !== '--').join(kind === 'alak' ? ' ' : '');
  const copy = (/** @type {string} */ name, /** @type {string} */ text) => html`<button @click=${() => toClipboard(name, text)}>${copied === name ? words.copied : name}</button>`;
  return html`
    <details class="export"><summary>${words.shareAndSave}</summary>
      <div class="items two">
        ${copy(words.copyLink, location.origin + address)}
        ${copy(words.copyMoves, transcript)}
        ${copy(words.copyPosition, node.frame.position)}
        ${kind === 'othello' ? FORMATS.map(([format, ending]) => html`<button @click=${() => saveGame(format, ending, study.start, moves)}>${ending.toUpperCase()}</button>`) : nothing}
        <button @click=${() => saveSvg()}>SVG</button>
        <button @click=${() => savePng()}>PNG</button>
        <button @click=${() => playOn(study)}>${words.playFromHere}</button>
      </div>
    </details>`;
}

/** @param {string} name @param {string} text */
async function toClipboard(name, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission, or over plain HTTP from afar, the text can still be taken by hand.
    prompt(name, text);
  }
  copied = name;
  redraw();
  setTimeout(() => {
    copied = '';
    redraw();
  }, TOLD);
}

/** @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} format @param {string} ending @param {string} start @param {string[]} moves */
async function saveGame(format, ending, start, moves) {
  save(`game.${ending}`, await write(format, start, moves));
}

/** The board as a picture that stands by itself: what the stylesheet says is written into it. */
function pictureOfBoard() {
  const shown = document.querySelector('svg.board');
  if (!(shown instanceof SVGElement)) return null;
  const picture = /** @type {SVGElement} */ (shown.cloneNode(true));
  const [from, to] = [[...shown.querySelectorAll('*')], [...picture.querySelectorAll('*')]];
  const kept = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'stop-color', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];
  for (const [index, element] of from.entries()) {
    const style = getComputedStyle(element);
    for (const name of kept) to[index].setAttribute(name, style.getPropertyValue(name));
    to[index].removeAttribute('class');
  }
  const [, , width, height] = (shown.getAttribute('viewBox') ?? '').split(' ').map(Number);
  picture.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height));
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

function saveSvg() {
  const picture = pictureOfBoard();
  if (picture) save('outflank.svg', new Blob([picture.text], { type: 'image/svg+xml' }));
}

function savePng() {
  const picture = pictureOfBoard();
  if (!picture) return;
  const [image, canvas] = [new Image(), document.createElement('canvas')];
  [canvas.width, canvas.height] = [picture.width, picture.height];
  image.onload = () => {
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    canvas.toBlob((blob) => blob && save('outflank.png', blob));
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(picture.text)}`;
}
