// Nothing moves under the eyes of a visitor while a view is loaded.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, layoutShift } from '../fixture.mjs';
import { MAIN_PATHS } from '../views.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** The most that may move, as a part of the window. */
const MOST = 0.05;

const frame = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Holds every answer back until the page has drawn what came before, so that each state of the view is seen; of the answers that wait, `next` takes one. */
async function drawBetweenAnswers(page, next) {
  const waiting = [];
  let drawn = Promise.resolve();
  await page.route('**/api/**', async (route) => {
    waiting.push([route, await route.fetch()]);
    await (drawn = drawn.then(() => frame(page)).then(() => {
      const [first, response] = next(waiting);
      return first.fulfill({ response });
    }));
  });
}

const ORDERS = { 'oldest answer first': (waiting) => waiting.shift(), 'newest answer first': (waiting) => waiting.pop() };

for (const [width, height] of [[390, 844], [390, 664], [1366, 768]]) {
  for (const [order, next] of Object.entries(ORDERS)) {
    test(`nothing moves while a view is loaded (${width}×${height}, ${order})`, async () => {
      for (const path of MAIN_PATHS) {
        const page = await fixture.page('/web/icon.svg', { viewport: { width, height } });
        await drawBetweenAnswers(page, next);
        await page.goto(fixture.url + path);
        await page.waitForLoadState('networkidle');
        const shift = await layoutShift(page);
        assert.ok(shift <= MOST, `${path}: ${shift}`);
        await page.context().close();
      }
    });
  }
}

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
