// Pictures of every view of the page, for somebody to look at: `node gallery.mjs [--all] [--views learn,setup] [--themes dark,forced] [DIRECTORY]`.
// Without --all, in English, in the light theme and in two windows. `cargo xtask gallery page` calls it, and makes the index.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fixture } from './fixture.mjs';
import { allStates, Tour } from './views.mjs';

const WINDOWS = [[1280, 800], [1366, 625], [390, 844], [844, 390]];
const LANGUAGES = ['en', 'ja'];
/** The options of a browser context for each theme. */
const THEMES = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active', colorScheme: 'dark' } };

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean', default: false }, views: { type: 'string' }, themes: { type: 'string' } } });
const directory = positionals[0] ?? join(import.meta.dirname, '../../../target/gallery/page');

/** The number of users so far. */
let users = 0;

/** The pictures to make: every combination, or few. */
function combinations() {
  const [windows, languages, all] = values.all ? [WINDOWS, LANGUAGES, Object.keys(THEMES)] : [[WINDOWS[0], WINDOWS[2]], ['en'], ['light']];
  const themes = values.themes?.split(',') ?? all;
  return windows.flatMap((size) => languages.flatMap((language) => themes.map((theme) => ({ size, language, theme }))));
}

let count = 0;

/** Makes the pictures of all views in a window, language and theme. */
async function shoot(fixture, { size: [width, height], language, theme }) {
  const options = { viewport: { width, height }, locale: language, hasTouch: width < 500, ...THEMES[theme] };
  const tour = await Tour.open(fixture, options, `gallery${++users}`);
  const wanted = values.views?.split(',');
  for (const entry of allStates().filter(({ view }) => !wanted || wanted.includes(view))) {
    const file = `${entry.name}-${width}x${height}-${language}-${theme}.png`;
    const page = await tour.show(entry).catch((error) => void process.stderr.write(`${file}: ${error.message.split('\n')[0]}\n`));
    if (!page) continue;
    // What is loaded after the view is shown too: pictures are for people, not for comparison.
    await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {});
    await page.screenshot({ path: join(directory, file), fullPage: false });
    process.stderr.write(`\r${++count} pictures `);
  }
  await tour.close();
}

mkdirSync(directory, { recursive: true });
const fixture = await Fixture.open({ database: true });
try {
  await Tour.importGames(fixture);
  for (const combination of combinations()) await shoot(fixture, combination);
} finally {
  await fixture.close();
}
process.stderr.write(`\n${directory}\n`);
if (fixture.pageErrors.length) process.stderr.write(`errors of pages:\n${fixture.pageErrors.join('\n')}\n`);
