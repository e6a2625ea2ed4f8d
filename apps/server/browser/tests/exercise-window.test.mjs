// On a phone, what an exercise says is in view under its board, from wherever the page was scrolled to.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const PHONE = { phone: true, viewport: { width: 390, height: 664 } };
const QUESTION = '/analyse?moves=d3c5b6d2c2a7d1e3f3b1&at=6&side=black&question=6&black=human&white=human%3A1000&result=white';

const square = (page, name) => page.locator(`.board [data-square="${name}"]`);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const scrollTo = (page, y) => page.evaluate((y) => window.scrollTo(0, y), y);
const scrolled = (page) => page.evaluate(() => scrollY);

/** Taps a square where it is: `click` would scroll the page first. */
async function tap(page, name) {
  const { x, y, width, height } = await square(page, name).boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** Waits until the first line of a text is in the window, and not behind the board. */
async function expectUnderBoard(page, text) {
  const isThere = () => page.evaluate((text) => {
    const [said, board] = [text, '.board-area'].map((selector) => document.querySelector(selector));
    const first = said?.firstElementChild ?? said;
    if (!first) return 'missing';
    const [{ top, bottom }, edge] = [first.getBoundingClientRect(), board.getBoundingClientRect().bottom];
    return top >= edge - 1 && bottom <= innerHeight + 1 ? 'in view' : `${top} to ${bottom}, board to ${edge}, scrolled to ${scrollY}`;
  }, text);
  await expect.poll(isThere).toBe('in view');
}

for (const [name, path, wrong, right] of [['puzzle', '/learn/puzzles/0a3e20cc', 'g3', ''], ['puzzle', '/learn/puzzles/c02c394a', '', 'e8'], ['question in the analysis', QUESTION, 'd1', 'c4']]) {
  test(`the verdict on an answer to a ${name} (${wrong || right})`, async () => {
    for (const [move, kind] of [[wrong, 'wrong'], [right, 'correct']]) {
      for (const y of move ? [0, 100, 200] : []) {
        const page = await fixture.page(path, PHONE);
        await square(page, move).and(page.locator('.playable')).waitFor();
        await scrollTo(page, y);
        const before = await scrolled(page);
        await tap(page, move);
        await page.locator(`.feedback.${kind}`).waitFor();
        await expectUnderBoard(page, `.feedback.${kind}`);
        // The page moves up only where the verdict would be behind the board, and then to its edge.
        const { top } = await page.locator(`.feedback.${kind}`).evaluate((said) => (said.firstElementChild ?? said).getBoundingClientRect());
        assert.ok((await scrolled(page)) === before || (top > 390 && top < 410), `from ${before} to ${await scrolled(page)}, verdict at ${top}`);
        await page.context().close();
      }
    }
  });
}

for (const locale of ['en', 'ja']) {
  test(`the way on from a text of a lesson is in the window, below the text (${locale})`, async () => {
    const page = await fixture.page('/learn/lesson/mobility', { ...PHONE, locale });
    await page.locator('.lesson-text').waitFor();
    const next = page.locator('.lesson-buttons .main');
    await expect(next).toBeInViewport({ ratio: 1 });
    const bottom = async (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().bottom);
    assert.ok((await bottom('.lesson-text')) <= (await next.boundingBox()).y);
  });
}

test('the verdict in the practice of openings', async () => {
  const page = await fixture.page('/learn/openings', PHONE);
  await page.getByRole('combobox', { name: 'Opening', exact: true }).selectOption('Tiger');
  await button(page, 'Add').click();
  await page.getByRole('link', { name: 'Practise' }).click();
  await square(page, 'c7').and(page.locator('.playable')).waitFor();
  await scrollTo(page, 85);
  await tap(page, 'c7');
  await expectUnderBoard(page, '.feedback.wrong');
  await button(page, 'Try again').click();
  await expectUnderBoard(page, '.task .landing');
});

test('what is asked, after Skip and Try again', async () => {
  const page = await fixture.page('/learn/puzzles', PHONE);
  await page.locator('.playable').first().waitFor();
  await scrollTo(page, 400);
  const before = page.url();
  await page.evaluate(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Skip').click());
  await expect(page).not.toHaveURL(before);
  await expectUnderBoard(page, '.task .landing');
  await page.goto(`${fixture.url}/learn/puzzles/0a3e20cc`);
  await square(page, 'g3').and(page.locator('.playable')).waitFor();
  await tap(page, 'g3');
  await page.locator('.feedback.wrong').waitFor();
  await scrollTo(page, 400);
  await page.evaluate(() => document.querySelector('.feedback .main').click());
  await page.locator('.feedback').waitFor({ state: 'detached' });
  await expectUnderBoard(page, '.task .landing');
});

test('what is asked next in the analysis', async () => {
  const page = await fixture.page(QUESTION.replace('question=6', 'question=6_2'), PHONE);
  await square(page, 'c6').and(page.locator('.playable')).waitFor();
  await scrollTo(page, 120);
  await button(page, 'Next').click();
  await page.getByText('2 / 2').waitFor();
  await expectUnderBoard(page, '.task .landing');
});
