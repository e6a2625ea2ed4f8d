import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, announced, expect, expectAccessible, expectNoOverflow, recordAnnouncements, recordNotices } from '../fixture.mjs';
import { AFTER_D3, ENTRY as LISTED, GAME, OnlineFake } from '../online-fake.mjs';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

const PATHS = ['/lobby', '/online/game1', '/watch', '/user/Bob', '/leaderboard'];
const SIZES = [[1280, 800], [390, 844], [844, 390]];

/** The time at which the clock of a page starts that tests advance. */
const STARTED = new Date('2027-01-01T12:00:00Z');

/** A page of a user whose requests are answered by the fake. */
async function open(path, { options = {}, hasClock = false, ...changes } = {}) {
  const fake = Object.assign(new OnlineFake(), changes);
  const page = await fixture.page('/help', options);
  if (hasClock) await page.clock.install({ time: STARTED });
  await fake.answer(page.context());
  await page.goto(fixture.url + path);
  return { page, fake };
}

const shown = (page, path) => page.locator({ '/lobby': '.rows', '/online/game1': '.board', '/watch': '.board' }[path] ?? 'main .panel').first().waitFor();

for (const colorScheme of ['light', 'dark']) {
  test(`the pages for people have no accessibility problem and fit in the window, ${colorScheme}`, async () => {
    for (const path of PATHS) {
      const { page } = await open(path, { options: { colorScheme } });
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await shown(page, path);
        await expectAccessible(page, `${path} in ${width}×${height}`);
        await expectNoOverflow(page, `${path} in ${width}×${height}`);
        if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${path.split('/')[1]}-${width}-${colorScheme}.png` });
      }
      await page.close();
    }
  });
}

test('a game of unrated players is not called that of the highest rated ones', async () => {
  const unrated = (/** @type {any} */ player) => ({ ...player, rating: null });
  const { page } = await open('/watch', { game: { ...GAME, players: { black: unrated(GAME.players.black), white: unrated(GAME.players.white) } }, you: null });
  await page.locator('.featured h2', { hasText: 'A game under way' }).waitFor();
});

test('in a low window the game on the page Watch is whole, and its board leads to it', async () => {
  const { page } = await open('/watch', { options: { viewport: { width: 1366, height: 625 } }, you: null });
  await page.locator('.featured .board').waitFor();
  for (const player of await page.locator('.featured .player').all()) await expect(player).toBeInViewport({ ratio: 1 });
  for (const square of ['a1', 'h8']) await expect(page.locator(`.featured [data-square="${square}"]`)).toBeInViewport({ ratio: 1 });
  await page.locator('.featured .board').click();
  await page.waitForURL('**/online/game1');
});

test('in a low window the names of the players are whole on the page Watch', async () => {
  const named = (/** @type {any} */ player, /** @type {string} */ name) => ({ ...player, name, is_provisional: true });
  const players = { black: named(GAME.players.black, 'Wolfgang-Amadeus'), white: named(GAME.players.white, 'Tom') };
  const { page } = await open('/watch', { options: { viewport: { width: 1366, height: 625 } }, game: { ...GAME, players }, you: null });
  await page.locator('.featured .player .user').first().waitFor();
  for (const name of await page.locator('.featured .player .user').all()) assert.ok(await name.evaluate((element) => element.scrollWidth <= element.clientWidth), (await name.textContent()) ?? '');
  for (const part of await page.locator('.featured .player :is(.clock, .count)').all()) await expect(part).toBeInViewport({ ratio: 1 });
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/watch-names.png` });
});

test('the page Watch shows the result of a game that is over, and then the next one', async () => {
  const { page, fake } = await open('/watch', { options: { viewport: { width: 1366, height: 625 } }, you: null, hasClock: true });
  await page.locator('.featured .clock').first().waitFor();
  const next = { ...LISTED, id: 'game2', players: { black: { ...GAME.players.black, name: 'Carol' }, white: { ...GAME.players.white, name: 'Dave' } } };
  fake.sendToSite({ type: 'lobby', lobby: { seeks: [], games: [next], users: 2 } });
  fake.send({ type: 'game', game: { ...GAME, version: 9, status: 'over', turn: null, result: { winner: 'black', by: 'resignation', margin: null } } });
  await expect(page.locator('.featured h2')).toHaveText('Alice (Black) wins by resignation');
  await expect(page.locator('.featured .clock')).toHaveCount(0);
  await page.getByRole('button', { name: 'Watch next: Carol – Dave' }).waitFor();
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/watch-over.png` });
  await page.clock.runFor(21_000);
  await expect(page.getByRole('button', { name: /^Watch next/ })).toHaveCount(0);
  fake.sendToSite({ type: 'lobby', lobby: { seeks: [], games: [], users: 2 } });
});

test('a challenge has the names of both players and no tools of a game under way', async () => {
  const { page } = await open('/online/game1', { you: null, game: { ...WAITING, creator: 'Bob', challenged: 'Alice', colour: 'white', aim: 'anti', players: { black: null, white: null } } });
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await expect(page.locator('.player .user')).toHaveText(['Bob', 'Alice']);
  await expect(page.locator('.panel').getByText('Fewest discs win')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Tools' })).toHaveCount(0);
});

test('a move is shown before the server confirms it, and its answer is applied once', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('.square.playable').first().waitFor();
  await expect(page).toHaveTitle(/^\(1\) Your move/);
  await page.locator('[data-square="d3"]').click();
  await page.locator('[data-square="d4"][aria-label^="d4 Black"]').waitFor();
  await expect(page.locator('.square.playable')).toHaveCount(0);
  await expect.poll(() => fake.sent).toEqual([{ type: 'move', id: expect.any(Number), version: 3, move: 'd3' }]);
  fake.send({ type: 'change', since: 3, from: 0, added: ['d3'], game: AFTER_D3 });
  fake.send({ type: 'done', id: fake.sent[0].id });
  await page.locator('.turn', { hasText: 'Bob to move' }).waitFor();
  await expect(page.locator('.moves td')).toHaveText(['1 d3']);
});

test('a rejected move is taken back on the board', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('[data-square="d3"].playable').click();
  await page.locator('[data-square="d4"][aria-label^="d4 Black"]').waitFor();
  await expect.poll(() => fake.sent.length).toBe(1);
  fake.send({ type: 'problem', id: fake.sent[0].id, code: 'database-unavailable', message: 'no database', details: {} });
  await page.locator('[data-square="d4"][aria-label^="d4 White"]').waitFor();
  await page.getByRole('alert').waitFor();
});

test('a change that does not continue the known version requests the whole game', async () => {
  const { page, fake } = await open('/online/game1', { you: null });
  await page.locator('.board').waitFor();
  fake.send({ type: 'change', since: 8, from: 0, added: ['d3'], game: { ...AFTER_D3, version: 9 } });
  await expect.poll(() => fake.sent.map(({ type }) => type)).toContain('sync');
});

test('a lost connection is shown, and the page is back with what it missed', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('[data-square="d3"].playable').waitFor();
  fake.isDown = true;
  await fake.drop();
  await page.getByText('Connection lost. Reconnecting…').first().waitFor();
  fake.game = { ...AFTER_D3, moves: ['d3'] };
  fake.isDown = false;
  await page.locator('.turn', { hasText: 'Bob to move' }).waitFor();
  assert.equal(fake.connections, 2);
});

test('who takes a name on the page of a game connects with it, and hears of no loss', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('[data-square="d3"].playable').waitFor();
  await recordAnnouncements(page);
  fake.game = { ...AFTER_D3, moves: ['d3'] };
  await page.evaluate(() => dispatchEvent(new Event('userchange')));
  await page.locator('.turn', { hasText: 'Bob to move' }).waitFor();
  assert.equal(fake.connections, 2);
  assert.deepEqual((await announced(page)).filter((text) => /[Cc]onnect/.test(text)), []);
});

test('offers, the chat and the notice of a pass reach the player', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('[data-square="d3"].playable').waitFor();
  fake.send({ type: 'game', game: { ...GAME, version: 5, takeback: 'white' } });
  await page.getByRole('button', { name: 'Accept take-back' }).click();
  fake.send({ type: 'chat', lines: [{ number: 1, by: 'Bob', side: 'white', phrase: 'hello', at: 1_800_000_000 }] });
  await page.locator('.chat .lines p', { hasText: 'Hello' }).waitFor();
  await page.getByRole('button', { name: 'Well played' }).click();
  await recordNotices(page);
  fake.send({ type: 'change', since: 5, from: 0, added: ['d3', '--'], game: { ...AFTER_D3, version: 6, played: 2, turn: 'black' } });
  await expect.poll(() => page.evaluate(() => window.notices)).toEqual(['White has no legal move and passes.']);
  await expect.poll(() => fake.sent.map(({ type, phrase }) => phrase ?? type)).toEqual(['takeback', 'well-played']);
});

/** A game that has not begun, which the user has created. */
const WAITING = { ...GAME, status: 'waiting', turn: null, players: { ...GAME.players, white: null } };

test('the start of a game is announced, with the opponent, the colour and the turn', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...WAITING, is_public: false, challenged: null } });
  await page.locator('#live', { hasText: 'Waiting for an opponent' }).waitFor({ state: 'attached' });
  await expect(page.locator('#live p').last()).toHaveText('Copy the link below and send it to your friend.');
  await expect(page.getByText('Nobody yet')).toHaveCount(1);
  await expect(page.getByText('spectator')).toHaveCount(0);
  await recordAnnouncements(page);
  fake.send({ type: 'game', game: { ...GAME, version: 4 } });
  await expect.poll(() => announced(page)).toEqual(['The game starts.', 'You play Black against Bob.', 'Your move']);
  fake.game = GAME;
  await page.reload();
  await expect(page.locator('#live')).toHaveText(/^\s*You play Black against Bob\.\s*Your move$/);
});

test('a button that is gone leaves the focus on the state of the game, and a square keeps it', async () => {
  const { page, fake } = await open('/online/game1', { game: WAITING });
  const [state, press] = [page.locator('.headline .landing'), (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).press('Enter')];
  await page.getByRole('button', { name: 'Copy link', exact: true }).focus();
  await recordAnnouncements(page);
  fake.send({ type: 'game', game: { ...GAME, version: 4 } });
  await expect(state).toBeFocused();
  await expect(state).toHaveText('Your move');
  await expect.poll(() => announced(page)).toEqual(['The game starts.', 'You play Black against Bob.']);
  fake.send({ type: 'game', game: { ...GAME, version: 5, takeback: 'white' } });
  await press('Accept take-back');
  fake.send({ type: 'game', game: { ...GAME, version: 6, played: 2, moves: ['d3', 'c3'] } });
  await expect(state).toBeFocused();
  await press('Resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).press('Enter');
  fake.send({ type: 'game', game: { ...GAME, version: 7, played: 2, moves: ['d3', 'c3'], status: 'over', turn: null, result: { winner: 'white', by: 'resignation', margin: null } } });
  await expect(state).toHaveText('You resigned');
  await expect(state).toBeFocused();
  await page.locator('[data-square="d3"]').focus();
  fake.send({ type: 'game', game: { ...GAME, version: 8 } });
  await expect(state).toHaveText('Your move');
  await expect(page.locator('[data-square="d3"]')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Tools' })).toBeVisible();
});

test('who plays out of turn hears whose turn it is', async () => {
  const { page } = await open('/online/game1', { game: { ...AFTER_D3, moves: ['d3'] } });
  await page.locator('#live', { hasText: 'Bob to move' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  await page.locator('[data-square="c5"]').press('Enter');
  await expect.poll(() => announced(page)).toEqual(['White to move']);
});

test('who has little time left hears how much', async () => {
  const { page } = await open('/online/game1', { game: { ...GAME, clock: { ...GAME.clock, black: 14_000, runs: true } } });
  await page.locator('#live p', { hasText: /^\d+ seconds left\.$/ }).waitFor({ state: 'attached' });
});

test('what is offered, declined or taken back is announced once, and seen', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...AFTER_D3, moves: ['d3'] } });
  await page.locator('#live', { hasText: 'You play Black against Bob.' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  const [asked, after] = [{ ...AFTER_D3, moves: ['d3'], takeback: 'black' }, { ...AFTER_D3, moves: ['d3'] }];
  fake.send({ type: 'game', game: { ...asked, version: 5 } });
  await page.locator('main').getByText('You have asked to take back a move.').waitFor();
  fake.send({ type: 'game', game: { ...after, version: 6 } });
  await page.locator('.explained', { hasText: 'Bob does not let you take the move back.' }).waitFor();
  fake.send({ type: 'game', game: { ...asked, version: 7 } });
  fake.send({ type: 'game', game: { ...GAME, version: 8 } });
  fake.send({ type: 'game', game: { ...GAME, version: 9, takeback: 'white' } });
  const [sent, offered] = ['You have asked to take back a move.', 'Bob asks to take back a move.'];
  await expect.poll(() => announced(page)).toEqual([sent, 'Bob does not let you take the move back.', sent, 'Taken back: d3.', 'Move 1: your move (Black)', offered]);
});

test('a request to take a move back that its player withdraws by a move is said to both', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...GAME, played: 2, moves: ['d3', 'c3'], takeback: 'black' } });
  await page.locator('#live', { hasText: 'You have asked' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  fake.send({ type: 'game', game: { ...GAME, version: 5, played: 3, turn: 'white', moves: ['d3', 'c3', 'c4'] } });
  await expect.poll(() => announced(page)).toContain('Take-back request withdrawn.');
  assert.ok(!(await announced(page)).some((text) => text.includes('does not let you')));
});

test('who has asked for something can withdraw it, and both hear of that', async () => {
  const moves = ['d3', 'c3'];
  const { page, fake } = await open('/online/game1', { game: { ...GAME, version: 5, played: 2, moves, takeback: 'black' } });
  await recordAnnouncements(page);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => fake.sent.map(({ type }) => type)).toEqual(['decline']);
  fake.send({ type: 'done', id: fake.sent[0].id });
  fake.send({ type: 'game', game: { ...GAME, version: 6, played: 2, moves, declined_by: 'black' } });
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  fake.send({ type: 'game', game: { ...GAME, version: 7, played: 2, moves, takeback: 'white' } });
  fake.send({ type: 'game', game: { ...GAME, version: 8, played: 2, moves, declined_by: 'white' } });
  await page.locator('.explained', { hasText: 'Take-back request withdrawn.' }).waitFor();
  const withdrawn = 'Take-back request withdrawn.';
  await expect.poll(async () => (await announced(page)).filter((text) => /back/.test(text)).slice(-3)).toEqual([withdrawn, 'Bob asks to take back c3.', withdrawn]);
});

test('after a game that was aborted the players can begin a new one', async () => {
  const aborted = { ...GAME, version: 4, status: 'aborted', turn: null };
  const { page, fake } = await open('/online/game1', { game: aborted });
  await page.locator('#live', { hasText: 'The game was aborted' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Offer a new game', exact: true }).click();
  await expect.poll(() => fake.sent.map(({ type }) => type)).toEqual(['rematch']);
  await recordAnnouncements(page);
  fake.send({ type: 'game', game: { ...aborted, version: 5, rematch: { by: 'black', game: null } } });
  await page.locator('.offer', { hasText: 'You have offered a new game.' }).waitFor();
  fake.send({ type: 'game', game: { ...aborted, version: 6, declined_by: 'white' } });
  await page.locator('.explained', { hasText: 'Bob declines the new game.' }).waitFor();
  fake.send({ type: 'game', game: { ...aborted, version: 7, rematch: { by: 'white', game: null } } });
  await page.getByRole('button', { name: 'Accept new game' }).waitFor();
  await expect.poll(() => announced(page)).toEqual(['You have offered a new game.', 'Bob declines the new game.', 'Bob offers a new game.']);
});

test('whoever sees a game that is over goes through its moves, with buttons and keys', async () => {
  const over = { ...AFTER_D3, moves: ['d3'], status: 'over', turn: null, result: { winner: 'white', by: 'resignation', margin: null } };
  const { page, fake } = await open('/online/game1', { game: over });
  const [start, back, forward, end] = ['First position', 'Previous move', 'Next move', 'Last position'].map((name) => page.getByRole('button', { name, exact: true }));
  const count = page.locator('.player[aria-label="Black"] .count');
  await expect(count).toHaveText('4');
  await expect(forward).toHaveAttribute('aria-disabled', 'true');
  await back.click();
  await expect(count).toHaveText('2');
  await expect(page.locator('.moves td').first()).toHaveClass(/undone/);
  for (const button of [start, back]) await expect(button).toHaveAttribute('aria-disabled', 'true');
  fake.send({ type: 'game', game: { ...over, version: 5, rematch: { by: 'white', game: null } } });
  await page.getByRole('button', { name: 'Accept rematch' }).waitFor();
  await expect(count, 'an offer does not lead away from the position').toHaveText('2');
  await end.click();
  await expect(count).toHaveText('4');
  await page.keyboard.press('ArrowLeft');
  await expect(count).toHaveText('2');
  await page.keyboard.press('ArrowDown');
  await expect(count).toHaveText('4');
});

for (const [width, height] of [[1366, 625], [1280, 800], [390, 664]]) {
  test(`the buttons that go through a game that is over are in one row, with the place in the game, in a window of ${width}×${height}`, async () => {
    const over = { ...AFTER_D3, moves: ['d3'], status: 'over', turn: null, result: { winner: 'white', by: 'resignation', margin: null } };
    const { page } = await open('/online/game1', { game: over, you: null, options: { viewport: { width, height } } });
    const place = page.locator('.navigation .place');
    await expect(place).toHaveText('Move 1 of 1');
    await recordAnnouncements(page);
    const boxes = await page.$$eval('.navigation .tool', (buttons) => buttons.map((button) => button.getBoundingClientRect()));
    assert.deepEqual(new Set(boxes.map(({ top }) => Math.round(top))).size, 1, 'one row');
    assert.ok(boxes.every(({ height }) => height < 70), JSON.stringify(boxes));
    await page.getByRole('button', { name: 'Previous move', exact: true }).click();
    await expect(place).toHaveText('Start of the game');
    await expect(place).toBeInViewport({ ratio: 1 });
    await expect.poll(() => announced(page)).toContain('Start of the game');
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/replay-${width}.png` });
  });
}

test('White hears of the time for the first move when it is White’s turn, and a key says it', async () => {
  const players = { black: GAME.players.white, white: GAME.players.black };
  const { page, fake } = await open('/online/game1', { you: 'white', game: { ...GAME, players, first_move_in: 60_000 } });
  await page.locator('#live', { hasText: 'Bob has' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  fake.send({ type: 'game', game: { ...AFTER_D3, players, moves: ['d3'], first_move_in: 60_000 } });
  const said = /Make your first move within \d+ seconds, or the game is aborted\./;
  await expect.poll(async () => (await announced(page)).at(-1)).toMatch(said);
  await page.keyboard.press('l');
  await expect.poll(async () => (await announced(page)).filter((text) => said.test(text)).length).toBe(2);
});

test('a player who comes for the first time is not back, but one who was away is', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('#live', { hasText: 'Your move' }).waitFor({ state: 'attached' });
  const [here, away] = [{ connected: true, left_for: null, claim_in: null }, { connected: false, left_for: 0, claim_in: null }];
  const send = (/** @type {object} */ white) => fake.send({ type: 'presence', black: here, white, spectators: 0 });
  fake.send({ type: 'game', game: { ...WAITING, version: 5 } });
  send(away);
  fake.send({ type: 'game', game: { ...GAME, version: 6 } });
  await recordAnnouncements(page);
  send(here);
  send(away);
  send(here);
  await expect.poll(() => announced(page)).toEqual(['Bob has lost the connection.', 'Bob is back.']);
});

test('the end of a game is said after its last move, as one', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('#live', { hasText: 'Your move' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  const result = { winner: 'black', by: 'discs', margin: 3 };
  fake.send({ type: 'game', game: { ...AFTER_D3, moves: ['d3'], status: 'over', turn: null, result } });
  await expect.poll(() => announced(page)).toEqual([expect.stringMatching(/^Black d3, flips 1: d4\. Game over\. You won by 3: 4 to 1\.$/)]);
});

test('a line of the chat is announced without the buttons beside it', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('#live', { hasText: 'Your move' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  fake.send({ type: 'chat', lines: [{ number: 1, by: 'Bob', side: 'white', phrase: 'hello', at: 1_800_000_000 }] });
  await expect.poll(() => announced(page)).toEqual(['Bob: Hello']);
  await expect(page.getByRole('log', { name: 'Chat' })).toHaveCount(0);
});

test('a request to take a move back is announced to who comes back to the game', async () => {
  const { page } = await open('/online/game1', { game: { ...GAME, played: 2, moves: ['d3', 'c3'], takeback: 'white' } });
  await expect(page.locator('#live p')).toHaveText(['You play Black against Bob.', 'Your move', 'Bob asks to take back c3.']);
});

test('the time for the first move is said again when ten seconds are left', async () => {
  const { page, fake } = await open('/online/game1', { hasClock: true, game: WAITING });
  await page.locator('#live', { hasText: 'Waiting for an opponent' }).waitFor({ state: 'attached' });
  await page.clock.pauseAt(new Date(STARTED.getTime() + 3_600_000));
  await recordAnnouncements(page);
  const calls = async () => (await announced(page)).filter((text) => text.startsWith('Make your first move')).map((text) => text.match(/\d+ seconds/)?.[0]);
  fake.send({ type: 'game', game: { ...GAME, version: 4, first_move_in: 12_000 } });
  await expect.poll(calls).toEqual(['12 seconds']);
  await page.clock.runFor(1_900);
  assert.deepEqual(await calls(), ['12 seconds']);
  await page.clock.runFor(100);
  await expect.poll(calls).toEqual(['12 seconds', '10 seconds']);
});

test('the key that takes a move back asks the other player, or says why it does not', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('#live', { hasText: 'Your move' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  await page.keyboard.press('u');
  await expect.poll(() => announced(page)).toEqual(['There is no move to undo.']);
  fake.send({ type: 'game', game: { ...AFTER_D3, version: 4, moves: ['d3'] } });
  await page.locator('.moves td').first().waitFor();
  await page.keyboard.press('u');
  await expect.poll(async () => (await announced(page)).at(-1)).toBe('You can ask for a take-back after your opponent has moved.');
  await page.keyboard.press('?');
  await expect(page.locator('dialog .keys div', { hasText: 'ask for a take-back' })).toHaveText(/^\s*u\s*ask for a take-back$/);
  await expect(page.locator('dialog .keys')).not.toContainText('hint');
  await page.keyboard.press('Escape');
  fake.send({ type: 'game', game: { ...GAME, version: 5, played: 2, moves: ['d3', 'c3'] } });
  await page.locator('.moves td').nth(1).waitFor();
  await page.keyboard.press('u');
  await expect.poll(() => fake.sent.map(({ type }) => type)).toEqual(['takeback']);
  fake.send({ type: 'game', game: { ...GAME, version: 6, played: 2, moves: ['d3', 'c3'], takeback: 'black' } });
  await page.locator('main').getByText('You have asked to take back a move.').waitFor();
  await page.keyboard.press('u');
  await expect.poll(async () => (await announced(page)).slice(-2)).toEqual(['You have asked to take back a move.', 'You have asked to take back a move.']);
});

test('after a pass of the user it is said who moves again', async () => {
  const { page, fake } = await open('/online/game1', { game: { ...AFTER_D3, moves: ['d3'] } });
  await page.locator('#live', { hasText: 'Bob to move' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  fake.send({ type: 'change', since: 4, from: 1, added: ['c3', '--'], game: { ...AFTER_D3, version: 5, played: 3, last: null } });
  await expect.poll(() => announced(page)).toEqual(['White c3', 'You have no legal move, so you pass', 'Move 3: White to move']);
});

test('a rematch announces nothing that is over', async () => {
  const over = { ...AFTER_D3, moves: ['d3'], status: 'over', turn: null, result: { winner: 'white', by: 'resignation', margin: null } };
  const { page, fake } = await open('/online/game1', { game: over });
  await page.locator('#live', { hasText: 'You resigned' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  fake.send({ type: 'game', game: { ...over, version: 5, rematch: { by: 'white', game: null } } });
  await page.getByRole('button', { name: 'Accept rematch' }).click();
  await expect.poll(() => fake.sent.map(({ type }) => type)).toContain('rematch');
  await expect.poll(() => announced(page)).toEqual(['Bob offers a rematch.']);
});

for (const viewport of [{ width: 390, height: 844 }, { width: 1366, height: 625 }]) {
  test(`an offer and the latest line of the chat are in a window of ${viewport.width}×${viewport.height}`, async () => {
    const { page, fake } = await open('/online/game1', { options: { viewport }, game: { ...AFTER_D3, moves: ['d3'] } });
    await page.locator('.board').waitFor();
    fake.send({ type: 'chat', lines: [{ number: 1, by: 'Bob', side: 'white', phrase: 'hello', at: 1_800_000_000 }] });
    const isBelow = viewport.width < 901;
    await expect(isBelow ? page.getByRole('button', { name: 'Bob: Hello' }) : page.locator('.chat .lines p', { hasText: 'Hello' })).toBeInViewport({ ratio: 1 });
    fake.send({ type: 'game', game: { ...AFTER_D3, moves: ['d3'], version: 5, takeback: 'white' } });
    if (!isBelow) await expect(page.locator('.chat .lines p', { hasText: 'Hello' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Accept take-back' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 });
  });
}

/** A game of which thirty moves are played, and what is said in it. */
const LONG = { ...AFTER_D3, opening: 'Tiger', played: 30, moves: Array.from({ length: 30 }, (_, index) => ['d3', 'c3', 'c4', 'e3'][index % 4]) };
const SAID = [['Alice', 'Good luck'], ['Bob', 'The same to you'], ['Bob', 'That was a good move, I did not see it coming at all'], ['Alice', 'Thanks'], ['Bob', 'One more after this?'], ['Bob', 'Or tomorrow']]
  .map(([by, text], index) => ({ number: index + 1, by, side: by === 'Alice' ? 'black' : 'white', text, phrase: null, at: 1_800_000_000 + index }));

const ENDED = { ...LONG, status: 'over', turn: null, result: { winner: 'black', by: 'resignation', margin: null } };
const STATES = { 'during the game': {}, 'with an offer': { takeback: 'white' }, 'after the end': ENDED, 'with the offer of a rematch': { ...ENDED, rematch: { by: 'white', game: null } }, 'after one has offered a rematch': { ...ENDED, rematch: { by: 'black', game: null } } };

for (const viewport of [{ width: 1366, height: 625 }, { width: 1280, height: 720 }, { width: 1440, height: 900 }]) {
  test(`the last two lines of the chat, its field and a phrase are whole in a window of ${viewport.width}×${viewport.height}`, async () => {
    const { page, fake } = await open('/online/game1', { options: { viewport }, game: LONG });
    await page.locator('.say').waitFor();
    fake.send({ type: 'chat', lines: SAID });
    await page.locator('.chat .lines p', { hasText: 'Or tomorrow' }).waitFor();
    const isWhole = () => page.evaluate(() => {
      const box = (/** @type {string} */ selector) => document.querySelector(selector).getBoundingClientRect();
      const [panel, log, first, last, phrase, say] = ['.online .panel', '.chat .lines', '.chat .lines p:nth-last-child(2)', '.chat .lines p:last-child', '.chat .chip', '.say'].map(box);
      return log.top <= first.top + 1 && last.bottom <= log.bottom + 1 && log.bottom <= phrase.top && phrase.bottom <= say.top && say.bottom <= panel.bottom;
    });
    for (const [index, [name, change]] of Object.entries(STATES).entries()) {
      fake.send({ type: 'game', game: { ...LONG, ...change, version: LONG.version + index + 1 } });
      if (change.status === 'over') await expect(page.locator('.chat .chip').first()).toHaveText('Well played');
      await expect.poll(isWhole, name).toBe(true);
    }
  });
}

test('the chat goes on in a rematch, whose headline has only what is said from then on', async () => {
  const { page, fake } = await open('/online/game1', { options: { viewport: { width: 390, height: 844 } } });
  await page.locator('.board').waitFor();
  fake.send({ type: 'chat', lines: [{ number: 1, by: 'Bob', side: 'white', phrase: 'well-played', at: GAME.created - 60 }] });
  await page.locator('.chat .lines p', { hasText: 'Well played' }).waitFor();
  await expect(page.locator('.latest-line')).toHaveCount(0);
  fake.send({ type: 'chat', lines: [{ number: 2, by: 'Bob', side: 'white', phrase: 'good-luck', at: GAME.created }] });
  await expect(page.locator('.latest-line')).toHaveText('Bob: Good luck');
});

test('a guest takes a name in the lobby and then sees the form of a new game', async () => {
  const { page } = await open('/lobby', { user: null });
  await expect(page.locator('.name-form')).toContainText('Choose a name that others will see. No account or e-mail needed.');
  await page.getByLabel('Your name').fill('Alice');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.getByRole('button', { name: 'Create game' }).waitFor();
});

test('at phone width the navigation opens below a button', async () => {
  const { page } = await open('/lobby', { options: { phone: true } });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Watch', exact: true }).click();
  await page.getByRole('heading', { name: 'Watch', exact: true }).waitFor();
  await expect(page.locator('nav.open')).toHaveCount(0);
});

test('on a phone, what the game waits for, a line of the chat and the next steps are in the window', async () => {
  for (const locale of ['en', 'ja']) {
    const open390 = (/** @type {object} */ game) => open('/online/game1', { game, options: { locale, viewport: { width: 390, height: 664 } } });
    const { page, fake } = await open390({ ...GAME, first_move_in: 59_000, clock: { ...GAME.clock, runs: false } });
    await expect(page.locator('.first-move')).toBeInViewport({ ratio: 1 });
    for (const button of await page.locator('.tools button').all()) await expect(button).toBeInViewport({ ratio: 1 });
    const top = await page.locator('.tools').evaluate((tools) => tools.getBoundingClientRect().top);
    fake.send({ type: 'game', game: { ...GAME, version: 5, first_move_in: null } });
    await expect(page.locator('.first-move')).toHaveCount(0);
    await expect(page.locator('.headline .turn')).toBeInViewport({ ratio: 1 });
    fake.send({ type: 'chat', lines: [{ number: 1, by: 'Bob', side: 'white', phrase: 'hello', at: 1_800_000_000 }] });
    await expect(page.locator('.latest-line')).toBeInViewport({ ratio: 1 });
    assert.equal(await page.locator('.tools').evaluate((tools) => tools.getBoundingClientRect().top), top);
    fake.isDown = true;
    await fake.drop();
    await expect(page.locator('.headline [role="alert"]')).toBeInViewport({ ratio: 1 });
    await page.context().close();
    const { page: over } = await open390({ ...AFTER_D3, moves: ['d3'], status: 'over', turn: null, result: { winner: 'black', by: 'discs', margin: 3 } });
    await expect(over.locator('.headline .result')).toBeInViewport({ ratio: 1 });
    for (const step of await over.locator('.result-actions > *').all()) await expect(step).toBeInViewport({ ratio: 1 });
    await over.context().close();
  }
});

for (const [width, height] of [[1366, 625], [1280, 720], [1440, 900]]) {
  test(`in a window of ${width}×${height} the chat is whole while the game waits for its first move`, async () => {
    for (const locale of ['en', 'ja']) {
      const clock = { ...GAME.clock, runs: false };
      const { page } = await open('/online/game1', { game: { ...GAME, opening: 'Tiger', first_move_in: 59_000, clock }, options: { locale, viewport: { width, height } } });
      await page.locator('.first-move').waitFor();
      const isOnTop = (/** @type {Element} */ element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return [0.1, 0.9].every((part) => element.contains(document.elementFromPoint(left + 5, top + height * part)));
      };
      for (const part of ['.first-move', '.tools button >> nth=0', '.chat .chip >> nth=0', '.chat input']) await expect.poll(() => page.locator(part).evaluate(isOnTop), `${locale}: ${part}`).toBe(true);
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/first-move-${width}-${locale}.png` });
      await page.context().close();
    }
  });
}

test('a game against a machine has no chat, and names its strength once; in a low window its moves stay after the end', async () => {
  const white = { name: 'level:1', machine: 'level:1', is_account: false, rating: 1350, is_provisional: false, change: null };
  const game = { ...AFTER_D3, moves: ['d3'], players: { ...GAME.players, white } };
  const { page, fake } = await open('/online/game1', { game, options: { viewport: { width: 1366, height: 625 } } });
  await expect(page.locator('.player .who').filter({ hasText: '1350' })).toHaveText('Improver (1350)');
  await page.locator('.tools').waitFor();
  await expect(page.locator('.chat')).toHaveCount(0);
  fake.send({ type: 'game', game: { ...game, version: 9, status: 'over', turn: null, result: { winner: 'white', by: 'resignation', margin: null } } });
  await page.locator('.result-actions').waitFor();
  await expect(page.locator('.moves')).toBeInViewport({ ratio: 1 });
});

test('that the win can be claimed is announced once for each absence', async () => {
  const { page, fake } = await open('/online/game1');
  await page.locator('#live', { hasText: 'Your move' }).waitFor({ state: 'attached' });
  await recordAnnouncements(page);
  const here = { connected: true, left_for: null, claim_in: null };
  const send = (/** @type {object} */ white) => fake.send({ type: 'presence', black: here, white, spectators: 0 });
  const away = { connected: false, left_for: 30, claim_in: 0 };
  send(here);
  send(away);
  send({ ...away, left_for: 31 });
  send(here);
  const [lost, claim, back] = ['Bob has lost the connection.', 'Bob is disconnected. You can claim the win.', 'Bob is back.'];
  await expect.poll(() => announced(page)).toEqual([lost, claim, back]);
});

test('the pages for people are in Japanese', async () => {
  const { page } = await open('/lobby', { options: { locale: 'ja' } });
  await page.getByRole('button', { name: '対局を作る' }).waitFor();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
