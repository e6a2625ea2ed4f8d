// The service worker of a static site: it keeps the site for use without a network, and a notice offers each new version.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { strings } from '../parts/i18n.js';
import { announce, redraw } from '../parts/view.js';

/** @typedef {import('../parts/view.js').Notices} Notices */

/** @implements {Notices} */
export class Updates {
  /** The new version that waits. @type {ServiceWorker | null} */
  #waiting = null;

  /** Registers the service worker. */
  constructor() {
    if ('serviceWorker' in navigator) this.#register().catch((error) => console.warn(error));
  }

  /** Nothing waits for the user. */
  count() {
    return 0;
  }

  async #register() {
    const registration = await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI), { updateViaCache: 'none' });
    const isUpdate = () => navigator.serviceWorker.controller !== null;
    if (registration.waiting && isUpdate()) this.#offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && isUpdate() && this.#offer(installing));
    });
  }

  /** @param {ServiceWorker} worker */
  #offer(worker) {
    this.#waiting = worker;
    announce(strings.newVersion);
    redraw();
  }

  /** Starts the new version in all tabs; each loads again. */
  #update() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    this.#waiting?.postMessage('activate');
  }

  render() {
    if (!this.#waiting) return nothing;
    return html`<section aria-label=${strings.notices}><ul class="site-notices"><li><span>${strings.newVersion}</span><button class="plain" @click=${() => this.#update()}>${strings.reload}</button></li></ul></section>`;
  }
}
