import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Fixture, expect, expectAccessible, expectNoOverflow, layoutShift } from '../fixture.mjs';
import { begin } from '../views.mjs';
import { clockNote, OTHELLO_START } from '../../web/parts/game-text.js';
import { afterGame, afterOtherGame, FIRST_STANDING, LADDER } from '../../web/game/fitting-opponent.js';

let fixture;
before(async () => (fixture = await Fixture.open()));
after(() => fixture.close());

test('a visitor sees what this is and the way into a game without scrolling', async () => {
  for (const [width, height] of [[1366, 625], [1280, 720], [390, 664], [844, 390]]) {
    const page = await fixture.page('/', { viewport: { width, height } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play Othello');
    for (const name of [/^Play now/, /^New here/, /^Play people/]) {
      const box = await page.locator('.way', { hasText: name }).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${name} at ${width}×${height}: ${JSON.stringify(box)}`);
    }
    await expectNoOverflow(page);
    await page.context().close();
  }
});

test('after a loss the next opponent is easier', async () => {
  const page = await fixture.page('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/game/);
  await expect(page.locator('.player.above .name')).toContainText('Beginner (1000)');
  await page.getByRole('button', { name: 'Resign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resign' }).click();
  await expect(dialog).toContainText('The next one is easier.');
  await dialog.getByRole('button', { name: 'Play an easier opponent' }).click();
  await expect(page.locator('.player.above .name')).toContainText('Generous player (600)');
  await page.goto(fixture.url);
  await expect(page.getByRole('button', { name: 'Play now' })).toContainText('Generous player, rating 600');
});

test('who has played before chooses the first opponent', async () => {
  const page = await fixture.page('/', { viewport: { width: 390, height: 664 } });
  await page.getByText('I have played before').click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expect(page.getByRole('button', { name: 'A few games' })).toContainText('Against Improver, rating 1200');
  await page.getByRole('button', { name: 'I have won tournaments' }).click();
  await page.waitForURL(/game/);
  await expect(page.locator('.player.above .name')).toContainText('Champion (2200)');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play an easier opponent' }).waitFor();
  await page.goto(fixture.url);
  await expect(page.getByRole('button', { name: 'Play now' })).toContainText('Tournament player, rating 1800');
  await expect(page.getByText('I have played before')).toHaveCount(0);
});

test('a square that is no move says why', async () => {
  const page = await fixture.page('/');
  await page.locator('[data-square="a1"]').click();
  await expect(page.locator('.explained')).toHaveText('a1: no disc would flip.');
  await expect(page.locator('#live')).toContainText('a1: no disc would flip.');
  assert.equal(new URL(page.url()).pathname, '/');
});

test('a move on the board begins a game, and it can be continued', async () => {
  const page = await fixture.page('/');
  await page.locator('[data-square="f5"]').click();
  await page.waitForURL(/game/);
  await page.goto(fixture.url);
  await page.getByRole('link', { name: 'Continue against' }).waitFor();
  await expect(page.locator('.recent a[href*="/game/"]'), 'it is there once').toHaveCount(0);
});

test('Home says that the clock runs in a game under way', async () => {
  const page = await fixture.page('/help');
  const post = async (path, data) => (await page.request.post(fixture.url + path, { data })).json();
  const { id } = await post('/api/games', { kind: 'othello', start: '', moves: [], black: 'human', white: 'level:1', clock: '300+3' });
  // Not while the machine is to move. Then on the way back into the game.
  for (const [action, version, count] of [['moves', 1, 0], ['reply', 2, 1]]) {
    await post(`/api/games/${id}/${action}`, { version, move: action === 'moves' ? 'f5' : undefined });
    await page.goto(fixture.url);
    await page.getByRole('link', { name: 'Continue against' }).waitFor();
    await expect(page.getByText('Your clock is running')).toHaveCount(count);
  }
});

test('a card says whose clock runs, and how many days are left', () => {
  const clock = { control: '3d', runs: true, black: 200_000_000, white: 60_000 };
  assert.equal(clockNote({ clock, turn: 'black' }, 'black'), 'You have 2 d 7 h left');
  assert.equal(clockNote({ clock, turn: 'white' }, 'white'), 'Your clock is running');
  for (const [game, side] of [[{ clock, turn: 'black' }, 'white'], [{ clock, turn: 'black' }, null], [{ clock: { ...clock, runs: false }, turn: 'black' }, 'black'], [{ clock: null, turn: 'black' }, 'black']]) assert.equal(clockNote(game, side), '');
});

test('a new game begins with the opponent of “Play now”, until another strength is chosen', async () => {
  const page = await fixture.page('/help');
  const strength = page.locator('.options .slider').first();
  const opens = async (rung, text) => {
    await page.evaluate((rung) => localStorage.setItem('outflank-opponent', JSON.stringify({ standing: { rung, streak: 0, games: 5 }, game: null })), rung);
    await page.goto(`${fixture.url}/new`);
    await expect(strength).toContainText(text);
  };
  await opens(LADDER.indexOf('human:1000'), 'Rating 1000');
  await opens(LADDER.indexOf('level:8'), 'Level 8');
  // Another choice keeps the strength that fits.
  await page.locator('.options').getByText('White', { exact: true }).click();
  await opens(LADDER.indexOf('human:1200'), 'Rating 1200');
  await strength.locator('input').fill('700');
  await opens(LADDER.indexOf('level:8'), 'Rating 700');
});

test('who returns finds what was begun, the puzzle of the day and the rating, and nothing moves when they come', async () => {
  for (const [width, height] of [[1366, 625], [1280, 720], [390, 664], [844, 390]]) {
    const page = await fixture.page('/', { viewport: { width, height } });
    await expect(page.getByRole('link', { name: 'Today’s puzzle' })).toHaveAttribute('href', '/learn/puzzles');
    await begin(page);
    await page.goto(`${fixture.url}/help`);
    await page.goto(fixture.url);
    await expect(page.locator('.today h2', { hasText: 'Today’s puzzle' })).toBeVisible();
    for (const text of ['Continue: ', 'Openings']) await expect(page.locator('.recent .card', { hasText: text }).first()).toBeVisible();
    await expect(page.locator('.today .buttons a')).toHaveCount(3);
    await expect(page.locator('.today a', { hasText: 'Easy' })).toHaveText(/✓|✗/);
    await page.locator('.today .rating-chart').waitFor();
    assert.ok((await layoutShift(page)) <= 0.05, `${width}×${height}`);
    const box = await page.getByRole('button', { name: 'Play now' }).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.context().close();
  }
});

test('the puzzle of the day names the days in a row from two on, that it is solved, and how uncertain the rating is', async () => {
  const page = await fixture.page('/help');
  await page.evaluate(async () => {
    const [{ writeAll }, { puzzlesOfDay, today }] = await Promise.all([import('/web/learn/store.js'), import('/web/learn/puzzle-data.js')]);
    const rating = { value: 1203, deviation: 150, volatility: 0.06, updated: 0 };
    await writeAll([
      { kind: 'puzzles', id: 'player', value: { rating, streak: { days: 3, best: 3, last_day: today() }, history: [] } },
      { kind: 'puzzle', id: (await puzzlesOfDay(today())).easy.id, value: { attempts: 1, solved: 1, rating } },
    ]);
  });
  await page.goto(fixture.url);
  await expect(page.locator('.daily h2')).toHaveText('Today’s puzzle 3 days in a row');
  await page.locator('.daily a', { hasText: 'Easy' }).getByRole('img', { name: 'solved' }).waitFor();
  await expect(page.locator('.daily')).toContainText('Your rating about 1200 (still uncertain)');
  await page.evaluate(async () => {
    const [{ read, write }, { today }] = await Promise.all([import('/web/learn/store.js'), import('/web/learn/puzzle-data.js')]);
    await write('puzzles', 'player', { ...(await read('puzzles', 'player')), streak: { days: 1, best: 3, last_day: today() } });
  });
  await page.reload();
  await expect(page.locator('.daily h2')).toHaveText(/^Today’s puzzle\s*$/);
});

test('what is touched on a phone is 44 pixels high', async () => {
  const page = await fixture.page('/help', { phone: true });
  await page.goto(fixture.url);
  await page.locator('.today').waitFor();
  const low = () => page.$$eval('main :is(a, button, summary), .site-header :is(button, .help-link)', (all) => all.filter((part) => part.checkVisibility() && part.getBoundingClientRect().height < 43.5).map(({ outerHTML }) => outerHTML));
  assert.deepEqual(await low(), []);
});

test('with today’s puzzle alone, the ways to begin are as wide as the window or beside the board', async () => {
  for (const [width, height] of [[390, 664], [360, 640], [600, 900], [844, 390], [1366, 625]]) {
    const page = await fixture.page('/learn/puzzles', { viewport: { width, height } });
    await page.locator('.board').waitFor();
    await page.goto(fixture.url);
    await page.locator('.today').waitFor();
    await expect(page.locator('.recent')).toHaveCount(0);
    const { options, board, start } = await page.evaluate(() => {
      const [options, board, start] = ['.welcome', '.home .board-area', '.way'].map((selector) => document.querySelector(selector).getBoundingClientRect().toJSON());
      return { options, board, start };
    });
    const isBeside = options.right <= board.left || board.right <= options.left;
    assert.ok(isBeside || options.bottom <= board.top || board.bottom <= options.top, `${width}×${height}: the board covers the ways to begin`);
    assert.ok(start.width >= 180, `${width}×${height}: ${start.width} pixels wide`);
    await page.context().close();
  }
});

test('a first visit has the ways to begin only', async () => {
  const page = await fixture.page('/');
  await page.locator('.board').waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.today, .recent')).toHaveCount(0);
});

test('a finished game is offered for a look until its review was seen', async () => {
  const page = await fixture.page('/help');
  const created = await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white: 'human:1000', moves: 'e6f4e3f6g5d6e7f5'.match(/../g) } });
  const { id, version } = await created.json();
  const played = await page.request.post(`${fixture.url}/api/games/${id}/moves`, { data: { move: 'c5', version } });
  assert.equal((await played.json()).result.margin, 64);
  await page.goto(fixture.url);
  const offered = page.locator('.recent .card', { hasText: 'See what you could have played better' });
  await offered.click();
  await page.locator('.review-summary').waitFor();
  await expect(page.locator('.review progress')).toHaveCount(0);
  await page.goto(fixture.url);
  await page.locator('.today h2').first().waitFor();
  await expect(offered).toHaveCount(0);
});

test('who returns sees that people are there', async () => {
  const other = await fixture.page('/lobby');
  await other.request.post(`${fixture.url}/api/me`, { data: { name: 'Waiting' } });
  const created = await other.request.post(`${fixture.url}/api/online`, { data: { kind: 'othello', start: '', moves: [], xot: false, clock: '300+3', rated: false, colour: 'black', opponent: { type: 'lobby' } } });
  assert.equal(created.status(), 201);
  const page = await fixture.page('/help');
  await page.goto(fixture.url);
  await page.getByRole('link', { name: 'Somebody looks for an opponent' }).click();
  await page.waitForURL(/\/lobby$/);
});

test('other games are behind one button', async () => {
  const page = await fixture.page('/');
  await page.locator('.way', { hasText: 'More games' }).click();
  await page.getByRole('radio', { name: 'Alak' }).check({ force: true });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
});

test('the levels of other boards are sliders in words, and ratings are explained', async () => {
  const page = await fixture.page('/');
  await expect(page.getByRole('button', { name: 'Play now' })).toHaveText(/^Play now\s*Against Beginner, rating 1000$/);
  await page.locator('.way', { hasText: '4×4 to 16×16' }).click();
  const [slider, text] = [page.getByRole('slider'), page.locator('.slider small')];
  await page.getByText('Like people', { exact: true }).click();
  await slider.fill('2000');
  await expect(text).toHaveText('Expert: plays and errs like people of this rating.');
  await expect(page.locator('form')).toContainText('2200 one of the ten best');
  await page.getByText('Levels', { exact: true }).click();
  await slider.fill('4');
  await expect(text, 'levels are on the same scale').toHaveText('Expert (2000): plays and errs like people of this rating.');
  await page.getByText('Reversi', { exact: true }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', '3, Planner: looks 2 moves ahead.');
  await page.getByText('Alak', { exact: true }).last().click();
  await slider.press('End');
  await expect(text).toHaveText('Perfect player: never makes a mistake.');
  await page.getByLabel('Slots').selectOption('15');
  await expect(text, 'only short boards are solved').toHaveText('Planner: looks 6 moves ahead.');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.player.above .name')).toContainText('Planner 6');
});

test('before the first win the weakest level is chosen, with the way to easier opponents, and later the last one used', async () => {
  const page = await fixture.page('/new', { viewport: { width: 1366, height: 625 } });
  const slider = page.getByRole('slider');
  await page.getByText('Levels', { exact: true }).click();
  await expect(slider).toHaveAttribute('aria-valuetext', /Beginner \(1100\)/);
  await page.getByRole('button', { name: 'Easier opponents are under “Like people”' }).click();
  await expect(page.getByRole('radio', { name: 'Like people' })).toBeChecked();
  await page.getByText('Levels', { exact: true }).click();
  await slider.fill('5');
  await page.reload();
  await expect(slider).toHaveValue('5');
  await page.evaluate(() => {
    localStorage.setItem('outflank-new-game', JSON.stringify({ machine: 'level' }));
    localStorage.setItem('outflank-first-times', JSON.stringify({ wins: 1 }));
  });
  await page.reload();
  await expect(slider).toHaveValue('3');
});

/** The opponents of a visitor with these results. */
function opponents(results) {
  let standing = FIRST_STANDING;
  return results.map((result) => LADDER[(standing = afterGame(standing, result)).rung]);
}

test('a streak is answered by larger steps except among beginners, and the lowest rungs are left after two wins', () => {
  assert.deepEqual(opponents(['won', 'won', 'won']), ['human:1200', 'human:1400', 'human:2000']);
  assert.deepEqual(opponents(['lost', 'won', 'won', 'lost', 'drawn']), ['human:600', 'human:600', 'human:800', 'human:600', 'human:600']);
  assert.deepEqual(opponents(Array(9).fill('won')).at(-1), LADDER.at(-1));
  assert.deepEqual(opponents(Array(9).fill('lost')).at(-1), LADDER[0]);
});

test('games against other machines say who fits, too, and so does the rating of a user', async () => {
  const after = (rung, result, rating) => LADDER[afterOtherGame({ rung: LADDER.indexOf(rung), streak: 1, games: 1 }, result, rating).rung];
  assert.equal(after('human:1000', 'won', 2250), 'human:2200');
  assert.equal(after('human:1000', 'won', 800), 'human:1000');
  assert.equal(after('human:1000', 'lost', 2250), 'human:1000');
  assert.equal(after('human:2000', 'lost', 1350), 'human:1400');
  const hard = (rung, rating) => LADDER[afterOtherGame({ rung: LADDER.indexOf(rung), streak: 0, games: 1 }, 'lost', rating, true).rung];
  assert.deepEqual([hard('human:1000', 1350), hard('human:1400', 1400), hard('human:2000', 1400), hard('human:600', 600)], ['human:1000', 'human:1200', 'human:1200', 'human:600']);
  // Not on a page with people, which notes whether there is a user once it has asked for one.
  const page = await fixture.page('/help');
  await page.request.post(`${fixture.url}/api/me`, { data: { name: 'Rated' } });
  await page.evaluate(() => localStorage.setItem('outflank-user', 'true'));
  await page.route('**/api/users/Rated', async (route) => {
    const profile = await (await route.fetch()).json();
    const rating = (category, rating, games, is_provisional) => ({ category, rating, games, is_provisional, deviation: 60, history: [] });
    await route.fulfill({ json: { ...profile, ratings: [rating('alak-11-blitz', 900, 99, false), rating('othello-bullet', 1300, 2, true), rating('othello-blitz', 1978, 40, false)] } });
  });
  await page.goto(fixture.url);
  await expect(page.getByRole('button', { name: 'Play now' })).toContainText('Expert, rating 2000');
});

test('a game is still offered for its review after a newer one was reviewed', async () => {
  const page = await fixture.page('/help');
  const finish = async (moves, last, white) => {
    const { id, version } = await (await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', black: 'human', white, moves: moves.match(/../g) } })).json();
    await page.request.post(`${fixture.url}/api/games/${id}/moves`, { data: { move: last, version } });
  };
  await finish('e6f4e3f6g5d6e7f5', 'c5', 'human:1000');
  await finish('f5d6c5f6e7f4g5e6', 'e3', 'human:1400');
  await page.evaluate((start) => localStorage.setItem('outflank-reviewed', JSON.stringify([`${start} f5d6c5f6e7f4g5e6e3`])), OTHELLO_START);
  await page.goto(fixture.url);
  await page.locator('.recent .card', { hasText: 'See what you could have played better' }).filter({ hasText: 'Beginner' }).waitFor();
});

test('an exercise is no game of the user: it is neither continued, counted nor reviewed', async () => {
  const page = await fixture.page('/help');
  const begin = async (start) => {
    const { id, version, frame } = await (await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'othello', start, moves: [], black: 'human', white: 'human:1350' } })).json();
    return (await page.request.post(`${fixture.url}/api/games/${id}/moves`, { data: { move: frame.legal[0].move, version } })).json();
  };
  const position = '-XXXXXX-OOOOOXXXOOOOXXXXOOXXOXXXOXOXXXXXOXXOXXXXOXXXXXXX-OOOOOO- X';
  for (const move of [null, 'resign']) {
    const { id, version } = await begin(position);
    await page.evaluate(async (id) => (await import('/web/parts/exercise-games.js')).markExercise(id), id);
    if (move) await page.request.post(`${fixture.url}/api/games/${id}/resign`, { data: { version } });
  }
  await page.goto(`${fixture.url}/games`);
  await expect(page.locator('.card', { hasText: 'from a position' })).toHaveCount(2);
  await expect(page.locator('main')).not.toContainText('Against the computer: ');
  await page.goto(fixture.url);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await expect(page.getByRole('link', { name: 'Continue against' })).toHaveCount(0);
  await expect(page.locator('.recent .card', { hasText: 'See what you could have played better' })).toHaveCount(0);
});

test('a game that the user began from a position is continued, and a puzzle that is played out is not', async () => {
  const page = await fixture.page('/learn/puzzles');
  await page.getByRole('button', { name: 'Play it out against the engine' }).click();
  await page.waitForURL(/game\//);
  await page.goto(`${fixture.url}/new?kind=othello&start=&moves=f5+d6+c3+d3+c4+f4+c5+b3+c2+e3`);
  await page.locator('.square.playable').first().click();
  await page.waitForURL(/game\//);
  const own = page.url().split('/').at(-1);
  await page.goto(fixture.url);
  await expect(page.getByRole('link', { name: 'Continue against' })).toHaveAttribute('href', `/game/${own}`);
  await expect(page.locator('.recent a[href*="/game/"]')).toHaveCount(0);
});

test('the way back into a game of Reversi names its board, and the way into a position says so', async () => {
  const page = await fixture.page('/help');
  const { id, version, frame } = await (await page.request.post(`${fixture.url}/api/games`, { data: { kind: 'reversi', start: '6x6', moves: [], black: 'human', white: 'lookahead:1' } })).json();
  await page.request.post(`${fixture.url}/api/games/${id}/moves`, { data: { move: frame.legal[0].move, version } });
  await page.goto(fixture.url);
  await expect(page.getByRole('link', { name: 'Continue against' })).toContainText('Reversi 6×6 · 1 move');
  await page.goto(`${fixture.url}/setup`);
  await page.getByRole('combobox', { name: 'Game and board' }).waitFor();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByText('From your position').waitFor();
});

test('my games are one link away for who has played', async () => {
  const page = await fixture.page('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await expect(page.getByRole('link', { name: 'My games', exact: true }), 'a newcomer has none').toHaveCount(0);
  await page.locator('.square.playable').first().click();
  await page.waitForURL(/game/);
  await page.locator('.moves td:not(:empty)').first().waitFor();
  await page.locator('.brand').click();
  await page.getByRole('link', { name: 'My games', exact: true }).click();
  await expect(page).toHaveURL(/\/games$/);
  await page.locator('.card').waitFor();
});

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
