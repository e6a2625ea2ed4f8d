import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** Phones in portrait and landscape, and windows of 1280×720 and 1280×1024 at 200 % and 400 % zoom. */
const WINDOWS = [[390, 844], [844, 390], [640, 360], [320, 256], [320, 180], [1024, 600], [800, 700]];
const VIEWS = ['/', '/analyse?moves=f5d6c3', '/explore?moves=f5d6', '/setup', '/analyse?game=reversi&start=6x6', '/alak', '/new?kind=alak'];

/** Creates a game of two people and returns its path. */
async function createGame(page, options) {
  const create = async (options) => {
    const body = JSON.stringify({ black: 'human', white: 'human', ...options });
    const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return (await answer.json()).id;
  };
  return `/game/${await page.evaluate(create, options)}`;
}

/** The boxes of the board and of the elements beside it. */
function boxes() {
  const box = (element) => (({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height }))(element.getBoundingClientRect());
  const others = [...document.querySelectorAll('.site-header, .player, .panel, .recent, .explorer')];
  return { board: box(document.querySelector('svg.board')), others: others.map((element) => ({ name: element.className, ...box(element) })), width: document.documentElement.scrollWidth };
}

/** What is wrong with the layout of a page in a window of this size. @returns {Promise<string[]>} */
async function problemsOf(page, width, height) {
  const { board, others, width: needed } = await page.evaluate(boxes);
  const isRow = (await page.locator('svg.slots').count()) > 0;
  const side = isRow ? board.width : Math.min(board.width, board.height);
  const isApart = ({ left, top, right, bottom }) => right <= board.left + 1 || left >= board.right - 1 || bottom <= board.top + 1 || top >= board.bottom - 1;
  const isWhole = ({ left, right }) => left >= -1 && right <= width + 1;
  return [
    side < Math.min(width, height) - 1 ? `the board has ${side}` : '',
    board.height > height + 1 ? 'the board does not fit' : '',
    needed > width ? `the page is ${needed} wide` : '',
    ...others.flatMap((other) => [isApart(other) ? '' : `${other.name} covers the board`, isWhole(other) ? '' : `${other.name} is cut`]),
  ].filter(Boolean);
}

for (const [width, height] of WINDOWS) {
  test(`in a window of ${width}×${height} the board has the full shorter side, and nothing covers it or overflows`, async () => {
    const page = await fixture.page('/');
    await page.setViewportSize({ width, height });
    const paths = [...VIEWS, await createGame(page, { kind: 'othello' }), await createGame(page, { kind: 'alak' })];
    for (const path of paths) {
      await page.goto(fixture.url + path);
      await page.locator('svg.board').waitFor();
      await expect.poll(() => problemsOf(page, width, height), path).toEqual([]);
    }
  });
}

/** Windows of laptops with the bars of a browser. */
for (const [width, height] of [[1366, 625], [1366, 768], [1280, 720]]) {
  test(`in a window of ${width}×${height} nothing covers the row of Alak or the options of its tree, and the moves of an analysis can be stepped through`, async () => {
    const page = await fixture.page('/alak');
    await page.setViewportSize({ width, height });
    await page.locator('.tree-drawing').waitFor();
    await expect.poll(() => problemsOf(page, width, height)).toEqual([]);
    const tops = await page.evaluate(() => ['.site-header', 'svg.board', '.explorer'].map((part) => document.querySelector(part).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
    const [[, header], [board, bottom], [explorer]] = tops;
    assert.ok(header <= board + 1 && bottom <= explorer + 1, JSON.stringify(tops));
    await page.goto(`${fixture.url}/analyse?moves=f5d6c3d3c4f4f6f3`);
    await page.locator('.review-summary').waitFor();
    for (const name of ['First position', 'Previous move', 'Next move', 'Last position']) await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  });
}

test('on a small laptop three rows of moves of a named game stay in view, and what is opened below them comes into view', async () => {
  const page = await fixture.page(`/analyse?${new URLSearchParams({ moves: 'f5d6c3d3c4f4f6f3e6e7c6b5', black: 'Ann', white: 'Bob', date: '2018-10-12' })}`, { viewport: { width: 1366, height: 625 } });
  await page.locator('.from-mistakes').waitFor({ timeout: 120_000 });
  await expect(page.locator('.notation')).toBeInViewport({ ratio: 1 });
  const covered = () => page.evaluate(() => document.querySelector('.notation').getBoundingClientRect().bottom > document.querySelector('.navigation').getBoundingClientRect().top);
  assert.equal(await covered(), false);
  assert.ok((await page.locator('.notation').boundingBox()).height >= 100);
  await page.getByText('Share and export').click();
  for (const name of ['Copy link', 'Play from here']) await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

for (const [width, height] of [[1366, 625], [1280, 720], [1101, 530]]) {
  test(`after a game in a window of ${width}×${height} every tool can be reached, and none lies under the row of a player`, async () => {
    const page = await fixture.page('/', { viewport: { width, height } });
    const moves = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5', 'b3', 'c2', 'e6'];
    const path = await createGame(page, { kind: 'othello', white: 'level:1', moves });
    await page.evaluate((game) => fetch(`/api${game.replace('game', 'games')}/resign`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"version":1}' }), path);
    await page.goto(fixture.url + path);
    await page.locator('.result-actions').waitFor();
    const isOnTop = (element) => {
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.1, 0.9].every((part) => element.contains(document.elementFromPoint(left + width / 2, top + height * part)));
    };
    for (const control of await page.locator('.panel :is(.tool, .result-actions > *, summary)').all()) await expect.poll(() => control.evaluate(isOnTop), (await control.textContent()).trim()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight), 'the window').toBeLessThanOrEqual(height);
  });
}

test('on a small phone with larger text no label runs over its button, and nothing makes the page wider', async () => {
  const page = await fixture.page('/', { viewport: { width: 360, height: 640 } });
  const path = await createGame(page, { kind: 'othello', moves: ['d3'] });
  await page.goto(fixture.url + path);
  await page.evaluate(() => (document.documentElement.style.fontSize = '130%'));
  await page.locator('.tool').first().waitFor();
  const wide = () => page.$$eval('.tool, .result-actions > *', (buttons) => buttons.filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent.trim()));
  await expect.poll(wide).toEqual([]);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const heading = page.getByRole('heading', { name: 'wins by resignation' });
  await heading.waitFor();
  const [title, score] = [await heading.boundingBox(), await page.locator('.final-score').boundingBox()];
  assert.ok(title.y + title.height <= score.y, 'the score covers the heading');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(wide).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the tools of a game of Alak are beside its row on a phone in landscape', async () => {
  const page = await fixture.page('/', { viewport: { width: 844, height: 390 } });
  await page.goto(fixture.url + await createGame(page, { kind: 'alak' }));
  await page.locator('.tool').first().waitFor();
  for (const part of ['.player.below', '.tool >> nth=0', '.tool >> nth=-1']) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
});

test('coordinates and numbers of slots are legible on a phone', async () => {
  const page = await fixture.page('/', { phone: true });
  for (const [options, texts] of [[{ kind: 'reversi', start: '16x16' }, '.coordinates text'], [{ kind: 'alak', start: '21' }, '.number']]) {
    await page.goto(fixture.url + await createGame(page, options));
    await page.locator(texts).first().waitFor();
    const heights = await page.$$eval(texts, (labels) => labels.map((label) => label.getBoundingClientRect().height));
    assert.ok(Math.min(...heights) >= 10, String(heights));
  }
});

test('the move list shows the last move when the elements above it grow', async () => {
  const page = await fixture.page('/');
  const moves = await page.evaluate(async () => {
    const moves = [];
    while (moves.length < 50) {
      const answer = await fetch('/api/line', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', moves }) });
      moves.push((await answer.json()).frames.at(-1).legal[0].move);
    }
    return moves;
  });
  await page.goto(fixture.url + (await createGame(page, { kind: 'othello', moves })));
  const last = page.locator('.moves [aria-current]');
  await last.waitFor();
  const isVisible = () => last.evaluate((move) => {
    const [inner, outer] = [move, move.closest('.moves')].map((element) => element.getBoundingClientRect());
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  });
  await page.waitForFunction(() => document.querySelector('.moves').scrollTop > 0);
  await expect.poll(isVisible).toBe(true);
  await page.evaluate(() => document.querySelector('.status').append(Object.assign(document.createElement('p'), { textContent: 'Accuracy', style: 'height: 60px' })));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
  await expect.poll(isVisible).toBe(true);
});

const boxOf = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

test('panels and fields that belong together are aligned', async () => {
  const page = await fixture.page('/lobby', { viewport: { width: 1366, height: 768 } });
  await page.locator('.lobby-lists .panel').waitFor();
  assert.equal((await boxOf(page.locator('.lobby-lists .panel'))).right, (await boxOf(page.locator('.panel:has(.name-form)'))).right);
  await page.setViewportSize({ width: 390, height: 664 });
  const [field, button] = [await boxOf(page.locator('.name-form .field')), await boxOf(page.locator('.name-form button'))];
  assert.ok(button.top - field.bottom <= 16 && button.width === field.width, JSON.stringify([field, button]));
  await page.evaluate(() => fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', black: 'human', white: 'human' }) }));
  await page.goto(`${fixture.url}/games`);
  await page.locator('.filters').waitFor();
  assert.equal((await boxOf(page.locator('.filters select').first())).height, (await boxOf(page.locator('.filters input'))).height);
});

test('a mark at the edge of the chart is drawn whole', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c5f6e7f4g5e6e3', { viewport: { width: 1366, height: 768 } });
  await expect(page.locator('.chart .turning-point')).toHaveCount(3);
  const isWhole = () => page.evaluate(() => {
    const chart = document.querySelector('.chart').getBoundingClientRect();
    return [...document.querySelectorAll('.chart .turning-point')].every((mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      const [middle, radius] = [(top + bottom) / 2, parseFloat(getComputedStyle(mark).strokeWidth) / 2];
      return middle - radius >= chart.top && middle + radius <= chart.bottom;
    });
  });
  await expect.poll(isWhole).toBe(true);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
