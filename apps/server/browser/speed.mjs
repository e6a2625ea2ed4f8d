// How fast views appear on a phone: node speed.mjs [PATH…], with OUTFLANK as for the tests.
//
// A processor four times slower, and the 4G of the browser's developer tools: 165 ms, 1.0 MB/s. Each view is opened three times
// with an empty cache, and the median is printed: the first contentful paint, the layout shift, the longest task, and what is
// transferred.

import { Fixture, layoutShift } from './fixture.mjs';
import { MAIN_PATHS } from './views.mjs';

const NETWORK = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const RUNS = 3;

const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const fixture = await Fixture.open();
const paths = process.argv.length > 2 ? process.argv.slice(2) : MAIN_PATHS;
console.log('view                      paint ms   shift  task ms     KiB  files');
for (const path of paths) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(path));
  const of = (/** @type {keyof (typeof runs)[0]} */ key) => median(runs.map((run) => run[key]));
  console.log(path.padEnd(24), of('paint').toFixed(0).padStart(9), of('shift').toFixed(3).padStart(7), of('task').toFixed(0).padStart(8), (of('bytes') / 1024).toFixed(0).padStart(7), String(of('files')).padStart(6));
}
await fixture.close();

/** @param {string} path */
async function measure(path) {
  const page = await fixture.page('/web/icon.svg', { phone: true });
  const session = await page.context().newCDPSession(page);
  let [bytes, files] = [0, 0];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => ([bytes, files] = [bytes + encodedDataLength, files + 1]));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(fixture.url + path);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => new Promise((resolve) => {
    let task = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => { task = Math.max(task, duration); })).observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve({ paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, task }), 500);
  }));
  const shift = await layoutShift(page);
  await page.context().close();
  return { .../** @type {{ paint: number, task: number }} */ (seen), shift, bytes, files };
}
