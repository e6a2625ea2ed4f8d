// The package in Node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { platform } from '../pkg/load.js';
import * as outflank from '../pkg/node.js';
import { CASES, START } from './cases.mjs';
import { serve } from './chromium.mjs';

test('before the module is loaded, each function says what is missing', () => {
  const uses = [() => outflank.perft(START, 2), () => new outflank.Engine(1), () => new outflank.Game('othello', '', []), () => outflank.readGames('f5')];
  for (const use of uses) assert.throws(use, /: the module is not loaded: `await load\(\)` comes first$/);
});

test('without the weights, rules work and the engine says what is missing', async () => {
  await outflank.loadModule();
  assert.equal(outflank.perft(START, 2), 12);
  const uses = [() => new outflank.Engine(1), () => new outflank.Backend(), () => outflank.answerAnalysis('{}', () => {})];
  for (const use of uses) assert.throws(use, /no weights: `await load\(\)` comes first/);
  await outflank.load();
});

test('no more workers stay than there are threads', async () => {
  const { newWorker } = platform;
  /** @type {any[]} */
  const workers = [];
  platform.newWorker = () => {
    const worker = newWorker();
    workers.push(worker);
    return worker;
  };
  outflank.setThreads(3);
  await outflank.analyse(START, { depth: 2 });
  assert.equal(workers.length, 3);
  const ended = workers.map((worker) => new Promise((resolve) => worker.once('exit', () => resolve(worker))));
  outflank.setThreads(1);
  await Promise.race([Promise.all(ended.slice(0, 2)), Promise.all(ended.slice(1)), Promise.all([ended[0], ended[2]])]);
  await outflank.analyse(START, { depth: 2 });
  assert.equal(workers.length, 3, 'the worker that stays is used again');
  platform.newWorker = newWorker;
});

test('the types name the values of `selectivity` that the engine takes', async () => {
  const types = readFileSync(new URL('../pkg/index.d.ts', import.meta.url), 'utf8');
  const [, stated] = /in per cent: ([\d, or]+);/.exec(types) ?? [];
  await outflank.load();
  const refused = await outflank.analyse(START, { selectivity: 1 }).catch((/** @type {Error} */ error) => error.message);
  assert.match(String(refused), new RegExp(`expected one of ${stated.replace(' or', ',')}$`));
});

test('a program on the command line analyses', () => {
  const address = JSON.stringify(new URL('../pkg/node.js', import.meta.url).href);
  const program = `const { analyse } = await import(${address}); console.log((await analyse('${START}', { depth: 2 })).depth);`;
  assert.equal(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim(), '2');
});

test('an address that answers 404 is named with its status', async () => {
  const host = await serve(() => Promise.reject(new Error()));
  await assert.rejects(outflank.loadPuzzles(`${host.address}outflank.puzzles`), /outflank\.puzzles: 404/);
  host.close();
});

test('the manual and README.md have the true sizes of the files, to a twentieth', () => {
  const root = new URL('../', import.meta.url);
  const read = (/** @type {string} */ path) => readFileSync(new URL(path, root));
  const megabytes = (/** @type {string} */ name) => [read(`pkg/${name}`), gzipSync(read(`pkg/${name}`))].map(({ length }) => length / 1e6);
  const sizes = [...megabytes('outflank_wasm_bg.wasm'), ...megabytes('outflank.weights')];
  for (const path of ['README.md', '../../docs/src/javascript.md']) {
    const text = read(path).toString();
    const stated = [...text.matchAll(/\(([\d.]+) MB, ([\d.]+) MB\s+with\s+gzip\)/g)].flatMap(([, file, compressed]) => [Number(file), Number(compressed)]);
    assert.equal(stated.length, sizes.length, path);
    sizes.forEach((size, index) => assert.ok(Math.abs(stated[index] - size) <= Math.max(0.05, size / 20), `${path}: ${stated[index]} MB is ${size} MB`));
  }
  const [, puzzles] = /(\d+) kB/.exec(read('../../docs/src/javascript.md').toString()) ?? [];
  assert.ok(Math.abs(Number(puzzles) * 1000 / read('pkg/outflank.puzzles').length - 1) <= 0.05, `puzzles: ${puzzles} kB`);
});

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
    return { nodes, score: lines[0].score };
  });
  assert.deepEqual(found, expected.map(({ nodes, score }) => ({ nodes, score })));
});
