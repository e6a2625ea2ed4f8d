// A worker with an engine: a message with a position and limits is answered by reports, the last one marked.

import { Engine, load } from './index.js';

/** The transposition table, in mebibytes. */
const HASH = 64;
const port = globalThis.postMessage ? globalThis : (await import('node:worker_threads')).parentPort;
/** @param {object} message */
const send = (message) => port.postMessage(message);
/** @type {Engine | undefined} */
let engine;

/** @param {{ position: string, limits: object, isWarmUp?: boolean }} request one for the warm-up loads everything, without a reply */
async function search({ position, limits, isWarmUp }) {
  try {
    await load();
    engine ??= new Engine(HASH);
    if (isWarmUp) return;
    const report = engine.search(position, JSON.stringify(limits), (report) => send({ report: JSON.parse(report) }));
    send({ report: JSON.parse(report), isLast: true });
  } catch (error) {
    if (!isWarmUp) send({ error: String(error instanceof Error ? error.message : error) });
  }
}

if (globalThis.postMessage) globalThis.onmessage = (event) => search(event.data);
else port.on('message', search);
