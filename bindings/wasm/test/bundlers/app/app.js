// A page of a user: an analysis in workers, and one in a worker of its own.

import { analyse, load, setThreads } from 'outflank';
import { POSITION, summary } from './position.js';

async function run() {
  await load();
  setThreads(2);
  const inWorkers = summary(await analyse(POSITION, { lines: 2 }));
  const worker = new Worker(new URL('./own-worker.js', import.meta.url), { type: 'module' });
  const inOwnWorker = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  return { inWorkers, inOwnWorker };
}

globalThis.result = run();
