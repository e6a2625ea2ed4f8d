import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contrast, flattened } from '../colours.mjs';
import { Fixture } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** The minimum contrast of graphics in WCAG 2.2 (1.4.11). */
const MIN_CONTRAST = 3;
/** That of texts (1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;
const BOARDS = ['green', 'blue', 'wood', 'slate'];
const DISCS = ['shaded', 'flat', 'ivory'];

/** The computed colour of an SVG element with this class in a parent. */
function colourOf(page, parent, name, property) {
  return page.evaluate(([parent, name, property]) => {
    const part = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    part.setAttribute('class', name);
    document.querySelector(parent).append(part);
    const style = getComputedStyle(part);
    const [colour, opacity] = [style.getPropertyValue(property), style.opacity];
    part.remove();
    return opacity === '1' ? colour : colour.replace(')', `, ${opacity})`);
  }, [parent, name, property]);
}

/** The colours of a text on a square of the board. @param {any} page @param {string} kind */
const noteColours = (page, kind) => page.evaluate((kind) => {
  const board = document.querySelector('svg.board');
  board.insertAdjacentHTML('beforeend', `<g class="square-note ${kind}"><rect/><text>+2</text></g>`);
  const [rect, text] = board.lastElementChild.children;
  const colours = { text: getComputedStyle(text).fill, behind: getComputedStyle(rect).fill };
  board.lastElementChild.remove();
  return colours;
}, kind);

/** @param {string} name @param {string} one @param {string} other */
function assertContrast(name, one, other) {
  const ratio = contrast(one, other);
  assert.ok(ratio >= MIN_CONTRAST, `${name}: ${one} on ${other} has ${ratio.toFixed(2)}`);
}

for (const colorScheme of ['light', 'dark']) {
  test(`marks of moves and the focus have enough contrast on every board and disc in the ${colorScheme} theme`, async () => {
    const page = await fixture.page('/analyse?moves=f5d6c3', { colorScheme });
    await page.locator('svg.board').waitFor();
    for (const board of BOARDS) {
      await page.evaluate((board) => (document.documentElement.dataset.board = board), board);
      const surface = await colourOf(page, 'svg.board', 'surface', 'fill');
      for (const side of ['black', 'white']) {
        await page.evaluate((side) => document.querySelector('.square').setAttribute('class', `square for-${side}`), side);
        assertContrast(`${board}: legal moves of ${side}`, await colourOf(page, '.square', 'legal', 'fill'), surface);
      }
      const ring = await page.locator('.focus-ring').first().evaluate((ring) => getComputedStyle(ring).stroke);
      assertContrast(`${board}: focus`, ring, surface);
      for (const side of ['black', 'white']) {
        const disc = await page.evaluate((side) => {
          const icon = document.querySelector('.panel').appendChild(Object.assign(document.createElement('span'), { className: `disc-icon ${side}` }));
          const [tile, disc] = [getComputedStyle(icon).backgroundColor, getComputedStyle(icon, '::before').backgroundColor];
          icon.remove();
          return { tile, disc };
        }, side);
        assertContrast(`${board}: icon of ${side}`, disc.disc, disc.tile);
      }
    }
    for (const discs of DISCS) {
      await page.evaluate((discs) => (document.documentElement.dataset.discs = discs), discs);
      const mark = await colourOf(page, 'svg.board', 'last', 'fill');
      for (const face of ['black-face-1', 'black-face-2', 'white-face-1', 'white-face-2']) {
        assertContrast(`${discs}: last move on ${face}`, mark, await colourOf(page, 'svg.board', face, 'stop-color'));
      }
    }
  });

  test(`overlays and the marks of reasons have enough contrast on every board and disc in the ${colorScheme} theme`, async () => {
    const page = await fixture.page('/analyse?moves=f5d6c3', { colorScheme });
    await page.locator('summary', { hasText: 'Overlays' }).click();
    await page.locator('.overlay-switches').waitFor();
    await page.evaluate(() => document.querySelector('svg.board').append(document.querySelector('.overlay-key .overlay-mark')));
    const inside = 'svg.board > .overlay-mark';
    for (const board of BOARDS) {
      await page.evaluate((board) => (document.documentElement.dataset.board = board), board);
      const surface = await colourOf(page, 'svg.board', 'surface', 'fill');
      for (const side of ['of-black', 'of-white']) {
        assertContrast(`${board}: ${side}`, await colourOf(page, inside, `filled ${side}`, 'fill'), surface);
        assertContrast(`${board}: hollow ${side}`, await colourOf(page, inside, `hollow ${side}`, 'stroke'), surface);
      }
      assertContrast(`${board}: region`, await colourOf(page, inside, 'region', 'stroke'), surface);
      assertContrast(`${board}: reason`, await colourOf(page, 'svg.board', 'square-mark reason', 'stroke'), surface);
    }
    for (const discs of DISCS) {
      await page.evaluate((discs) => (document.documentElement.dataset.discs = discs), discs);
      for (const side of ['black', 'white']) {
        const faces = await Promise.all([1, 2].map((stop) => colourOf(page, 'svg.board', `${side}-face-${stop}`, 'stop-color')));
        for (const face of faces) {
          assertContrast(`${discs}: frontier on ${side}`, await colourOf(page, inside, `frontier on-disc of-${side}`, 'stroke'), face);
          assertContrast(`${discs}: stable on ${side}`, await colourOf(page, inside, `stable on-disc of-${side}`, 'fill'), face);
        }
      }
    }
  });

  test(`hints, marks of lessons and the texts on squares have enough contrast on every board in the ${colorScheme} theme`, async () => {
    const page = await fixture.page('/learn/lesson/corners', { colorScheme });
    await page.locator('svg.board').waitFor();
    for (const board of BOARDS) {
      await page.evaluate((board) => (document.documentElement.dataset.board = board), board);
      const surface = await colourOf(page, 'svg.board', 'surface', 'fill');
      assertContrast(`${board}: mark`, await colourOf(page, 'svg.board', 'square-mark', 'stroke'), surface);
      // The star of a hint has an outline: one of both colours differs from every board.
      const [star, outline] = [await colourOf(page, 'svg.board', 'hint', 'fill'), await colourOf(page, 'svg.board', 'hint', 'stroke')];
      assert.ok(Math.max(contrast(star, surface), contrast(outline, surface)) >= MIN_CONTRAST, `${board}: hint`);
      for (const kind of ['fair', 'mistake', 'rank', 'best']) {
        const { text, behind } = await noteColours(page, kind);
        const ratio = contrast(text, flattened([behind, surface]));
        assert.ok(ratio >= MIN_TEXT_CONTRAST, `${board}: the text of a move that is ${kind} has ${ratio.toFixed(2)}`);
      }
    }
  });

  test(`controls and the chart have enough contrast in the ${colorScheme} theme`, async () => {
    const page = await fixture.page('/analyse?moves=f5d6c3d3c4f4f6f3', { colorScheme });
    await page.locator('.chart').waitFor();
    const background = await colourOf(page, '.chart', 'background', 'fill');
    assertContrast('Black\'s area', await colourOf(page, '.chart', 'black-area', 'fill'), background);
    assertContrast('White\'s area on Black\'s', await colourOf(page, '.chart', 'white-area', 'fill'), await colourOf(page, '.chart', 'black-area', 'fill'));
    assertContrast('curve', await colourOf(page, '.chart', 'curve', 'stroke'), background);
    assertContrast('current move', await colourOf(page, '.chart', 'current', 'stroke'), background);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').waitFor();
    const colours = await page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      const colour = (text) => text.match(/rgba?\([^)]*\)/)[0];
      const off = [...document.querySelectorAll('.toggle input')].find((input) => !input.checked);
      return {
        selected: colour(style('.radio-group label.selected').boxShadow), segment: style('.radio-group label.selected').backgroundColor, track: style('.radio-group > div').backgroundColor,
        off: getComputedStyle(off).backgroundColor, on: style('.toggle input:checked').backgroundColor, knob: getComputedStyle(off, '::after').backgroundColor,
        panel: style('dialog').backgroundColor, field: style('.field select').borderTopColor,
      };
    });
    assertContrast('selected segment', colours.selected, colours.track);
    assertContrast('selected segment', colours.selected, colours.segment);
    assertContrast('switch off', colours.off, colours.panel);
    assertContrast('switch on', colours.on, colours.panel);
    assertContrast('knob', colours.knob, colours.off);
    assertContrast('knob', colours.knob, colours.on);
    assertContrast('field', colours.field, colours.panel);
  });
}

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
