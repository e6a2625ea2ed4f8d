// Measures whether the page stays responsive while engines work; run by hand on an idle machine:
//
//   node tasks.mjs [--phone] [--trace] [ACTIVITY…]
//
// For each activity, on a processor as fast as this one and four times slower: of the longest task of the main thread the time on the
// processor, which other programs do not change, and the time that passed; the number of tasks in which more than 50 ms passed; and the
// time from a key or click to the next paint, the longest of all and without the slowest hundredth. All is traced, which makes tasks
// a little longer; --trace prints the longest ones with what is in them, the scripts of this test among them. At the end the memory
// after each hundred steps through a game while each position is analysed and explained.

import { parseArgs } from 'node:util';
import { Fixture, legalSquares, nextTurn, playOn } from './fixture.mjs';

/** The number of longest tasks that are printed. */
const MAX_PRINTED = 8;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute', 'blink.user_timing'];
/** How many times slower the processor is. */
const SLOWDOWNS = [1, 4];
/** The steps through a game, and how many of them are between two looks at the memory. */
const [STEPS, MEMORY_STEPS, MEMORY_LOOKS] = [40, 100, 4];

/** @type {Record<string, (page: any) => Promise<void>>} */
const ACTIVITIES = {
  play,
  review: async (page) => {
    await openGame(page);
    await step(page, STEPS);
    await page.locator('.review progress').waitFor({ state: 'detached', timeout: 300_000 });
  },
  analysis: async (page) => {
    await openReviewed(page);
    await step(page, STEPS);
  },
  explain: async (page) => {
    await openReviewed(page);
    await page.locator('summary', { hasText: /^Explain/ }).click();
    await step(page, STEPS);
  },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { phone: { type: 'boolean', default: false }, trace: { type: 'boolean', default: false } } });
const names = positionals.length ? positionals : [...Object.keys(ACTIVITIES), 'memory'];
const fixture = await Fixture.open();
/** The address of a game of many moves. */
const game = await gameToReview();
console.log('activity   slower  longest task, CPU  longest task  tasks > 50  longest response  99 % of responses');
for (const name of names.filter((name) => name !== 'memory')) for (const slowdown of SLOWDOWNS) await measure(name, slowdown);
if (names.includes('memory')) await printMemory();
await fixture.close();

async function gameToReview() {
  const page = await fixture.page('/help');
  const { moves } = await (await page.request.get(`${fixture.url}/api/games/${await playOn(page, 'random')}`)).json();
  await page.context().close();
  return `/analyse?moves=${moves.filter((move) => move !== '--').join('')}`;
}

/** @param {string} name @param {number} slowdown */
async function measure(name, slowdown) {
  const page = await fixture.page('/help', { phone: values.phone });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    window.seen = { tasks: [], responses: [] };
    const observe = (options, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
    observe({ type: 'longtask' }, ({ duration }) => window.seen.tasks.push(duration));
    observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => interactionId && window.seen.responses.push(duration));
  });
  const events = await traced(session, () => ACTIVITIES[name](page));
  const { tasks, responses } = await page.evaluate(() => window.seen);
  const [sorted, longest] = [responses.sort((a, b) => a - b), Math.max(0, ...tasks)];
  const columns = [[milliseconds(tasksOf(spansOf(events))[0].tdur), 19], [longest.toFixed(0), 14], [tasks.length, 12], [sorted.at(-1) ?? 0, 18], [sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0, 20]];
  console.log(name.padEnd(10), `${slowdown} ×`.padStart(6), ...columns.map(([value, width]) => String(value).padStart(width - 1)));
  if (values.trace) printTrace(events);
  await page.context().close();
}

/** Opens the game in the page that is open, so that what it records goes on. */
async function openGame(page) {
  await page.evaluate((path) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: path }));
    link.click();
    link.remove();
  }, `${game}&at=${STEPS}`);
  await page.locator('.review').waitFor({ timeout: 60_000 });
}

/** Opens the game and waits for the end of its review. */
async function openReviewed(page) {
  await openGame(page);
  await page.locator('.review progress').waitFor({ state: 'detached', timeout: 300_000 });
  await page.evaluate(() => void (window.seen && (window.seen = { tasks: [], responses: [] })));
}

/** Steps through the game, back and forth, each step after the paint of the one before. @param {any} page @param {number} count */
async function step(page, count) {
  for (let index = 0; index < count; index++) {
    await page.keyboard.press(index % STEPS < STEPS / 2 ? 'ArrowLeft' : 'ArrowRight');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))));
  }
}

/** Plays a game against level 1. */
async function play(page) {
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByRole('link', { name: /^More games/ }).click();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/game/);
  while ((await nextTurn(page)) === 'mine') {
    const [square] = await legalSquares(page);
    await page.locator(`[data-square="${square}"]`).click();
    await page.waitForFunction((square) => !document.querySelector(`.playable[data-square="${square}"]`), square);
  }
}

/** What the page keeps after each hundred steps; it must not grow. */
async function printMemory() {
  const page = await fixture.page('/help', { phone: values.phone });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await ACTIVITIES.explain(page);
  console.log('\nsteps   heap KiB   nodes  listeners');
  for (let look = 0; look <= MEMORY_LOOKS; look++) {
    if (look) await step(page, MEMORY_STEPS);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name) => metrics.find((metric) => metric.name === name).value;
    console.log(String(look * MEMORY_STEPS).padStart(5), (of('JSHeapUsedSize') / 1024).toFixed(0).padStart(10), String(of('Nodes')).padStart(7), String(of('JSEventListeners')).padStart(10));
  }
  await page.context().close();
}

/** The events of a trace while something is done. @param {any} session @param {() => Promise<void>} act */
async function traced(session, act) {
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES }, transferMode: 'ReportEvents' });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** What the main threads did. */
function spansOf(events) {
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf));
  return events.filter((event) => event.ph === 'X' && main.has(threadOf(event)));
}

/** The tasks, that of most CPU time first. */
function tasksOf(spans) {
  return spans.filter(({ name, tdur }) => name.endsWith('RunTask') && tdur !== undefined).sort((a, b) => b.tdur - a.tdur);
}

function printTrace(events) {
  const spans = spansOf(events);
  const tasks = tasksOf(spans);
  console.log(`${tasks.length} tasks; the longest by CPU time:`);
  for (const task of tasks.slice(0, MAX_PRINTED)) {
    const isInside = ({ ts, dur, tid }) => tid === task.tid && ts >= task.ts && ts + dur <= task.ts + task.dur && dur >= 1000;
    const parts = spans.filter((span) => span !== task && isInside(span));
    const events = parts.sort((a, b) => b.dur - a.dur).slice(0, MAX_PRINTED).map(({ name, dur }) => `${name} ${milliseconds(dur)}`);
    console.log(`  ${milliseconds(task.tdur)} ms CPU, ${milliseconds(task.dur)} ms wall: ${events.join(', ')}`);
  }
}

/** @param {number} microseconds */
function milliseconds(microseconds) {
  return (microseconds / 1000).toFixed(1);
}
