import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open({ database: true })));
after(() => fixture.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });
const field = (page, name) => page.getByRole('combobox', { name, exact: true });
const choose = (page, square) => page.locator(`.playable[data-square="${square}"]`).click();

/** Adds typed lines for Black. */
async function addMoves(page, text) {
  await page.goto(`${fixture.url}/learn/openings`);
  await field(page, 'From').selectOption('moves');
  await page.getByLabel(/^Moves, or names/).fill(text);
  await button(page, 'Add').click();
  await page.locator('.message').filter({ hasText: 'added' }).waitFor();
}

/** Waits for the question after these moves. */
const question = (page, path) => page.locator('.card-path', { hasText: new RegExp(`^${path}$`) }).waitFor();

test('a line is added by its name, practised with a wrong and a right answer, and its cards return later', async () => {
  const page = await fixture.page('/learn');
  await page.getByRole('link', { name: /^Openings/ }).click();
  await field(page, 'Opening').selectOption('Tiger');
  await button(page, 'Add').click();
  await page.locator('.message').filter({ hasText: '1 line added.' }).waitFor();
  await page.getByRole('row', { name: /^Tiger.*f5d6c3d3c4 2 0 2 0/ }).waitFor();
  await page.getByRole('img', { name: 'Black: 0 known, 0 being learnt, 2 new' }).waitFor();
  await page.getByRole('link', { name: 'Practise' }).click();
  await question(page, 'f5 d6');
  await page.locator('.turn', { hasText: 'Your move as Black.' }).waitFor();
  await choose(page, 'c7');
  await page.locator('.feedback.wrong', { hasText: 'c7 is not in your lines.' }).waitFor();
  await page.locator('.refutation p', { hasText: /^c7 loses \d+ discs? against/ }).waitFor();
  await page.locator('.refutation .reason').first().click();
  await page.locator('.refutation .line-steps li').first().waitFor();
  await page.locator('.shares li', { hasText: 'in your lines' }).locator('b', { hasText: 'c3' }).waitFor();
  await page.locator('.shares li', { hasText: 'played' }).locator('b', { hasText: 'c7' }).waitFor();
  await button(page, 'Try again').click();
  await choose(page, 'c3');
  await page.locator('.feedback.correct', { hasText: 'It returns in ten minutes, or sooner if no other card is due.' }).waitFor();
  await page.getByRole('heading', { name: 'What people play next' }).waitFor();
  await button(page, 'Next').click();
  await question(page, 'f5 d6 c3 d3');
  await choose(page, 'c4');
  await page.locator('.feedback.correct', { hasText: 'Right. It returns in 2 days.' }).waitFor();
  await button(page, 'Next').click();
  // The card that was answered wrongly is asked again.
  await question(page, 'f5 d6');
  await expect(page.locator('.turn')).toContainText('1 card left');
  await choose(page, 'c3');
  await page.locator('.feedback.correct').waitFor();
  await expect(page.locator('.turn')).toContainText('1 card left');
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'Done for now.' }).waitFor();
  // The last board stays; who comes back sees the start.
  await page.locator('[data-square=c3][aria-label^="c3 Black"]').waitFor();
  await expect(page.locator('#live')).toHaveText(/c7 is not in your lines\..*Right\..*Done for now\./s);
  await page.getByRole('link', { name: 'Finish' }).click();
  await page.getByText('Nothing is due now.').waitFor();
  await page.getByText('Right at once: 2').waitFor();
});

test('answers count by the position after them, and the keyboard is enough', async () => {
  const page = await fixture.page('/learn');
  await addMoves(page, 'f5d6c3d3c4\nf5d6c4d3c5');
  await page.goto(`${fixture.url}/learn/openings/practise`);
  await question(page, 'f5 d6');
  // c4 is the move of the other line.
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=gridcell]:focus').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
  while (!(await focused()).startsWith('c')) await page.keyboard.press('ArrowRight');
  while (!(await focused()).endsWith('4')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.feedback.correct').waitFor();
  await page.keyboard.press('n');
  await question(page, 'f5 d6 c3 d3');
  await page.keyboard.press('h');
  await page.locator('.feedback', { hasText: 'column c' }).waitFor();
  await choose(page, 'c4');
  await page.locator('.feedback.correct', { hasText: 'with hesitation' }).waitFor();
  await page.keyboard.press('n');
  await question(page, 'f5 d6 c4 d3');
  // It transposes into the first line.
  await choose(page, 'c3');
  await page.locator('.feedback.correct', { hasText: 'Right.' }).waitFor();
});

test('openings are found by their names and first moves', async () => {
  const page = await fixture.page('/learn/openings');
  const search = page.getByRole('searchbox', { name: 'Find an opening' });
  await field(page, 'Opening').selectOption('Cat');
  await search.fill('no such');
  await page.getByText('No opening has this name').waitFor();
  await button(page, 'Add').click();
  await page.getByRole('alert').filter({ hasText: 'No opening has this name' }).waitFor();
  await search.fill('heath');
  await expect(field(page, 'Opening').locator('option').first()).toHaveText(/Heath/);
  await search.fill('F5 d6 c3 d3 c4');
  await expect(field(page, 'Opening').locator('option').first()).toHaveText(/^Tiger \(f5d6c3d3c4\)$/);
  await expect(field(page, 'Opening')).toHaveValue('Tiger');
  await button(page, 'Add').click();
  await page.getByRole('row', { name: /^Tiger/ }).waitFor();
  await search.fill('');
  await expect(field(page, 'Opening').locator('option').nth(10)).toBeAttached();
});

test('openings with Japanese names are found in kana and in kanji', async () => {
  const page = await fixture.page('/learn/openings', { locale: 'ja' });
  const options = page.getByRole('combobox', { name: '定石', exact: true }).locator('option');
  for (const [typed, name] of [['兎', /雪うさぎ/], ['とら', /虎定石/], ['蛇', /ヘビ定石/], ['ネズミ', /並び取り/]]) {
    await page.getByRole('searchbox', { name: '定石を検索' }).fill(typed);
    await expect(options.filter({ hasText: name }).first()).toBeAttached();
    await expect(options.filter({ hasText: 'バッファロー定石' })).toHaveCount(0);
  }
});

test('an answer that is as good as that of the line is no mistake', async () => {
  const page = await fixture.page('/learn');
  await addMoves(page, 'f5d6c3d3c4');
  await page.goto(`${fixture.url}/learn/openings/practise`);
  await question(page, 'f5 d6');
  await choose(page, 'c4');
  await expect(page.locator('.feedback')).toHaveText('c4 is as good, but the line that you practise has c3.');
  await expect(page.locator('.feedback.wrong')).toHaveCount(0);
  await expect(page.locator('.square-note')).toHaveCount(0);
  await expect(page.locator('.refutation')).toHaveCount(0);
  await button(page, 'Try again').click();
  const recorded = page.waitForRequest((request) => request.url().endsWith('/api/drill') && request.postDataJSON().change?.type === 'answer');
  await choose(page, 'c3');
  await page.locator('.feedback.correct').waitFor();
  // The first answer lost nothing, so that it was not recorded; it did show the move of the line.
  expect((await recorded).postDataJSON().change.grade).toBe('hesitant');
});

test('a card stays until the next one is shown', async () => {
  const page = await fixture.page('/learn');
  await addMoves(page, 'f5d6c3d3c4');
  await page.goto(`${fixture.url}/learn/openings/practise`);
  await question(page, 'f5 d6');
  await choose(page, 'c3');
  await page.locator('.feedback.correct').waitFor();
  let goOn;
  const held = new Promise((resolve) => (goOn = resolve));
  const asked = page.waitForRequest('**/api/line');
  await page.route('**/api/line', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('n');
  await asked;
  await expect(page.locator('.card-path')).toHaveText('f5 d6');
  goOn();
  await question(page, 'f5 d6 c3 d3');
  await choose(page, 'c4');
  await page.locator('.feedback.correct').waitFor();
});

test('the book, the database and own games give lines, and what is wrong is named', async () => {
  const page = await fixture.page('/learn/openings');
  await field(page, 'From').selectOption('book');
  await field(page, 'Opening').selectOption('Cat');
  await button(page, 'Add').click();
  await page.locator('.message').filter({ hasText: /\d+ lines? added/ }).waitFor();
  await field(page, 'From').selectOption('games');
  await button(page, 'Add').click();
  await page.getByRole('alert').filter({ hasText: 'no finished game' }).waitFor();
  await field(page, 'From').selectOption('moves');
  await page.getByLabel(/^Moves, or names/).fill('f5d6\nf5a1');
  await button(page, 'Add').click();
  await page.getByRole('alert').filter({ hasText: /line 2: .*a1, is illegal/ }).waitFor();
  await expect(field(page, 'From').locator('option[value=database]'), 'the database has no games yet').toHaveCount(0);
  const pgn = '[Event "Cup"]\n[Black "Ann"]\n[White "Bob"]\n[Result "37-27"]\n\n1. f5 d6 2. c3 d3 3. c4 37-27\n';
  await page.evaluate(async (text) => fetch('/api/explore/import?file=cup.pgn&players=0&tournaments=0', { method: 'POST', body: text }), pgn);
  await page.reload();
  await field(page, 'From').selectOption('database');
  await field(page, 'Opening').selectOption('');
  await button(page, 'Add').click();
  await page.locator('.message').filter({ hasText: '1 line added.' }).waitFor();
  await page.getByRole('row', { name: /^Tiger.*f5d6c3d3c4/ }).waitFor();
});

test('lines survive export, removal and import, and are part of the learning record', async () => {
  const page = await fixture.page('/learn');
  await addMoves(page, 'Tiger\nmine: f5f6e6f4g6');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export the lines').click()]);
  const exported = readFileSync(await download.path(), 'utf8');
  const file = JSON.parse(exported);
  assert.deepEqual([file.format, file.version, file.black.lines.map(({ name }) => name)], ['outflank-drill', 1, ['Tiger', 'mine']]);
  await button(page, 'Remove mine').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('row', { name: /^mine/ }).waitFor({ state: 'detached' });
  const importFile = (text) => page.locator('input[type=file]').setInputFiles({ name: 'lines.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await importFile('{"format":"other","version":1}');
  await page.locator('.message').filter({ hasText: 'its format is "other"' }).waitFor();
  await importFile(exported);
  await page.getByRole('row', { name: /^mine/ }).waitFor();
  await page.goto(`${fixture.url}/learn`);
  const [record] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  assert.deepEqual(JSON.parse(readFileSync(await record.path(), 'utf8')).records.map(({ kind }) => kind), ['openings']);
});

for (const colorScheme of ['light', 'dark']) {
  test(`the pages fit three sizes and have no accessibility problem in the ${colorScheme} theme`, async () => {
    const page = await fixture.page('/learn', { colorScheme });
    await addMoves(page, 'Tiger\nf5d6c4d3c5f4e3f3c2b4b3');
    for (const path of ['/learn/openings', '/learn/openings/practise']) {
      for (const [width, height] of [[1280, 800], [390, 844], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await page.goto(fixture.url + path);
        await page.locator('.deck-lines, .playable').first().waitFor();
        await expectNoOverflow(page, `${path} in ${width}×${height}`);
      }
      if (path.endsWith('practise')) {
        await choose(page, 'c7');
        await page.locator('.shares li').first().waitFor();
        await page.locator('.explanation .reason').first().waitFor();
      }
      await expectAccessible(page, path);
    }
  });
}

test('a phone in Japanese practises by touch', async () => {
  const page = await fixture.page('/learn/openings', { phone: true, locale: 'ja-JP' });
  await page.getByRole('heading', { name: '定石の練習' }).waitFor();
  await field(page, '定石').selectOption('Tiger');
  await page.getByRole('button', { name: '追加', exact: true }).tap();
  await page.getByRole('link', { name: '練習する' }).tap();
  await page.locator('.playable[data-square="c3"]').tap();
  await page.locator('.feedback.correct', { hasText: '正解！' }).waitFor();
  await page.getByRole('button', { name: '次へ' }).tap();
  await question(page, 'f5 d6 c3 d3');
});

test('every language has the same texts', async () => {
  const [en, ja] = await Promise.all(['en', 'ja'].map((name) => import(`../../web/lang/openings-${name}.js`)));
  const names = (texts) => Object.entries(texts).flatMap(([name, value]) => (typeof value === 'object' ? [name, ...names(value)] : [name]));
  assert.deepEqual(names(ja.default), names(en.default));
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
