// Measures long tasks of the page while a game is played; run by hand on an idle machine:
//
//   node tasks.mjs [phone]
//
// The first game counts long tasks (more than 50 ms) with a PerformanceObserver. The second game is traced, which makes
// tasks longer: of the longest tasks of the main thread it prints the wall time, the CPU time and the events in them.
// The scripts of this test are among them.

import { Fixture, legalSquares, nextTurn } from './fixture.mjs';

/** The number of longest tasks that are printed. */
const MAX_PRINTED = 8;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute', 'blink.user_timing'];

const fixture = await Fixture.open();
const page = await fixture.page('/', { phone: process.argv[2] === 'phone' });
console.log(`long tasks: ${(await longTasks()).join(', ') || 'none'}`);
printTrace(await trace());
await fixture.close();

async function longTasks() {
  await page.evaluate(() => {
    window.long = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.long.push(Math.round(duration)))).observe({ type: 'longtask' });
  });
  await play();
  return page.evaluate(() => window.long);
}

async function trace() {
  const tracing = await page.context().newCDPSession(page);
  const events = [];
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await tracing.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES }, transferMode: 'ReportEvents' });
  await play();
  const complete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.end');
  await complete;
  return events;
}

/** Plays a game against level 1. */
async function play() {
  // Closes the dialog with the result of the previous game.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  while ((await nextTurn(page)) === 'mine') {
    const [square] = await legalSquares(page);
    await page.locator(`[data-square="${square}"]`).click();
    await page.waitForFunction((square) => !document.querySelector(`.playable[data-square="${square}"]`), square);
  }
}

function printTrace(events) {
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf));
  const spans = events.filter((event) => event.ph === 'X' && main.has(threadOf(event)));
  const tasks = spans.filter(({ name }) => name === 'RunTask').sort((a, b) => b.tdur - a.tdur);
  console.log(`${tasks.length} tasks; the longest by CPU time:`);
  for (const task of tasks.slice(0, MAX_PRINTED)) {
    const isInside = ({ ts, dur }) => ts >= task.ts && ts + dur <= task.ts + task.dur && dur >= 1000;
    const parts = spans.filter((span) => span !== task && threadOf(span) === threadOf(task) && isInside(span));
    const events = parts.sort((a, b) => b.dur - a.dur).slice(0, MAX_PRINTED).map(({ name, dur }) => `${name} ${milliseconds(dur)}`);
    console.log(`  ${milliseconds(task.tdur)} ms CPU, ${milliseconds(task.dur)} ms wall: ${events.join(', ')}`);
  }
}

/** @param {number} microseconds */
function milliseconds(microseconds) {
  return (microseconds / 1000).toFixed(1);
}
