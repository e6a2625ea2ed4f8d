// A program of a user in Node.

import { readFile } from 'node:fs/promises';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { Engine, analyse, load, setThreads } from 'outflank';
import { POSITION, summary } from './position.js';

if (isMainThread) {
  // The bytes of a file, and a path.
  const [module, weights] = ['outflank/outflank.wasm', 'outflank/outflank.weights'].map((name) => new URL(import.meta.resolve(name)));
  await load({ module: await readFile(module), weights: weights.pathname });
  setThreads(2);
  const inWorkers = summary(await analyse(POSITION, { lines: 2 }));
  const worker = new Worker(new URL(import.meta.url));
  const inOwnWorker = await new Promise((resolve) => worker.on('message', resolve));
  console.log(JSON.stringify({ inWorkers, inOwnWorker }));
} else {
  await load();
  parentPort.postMessage(summary(JSON.parse(new Engine(16).search(POSITION, '{"lines":2}'))));
}
