// A host of static files at a path of its own, for the tests of the static site.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';

const TYPES = { css: 'text/css', html: 'text/html', js: 'text/javascript', json: 'application/json', png: 'image/png', svg: 'image/svg+xml', wasm: 'application/wasm', webmanifest: 'application/manifest+json' };

export class StaticHost {
  #server;
  /** Files that differ from those in the directory, by path. @type {Map<string, string>} */
  #replaced = new Map();
  #directory = '';
  url = '';

  /** Serves a directory at `/othello/site/`; other paths have nothing. @param {string} directory */
  static async open(directory) {
    const host = new StaticHost();
    host.#directory = directory;
    const prefix = '/othello/site/';
    host.#server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      const path = pathname.startsWith(prefix) ? normalize(pathname.slice(prefix.length) || 'index.html') : '..';
      const body = path.startsWith('..') ? null : host.#replaced.get(path) ?? await readFile(join(directory, path)).catch(() => null);
      const type = TYPES[path.split('.').pop()] ?? 'application/octet-stream';
      response.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body ?? '');
    });
    await new Promise((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    host.url = `http://127.0.0.1:${host.#server.address().port}${prefix}`;
    return host;
  }

  /** Changes the text of a file for the next requests. @param {string} path @param {(text: string) => string} change */
  async replace(path, change) {
    this.#replaced.set(path, change(await readFile(join(this.#directory, path), 'utf8')));
  }

  async close() {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
