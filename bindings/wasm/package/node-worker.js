// A worker with an engine, in Node.

import { parentPort } from 'node:worker_threads';
import { searcher } from './searcher.js';

if (parentPort) parentPort.on('message', searcher((message) => parentPort?.postMessage(message)));
