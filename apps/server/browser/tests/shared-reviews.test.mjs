// A review of a game on this device is made once for all parts of the page that ask for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedReviews } from '../../web/local/shared-reviews.js';

const GAME = { type: 'game', start: '', moves: ['f5'] };

/** Reviews with searches that the test drives. */
function setUp() {
  const searches = [];
  const reviews = new SharedReviews((request, { signal, progress }) => new Promise((resolve, reject) => searches.push({ request, signal, progress, resolve, reject })));
  /** Asks for a review, and collects what comes. */
  const ask = (request = GAME) => {
    const [replies, run] = [[], new AbortController()];
    return { replies, stop: () => run.abort(new Error('stopped')), answer: reviews.answer(request, { signal: run.signal, progress: (reply) => replies.push(reply) }) };
  };
  return { searches, ask };
}

test('who asks later gets the same replies, during the search and after it', async () => {
  const { searches, ask } = setUp();
  const first = ask();
  searches[0].progress(1);
  const second = ask();
  searches[0].progress(2);
  searches[0].resolve();
  await Promise.all([first.answer, second.answer]);
  const third = ask();
  await third.answer;
  assert.deepEqual([first, second, third].map(({ replies }) => replies), [[1, 2], [1, 2], [1, 2]]);
  assert.equal(searches.length, 1);
  ask({ ...GAME, moves: ['d3'] });
  assert.equal(searches.length, 2, 'another game has a search of its own');
});

test('a search goes on as long as somebody waits for it, and ends with the last one', async () => {
  const { searches, ask } = setUp();
  const [first, second] = [ask(), ask()];
  first.stop();
  await assert.rejects(first.answer, /stopped/);
  assert.ok(!searches[0].signal.aborted);
  searches[0].progress(1);
  second.stop();
  await assert.rejects(second.answer, /stopped/);
  assert.ok(searches[0].signal.aborted);
  assert.deepEqual([first.replies, second.replies], [[], [1]]);
  ask();
  assert.equal(searches.length, 2, 'it begins again');
});

test('a search that failed is made again', async () => {
  const { searches, ask } = setUp();
  const first = ask();
  searches[0].reject(new Error('no engine'));
  await assert.rejects(first.answer, /no engine/);
  const second = ask();
  searches[1].resolve();
  await second.answer;
});
