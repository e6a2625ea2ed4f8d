// Keeps the site for use without a network. Each version has a cache of its own, which is filled before the version is used;
// files whose address has a hash of their content are taken from the caches that have them.

const VERSION = '{version}';
/** The files of the site, relative to this one. */
const FILES = /* files */ [];
/** Sites at other paths of this host have caches of their own. */
const PREFIX = `outflank ${registration.scope} `;
const CACHE = PREFIX + VERSION;
const addresses = () => FILES.map((file) => new URL(file, registration.scope).href);

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => data === 'activate' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  for (const address of addresses()) {
    const isHashed = /\/[0-9a-f]{16}\//.test(address);
    const response = (isHashed && (await caches.match(address))) || (await fetch(address, { cache: isHashed ? 'default' : 'reload' }));
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(address, response);
  }
}

/** Removes the other versions. */
async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname === registration.scope ? new URL('index.html', registration.scope).href : request;
  return (await cache.match(address, { ignoreSearch: true })) ?? fetch(request);
}
