// What two people and a watcher see of a game: the chat, the result, turns elsewhere, outages, offers and invitations.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, expectAccessible, expectNoOverflow, openTool, recordAnnouncements } from '../fixture.mjs';
import { AFTER_D3, ENTRY, GAME, OnlineFake, SEEK } from '../online-fake.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const SIZES = { laptop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
/** The game after the first move, and as it ended by it. */
const MOVED = { ...AFTER_D3, moves: ['d3'] };
const OVER = { ...MOVED, version: 9, status: 'over', turn: null, result: { winner: 'black', by: 'resignation', margin: null } };
/** A game that waits for a player, of somebody else. */
const INVITATION = { ...GAME, status: 'waiting', turn: null, is_public: false, creator: 'Bob', colour: 'black', players: { black: null, white: null } };
const MINE = { seeks: [], games: [], users: 1, challenges: [], offers: [], lines: [] };

/** A page of a user whose requests are answered by the fake. */
async function open(path, { options = {}, ...changes } = {}) {
  const fake = Object.assign(new OnlineFake(), changes);
  const page = await fixture.page('/help', options);
  await fake.answer(page.context());
  await page.evaluate(() => localStorage.setItem('outflank-user', '1'));
  await page.goto(fixture.url + path);
  return { page, fake };
}

/** A screenshot for whoever looks at the page. @param {any} page @param {string} name */
const look = (page, name) => (process.env.SCREENSHOTS ? page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` }) : undefined);

const line = (number, text, by = number % 2 ? 'Bob' : 'Alice') => ({ number, by, side: by === 'Bob' ? 'white' : 'black', text, at: 1_800_000_000 });

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`the chat follows new lines until the reader scrolls up, on a ${device}`, async () => {
    const { page, fake } = await open('/online/game1', { options: { viewport }, game: MOVED });
    await page.getByLabel('Message').waitFor();
    fake.send({ type: 'chat', lines: [line(1, 'long '.repeat(40))] });
    for (let number = 2; number <= 12; number++) fake.send({ type: 'chat', lines: [line(number, `line ${number}`)] });
    const newest = page.locator('.lines p').last();
    await page.getByLabel('Message').focus();
    await expect(newest).toContainText('line 12');
    await expect(newest).toBeInViewport({ ratio: 0.9 });
    await look(page, `chat-${device}`);
    await page.locator('.lines').evaluate((log) => void (log.scrollTop = 0));
    // The page has noticed that when its next line does not move the log.
    await page.locator('.lines').evaluate((log) => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(log.scrollTop)))));
    fake.send({ type: 'chat', lines: [line(13, 'line 13')] });
    const unread = page.getByRole('button', { name: '1 new message' });
    await unread.waitFor();
    assert.equal(await page.locator('.lines').evaluate((log) => log.scrollTop), 0);
    await look(page, `chat-unread-${device}`);
    await unread.click();
    await expect(newest).toBeInViewport({ ratio: 0.9 });
    await expect(unread).toHaveCount(0);
  });

  for (const [name, game, text, said] of [
    ['result', OVER, 'You won by resignation', 'Game over. You won by resignation.'],
    ['abort', { ...MOVED, version: 9, status: 'aborted', turn: null, aborted_by: 'white' }, 'Bob has aborted the game.', 'Bob has aborted the game.'],
  ]) {
    test(`the ${name} of a game is in view and announced while the user writes, on a ${device}`, async () => {
      const { page, fake } = await open('/online/game1', { options: { viewport }, game: MOVED });
      const message = page.getByLabel('Message');
      await message.waitFor();
      fake.send({ type: 'chat', lines: Array.from({ length: 9 }, (_, index) => line(index + 1, `line ${index}`)) });
      await page.locator('.lines', { hasText: 'line 8' }).waitFor();
      await message.click();
      await recordAnnouncements(page);
      fake.send({ type: 'game', game });
      const result = page.locator('.result', { hasText: text });
      await expect(result).toBeInViewport({ ratio: 1 });
      await expect.poll(() => announced(page)).toContain(said);
      await expect(message).toBeFocused();
      await look(page, `${name}-${device}`);
    });
  }
}

test('the games with people are in the list of all games, those in progress with whose move it is', async () => {
  const finished = { ...ENTRY, id: 'game2', status: 'over', turn: null, result: { winner: 'white', by: 'left', margin: null } };
  const answers = { '/api/users/Alice/games': [finished] };
  for (const [device, viewport] of Object.entries(SIZES)) {
    const { page } = await open('/games', { options: { viewport }, answers });
    const games = page.locator('.people-games');
    await games.getByRole('heading', { name: 'Games with people' }).waitFor();
    await expect(games.locator('.card')).toHaveText([/Bob.*Your move/s, /Bob.*You lost: you were disconnected.*20\d\d/s]);
    await expectNoOverflow(page);
    await look(page, `games-${device}`);
    await page.getByLabel('Result').selectOption('lost');
    await expect(games.locator('.card')).toHaveText([/You lost/]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('bob');
    await expect(games.locator('.card')).toHaveText([/You lost/]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
    await expect(games).toHaveCount(0);
    await page.locator('main').getByText('No matching games.').waitFor();
    await page.close();
  }
  const { page } = await open('/lobby');
  await page.getByRole('heading', { name: 'Your running games' }).waitFor();
  await expect(page.locator('.card')).toHaveText(/Your move/);
});

test('a turn in another game is said on every page, and in its title', async () => {
  const theirs = { ...ENTRY, turn: 'white', played: 1 };
  const { page, fake } = await open('/lobby', { answers: { '/api/online': { ...MINE, mine: [theirs] } } });
  await page.locator('.card', { hasText: 'Bob to move' }).waitFor();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle('Help · Outflank');
  await recordAnnouncements(page);
  fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [theirs] });
  fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [{ ...theirs, turn: 'black', played: 2 }] });
  await page.getByRole('link', { name: 'Your move against Bob' }).waitFor();
  await expect(page).toHaveTitle('(1) Help · Outflank');
  await expect.poll(() => announced(page)).toEqual(['Your move against Bob']);
  await look(page, 'turn-laptop');
  await openTool(page, 'Analyse');
  const letter = page.locator('.coordinates text', { hasText: 'a' }).first();
  await letter.waitFor();
  const bottom = (/** @type {any} */ locator) => locator.evaluate((/** @type {Element} */ element) => element.getBoundingClientRect().bottom);
  const top = await letter.evaluate((element) => element.getBoundingClientRect().top);
  assert.ok(top >= (await bottom(page.locator('.site-notice'))), 'the notice covers no letter of the board');
  await look(page, 'turn-analyse');
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.site-notice')).toHaveCount(0);
  fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [{ ...theirs, turn: 'black', played: 4 }] });
  await page.getByRole('link', { name: 'Your move against Bob' }).waitFor();
  fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [theirs] });
  await expect(page.locator('.site-notice')).toHaveCount(0);
});

test('a challenge that is withdrawn or declined elsewhere is no notice any more', async () => {
  const { page, fake } = await open('/help', { answers: { '/api/online': { ...MINE, mine: [ENTRY] } } });
  const notice = page.getByRole('region', { name: 'Notices' });
  const challenge = (/** @type {string} */ id) => ({ ...SEEK, id, challenged: 'Alice' });
  const send = (/** @type {object[]} */ ...challenges) => fake.sendToSite({ type: 'mine', challenges, offers: [], mine: [] });
  await expect(notice).toContainText('Your move');
  send(challenge('one'), challenge('two'));
  await expect(notice).toContainText(/Carol challenges you\s+1 more/);
  send(challenge('one'));
  await expect(notice).toHaveText(/^\s*Carol challenges you\s*$/);
  send();
  await expect(notice).toHaveCount(0);
});

test('a request to take a move back is a notice on other pages, in place of the turn, until it is withdrawn', async () => {
  const own = { ...ENTRY, turn: 'black', played: 2 };
  const { page, fake } = await open('/help', { answers: { '/api/online': { ...MINE, mine: [own] } } });
  const notice = page.getByRole('region', { name: 'Notices' });
  const send = (/** @type {object} */ change) => fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [{ ...own, ...change }] });
  await expect(notice.getByRole('link')).toHaveText('Your move against Bob');
  await recordAnnouncements(page);
  send({ version: 4, takeback: 'white' });
  await expect(notice.getByRole('link')).toHaveText('Bob asks to take back a move');
  await expect.poll(() => announced(page)).toEqual(['Bob asks to take back a move']);
  await look(page, 'takeback-notice-laptop');
  send({ version: 5 });
  await expect(notice.getByRole('link')).toHaveText('Your move against Bob');
  send({ version: 6, takeback: 'black' });
  await expect(notice.getByRole('link')).toHaveText('Your move against Bob');
});

test('who has declined a challenge is said to both, without spectators and chat, and the challenger can challenge again', async () => {
  const declined = { ...INVITATION, status: 'cancelled', is_declined: true };
  const { page, fake } = await open('/online/game1', { game: { ...declined, creator: 'Alice', challenged: 'Bob' }, you: null });
  await page.locator('.landing', { hasText: 'Bob has declined the challenge.' }).waitFor();
  await expect(page.locator('.status')).not.toContainText('spectator');
  await expect(page.locator('.chat')).toHaveCount(0);
  await look(page, 'declined-laptop');
  fake.send({ type: 'game', game: { ...declined, version: 9, challenged: 'Alice' } });
  await page.locator('.landing', { hasText: 'You have declined the challenge.' }).waitFor();
  await expect(page.getByRole('link', { name: 'Challenge again' })).toHaveCount(0);
  fake.send({ type: 'game', game: { ...declined, version: 10, creator: 'Alice', challenged: 'Bob' } });
  await page.getByRole('link', { name: 'Challenge again' }).click();
  await expect(page).toHaveURL(/\/lobby\?user=Bob$/);
});

test('a line of the chat is not new any more after an own move, nor what was said before the last move', async () => {
  const viewport = SIZES.phone;
  const { page, fake } = await open('/online/game1', { options: { viewport } });
  const latest = page.locator('.latest-line');
  await page.locator('.chat').waitFor();
  fake.send({ type: 'chat', lines: [line(1, '角の達人'.repeat(20))] });
  await expect(latest).toHaveCount(1);
  const [height, lineHeight] = await latest.locator('span').evaluate((span) => [span.clientHeight, Number.parseFloat(getComputedStyle(span).lineHeight)]);
  assert.ok(height < 1.5 * lineHeight, `${height} pixels have one line of ${lineHeight}`);
  await page.locator('[data-square="d3"]').click();
  await expect(latest).toHaveCount(0);
  const { page: later } = await open('/online/game1', { options: { viewport }, game: { ...MOVED, created: 0, changed: 1_800_000_001 }, lines: [line(1, 'hello')] });
  await later.locator('.lines', { hasText: 'hello' }).waitFor({ state: 'attached' });
  await expect(later.locator('.latest-line')).toHaveCount(0);
});

test('what is said in a game is a notice on other pages, beside the turn in that game, until it is read', async () => {
  const theirs = { ...ENTRY, turn: 'white', played: 1 };
  const said = (/** @type {number} */ number, /** @type {string} */ text, /** @type {object} */ game = theirs) => ({ type: 'mine', challenges: [], offers: [], mine: [game], lines: [{ ...line(number, text), game: 'game1' }] });
  const { page, fake } = await open('/lobby', { game: MOVED, answers: { '/api/online': { ...MINE, mine: [theirs] } } });
  const notice = page.getByRole('region', { name: 'Notices' });
  const help = async () => {
    await page.getByRole('link', { name: 'Help' }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  };
  await page.locator('.card', { hasText: 'Bob to move' }).waitFor();
  await help();
  await recordAnnouncements(page);
  fake.sendToSite(said(1, 'Nice opening'));
  await expect(notice.getByRole('link')).toHaveText('Bob: Nice opening');
  await look(page, 'chat-notice-laptop');
  fake.sendToSite(said(2, 'Thanks'));
  fake.sendToSite(said(2, 'Thanks', { ...theirs, turn: 'black', played: 2 }));
  await expect(notice.getByRole('link')).toHaveText('Your move · Bob: Nice opening');
  await look(page, 'chat-notice-turn-laptop');
  await expect.poll(() => announced(page)).toEqual(['Bob: Nice opening', 'Your move against Bob']);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  fake.sendToSite(said(3, 'Still there?', { ...theirs, turn: 'black', played: 2 }));
  await notice.getByRole('link', { name: 'Bob: Still there?' }).click();
  await page.getByRole('button', { name: 'Hide chat for me' }).click();
  await page.getByText('You have hidden the chat. Others are not told, and can still write.').waitFor();
  await look(page, 'chat-hidden-laptop');
  await help();
  await expect(notice).toHaveCount(0);
  fake.sendToSite(said(5, 'Hello?', { ...theirs, turn: 'black', played: 2 }));
  fake.sendToSite({ ...said(5, 'Hello?'), challenges: [{ ...SEEK, challenged: 'Alice' }] });
  await expect(notice, 'whoever has hidden the chat hears nothing of it').toHaveText(/^\s*Carol challenges you\s*$/);
});

test('the people of one’s last games are one tap away, first those who are here', async () => {
  for (const [device, viewport] of Object.entries(SIZES)) {
    const colorScheme = device === 'phone' ? 'dark' : 'light';
    const { page, fake } = await open('/lobby', { options: { viewport, colorScheme }, answers: { '/api/online': { ...MINE, mine: [] } } });
    const choose = (/** @type {string} */ opponent) => page.getByText(opponent, { exact: true }).click();
    const names = page.getByRole('group', { name: 'You have played' }).getByRole('button');
    await choose('A user');
    await expect(names).toHaveText(['Carol is here', 'Bob']);
    await names.first().click();
    await expectAccessible(page, `past opponents, ${device}`);
    await names.last().click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Bob');
    await expect(names.last()).toHaveAttribute('aria-pressed', 'true');
    await expectNoOverflow(page);
    await look(page, `past-opponents-${device}`);
    fake.answers['/api/opponents'] = [{ name: 'Bob', connected: true }];
    await choose('Anyone');
    await expect(names).toHaveCount(0);
    await choose('A user');
    await expect(names).toHaveText(['Bob is here']);
    await page.close();
  }
});

test('why a game of the lobby cannot be joined is in its row, also once it is gone', async () => {
  for (const [device, viewport] of Object.entries(SIZES)) {
    const later = { ...SEEK, id: 'seek2', creator: 'Dave', changed: SEEK.changed - 60 };
    const { page, fake } = await open('/lobby', { options: { viewport }, answers: { '/api/online': { ...MINE, mine: [], seeks: [SEEK, later] } } });
    const row = (/** @type {string} */ name) => page.getByRole('listitem').filter({ hasText: name });
    let problem = { code: 'blocked', message: 'blocked' };
    await page.context().route('**/actions', (route) => route.fulfill({ status: 409, json: problem }));
    await row('Carol').getByRole('button', { name: 'Join' }).click();
    await expect(row('Carol').getByRole('alert')).toContainText('One of you has blocked the other');
    problem = { code: 'conflict', message: 'The game has changed.' };
    await row('Carol').getByRole('button', { name: 'Join' }).click();
    const missed = row('Carol').getByRole('alert').filter({ hasText: 'Somebody else has joined this game, or it was cancelled.' });
    await missed.waitFor();
    await expect(page.getByRole('alert')).toHaveCount(1);
    fake.sendToSite({ type: 'lobby', lobby: { seeks: [later], games: [], users: 2 } });
    await expect(page.locator('.lobby-header')).toContainText('2 people here');
    await expect(page.locator('.rows li')).toHaveText([/Carol.*Somebody else/s, /Dave/]);
    await expect(row('Carol').getByRole('button')).toHaveCount(0);
    await look(page, `missed-${device}`);
    await page.close();
  }
});

test('why an invitation cannot be accepted is beside the button', async () => {
  for (const [device, viewport] of Object.entries(SIZES)) {
    const { page } = await open('/online/game1', { options: { viewport }, game: INVITATION, you: null, problems: { join: { code: 'blocked', message: 'blocked' } } });
    await page.getByRole('button', { name: 'Join' }).click();
    await page.locator('.invitation').getByRole('alert').filter({ hasText: 'One of you has blocked the other' }).waitFor();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await look(page, `invitation-error-${device}`);
    await page.close();
  }
});

test('a request to take a move back says that the clock runs on', async () => {
  const game = { ...GAME, played: 2, moves: ['d3', 'c3'], clock: { ...GAME.clock, runs: true } };
  for (const [device, viewport] of Object.entries(SIZES)) {
    const { page, fake } = await open('/online/game1', { options: { viewport }, game: { ...game, takeback: 'white' } });
    await page.locator('.offer', { hasText: 'Bob asks to take back c3. The clock runs on.' }).waitFor();
    await look(page, `takeback-${device}`);
    fake.send({ type: 'game', game: { ...game, version: 5, takeback: 'black' } });
    await page.locator('.offer', { hasText: 'You have asked to take back a move. The clock runs on.' }).waitFor();
    await look(page, `takeback-sent-${device}`);
    await page.close();
  }
});

for (const [width, height] of [[720, 800], [900, 700], [961, 800], [1024, 768], [1100, 800], [1280, 720]]) {
  test(`in a window of ${width}×${height} a notice covers no link and no button of the header`, async () => {
    const theirs = { ...ENTRY, turn: 'white', played: 1 };
    const { page, fake } = await open('/lobby', { options: { viewport: { width, height } }, answers: { '/api/online': { ...MINE, mine: [theirs] } } });
    await page.locator('.card', { hasText: 'Bob to move' }).waitFor();
    fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [{ ...theirs, turn: 'black', played: 2 }] });
    await page.getByRole('link', { name: 'Your move against Bob' }).waitFor();
    const covered = () => page.evaluate(() => {
      const box = document.querySelector('.site-notice p').getBoundingClientRect();
      const isUnder = ({ left, right, width }) => width > 0 && left < box.right && right > box.left;
      return [...document.querySelectorAll('.site-header :is(a, button):not(.skip-link)')].filter((element) => isUnder(element.getBoundingClientRect())).map((element) => element.textContent || element.ariaLabel);
    });
    await expect.poll(covered).toEqual([]);
    await look(page, `notice-header-${width}`);
  });
}

const box = (page) => page.locator('.board').evaluate((board) => JSON.stringify(board.getBoundingClientRect()));
const LONG_NAMES = ['MaximilianMustermann', 'W'.repeat(20)];
const named = (game, name) => ({ ...game, players: { ...game.players, white: { ...game.players.white, name } } });

/** A name of wide characters, with a rating that the game has changed by much. */
const WIDE_NAME = '松本一郎田中';

for (const [width, height] of [[1366, 625], [1280, 720], [1920, 1000], [820, 1180], [390, 844]]) {
  test(`a wide name is whole beside its rating and what the game has changed, in a window of ${width}×${height}`, async () => {
    const white = { ...GAME.players.white, name: WIDE_NAME, is_provisional: true };
    const game = (base, change) => ({ ...base, players: { ...base.players, white: { ...white, change } } });
    const { page, fake } = await open('/online/game1', { options: { viewport: { width, height } }, game: game(MOVED, null) });
    const name = page.getByTitle(WIDE_NAME);
    await name.waitFor();
    const before = await box(page);
    const isWhole = () => name.evaluate((element) => element.scrollWidth <= element.clientWidth || getComputedStyle(element).display === 'inline');
    await expect.poll(isWhole).toBe(true);
    fake.send({ type: 'game', game: game(OVER, -162) });
    await page.locator('.rating-change', { hasText: '−162' }).waitFor();
    await expect.poll(isWhole).toBe(true);
    assert.equal(await box(page), before, 'the board stays');
    await expectNoOverflow(page);
    await look(page, `wide-name-${width}`);
  });
}

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`neither notices nor the absence of the opponent move the board, on a ${device}`, async () => {
    const { page, fake } = await open('/online/game1', { options: { viewport }, game: MOVED });
    await page.locator('.presence.connected').first().waitFor();
    const [before, side] = [await box(page), { connected: true, left_for: null, claim_in: null }];
    const challenges = ['MaximilianMustermann', 'Carol'].map((creator, index) => ({ ...SEEK, id: `third${index}`, creator, challenged: 'Alice' }));
    fake.sendToSite({ type: 'mine', challenges, offers: [], mine: [] });
    fake.send({ type: 'presence', black: side, white: { connected: false, left_for: 5000, claim_in: 25_000 }, spectators: 0 });
    await page.getByText('away, claim win in').waitFor();
    await expect(page.locator('#live')).toContainText('Bob has lost the connection.');
    const notice = page.getByRole('region', { name: 'Notices' });
    await expect(notice).toContainText('Carol challenges you');
    await expect(notice).toContainText('1 more');
    assert.equal(await box(page), before);
    await look(page, `notice-${device}`);
    const [row, bottom] = await page.evaluate(() => [document.querySelector('.player').getBoundingClientRect().top, document.querySelector('.site-notice p').getBoundingClientRect().bottom]);
    assert.ok(bottom <= row, 'the notice covers no row of a player');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toContainText('MaximilianMustermann challenges you');
    await look(page, `notice-long-${device}`);
    fake.send({ type: 'presence', black: side, white: side, spectators: 0 });
    await expect(page.locator('#live')).toContainText('Bob is back.');
  });

  for (const name of LONG_NAMES) {
    test(`the name ${name} covers neither the clock nor the discs, and no page or dialog overflows, on a ${device}`, async () => {
      const game = named(MOVED, name);
      const { page, fake } = await open('/online/game1', { options: { viewport }, game, user: { id: 'u1', name, is_account: true, created: 1_800_000_000 },
        answers: { '/api/online': { ...MINE, games: [named(ENTRY, name)], mine: [named(ENTRY, name)] }, [`/api/users/${name}/games`]: [named(ENTRY, name)] } });
      const row = page.locator('.player', { hasText: name });
      await row.waitFor();
      fake.send({ type: 'presence', black: { connected: false, left_for: 5000, claim_in: 25_000 }, white: { connected: true, left_for: null, claim_in: null }, spectators: 0 });
      const ends = await row.evaluate((row) => ['.name .who', '.clock', '.count'].map((part) => row.querySelector(part).getBoundingClientRect()).map(({ left, right }) => [left, right]));
      assert.ok(ends[0][1] <= ends[1][0] && ends[1][1] <= ends[2][0], JSON.stringify(ends));
      await expect(row.getByTitle(name)).toHaveText(name);
      await expectNoOverflow(page);
      await look(page, `name-${name}-${device}`);
      await page.getByRole('button', { name: 'Account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(name).first().waitFor();
      assert.ok(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'the dialog is cut');
      await look(page, `name-dialog-${name}-${device}`);
      for (const path of ['/games', '/lobby', '/watch']) {
        await page.goto(fixture.url + path);
        const card = page.locator('.card', { hasText: name }).first();
        await card.waitFor();
        assert.ok(await card.evaluate((card) => card.scrollWidth <= card.clientWidth && card.querySelector('.side:last-child small').getBoundingClientRect().right <= card.getBoundingClientRect().right), `${path}: the card is cut`);
        await expectNoOverflow(page, path);
        await look(page, `name-${path.slice(1)}-${name}-${device}`);
      }
    });
  }

}

for (const [device, viewport] of Object.entries({ phone: SIZES.phone, tablet: { width: 820, height: 1180 } })) {
  test(`a long line of the chat is cut in the panel, on a ${device}`, async () => {
    const { page, fake } = await open('/online/game1', { options: { viewport }, game: MOVED });
    await page.getByLabel('Message').waitFor();
    fake.send({ type: 'chat', lines: [line(1, 'word '.repeat(40).trim())] });
    const latest = page.locator('.latest-line');
    await latest.waitFor();
    const height = await latest.evaluate((button) => button.getBoundingClientRect().height);
    assert.ok(height < 64, `${height} px`);
    await look(page, `latest-line-${device}`);
  });

  test(`what the user offers is in the window, on a ${device}`, async () => {
    const { page } = await open('/online/game1', { options: { viewport }, game: { ...MOVED, takeback: 'black' } });
    await expect(page.locator('.panel').getByText('You have asked to take back a move.')).toBeInViewport({ ratio: 1 });
  });
}

test('the lobby says under which name the visitor is there', async () => {
  const page = await fixture.page('/lobby');
  await page.getByLabel('Your name').fill('Visible');
  await recordAnnouncements(page);
  await page.getByRole('button', { name: 'Take this name' }).click();
  await expect(page.locator('.lobby-header')).toContainText('You are Visible · guest');
  await expect.poll(() => announced(page)).toContain('The name is yours.');
  await page.reload();
  await page.locator('.lobby-header').getByRole('link', { name: 'Visible' }).click();
  await expect(page).toHaveURL(/\/user\/Visible$/);
});

test('a spectator gets no help of the engine before the end, and then the analysis and the rematch', async () => {
  const { page, fake } = await open('/online/game1', { game: MOVED, you: null });
  await page.getByRole('button', { name: 'Flip board' }).waitFor();
  await expect(page.getByRole('button', { name: /Evaluation|Analyse/ })).toHaveCount(0);
  await expect(page.locator('main a[href^="/analyse"]')).toHaveCount(0);
  fake.send({ type: 'game', game: { ...OVER, rematch: { by: 'black', game: 'game2' } } });
  await expect(page.locator('a[href="/online/game2"]')).toBeVisible();
  await expect(page.locator('main a[href^="/analyse"]')).toBeVisible();
});

test('whoever has no name takes one on the invitation and joins; until then the lobby has it first', async () => {
  const invitation = { ...INVITATION, rated: false };
  const { page, fake } = await open('/online/game1', { game: invitation, you: null, user: null, answers: { '/api/online': { ...MINE, mine: [], seeks: [{ ...SEEK, rated: false }] }, '/api/online/game1': invitation } });
  await page.evaluate(() => localStorage.removeItem('outflank-user'));
  await page.getByLabel('Your name').waitFor();
  await look(page, 'invitation-without-name');
  await page.goto(`${fixture.url}/lobby`);
  await page.getByRole('button', { name: 'Take a name first' }).first().click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await look(page, 'lobby-with-invitation');
  await page.locator('section', { hasText: 'Your invitation' }).getByRole('link', { name: 'Bob invites you to a game' }).click();
  // The lobby has a field of this name, too.
  await page.getByRole('button', { name: 'Take this name and join' }).waitFor();
  await page.getByLabel('Your name').fill('Alice');
  await page.getByRole('button', { name: 'Take this name and join' }).click();
  await expect.poll(() => fake.sent.map(({ type }) => type)).toContain('join');
});

test('the end of a game leads to a rematch, or to the own mistakes in the analysis', async () => {
  const old = { ...line(1, 'Hello'), at: 1_700_000_000 };
  for (const [device, viewport] of Object.entries(SIZES)) {
    const { page, fake } = await open('/online/game1', { options: { viewport }, game: OVER });
    await page.locator('.result').waitFor();
    fake.send({ type: 'chat', lines: [old] });
    await page.locator('.lines', { hasText: 'Hello' }).waitFor();
    await expect(page.locator('.panel .main')).toHaveText(['Rematch']);
    await expect(page.locator('.status')).toContainText('You played Black');
    await expect(page.locator('.latest-line'), 'what was said before the end').toHaveCount(0);
    await look(page, `end-${device}`);
    await page.getByRole('link', { name: 'Analyse this game' }).click();
    await expect(page).toHaveURL(/[?&]side=black/);
    await page.close();
  }
});

test('whoever takes a name hears of turns on other pages without loading them again', async () => {
  const { page } = await open('/lobby', { user: null });
  await page.evaluate(() => localStorage.removeItem('outflank-user'));
  await page.reload();
  await page.getByLabel('Your name').fill('Alice');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.getByRole('button', { name: 'Create game' }).waitFor();
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: 'Your move against Bob' }).waitFor();
});

test('without a connection the own clock runs until the move has arrived, and nobody seems connected', async () => {
  const running = { ...GAME, clock: { ...GAME.clock, runs: true } };
  const { page, fake } = await open('/online/game1', { options: { viewport: SIZES.phone }, game: running });
  await page.locator('[data-square="d3"].playable').waitFor();
  fake.isDown = true;
  await fake.drop();
  await page.locator('[data-square="d3"]').click();
  await page.getByRole('alert').filter({ hasText: 'Your move has not arrived yet, and your clock runs on.' }).waitFor();
  const clock = (/** @type {string} */ place) => page.locator(`.player.${place} .clock`).textContent();
  const [own, other] = [await clock('below'), await clock('above')];
  await expect.poll(() => clock('below')).not.toBe(own);
  assert.equal(await clock('above'), other);
  await expect(page.locator('.presence.connected')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'not known: connection lost' })).toHaveCount(2);
  await look(page, 'offline-phone');
});

test('whoever has no connection in a game under way reads that the opponent can claim the win', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...GAME, played: 2, moves: ['d3', 'c5'] } });
  await page.locator('.square.playable').first().waitFor();
  fake.isDown = true;
  await fake.drop();
  await page.getByRole('alert').filter({ hasText: 'Your opponent can claim the win if you stay away.' }).waitFor();
});

test('who has left is named as the reader sees it', async () => {
  const left = { ...OVER, result: { winner: 'white', by: 'left', margin: null } };
  for (const [you, text] of [['black', 'You lost: you were disconnected'], ['white', 'You won: Alice was disconnected'], [null, 'Bob (White) wins: Alice was disconnected']]) {
    const { page } = await open('/online/game1', { game: left, you, user: null });
    await page.locator('.result', { hasText: text }).waitFor();
    await page.close();
  }
});

test('the request of the other side is not granted by the button that asks for a take-back', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...MOVED, played: 2, moves: ['d3', 'c5'] } });
  const own = page.getByRole('button', { name: 'Take back', exact: true });
  await expect(own).toBeEnabled();
  fake.send({ type: 'game', game: { ...MOVED, played: 2, moves: ['d3', 'c5'], version: 5, takeback: 'white' } });
  await page.locator('.offer', { hasText: 'Bob asks to take back c5.' }).getByRole('button', { name: 'Accept take-back' }).waitFor();
  await expect(own).toBeDisabled();
});

test('a take-back that the other side ignores by a move is declined', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...MOVED, takeback: 'black' } });
  await page.getByText('You have asked to take back a move.').first().waitFor();
  fake.send({ type: 'game', game: { ...GAME, version: 6, played: 2, moves: ['d3', 'c5'] } });
  await page.locator('.explained', { hasText: 'Bob played on; your move stays.' }).waitFor();
});

test('who asks for a take-back after a reply names both moves', async () => {
  const { page } = await open('/online/game1', { you: 'white', user: { id: 'u2', name: 'Bob', is_account: true, created: 1_800_000_000 }, game: { ...MOVED, played: 2, turn: 'black', moves: ['d3', 'c5'], takeback: 'black' } });
  await page.locator('.offer', { hasText: 'Alice asks to take back d3 and your c5.' }).waitFor();
});

test('the question before resigning says that the game is rated', async () => {
  const { page } = await open('/online/game1', { game: { ...GAME, played: 2, moves: ['d3', 'c5'] } });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByText('This game is rated').waitFor();
});

test('an invitation says who invites, with rating, colour, board, clock and opening', async () => {
  for (const [device, viewport] of Object.entries(SIZES)) {
    const { page } = await open('/online/game1', { options: { viewport }, game: { ...INVITATION, xot: true }, you: null });
    await page.locator('.turn', { hasText: 'Bob invites you to a game' }).waitFor();
    await expect(page.locator('.invitation')).toContainText(/Bob 1500\s+You play White/);
    await expect(page.locator('.status')).toContainText('Othello · XOT · 5 min + 3 s per move · Rated');
    await expect(page.locator('.player', { hasText: 'Bob' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Join' }).waitFor();
    await look(page, `invitation-${device}`);
    await page.close();
  }
  const { page } = await open('/lobby', { answers: { '/api/online': { ...MINE, mine: [], seeks: [{ ...SEEK, xot: true }] } } });
  await expect(page.locator('.seek')).toContainText(/Othello · XOT · .* · You play Black/);
});

test('a challenge names the challenger, and others cannot accept it', async () => {
  const challenge = { ...INVITATION, challenged: 'Alice', colour: 'random' };
  const { page } = await open('/online/game1', { game: challenge, you: null });
  await page.locator('.turn', { hasText: 'Bob challenges you' }).waitFor();
  await expect(page.locator('.invitation')).toContainText('colours are random');
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  const { page: third } = await open('/online/game1', { game: { ...challenge, challenged: 'Eve', colour: 'white' }, you: null });
  await third.getByText('This game is for Eve.').waitFor();
  await expect(third.locator('.invitation')).not.toContainText('You play');
  await third.getByText('This game is for Eve.').waitFor();
  await expect(third.getByRole('button', { name: /Join|Accept/ })).toHaveCount(0);
});

test('whoever is too late for a seat is told so, without an alarm', async () => {
  const { page, fake } = await open('/online/game1', { game: INVITATION, you: null, problems: { join: { code: 'conflict', message: 'The game has changed.' } } });
  await recordAnnouncements(page);
  await page.getByRole('button', { name: 'Join' }).click();
  const text = 'Somebody else has joined this game, or it was cancelled.';
  await page.locator('.explained', { hasText: text }).waitFor();
  fake.send({ type: 'game', game: { ...GAME, version: 4, players: { ...GAME.players, black: { ...GAME.players.black, name: 'Eve' } } } });
  await page.getByText('Watching').first().waitFor();
  await page.locator('.explained', { hasText: text }).waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => announced(page)).toContain(text);
});

test('after blocking somebody, their lines and games are gone, and the chat says why', async () => {
  const { page, fake } = await open('/online/game1', { game: MOVED, answers: { '/api/blocks/Bob': {} } });
  await page.getByLabel('Message').waitFor();
  fake.send({ type: 'chat', lines: [line(1, 'one more')] });
  const said = page.locator('.lines', { hasText: 'one more' });
  await said.waitFor();
  await page.locator('.lines').getByRole('button', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.locator('.chat').getByText('You have blocked Bob').waitFor();
  await expect(page.locator('main').getByText('one more')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await look(page, 'blocked-laptop');
  await page.getByRole('button', { name: 'Unblock' }).click();
  await said.waitFor();
  const { page: lobby } = await open('/lobby', { answers: { '/api/blocks': ['Carol'] } });
  await lobby.getByRole('heading', { name: 'Your running games' }).waitFor();
  await expect(lobby.locator('.seek')).toHaveCount(0);
});

test('a line that the server rejects stays in the field, with the reason beside it', async () => {
  const { page } = await open('/online/game1', { game: MOVED, problems: { chat: { code: 'blocked', message: 'blocked' } } });
  await page.getByLabel('Message').fill('are you there?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.chat').getByRole('alert').filter({ hasText: 'One of you has blocked the other' }).waitFor();
  await expect(page.getByLabel('Message')).toHaveValue('are you there?');
});

test('a spectator reads the chat, and has no field that does not work', async () => {
  const { page, fake } = await open('/online/game1', { game: MOVED, you: null });
  await page.locator('.chat').waitFor();
  fake.send({ type: 'chat', lines: [line(1, 'hello')] });
  await page.locator('.lines', { hasText: 'hello' }).waitFor();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
});

test('that a game is about to be aborted is said before, and why afterwards', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...GAME, first_move_in: 60_000 } });
  await page.locator('.first-move', { hasText: /Make your first move within [56]\d seconds, or the game is aborted\./ }).waitFor();
  await look(page, 'first-move-laptop');
  fake.send({ type: 'game', game: { ...GAME, version: 4, status: 'aborted', turn: null, aborted_by: null } });
  await page.locator('.result', { hasText: 'The game was aborted: you did not make your first move in time.' }).waitFor();
  const other = await open('/online/game1', { game: { ...MOVED, first_move_in: 60_000, opening: 'Diagonal' } });
  await other.page.locator('.first-move', { hasText: /Bob has [56]\d seconds for the first move, or the game is aborted\./ }).waitFor();
  await expect(other.page.locator('.opening')).toHaveText('Opening: Diagonal');
  await page.getByRole('button', { name: 'Play people' }).click();
  await page.waitForURL('**/lobby');
});

test('a guest is asked before the name and the games are lost', async () => {
  const { page, fake } = await open('/lobby', { user: { id: 'u1', name: 'Alice', is_account: false, created: 1_800_000_000 } });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Sign out? Without an account, the name Alice is lost. You also lose your seat in the game you are playing.' }).waitFor();
  await look(page, 'sign-out-laptop');
  fake.user = null;
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').locator('.message', { hasText: 'Signed out.' }).waitFor();
});

test('a guest learns that a rated game needs an account, and makes one', async () => {
  const guest = { id: 'u1', name: 'Alice', is_account: false, created: 1_800_000_000 };
  const { page, fake } = await open('/online/game1', { game: INVITATION, you: null, user: guest });
  await page.getByText('A rated game needs an account.').waitFor();
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('correct horse');
  fake.user = { ...guest, is_account: true };
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.locator('.message', { hasText: /^Account created\. You are signed in/ }).waitFor();
  await expect(dialog.getByLabel('Current password')).toBeHidden();
  await look(page, 'account-laptop');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Join' }).waitFor();
});

test('the best players are empty until ratings are established, and say so', async () => {
  const { page } = await open('/leaderboard?category=othello-bullet', { answers: { '/api/ratings': [] } });
  await page.getByText('after a dozen rated games').waitFor();
});

test('the player who created a game hears that it is the own move when somebody joins', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...INVITATION, creator: 'Alice' }, you: null });
  await page.locator('#live', { hasText: 'Waiting for an opponent' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  fake.send({ type: 'change', since: 3, from: 0, added: [], game: { ...GAME, version: 4 } });
  // A slow machine may lose the connection meanwhile.
  await expect.poll(async () => (await announced(page)).filter((text) => !/[Cc]onnect/.test(text))).toEqual(['The game starts.', 'You play Black against Bob.', 'Your move']);
});

test('a win is claimed in the place of offers, away from resigning', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...MOVED, played: 2, moves: ['d3', 'c5'] } });
  await page.locator('.board').waitFor();
  const side = { connected: true, left_for: null, claim_in: null };
  fake.send({ type: 'presence', black: side, white: { connected: false, left_for: 30_000, claim_in: 0 }, spectators: 0 });
  await page.locator('.offer', { hasText: 'Bob is disconnected.' }).getByRole('button', { name: 'Claim the win' }).click();
  await expect(page.locator('.tools').getByRole('button', { name: 'Claim' })).toHaveCount(0);
  await expect.poll(() => fake.sent.map(({ type }) => type)).toContain('claim');
  fake.send({ type: 'game', game: { ...MOVED, version: 9, status: 'over', turn: null, result: { winner: 'black', by: 'left', margin: null } } });
  await page.locator('.result', { hasText: 'You won: Bob was disconnected' }).waitFor();
  await expect(page.getByRole('button', { name: 'Claim the win' }), 'there is nothing left to claim').toHaveCount(0);
});

test('whoever looks at another page is told how a game has ended, until the game is looked at', async () => {
  const ended = { ...MOVED, version: 9, status: 'over', turn: null, result: { winner: 'white', by: 'left', margin: null } };
  const theirs = { ...ENTRY, turn: 'white', played: 1 };
  const { page, fake } = await open('/lobby', { game: ended, answers: { '/api/online': { ...MINE, mine: [theirs] }, '/api/online/game1': ended } });
  await page.locator('.card', { hasText: 'Bob to move' }).waitFor();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle('Help · Outflank');
  fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [theirs] });
  await recordAnnouncements(page);
  fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [] });
  await page.getByRole('link', { name: 'You lost against Bob: you were disconnected' }).click();
  await page.locator('.result', { hasText: 'You lost: you were disconnected' }).waitFor();
  await expect.poll(() => announced(page)).toContain('You lost against Bob: you were disconnected');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle('Help · Outflank');
  await expect(page.locator('.site-notice')).toHaveCount(0);
});

test('who has left the page of a game hears of a rematch, and of its start', async () => {
  const ended = { ...ENTRY, version: 9, status: 'over', turn: null, result: { winner: 'white', by: 'resignation', margin: null } };
  const { page, fake } = await open('/lobby', { answers: { '/api/online': { ...MINE, mine: [] } } });
  const mine = (/** @type {object} */ lists) => fake.sendToSite({ type: 'mine', challenges: [], offers: [], mine: [], ...lists });
  await page.locator('.lobby-header').getByRole('link', { name: 'Alice' }).waitFor();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle('Help · Outflank');
  await recordAnnouncements(page);
  mine({ offers: [ended] });
  await expect(page.getByRole('link', { name: 'Bob offers a rematch' })).toHaveAttribute('href', '/online/game1');
  await expect.poll(() => announced(page)).toEqual(['Bob offers a rematch']);
  await look(page, 'rematch-notice');
  mine({});
  await expect(page.locator('.site-notice'), 'the offer is withdrawn').toHaveCount(0);
  mine({ offers: [{ ...ended, status: 'aborted', result: null, version: 11 }] });
  await page.getByRole('link', { name: 'Bob offers a new game' }).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.site-notice')).toHaveCount(0);
  mine({ mine: [{ ...ENTRY, id: 'game2', turn: 'white' }] });
  await page.getByRole('link', { name: 'Your game with Bob has started' }).waitFor();
});

for (const viewport of [{ width: 1366, height: 625 }, SIZES.phone]) {
  test(`why a game cannot be created is in a window of ${viewport.width}×${viewport.height}`, async () => {
    const { page } = await open('/lobby', { options: { viewport }, answers: { '/api/online': { ...MINE, mine: [] } } });
    const create = page.getByRole('button', { name: 'Create game' });
    await create.waitFor();
    await page.context().route('**/api/online', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 404, json: { code: 'no-such-user', message: 'There is no such user.' } }) : route.fallback()));
    await page.evaluate(() => scrollTo(0, 0));
    await create.click();
    const error = page.getByRole('alert').filter({ hasText: 'There is no such user.' });
    await expect(error).toBeInViewport({ ratio: 1 });
    const { x, y, width, height } = await error.boundingBox();
    const isOnTop = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.getAttribute('role') === 'alert', [x + width / 2, y + height / 2]);
    assert.ok(isOnTop, 'nothing lies over it');
    await look(page, `lobby-error-${viewport.width}`);
    await page.close();
  });
}

test('in Japanese, a game and an invitation have their texts', async () => {
  const options = { locale: 'ja', viewport: SIZES.phone };
  const { page } = await open('/online/game1', { options, game: INVITATION, you: null });
  await page.locator('.turn', { hasText: 'Bobさんから対局に招待されました' }).waitFor();
  await look(page, 'invitation-ja');
  const { page: game } = await open('/online/game1', { options, game: { ...GAME, first_move_in: 60_000 } });
  await game.locator('.first-move', { hasText: '対局は中止されます' }).waitFor();
  await look(game, 'first-move-ja');
  const { page: watched, fake } = await open('/online/game1', { options, game: MOVED, you: null });
  await watched.locator('.turn', { hasText: 'Bobさんの番' }).waitFor();
  fake.send({ type: 'game', game: { ...OVER, rematch: { by: 'black', game: 'game2' } } });
  await watched.locator('.result', { hasText: 'Aliceさん（黒）の勝ち（投了）' }).waitFor();
  await watched.getByRole('link', { name: '再戦を観戦' }).waitFor();
});

test('the switch for rated games is in a laptop’s window, above the time; a guest finds the way to an account there', async () => {
  const viewport = { width: 1366, height: 625 };
  const { page } = await open('/lobby', { options: { viewport } });
  const rated = page.getByRole('switch', { name: 'Rated' });
  await rated.waitFor();
  const [end, button] = [await rated.evaluate((element) => element.getBoundingClientRect().bottom), await page.locator('.edge-bar').evaluate((element) => element.getBoundingClientRect().top)];
  assert.ok(end <= button, `${end} > ${button}`);
  await look(page, 'lobby-rated');
  const { page: guest } = await open('/lobby', { options: { viewport }, user: { id: 'u1', name: 'Alice', is_account: false, created: 1_800_000_000 } });
  await guest.getByText('To play a rated game, create an account, set a clock').waitFor();
  await guest.locator('.options').getByRole('button', { name: 'Create account' }).click();
  await guest.getByRole('dialog').waitFor();
});

test('on a phone a notice does not hide the button that has the focus', async () => {
  const { page } = await open('/help', { options: { viewport: SIZES.phone } });
  await page.locator('.site-notice a').waitFor();
  const account = page.getByRole('button', { name: 'Account' });
  while (!(await account.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await expect.poll(() => account.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })).toBe(true);
});

test('a report that is answered late does not close another dialog', async () => {
  const { page } = await open('/user/Bob');
  let free;
  const freed = new Promise((resolve) => (free = resolve));
  await page.route('**/api/reports', async (route) => {
    await freed;
    await route.fulfill({ status: 204 });
  });
  await recordAnnouncements(page);
  const dialog = page.getByRole('dialog');
  const asked = page.waitForRequest('**/api/reports');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await dialog.getByRole('textbox').fill('unfair');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('heading', { name: 'Settings' }).waitFor();
  free();
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/[Rr]eport/));
  await expect(dialog.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
