// The package in Node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as outflank from '../pkg/index.js';
import { CASES } from './cases.mjs';

await outflank.load();
for (const [name, run] of Object.entries(CASES(outflank))) test(name, run);

const PROGRAM = process.env.OUTFLANK ?? '';
const skip = existsSync(PROGRAM) ? false : 'OUTFLANK names no program to compare with';

test('each problem takes the nodes of the native program, and has its score', { skip }, () => {
  const file = new URL('../../../data/obf/ffo-20-39.obf', import.meta.url);
  const native = execFileSync(PROGRAM, ['solve', file.pathname, '--json', '--hash', '64'], { encoding: 'utf8' });
  const expected = native.trim().split('\n').map((line) => JSON.parse(line));
  const positions = readFileSync(file, 'utf8').split('\n').filter((line) => /^[XO-]{64} [XO]/.test(line));
  const engine = new outflank.Engine(64);
  const found = positions.map((line) => {
    engine.clear();
    const { nodes, lines } = JSON.parse(engine.search(line.slice(0, 66), '{}', undefined));
    return { nodes, score: lines[0].value };
  });
  assert.deepEqual(found, expected.map(({ nodes, score }) => ({ nodes, score })));
});
