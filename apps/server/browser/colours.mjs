// The contrast of colours as WCAG 2.2 defines it.

import assert from 'node:assert/strict';

/** The parts of a colour. @param {string} colour as `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)` @returns {[red: number, green: number, blue: number, alpha: number]} */
function partsOf(colour) {
  const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  return [red, green, blue, alpha];
}

/** @param {string} colour */
function luminance(colour) {
  const [red, green, blue, alpha] = partsOf(colour);
  assert.equal(alpha, 1, `${colour} is opaque`);
  const [r, g, b] = [red, green, blue].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} one @param {string} other */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of layers, the top one first, the last one opaque. @param {string[]} layers */
export function flattened(layers) {
  const [red, green, blue] = layers.map(partsOf).reduceRight((below, [red, green, blue, alpha]) => [red, green, blue].map((part, index) => part * alpha + below[index] * (1 - alpha)), [0, 0, 0]);
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The texts of a page without what is drawn, with their colours and the layers behind them. @param {any} page @returns {Promise<{ text: string, colour: string, layers: string[] }[]>} */
const textsOf = (page) => page.evaluate(() => {
  const canvas = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'background: Canvas' }));
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg, :disabled, [aria-disabled="true"], .visually-hidden');
  const backgrounds = (element) => (element ? [getComputedStyle(element).backgroundColor, ...backgrounds(element.parentElement)] : [getComputedStyle(canvas).backgroundColor]);
  const texts = [...document.body.querySelectorAll('*')].filter((element) => hasText(element) && isShown(element))
    .map((element) => ({ text: element.textContent.trim().slice(0, 40), colour: getComputedStyle(element).color, layers: backgrounds(element) }));
  canvas.remove();
  return texts;
});

/** The texts of a page whose contrast is too low. @param {any} page @param {number} least */
export async function unreadableTexts(page, least) {
  const texts = (await textsOf(page)).map(({ text, colour, layers }) => ({ text, colour, behind: flattened(layers) }));
  return texts.filter(({ colour, behind }) => contrast(colour, behind) < least);
}
