import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow } from '../fixture.mjs';

/** @type {Fixture} with a database, and one without */
let fixture, empty;
before(async () => ([fixture, empty] = await Promise.all([Fixture.open({ database: true }), Fixture.open()])));
after(() => Promise.all([fixture.close(), empty.close()]));

/** @param {string[]} tags event, year, Black, White and result @param {string} moves */
const pgn = ([event, year, black, white, result], moves) =>
  `[Event "${event}"]\n[Date "${year}.??.??"]\n[Black "${black}"]\n[White "${white}"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
const CUPS = pgn(['Spring Cup', 1999, 'Ann', 'Bob', '37-27'], '1. f5 d6 2. c3 d3 3. c4') + pgn(['Spring Cup', 2001, 'Bob', 'Ann', '30-34'], '1. f5 f6 2. e6 f4') + pgn(['Autumn Open', 2005, 'Cy', 'Bob', '32-32'], '1. f5 d6 2. c4');

/** @param {string} name @param {string | Buffer} content */
const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** The cells of a column in the table of moves. */
const column = (page, number) => page.locator(`.explored tbody tr > :nth-child(${number})`);

/** Waits until the position has this number of games. */
const gamesAre = (page, text) => page.locator('.evaluation small', { hasText: new RegExp(`^${text}$`) }).waitFor();

test('files are imported with their results and errors, and again as known games', async () => {
  const page = await fixture.page('/explore');
  const header = Buffer.from([20, 24, 1, 2, 1, 0, 0, 0, 0, 0, 0xce, 7, 8, 0, 24, 0]);
  const names = (count, length, name) => Buffer.concat([Buffer.from([20, 24, 1, 2, 0, 0, 0, 0, count, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('???'.padEnd(length, '\0')), Buffer.from(name.padEnd(length, '\0'))]);
  const wthor = Buffer.concat([header, Buffer.from([1, 0, 1, 0, 0, 0, 40, 40, 56, 64]), Buffer.alloc(58)]);
  const files = [file('cups.pgn', CUPS), file('bad.txt', 'f5d6a1\n'), file('WTH_1998.wtb', wthor), file('WTH.JOU', names(2, 20, 'Dora')), file('WTH.TRN', names(2, 26, 'Masters'))];
  await page.locator('input[type=file]').setInputFiles(files);
  await page.locator('.import-results', { hasText: 'cups.pgn: 3 read, 3 new, 0 known, 0 rejected' }).waitFor();
  const rejected = page.locator('.import-results > li.error', { hasText: 'bad.txt: 1 read, 0 new, 0 known, 1 rejected' });
  await expect(rejected).toHaveText(/Move 3 \(a1\) is not possible|a1, is illegal/);
  await page.locator('.import-results', { hasText: 'WTH_1998.wtb: 1 read, 1 new' }).waitFor();
  await gamesAre(page, '4 games');
  await page.locator('.found-games', { hasText: 'Dora – ?' }).locator('small', { hasText: 'Masters, 1998' }).waitFor();
  await page.locator('input[type=file]').setInputFiles([file('cups.pgn', CUPS)]);
  await page.locator('.import-results', { hasText: 'cups.pgn: 3 read, 0 new, 3 known' }).waitFor();
});

test('dropped files are imported', async () => {
  const page = await fixture.page('/explore');
  await page.locator('.explored').waitFor();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['f5f4\n'], 'club.txt'));
    return transfer;
  });
  await page.dispatchEvent('.panel', 'drop', { dataTransfer: data });
  await page.locator('.import-results', { hasText: 'club.txt: 1 read, 1 new' }).waitFor();
});

test('moves have results, scores and names, and a click, a key and the board play them', async () => {
  const page = await fixture.page('/explore?source=cups');
  await gamesAre(page, '3 games');
  await expect(column(page, 1)).toHaveText(['f5']);
  await page.getByRole('button', { name: 'f5', exact: true }).click();
  await page.waitForURL(/moves=f5&/);
  await page.locator('.explored tr', { hasText: 'Diagonal' }).waitFor();
  await expect(column(page, 1), 'played moves, and those of the opening book').toHaveText(['d6', 'f6', 'f4']);
  await expect(column(page, 4)).toHaveText(['2', '1', '']);
  await expect(column(page, 6)).toHaveText(['2005', '2001', '']);
  await expect(column(page, 2), 'all have scores').toHaveText(Array(3).fill(/^[+−]?[\d.]+$/));
  await expect(page.locator('.explored tbody tr').first().getByRole('img')).toHaveAttribute('aria-label', 'Black 50 %, draws 50 %, White 0 %');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/moves=f5d6&/);
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/moves=f5&/);
  await page.locator('[data-square="f6"]').click();
  await page.waitForURL(/moves=f5f6&/);
  await page.locator('.evaluation', { hasText: 'Diagonal' }).waitFor();
  await gamesAre(page, '1 game');
});

test('filters are chips that can be removed, and stay in the address', async () => {
  const page = await fixture.page('/explore?source=cups');
  await gamesAre(page, '3 games');
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByLabel('Player', { exact: true }).fill('ann');
  await page.getByLabel('Player', { exact: true }).press('Enter');
  await gamesAre(page, '2 games');
  await page.getByLabel('Colour of the player').selectOption('White');
  await gamesAre(page, '1 game');
  await page.reload();
  await gamesAre(page, '1 game');
  await page.getByRole('button', { name: 'Remove the filter: Player: ann' }).click();
  await gamesAre(page, '3 games');
  await expect(page).not.toHaveURL(/colour|player/);
});

test('a game opens in the analysis at the move', async () => {
  const page = await fixture.page('/explore?moves=f5d6&source=cups');
  await expect(page.locator('.found-games .score')).toHaveText(['37–27', '32–32']);
  await page.locator('.found-games a', { hasText: 'Ann – Bob' }).click();
  await page.waitForURL(/analyse\?moves=f5d6c3d3c4&at=2/);
  await page.locator('.move[aria-current]', { hasText: 'd6' }).waitFor();
  await page.goBack();
  await gamesAre(page, '2 games');
});

test('a game of the database keeps its players, event, year and result: on the page, in files, in a link and after a reload', async () => {
  const page = await fixture.page('/explore?moves=f5d6&source=cups');
  await page.locator('.found-games a', { hasText: 'Ann – Bob' }).click();
  const header = (page) => expect(page.locator('.game-tags')).toHaveText(/Ann – Bob\s+37–27\s*Spring Cup, 1999/);
  await header(page);
  await expect(page).toHaveTitle(/Ann – Bob/);
  await page.reload();
  await header(page);
  const other = await fixture.page(new URL(page.url()).pathname + new URL(page.url()).search);
  await header(other);
  await page.getByText('Share and export').click();
  for (const [format, texts] of Object.entries({ PGN: ['[Event "Spring Cup"]', '[Black "Ann"]', '[White "Bob"]', '1999', '37-27'], GGF: ['PB[Ann]', 'PW[Bob]'], SGF: ['PB[Ann]', 'PW[Bob]'] })) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: format, exact: true }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    for (const part of texts) assert.ok(text.includes(part), `${format} has ${part}: ${text}`);
  }
  await page.getByRole('button', { name: 'Last position' }).click();
  await page.locator('.square.playable').first().click();
  await expect(page.locator('.game-tags'), 'another line has the players, but not the result').toHaveText(/^Ann – Bob\s*Spring Cup, 1999$/);
});

test('an imported game keeps its players', async () => {
  const page = await fixture.page('/setup');
  await page.getByLabel(/^Paste/).fill(pgn(['Winter Cup', 2003, 'Gil', 'Hana', '40-24'], '1. f5 d6'));
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.locator('.game-tags')).toHaveText(/Gil – Hana\s+40–24\s*Winter Cup, 2003/);
});

test('scores have their side, source and depth', async () => {
  const page = await empty.page('/explore?moves=f5');
  await expect(page.locator('.explored thead')).toContainText('White’s score');
  await expect(page.locator('.score-sources')).toHaveText(/^Score: opening book \(level \d+\); a search in Analyse can give others$/);
  await expect(page.locator('.explored thead .source')).toHaveText('book');
  await page.goto(`${empty.url}/explore?moves=f5d6c7`);
  await expect(page.locator('.score-sources')).toHaveText(/^Score: Engine: depth \d+ @ \d+ %$/);
  await page.goto(`${empty.url}/analyse?moves=f5`);
  await expect(page.locator('.evaluation small')).toHaveText(/^Engine: depth \d+ @ \d+ %/);
});

test('the games of this browser are a source', async () => {
  const page = await fixture.page('/explore');
  await page.evaluate(() => fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ kind: 'othello', black: 'human', white: 'level:3', moves: ['f5', 'f4', 'e3'] }) }));
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByLabel('Source').selectOption('My games');
  await gamesAre(page, '1 game');
  await page.locator('.found-games a', { hasText: 'Human – Club player (1750)' }).click();
  await page.waitForURL(/moves=f5f4e3/);
});

test('lists that are cut say how much they leave out, and the years of a chart stand below their bars', async () => {
  const page = await fixture.page('/explore');
  const games = Array.from({ length: 22 }, (_, index) => pgn([`Long Cup ${index}`, 2018 + (index % 3), 'Longplayer', `Opponent ${index}`, '37-27'], '1. f5 d6 2. c3 d3 3. c4'));
  await page.locator('input[type=file]').setInputFiles([file('long.pgn', games.join(''))]);
  await page.locator('.import-results', { hasText: 'long.pgn: 22 read, 22 new' }).waitFor();
  await page.goto(`${fixture.url}/explore?player=longplayer`);
  await page.getByText('… and 2 more', { exact: true }).waitFor();
  await page.goto(`${fixture.url}/player?name=Longplayer`);
  await page.getByText('… and 7 more', { exact: true }).waitFor();
  await expect(page.locator('.years span')).toHaveText(['2018', '2019', '2020']);
});

test('a player has results by year, openings by colour and opponents', async () => {
  const page = await fixture.page('/player');
  await page.getByRole('searchbox').fill('AN');
  await page.getByRole('link', { name: 'Ann' }).click();
  await page.getByRole('heading', { name: 'Ann', exact: true }).waitFor();
  await expect(page.locator('.year-chart g')).toHaveCount(2);
  await expect(page.locator('.year-chart')).toHaveAttribute('aria-label', 'Results by year, 1999–2001');
  await page.getByRole('table', { name: 'Openings as Black' }).locator('tr', { hasText: 'Tiger' }).waitFor();
  const tree = page.locator('section', { hasText: 'Repertoire as Black' }).locator('.repertoire').first();
  await tree.locator('summary', { hasText: 'c4' }).waitFor();
  await expect(tree.locator('summary b'), 'opened up to the first choice').toHaveText(['f5', 'd6', 'c3', 'd3', 'c4']);
  const white = page.locator('section', { hasText: 'Repertoire as White' }).locator('.repertoire').first();
  await white.locator('summary', { hasText: 'e6' }).waitFor();
  await page.getByRole('link', { name: 'Explore: f5 f6 e6 f4', exact: true }).click();
  await page.waitForURL(/explore\?moves=f5f6e6f4&player=Ann&colour=white/);
  await gamesAre(page, '1 game');
  await page.goBack();
  await page.getByRole('link', { name: 'Bob' }).click();
  await page.waitForURL(/explore\?player=Ann&opponent=Bob/);
  await gamesAre(page, '2 games');
});

test('without a database the openings have names and scores, and nothing can be imported', async () => {
  const page = await empty.page('/explore?moves=f5');
  await page.getByText('This server has no database of games').getByText('outflank db import').waitFor();
  await expect(column(page, 1)).toHaveText(['d6', 'f6', 'f4']);
  await page.locator('.square-note.best').first().waitFor();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

test('a position that the openings do not have is searched', async () => {
  const page = await empty.page('/explore?moves=f5d6c7');
  await page.locator('.square-note.best').first().waitFor({ timeout: 30_000 });
});

test('an illegal move in the address is an error', async () => {
  const page = await empty.page('/explore?moves=f5a1');
  await page.getByRole('alert').waitFor();
});

test('a phone in Japanese has everything, and axe finds no problem', async () => {
  for (const [path, ready] of [['/explore?player=ann', '.found-games'], ['/player?name=Ann', '.year-chart']]) {
    const page = await fixture.page(path, { phone: true, locale: 'ja-JP' });
    await page.locator(ready).waitFor();
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  }
});

test('no page had an error', () => assert.deepEqual([...fixture.pageErrors, ...empty.pageErrors], []));
