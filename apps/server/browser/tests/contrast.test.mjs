import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Stage } from '../stage.mjs';

let stage;
before(async () => (stage = await Stage.open()));
after(() => stage.close());

/** What WCAG 2.2 asks of what is no text (1.4.11). */
const LEAST = 3;
const BOARDS = ['green', 'blue', 'wood', 'slate'];
const DISCS = ['shaded', 'flat', 'ivory'];

/** @param {string} colour as `rgb(1, 2, 3)` */
function luminance(colour) {
  const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  assert.equal(alpha, 1, `${colour} is opaque`);
  const [r, g, b] = [red, green, blue].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour that a part of a picture with this class has within another one. */
function drawn(page, inside, name, property) {
  return page.evaluate(([inside, name, property]) => {
    const part = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    part.setAttribute('class', name);
    document.querySelector(inside).append(part);
    const style = getComputedStyle(part);
    const [colour, opacity] = [style.getPropertyValue(property), style.opacity];
    part.remove();
    return opacity === '1' ? colour : colour.replace(')', `, ${opacity})`);
  }, [inside, name, property]);
}

/** @param {string} what @param {string} one @param {string} other */
function standsOut(what, one, other) {
  const ratio = contrast(one, other);
  assert.ok(ratio >= LEAST, `${what}: ${one} on ${other} has ${ratio.toFixed(2)}`);
}

for (const colorScheme of ['light', 'dark']) {
  test(`dots, marks and the focus stand out from every board and disc in the ${colorScheme} theme`, async () => {
    const page = await stage.page('/analyse?moves=f5d6c3', { colorScheme });
    await page.locator('svg.board').waitFor();
    for (const board of BOARDS) {
      await page.evaluate((board) => (document.documentElement.dataset.board = board), board);
      const felt = await drawn(page, 'svg.board', 'felt', 'fill');
      for (const side of ['black', 'white']) {
        await page.evaluate((side) => document.querySelector('.square').setAttribute('class', `square for-${side}`), side);
        standsOut(`${board}: dots of ${side}`, await drawn(page, '.square', 'legal', 'fill'), felt);
      }
      const ring = await page.locator('.ring').first().evaluate((ring) => getComputedStyle(ring).stroke);
      standsOut(`${board}: focus`, ring, felt);
      for (const side of ['black', 'white']) {
        const disc = await page.evaluate((side) => {
          const icon = document.querySelector('.panel').appendChild(Object.assign(document.createElement('span'), { className: `dot ${side}` }));
          const [tile, disc] = [getComputedStyle(icon).backgroundColor, getComputedStyle(icon, '::before').backgroundColor];
          icon.remove();
          return { tile, disc };
        }, side);
        standsOut(`${board}: icon of ${side}`, disc.disc, disc.tile);
      }
    }
    for (const discs of DISCS) {
      await page.evaluate((discs) => (document.documentElement.dataset.discs = discs), discs);
      const mark = await drawn(page, 'svg.board', 'last', 'fill');
      for (const face of ['ink-1', 'ink-2', 'pearl-1', 'pearl-2']) {
        standsOut(`${discs}: last move on ${face}`, mark, await drawn(page, 'svg.board', face, 'stop-color'));
      }
    }
  });

  test(`controls and the chart stand out in the ${colorScheme} theme`, async () => {
    const page = await stage.page('/analyse?moves=f5d6c3d3c4f4f6f3', { colorScheme });
    await page.locator('.chart').waitFor();
    const ground = await drawn(page, '.chart', 'ground', 'fill');
    standsOut('Black\'s area', await drawn(page, '.chart', 'for-x', 'fill'), ground);
    standsOut('White\'s area on Black\'s', await drawn(page, '.chart', 'for-o', 'fill'), await drawn(page, '.chart', 'for-x', 'fill'));
    standsOut('course', await drawn(page, '.chart', 'course', 'stroke'), ground);
    standsOut('where one stands', await drawn(page, '.chart', 'now', 'stroke'), ground);
    await page.getByRole('button', { name: 'Settings' }).click();
    const colours = await page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      const colour = (text) => text.match(/rgba?\([^)]*\)/)[0];
      const off = [...document.querySelectorAll('.toggle input')].find((input) => !input.checked);
      return {
        chosen: colour(style('.choice label.chosen').boxShadow), segment: style('.choice label.chosen').backgroundColor, track: style('.choice > div').backgroundColor,
        off: getComputedStyle(off).backgroundColor, on: style('.toggle input:checked').backgroundColor, knob: getComputedStyle(off, '::after').backgroundColor,
        panel: style('dialog').backgroundColor, field: style('.field select').borderTopColor,
      };
    });
    standsOut('chosen segment', colours.chosen, colours.track);
    standsOut('chosen segment', colours.chosen, colours.segment);
    standsOut('switch that is off', colours.off, colours.panel);
    standsOut('switch that is on', colours.on, colours.panel);
    standsOut('knob', colours.knob, colours.off);
    standsOut('knob', colours.knob, colours.on);
    standsOut('field', colours.field, colours.panel);
  });
}

test('no page complained', () => assert.deepEqual(stage.complaints, []));
