// Chromium for the tests, and a host of files for it.

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';

const PLAYWRIGHT = new URL('../../../apps/server/browser/node_modules/@playwright/test/index.mjs', import.meta.url);
const BROWSER = '/usr/bin/chromium';
const TYPES = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
const missing = [PLAYWRIGHT.pathname, BROWSER].find((file) => !existsSync(file));

/** Why there is no browser, or false. */
export const skip = missing ? `${missing} is missing` : false;

/** @returns {Promise<any>} */
export async function launch() {
  const { chromium } = await import(PLAYWRIGHT.href);
  return chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
}

/**
 * Serves files; the root is an empty page where `read` has none.
 * @param {(path: string) => Promise<Buffer | string>} read rejects where there is no file
 * @param {(path: string) => Record<string, string>} [headers]
 */
export async function serve(read, headers = () => ({})) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname.slice(1) || 'index.html';
    const body = await read(path).catch(() => (path === 'index.html' ? '<!doctype html><title>Test</title>' : null));
    const type = TYPES[/** @type {keyof TYPES} */ (path.split('.').pop())] ?? 'application/octet-stream';
    response.writeHead(body === null ? 404 : 200, { 'content-type': type, ...headers(path) }).end(body ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
