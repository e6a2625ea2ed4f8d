// A page of a user whose bundler has its own way to files and workers.

import { analyse, load, provideWeights, setThreads } from 'outflank';
import module from 'outflank/outflank.wasm';
import weights from 'outflank/outflank.weights';
import { POSITION, summary } from './position.js';

async function run() {
  await load({ module, weights, worker: () => new Worker('/worker.js') });
  setThreads(2);
  return { inWorkers: summary(await analyse(POSITION, { lines: 2 })), provides: typeof provideWeights };
}

globalThis.result = run();
