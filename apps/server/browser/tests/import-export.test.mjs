import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow, recordNotices } from '../fixture.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

/** The file that a click downloads. */
async function download(page, button) {
  const [event] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: event.suggestedFilename(), bytes: readFileSync(await event.path()) };
}

/** Creates a game of two people and plays its first move. */
async function playOneMove(page) {
  await page.getByText('Two players', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  await page.locator('.square.playable[data-square="d3"]').click();
  await page.locator('.moves td', { hasText: 'd3' }).waitFor();
}

test('a game is exported in every format, and the board as an image', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await page.getByText('Share and export').click();
  const starts = { TXT: 'f5d6c3', GGF: '(;GM[Othello]', PGN: '[', SGF: '(;', SVG: '<svg', PNG: '\u0089PNG' };
  for (const [format, start] of Object.entries(starts)) {
    const { name, bytes } = await download(page, page.getByRole('button', { name: format, exact: true }));
    assert.ok(name.endsWith(`.${format.toLowerCase()}`), name);
    assert.ok(bytes.toString('latin1').startsWith(start), `${format}: ${bytes.subarray(0, 20)}`);
  }
});

test('a file that cannot be written is reported, until the next one is', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3');
  await page.getByText('Share and export').click();
  await page.route('**/api/write', (route) => route.abort(), { times: 1 });
  const button = page.getByRole('button', { name: 'PGN', exact: true });
  await button.click();
  await page.getByRole('alert').filter({ hasText: 'Cannot reach the server' }).waitFor();
  assert.equal((await download(page, button)).name, 'game.pgn');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a game is exported as a whole with its players, whatever move is shown', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4&lines=0.1.f6&at=1.2&black=Ann&white=Bob&date=2018-10-12');
  await page.getByText('Share and export').click();
  await page.getByText('Files and copied moves hold the main line.').waitFor();
  const { bytes } = await download(page, page.getByRole('button', { name: 'PGN', exact: true }));
  assert.match(bytes.toString(), /Date "2018.10.12"[^]*Black "Ann"[^]*1. f5 d6 2. c3 d3 3. c4/);
});

test('the page says what it does not keep of a game', async () => {
  for (const [locale, labels, message] of [['en', [/^Paste/, 'Import'], 'Not shown here: rounds, comments.'], ['ja', [/貼り付け/, 'インポート'], '回戦・コメントは表示されません。']]) {
    const page = await fixture.page('/setup', { locale });
    await importText(page, '[Black "Ann"]\n[Round "3"]\n\n1. f5 {good} d6 *\n', labels);
    await page.waitForURL(/analyse\?moves=f5d6/);
    await page.getByText(message, { exact: true }).waitFor();
  }
});

test('games with the same first moves are told apart by their results and lengths', async () => {
  const page = await fixture.page('/setup');
  await importText(page, 'f5d6c3d3c4 40-24\nf5d6c3d3c4f4 30-34\n');
  await expect(page.getByRole('list', { name: 'Games found' }).getByRole('link')).toHaveText(['1. f5d6c3d3c4 40–24 · 5 moves', '2. f5d6c3d3c4f4 30–34 · 6 moves']);
});

test('a file that is dropped on the board or the panel is imported', async () => {
  const page = await fixture.page('/setup');
  await page.waitForSelector('.board');
  for (const place of ['.board-area', '.panel']) {
    await page.goto(`${fixture.url}/setup`);
    const data = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['f5d6c3d3c4'], 'game.txt'));
      return data;
    });
    await page.locator(place).dispatchEvent('drop', { dataTransfer: data });
    await page.waitForURL(/analyse\?moves=f5d6c3d3c4/);
  }
});

test('all games are exported in one file', async () => {
  const page = await fixture.page('/new');
  await playOneMove(page);
  await page.goto(`${fixture.url}/games`);
  await page.locator('summary', { hasText: /^Export$/ }).click();
  const { name, bytes } = await download(page, page.getByRole('button', { name: 'GGF' }));
  assert.equal(name, 'outflank.ggf');
  assert.match(bytes.toString(), /^\(;GM\[Othello\].*B\[d3/is);
});

/** Pastes a text into the board editor's form of import. */
async function importText(page, text, [label, button] = [/^Paste/, 'Import']) {
  await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('several files are imported at once, each with its own errors', async () => {
  const page = await fixture.page('/setup');
  const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('.import-form input[type=file]').setInputFiles([file('one.txt', 'f5d6c3'), file('two.pgn', '[Black "Ann"]\n\n1. f5 f6 *\n'), file('bad.txt', 'f5a1')]);
  await expect(page.locator('.imported-games li')).toHaveCount(2);
  await page.locator('.rejected-games li', { hasText: 'bad.txt: ' }).waitFor();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

/** Files of WTHOR: two games of Ann's, with moves f5 and d3, and the names. */
function wthorFiles() {
  const header = (games, names) => {
    const bytes = Buffer.from([20, 24, 1, 2, 0, 0, 0, 0, 0, 0, 206, 7, 8, 0, 24, 0]);
    bytes.writeUInt32LE(games, 4);
    bytes.writeUInt16LE(names, 8);
    return bytes;
  };
  const names = (length, texts) => Buffer.concat([header(0, texts.length), ...texts.map((text) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(length)]).subarray(0, length))]);
  const game = (tournament, white, move) => Buffer.from([tournament, 0, 1, 0, white, 0, 40, 40, move, ...new Array(59).fill(0)]);
  const file = (name, buffer) => ({ name, mimeType: '', buffer });
  return {
    games: file('WTH_1998.wtb', Buffer.concat([header(2, 0), game(1, 2, 56), game(2, 3, 34)])),
    players: file('WTHOR.JOU', names(20, ['???', 'Ann', 'Bob', 'Zo\u00e9'])),
    tournaments: file('WTHOR.TRN', names(26, ['???', 'Winter Masters', 'Op\u00e9n de Paris'])),
  };
}

test('the games of a WTHOR file have the names of the files beside it, and are searched by them', async () => {
  const { games, players, tournaments } = wthorFiles();
  const page = await fixture.page('/setup', { phone: true });
  const choose = (files) => page.locator('.import-form input[type=file]').setInputFiles(files);
  const list = page.getByRole('list', { name: 'Games found' });
  await choose([games]);
  await expect(list.getByRole('link')).toHaveText([/#1 – #2, 1998/, /#1 – #3, 1998/]);
  await page.getByText('To see names, choose the files WTHOR.JOU (players) and WTHOR.TRN (tournaments), too.').waitFor();
  await page.getByText('The file’s theoretical scores are not shown; Analyse can calculate them.').waitFor();
  // Names can be chosen afterwards, or together with the games.
  for (const files of [[players, tournaments], [tournaments, games, players]]) {
    await choose(files);
    await expect(list.getByRole('link')).toHaveText([/Ann – Bob, 1998 Winter Masters · 40–24 · 1 move/, /Ann – Zoé, 1998 Opén de Paris/]);
    await expect(page.getByText('To see names')).toHaveCount(0);
  }
  await expectNoOverflow(page);
  await expectAccessible(page);
  for (const words of ['ann zoe', 'PARIS open']) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words);
    await expect(list.getByRole('link')).toHaveText([/^2\. Ann – Zoé/]);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('ann eve');
  await page.getByText('No matching games.').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('bob');
  await list.getByRole('link').click();
  await page.waitForURL(/moves=f5.*black=Ann/);
});

test('a game that is pasted or chosen from a file is kept in My games, and removed', async () => {
  const page = await fixture.page('/setup');
  const [first, second] = ['f5d6c3d3c4f4c5b3c2e3', 'e6f4c3c4d3d6e3c2b3c5'];
  await importText(page, `[Black "Ann"]\n[White "Bob"]\n\n${first}\n`);
  await page.waitForURL(/black=Ann/);
  await page.getByRole('link', { name: 'This game is in My games.' }).first().click();
  const list = page.locator('.analysed-games');
  await list.getByRole('heading', { name: 'Analysed games' }).waitFor();
  await expectAccessible(page);
  // The same game is not kept twice, and a short line not at all.
  for (const text of [`[Black "Ann"]\n[White "Bob"]\n\n${first}\n`, 'f5d6c3']) {
    await page.goto(`${fixture.url}/setup`);
    await importText(page, text);
    await page.waitForURL(/analyse/);
  }
  await page.goto(`${fixture.url}/setup`);
  await importText(page, `${second}\n\n${first}\n`);
  await page.getByRole('list', { name: 'Games found' }).getByRole('link').first().click();
  await page.waitForURL(/moves=e6f4/);
  await page.goto(`${fixture.url}/games`);
  await expect(list.locator('.card b')).toHaveText([`${second.slice(0, 20)}…`, 'Ann – Bob']);
  await list.getByRole('link', { name: 'Ann – Bob' }).click();
  await page.waitForURL(/black=Ann/);
  await page.goBack();
  await list.getByRole('button', { name: 'Delete: Ann – Bob' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(list.locator('.card')).toHaveCount(1);
});

test('moves that are played on after a kept game are kept with it, and those of another line are not', async () => {
  const page = await fixture.page('/setup');
  await importText(page, 'f5d6c3d3c4f4c5b3c2e3d2c6b4a3');
  await page.waitForURL(/analyse/);
  const saved = page.getByRole('link', { name: 'This game is in My games.' }).first();
  await saved.waitFor();
  for (const move of ['a2', 'c1', 'b2']) {
    await page.locator(`.square.playable[data-square=${move}]`).click();
    await page.waitForURL(new RegExp(`${move}$`));
  }
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('outflank-analysed-games')).map(({ path }) => new URL(path, location.origin).searchParams.get('moves')));
  assert.deepEqual(await kept(), ['f5d6c3d3c4f4c5b3c2e3d2c6b4a3a2c1b2']);
  await saved.waitFor();
  // A variation is none of the moves of the game.
  await page.keyboard.press('ArrowLeft');
  await page.locator('.square.playable:not([data-square=b2])').first().click();
  await page.waitForURL(/lines=/);
  assert.deepEqual(await kept(), ['f5d6c3d3c4f4c5b3c2e3d2c6b4a3a2c1b2']);
  await saved.waitFor();
});

test('the search of My games finds analysed games by players, opening and moves, and says when there is none', async () => {
  const page = await fixture.page('/setup');
  for (const text of ['[Black "Ann"]\n[White "Bob"]\n[Date "2018.10.12"]\n\nf5d6c3d3c4f4c5b3c2e3\n', 'f5f6e6f4e3c5c4e7c6e2']) {
    await page.goto(`${fixture.url}/setup`);
    await importText(page, text);
    await page.waitForURL(/analyse/);
  }
  await page.goto(`${fixture.url}/games`);
  const cards = page.locator('.analysed-games .card');
  await expect(cards).toHaveText([/f5f6e6f4e3c5c4e7c6e2….*Tanida/s, /Ann – Bob.*Rose-Bill.*played 2018-10-12/s]);
  await expect(page.getByText('No games yet.')).toHaveCount(0);
  for (const [words, found] of [['bob', 'Ann – Bob'], ['rose', 'Ann – Bob'], ['F5 f6 e6', 'f5f6e6f4e3c5c4e7c6e2…']]) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words);
    await expect(cards.locator('b')).toHaveText([found]);
    await expect(page.getByText('No matching games.', { exact: true }).and(page.locator('main *'))).toHaveCount(0);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await page.locator('main').getByText('No matching games.').waitFor();
  await expect(cards).toHaveCount(0);
});

test('a game of an address is saved to My games', async () => {
  const page = await fixture.page('/analyse?moves=f5d6c3d3c4f4c5b3c2e3&black=Ann&white=Bob');
  await page.getByText('Share and export').click();
  await page.getByRole('button', { name: 'Save to My games' }).click();
  await page.getByRole('link', { name: 'This game is in My games.' }).click();
  await page.locator('.analysed-games').getByRole('link', { name: 'Ann – Bob' }).waitFor();
});

test('files of names without games are no games', async () => {
  const { players, tournaments } = wthorFiles();
  const page = await fixture.page('/setup');
  await page.locator('.import-form input[type=file]').setInputFiles([players, tournaments]);
  await page.getByRole('alert').getByText('These files have names only.').waitFor();
});

test('the first moves of a game with an illegal one can be opened, in both languages', async () => {
  const text = '1. f5 d6 2. c3 d3 3. c4 f4\n4. c5 b3 5. a1 e3';
  for (const [locale, labels, message, open] of [
    ['en', [/^Paste/, 'Import'], /^Move 9 \(a1\) is not possible: it flips nothing \(line 2, character 13\)\./, 'Open the first 8 moves'],
    ['ja', [/貼り付け/, 'インポート'], /^2行13文字目：9手目のa1は打てません/, '8手目までを開く'],
  ]) {
    const page = await fixture.page('/setup', { locale });
    await importText(page, text, labels);
    await page.getByRole('alert').getByText(message).waitFor();
    await expectAccessible(page, locale);
    await page.getByRole('link', { name: open }).click();
    await page.waitForURL(/analyse\?moves=f5d6c3d3c4f4c5b3$/);
  }
});

test('the games of a file that cannot be read are counted, with their places', async () => {
  const page = await fixture.page('/setup', { phone: true });
  await importText(page, 'f5d6c3\n\nf5f6e6\n\nf5d6a1\n\na1\n');
  const rejected = page.getByRole('alert');
  await expect(rejected.locator('p')).toHaveText('2 games read, 2 rejected:');
  await expect(rejected.getByRole('listitem')).toHaveText([/^Move 3 .* \(line 5, character 5\)\. Open the first 2 moves$/, /flips nothing \(line 7, character 1\)\.$/]);
  await expect(page.getByRole('list', { name: 'Games found' }).getByRole('link')).toHaveText(['1. f5d6c3 3 moves', '2. f5f6e6 3 moves']);
  await expect(page.getByRole('list', { name: 'Games found' })).toBeInViewport();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await importText(page, `f5a1\n\n${'f5d6a1\n\n'.repeat(29)}`);
  await expect(rejected.getByRole('listitem')).toHaveCount(21);
  await expect(rejected.getByRole('listitem').last()).toHaveText('… and 10 more');
});

test('a pasted link of the page opens all that it holds', async () => {
  const page = await fixture.page('/setup');
  for (const path of ['/analyse?moves=f5d6c3&lines=0.1.f6e6&at=1.2&black=Ann&white=Bob', '/alak?start=xxxx...oooo+x&moves=3-5+9-7&lines=0.1.8-7']) {
    for (const address of [`https://example.org${path}`, `https://example.org/#${path}`]) {
      await page.goto(`${fixture.url}/setup`);
      await importText(page, address);
      await page.waitForURL((url) => url.pathname + url.search === path);
    }
  }
});

test('a game between machines is paused and resumed', async () => {
  const page = await fixture.page('/new');
  await page.getByText('Just watch', { exact: true }).click();
  for (const slider of await page.getByRole('slider').all()) await slider.fill('0');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const plies = () => page.locator('.moves td:not(:empty)').count();
  await page.waitForFunction(() => document.querySelectorAll('.moves td:not(:empty)').length > 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const paused = await plies();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.waitForFunction((paused) => document.querySelectorAll('.moves td:not(:empty)').length > paused, paused);
});

test('a pass is shown over the board, and then it is the turn of the other side', async () => {
  const start = '-OX----- -------- -------- ---XX--- ---XX--- -------- XO------ --------'.replaceAll(' ', '') + ' X';
  const page = await fixture.page(`/new?${new URLSearchParams({ kind: 'othello', start })}`);
  await page.getByText('Two players', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  // The board of the form is playable too.
  await page.waitForURL(/game/);
  await page.locator('.square.playable[data-square="a1"]').waitFor();
  await recordNotices(page);
  await page.locator('.square.playable[data-square="a1"]').click();
  await expect.poll(() => page.evaluate(() => window.notices)).toEqual(['White has no legal move and passes.']);
  await page.locator('.notice').waitFor({ state: 'detached' });
  await expect(page.locator('.square.playable')).toHaveAttribute('data-square', 'c7');
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
