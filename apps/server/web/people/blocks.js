// The users whom the user has blocked: the page shows nothing that they write or offer.

import { block, listBlocks, unblock } from './online-api.js';
import { announce, redraw } from '../parts/view.js';

/** Their names. @type {Set<string>} */
let blocked = new Set();

/** @param {string} name */
export const isBlocked = (name) => blocked.has(name);

export const blockedNames = () => [...blocked];

/** Loads the names; without a user there are none. @param {boolean} hasUser */
export async function loadBlocks(hasUser) {
  blocked = new Set(hasUser ? (await listBlocks()).map(nameIn) : []);
}

/** @param {any} entry a name, or an object with it @returns {string} */
const nameIn = (entry) => entry.name ?? entry;

/** @param {string} name @param {string} done what is announced then */
export async function blockUser(name, done) {
  await block(name);
  blocked.add(name);
  announce(done);
  redraw();
}

/** @param {string} name */
export async function unblockUser(name) {
  await unblock(name);
  blocked.delete(name);
  redraw();
}
