// Axe finds no problem in any view or dialog of the page, in any theme, and none of them is forgotten here.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import ts from 'typescript';
import { unreadableTexts } from '../colours.mjs';
import { Fixture, expect, expectAccessible } from '../fixture.mjs';
import { allStates, DIALOGS, Tour } from '../views.mjs';

const WEB = join(import.meta.dirname, '../../web');
/** What of axe depends on the theme: after the light theme, only this is looked at again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The minimum contrast of texts in WCAG 2.2 (1.4.3). */
const MIN_CONTRAST = 4.5;

let fixture;
before(async () => {
  fixture = await Fixture.open({ database: true });
  await Tour.importGames(fixture);
});
after(() => fixture.close());

/** @param {string} path of a module of the page */
const source = (path) => ts.createSourceFile(path, readFileSync(join(WEB, path), 'utf8'), ts.ScriptTarget.Latest, true);

/** The names in the object that a module assigns to a constant. @param {string} path @param {string} constant */
function namesOf(path, constant) {
  for (const statement of source(path).statements) {
    const declaration = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
    const value = declaration?.initializer;
    if (declaration?.name.text === constant && value && ts.isObjectLiteralExpression(value)) return value.properties.map(({ name }) => name.text);
  }
  return assert.fail(`${path} has no ${constant}`);
}

/** The number of places in a module that open a dialog. @param {string} path */
function openingsIn(path) {
  let count = 0;
  const visit = (node) => {
    if (ts.isCallExpression(node) && ['dialog.open', 'confirm'].includes(node.expression.getText())) count += 1;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source(path), visit);
  return count;
}

test('every view and every dialog of the page is here', () => {
  const parts = allStates().map(({ make }) => make(/** @type {any} */ ({})).path.split(/[/?]/));
  for (const name of namesOf('main.js', 'VIEWS')) assert.ok(parts.some(([, first]) => first === name), `the view /${name}`);
  for (const name of namesOf('learn/learn.js', 'PAGES')) assert.ok(parts.some(([, first, second = '']) => first === 'learn' && second === name), `the view /learn/${name}`);
  const modules = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js') && !name.startsWith('vendor') && name !== 'parts/confirm.js');
  for (const path of modules) assert.equal(Object.keys(DIALOGS[path] ?? {}).length, openingsIn(path), `the dialogs of ${path}`);
});

for (const [name, options] of Object.entries({ 'in English': {}, 'in Japanese on a phone': { locale: 'ja-JP', phone: true } })) {
  test(`axe finds no accessibility problem in any view, dialog and theme ${name}`, async (t) => {
    const tour = await Tour.open(fixture, options, `axe-${options.locale ?? 'en'}`);
    for (const entry of allStates()) await t.test(entry.name, async () => expectAllThemes(await tour.show(entry), entry.name));
    await tour.close();
  });
}

/** @param {any} page @param {string} name */
async function expectAllThemes(page, name) {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await expectAccessible(page, name);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  await expectAccessible(page, `${name} in the dark theme`, COLOUR_RULES);
  for (const colorScheme of ['light', 'dark']) {
    // Axe takes the colours of texts from before they are forced, so they are compared here.
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    await expect.poll(() => unreadableTexts(page, MIN_CONTRAST), `${name} in forced colours, ${colorScheme}`).toEqual([]);
  }
}

test('no page had an error', () => assert.deepEqual(fixture.pageErrors, []));
