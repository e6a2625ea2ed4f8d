// The users whom the user has blocked: the page shows nothing that they write or offer.

import { block, listBlocks, unblock } from './online-api.js';
import { announce, redraw } from '../parts/view.js';

class Blocks {
  /** Their names. @type {Set<string>} */
  #names = new Set();

  /** Whether a user is blocked. @param {string} name */
  has(name) {
    return this.#names.has(name);
  }

  names() {
    return [...this.#names];
  }

  /** Loads the names; without a user there are none. @param {boolean} hasUser */
  async load(hasUser) {
    this.#names = new Set(hasUser ? (await listBlocks()).map(nameIn) : []);
  }

  /** @param {string} name @param {string} done what is announced then */
  async add(name, done) {
    await block(name);
    this.#names.add(name);
    announce(done);
    redraw();
  }

  /** @param {string} name */
  async remove(name) {
    await unblock(name);
    this.#names.delete(name);
    redraw();
  }
}

export const blocks = new Blocks();

/** @param {any} entry a name, or an object with it @returns {string} */
const nameIn = (entry) => entry.name ?? entry;
