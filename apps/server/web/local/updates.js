// The service worker of a static site: it keeps the site for use without a network, and a notice offers each new version.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';

/** The new version that waits. @type {ServiceWorker | null} */
let waiting = null;

/** Registers the service worker, and returns what draws the notice. */
export function watchForUpdates() {
  if ('serviceWorker' in navigator) register().catch((error) => console.warn(error));
  return renderNotice;
}

async function register() {
  const registration = await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI), { updateViaCache: 'none' });
  const isUpdate = () => navigator.serviceWorker.controller !== null;
  if (registration.waiting && isUpdate()) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && isUpdate() && offer(installing));
  });
}

/** @param {ServiceWorker} worker */
function offer(worker) {
  waiting = worker;
  announce(strings.newVersion);
  redraw();
}

/** Starts the new version in all tabs; each loads again. */
function update() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting?.postMessage('activate');
}

function renderNotice() {
  if (!waiting) return nothing;
  return html`<section aria-label=${strings.notices}><ul class="site-notices"><li><span>${strings.newVersion}</span><button class="plain" @click=${update}>${strings.reload}</button></li></ul></section>`;
}
