// Analyses of the served page on the device of the visitor.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Fixture, openTool } from '../fixture.mjs';

const PACKAGE = join(import.meta.dirname, '../../../../bindings/wasm/pkg');
const skip = existsSync(join(PACKAGE, 'package.json')) ? false : 'bindings/wasm/pkg is missing; bindings/wasm/build makes it';

let fixture;
before(async () => skip || (fixture = await Fixture.open({ wasm: PACKAGE })));
after(() => fixture?.close());

/** Records what a page sends to the analysis of the server, and answers with a message if there is one. */
async function watchSocket(page, answer) {
  const sent = [];
  await page.routeWebSocket(/\/api\/analysis/, (socket) => socket.onMessage((text) => {
    const message = JSON.parse(text);
    sent.push(message);
    if (answer && message.type !== 'stop') socket.send(JSON.stringify({ ...answer, id: message.id }));
  }));
  return sent;
}

async function chooseProcessor(page, processor) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Processor for analyses').selectOption(processor);
  await page.getByRole('button', { name: 'Close' }).click();
}

test('this device takes over when the server is busy', { skip }, async () => {
  const page = await fixture.page('/help');
  const sent = await watchSocket(page, { type: 'problem', code: 'busy' });
  await openTool(page, 'Analyse');
  await page.locator('.square-note').first().waitFor();
  assert.equal(sent.filter(({ type }) => type === 'position').length, 1);
});

test('this device analyses when it is chosen, and the server is not asked', { skip }, async () => {
  const page = await fixture.page('/help');
  const sent = await watchSocket(page);
  await chooseProcessor(page, 'device');
  await openTool(page, 'Analyse');
  await page.locator('.square-note').first().waitFor();
  assert.deepEqual(sent, []);
});

test('no page had an error', { skip }, () => assert.deepEqual(fixture.pageErrors, []));
