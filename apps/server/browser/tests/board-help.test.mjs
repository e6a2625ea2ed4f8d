// Overlays of the board, and reasons why a move loses.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** FFO #1, from the test positions of the Fédération Française d'Othello; g2 loses a corner. */
const FFO_1 = '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X';
const MISTAKE = `/analyse?${new URLSearchParams({ start: FFO_1, moves: 'g2' })}`;
/** The tenth move gives a corner to Black. */
const GAME = '/analyse?moves=c4c5f6c3b2f4c6b7c7g7h8';
const OVERLAYS = ['Moves of the other side', 'Frontier', 'Stable discs', 'Regions and parity', 'Potential corners'];

const overlays = (page, name = 'Overlays') => page.locator('summary', { hasText: name });
const marks = (page) => page.locator('.board .overlay-mark');
const square = (page, name) => page.locator(`.board [data-square="${name}"]`);

/** Opens the overlays and switches all on. */
async function switchAllOn(page) {
  await overlays(page).click();
  for (const name of OVERLAYS) await page.getByRole('switch', { name }).check();
}

test('overlays are loaded on their first use, name their marks for screen readers, and are remembered', async () => {
  const page = await fixture.page('/new');
  const modules = [];
  page.on('request', (request) => modules.push(request.url()));
  await page.goto(fixture.url + MISTAKE);
  await page.locator('.square-note').first().waitFor();
  assert.ok(!modules.some((url) => url.includes('overlays')), 'nothing is loaded before');
  await switchAllOn(page);
  await marks(page).first().waitFor();
  await expect(square(page, 'a8')).toHaveAttribute('aria-label', /even region of \d|odd region of \d/);
  await expect(square(page, 'h8')).toHaveAttribute('aria-label', /White can take this corner|Black can take this corner/);
  await expect(page.locator('.overlay-switches')).toHaveText(/Black \d+ · White \d+[\s\S]*\d odd · \d even/);
  await page.reload();
  await marks(page).first().waitFor();
  await overlays(page).click();
  await expect(page.getByRole('switch', { name: 'Frontier' })).toBeChecked();
  for (const name of OVERLAYS) await page.getByRole('switch', { name }).uncheck();
  await marks(page).first().waitFor({ state: 'detached' });
});

test('overlays follow the moves of a game on this device, and turn with the board', async () => {
  const page = await fixture.page('/new');
  const id = await page.evaluate(async () => {
    const body = JSON.stringify({ kind: 'othello', black: 'human', white: 'human' });
    return (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()).id;
  });
  await page.goto(`${fixture.url}/game/${id}`);
  await overlays(page).click();
  await page.getByRole('switch', { name: OVERLAYS[0] }).check();
  const squaresOf = (text) => page.$$eval('.board .square', (squares, text) => squares.filter((square) => square.getAttribute('aria-label').includes(text)).map((square) => square.dataset.square).sort(), text);
  await marks(page).first().waitFor();
  await expect.poll(() => squaresOf('move of White')).toEqual(['c5', 'd6', 'e3', 'f4']);
  const places = () => marks(page).evaluateAll((marks) => marks.map((mark) => mark.getAttribute('transform')));
  const before = await places();
  await page.getByRole('button', { name: 'Flip board' }).click();
  await expect(page.locator('.coordinates text').first()).toHaveText('h');
  await expect.poll(places).not.toEqual(before);
  await page.locator('.square[data-square="f5"]').click();
  await page.waitForFunction(() => document.querySelector('.square[aria-label*="move of Black"]'));
});

test('games between people have no overlays', () => {
  const code = ['people/online-view.js', 'people/watch.js'].map((name) => readFileSync(new URL(`../../web/${name}`, import.meta.url), 'utf8')).join('');
  assert.ok(!code.includes('board-help'));
});

test('the reasons against a move are shown on the board by the keyboard alone, with both lines', async () => {
  const page = await fixture.page(MISTAKE);
  const summary = page.locator('summary', { hasText: 'Explain g2' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.locator('#app').getByText('g2 loses 42 discs against g8').waitFor();
  const discs = page.locator('.board .disc');
  const count = await discs.count();
  await page.keyboard.press('Tab');
  await page.locator('.square-mark.reason').first().waitFor();
  await expect(page.locator('button.reason:focus')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.board .square:has(.square-mark.reason)').first()).toHaveAttribute('aria-label', /marked/);
  await page.getByRole('list', { name: 'Best play after g8' }).getByRole('button').nth(2).click();
  await page.locator('.line-steps [aria-current=step]').waitFor();
  await expect(discs, 'three moves instead of one').toHaveCount(count + 2);
  await expect(page.locator('.board .playable')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the position' }).click();
  await expect(discs).toHaveCount(count);
  await page.getByRole('button', { name: 'Add the line of g8 to the variations' }).click();
  await page.locator('.variation', { hasText: 'g8' }).waitFor();
});

test('the way back from a reason is in the window', async () => {
  const page = await fixture.page(MISTAKE);
  for (const [width, height] of [[390, 844], [1366, 625]]) {
    await page.setViewportSize({ width, height });
    await page.locator('summary', { hasText: 'Explain g2' }).click();
    await page.locator('button.reason').first().click();
    const back = page.getByRole('button', { name: 'Back to the position' });
    await expect(back, `${width}×${height}`).toBeInViewport({ ratio: 1 });
    const isOnTop = () => back.evaluate((button) => { const { left, top, height } = button.getBoundingClientRect(); return button.contains(document.elementFromPoint(left + 20, top + height / 2)); });
    await expect.poll(isOnTop, `${width}×${height}`).toBe(true);
    await page.getByRole('list', { name: 'Best play after g2' }).getByRole('button').last().focus();
    await expect(page.locator('.line-moves button:focus')).toBeInViewport({ ratio: 1 });
    await back.click();
    await page.locator('summary', { hasText: 'Explain g2' }).click();
  }
});

test('a move without loss is named as such, and an error can be tried again', async () => {
  const page = await fixture.page('/new');
  await page.route('**/api/explain', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"busy","message":"busy"}' }));
  await page.goto(`${fixture.url}/analyse?${new URLSearchParams({ start: FFO_1, moves: 'g8' })}`);
  await page.locator('summary', { hasText: 'Explain g8' }).click();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/api/explain');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('#app').getByText('g8 is as good as any other move.').waitFor();
});

test('the lesson about mistakes explains a mistake once it is solved', async () => {
  const page = await fixture.page(GAME);
  await page.getByRole('button', { name: /^Learn from/ }).click({ timeout: 120_000 });
  await page.locator('.lesson').waitFor();
  await expect(page.locator('summary', { hasText: 'Explain' }), 'nothing is given away').toHaveCount(0);
  while (!(await page.locator('.lesson', { hasText: 'played g7' }).count())) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Show the best move' }).click();
  await page.locator('summary', { hasText: 'Explain g7' }).click();
  await page.locator('button.reason').first().click();
  await page.locator('.square-mark.reason').first().waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.locator('.square-mark.reason').first().waitFor({ state: 'detached' });
});

test('reasons address a player of the game, and name the sides to others', async () => {
  for (const [side, locale, taker] of [['', 'en', 'Black takes'], ['&side=white', 'en', 'your opponent takes'], ['&side=black', 'en', 'you take'], ['', 'ja', '黒が'], ['&side=white', 'ja', '相手が'], ['&side=black', 'ja', 'あなたが']]) {
    const page = await fixture.page(`${GAME}&at=10${side}`, { locale });
    await page.locator('summary', { hasText: locale === 'ja' ? 'g7 の解説' : 'Explain g7' }).click();
    await expect(page.locator('.reason-list')).toContainText(locale === 'ja' ? `g7の後、${taker}隅` : `After g7, ${taker} the corner`);
    await page.context().close();
  }
});

test('a wrong answer about a mistake is refuted on the board, without the better move, and can be tried again', async () => {
  const page = await fixture.page(`${GAME}&at=9&side=white&question=9`);
  const lesson = page.locator('.lesson');
  await lesson.getByText(/You played g7 \(move \d+\)\. What is better\?/).waitFor();
  await square(page, 'g7').click();
  await expect(page.locator('.feedback')).toHaveText('Not the best move.');
  await expect(lesson).toContainText(/After g7 you lose by \d+ with best play\./);
  await expect(lesson).toContainText('your opponent takes the corner a8, but not after the best move.');
  const line = lesson.getByRole('list', { name: /^Best play/ });
  await line.locator('[aria-current="step"]').waitFor();
  await line.getByRole('button', { name: 'a8', exact: true }).click();
  await square(page, 'a8').locator('.disc').waitFor();
  await line.getByRole('button', { name: 'g7', exact: true }).click();
  await square(page, 'a8').locator('.disc').waitFor({ state: 'detached' });
  await expectAccessible(page);
  await lesson.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.feedback.question')).toHaveText(/After g7 you lose by \d+ with best play\.$/);
  await square(page, 'g7').and(page.locator('.playable')).waitFor();
  await square(page, 'g7').click();
  await lesson.getByRole('button', { name: 'Show the best move' }).click();
  await expect(page.locator('.feedback')).toHaveText(/^The best move is [a-h][1-8]\.$/);
  await expect(lesson.getByRole('list')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark']) {
  test(`overlays and reasons fit three sizes and have no accessibility problem in the ${colorScheme} theme`, async () => {
    const page = await fixture.page(MISTAKE, { colorScheme });
    await switchAllOn(page);
    await page.locator('summary', { hasText: 'Explain g2' }).click();
    await page.locator('button.reason').first().click();
    await marks(page).first().waitFor();
    for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
      await page.setViewportSize({ width, height });
      await expectNoOverflow(page, `${width}×${height}`);
    }
    await expectAccessible(page);
  });
}

test('on a Japanese phone overlays and reasons are in Japanese', async () => {
  const page = await fixture.page(MISTAKE, { phone: true, locale: 'ja-JP' });
  await overlays(page, '盤面の補助表示').tap();
  await page.getByRole('switch', { name: '外側の石（フロンティア）' }).tap();
  await page.locator('summary', { hasText: 'g2 の解説' }).tap();
  await page.locator('button.reason').first().tap();
  await expect(page.locator('button.reason').first()).toHaveText(/。/);
  await marks(page).first().waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('every language has the same texts', async () => {
  const [en, ja] = await Promise.all(['en', 'ja'].map((name) => import(`../../web/lang/board-help-${name}.js`)));
  const names = (texts) => Object.entries(texts).flatMap(([name, value]) => (typeof value === 'object' ? [name, ...names(value)] : [name]));
  assert.deepEqual(names(ja.default), names(en.default));
});

test('a given move is explained by the colours, and as nobody’s mistake', async () => {
  const page = await fixture.page('/analyse?moves=d3e3f4c5e2f3d6e1f1g4&side=black&given=8&at=7');
  await page.locator('summary', { hasText: 'Explain d6' }).click();
  await expect(page.locator('.explanation > p').first()).toContainText('This move was given: it is nobody’s mistake.');
  await expect(page.locator('.explanation')).not.toContainText(/\byour?\b/);
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
