// Addresses within the page. On a server, `/analyse?moves=f5` is the path of a document. A static host has a single document,
// at an address of its choice, so there the same text is the fragment: `#/analyse?moves=f5`.

import { isStatic } from './deployment.js';

/** The current address as on a server. @returns {URL} */
export const currentUrl = () => (isStatic() ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href));

/** The value of `href` for a path of the page. @param {string} path */
export const hrefOf = (path) => (isStatic() ? `#${path}` : path);

/** The whole address of a path of the page, for other programs. @param {string} path */
export const fullAddress = (path) => new URL(hrefOf(path), location.href).href;

/** The path of the page to which a link leads; null for a link to elsewhere. @param {HTMLAnchorElement} link */
export function pathOfLink(link) {
  if (link.origin !== location.origin) return null;
  if (!isStatic()) return link.pathname + link.search;
  return link.pathname === location.pathname && link.hash.startsWith('#/') ? link.hash.slice(1) : null;
}

/** Adds an entry to the history. @param {string} path @param {unknown} [state] what the view keeps with it */
export const pushAddress = (path, state = null) => history.pushState(state, '', hrefOf(path));

/** Changes the current entry of the history. @param {string} path @param {unknown} [state] what the view keeps with it */
export const replaceAddress = (path, state = null) => history.replaceState(state, '', hrefOf(path));
