// How long the page keeps the browser busy at a time while a game is played; run by hand on an idle machine:
//
//   node tasks.mjs [phone]
//
// In a first game the page itself counts its long tasks, those of more than 50 ms. A second game is traced, which makes
// tasks longer: of the longest tasks of the page's main thread it tells the time on the clock and the time of the
// processor, which other programs do not lengthen, and what they did. The scripts that look at the page are among them.

import { Stage, choices, turn } from './stage.mjs';

/** How many of the longest tasks are told. */
const SHOWN = 8;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute', 'blink.user_timing'];

const stage = await Stage.open();
const page = await stage.page('/', { phone: process.argv[2] === 'phone' });
console.log(`long tasks: ${(await longTasks()).join(', ') || 'none'}`);
tell(await trace());
await stage.close();

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

/** Plays a game against level 1 to its end. */
async function play() {
  // The result of the game before is shown in a dialog.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  while ((await turn(page)) === 'mine') {
    const [square] = await choices(page);
    await page.locator(`[data-square="${square}"]`).click();
    await page.waitForFunction((square) => !document.querySelector(`.can[data-square="${square}"]`), square);
  }
}

function tell(events) {
  const place = ({ pid, tid }) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(place));
  const spans = events.filter((event) => event.ph === 'X' && main.has(place(event)));
  const tasks = spans.filter(({ name }) => name === 'RunTask').sort((a, b) => b.tdur - a.tdur);
  console.log(`${tasks.length} tasks; those that took the processor longest:`);
  for (const task of tasks.slice(0, SHOWN)) {
    const isInside = ({ ts, dur }) => ts >= task.ts && ts + dur <= task.ts + task.dur && dur >= 1000;
    const parts = spans.filter((span) => span !== task && place(span) === place(task) && isInside(span));
    const told = parts.sort((a, b) => b.dur - a.dur).slice(0, SHOWN).map(({ name, dur }) => `${name} ${milliseconds(dur)}`);
    console.log(`  ${milliseconds(task.tdur)} ms, on the clock ${milliseconds(task.dur)} ms: ${told.join(', ')}`);
  }
}

/** @param {number} microseconds */
function milliseconds(microseconds) {
  return (microseconds / 1000).toFixed(1);
}
