// How the page was delivered: by a server, or as a static site that has everything in the browser. The document says it.

/** @param {string} name */
const meta = (name) => document.querySelector(`meta[name="outflank-${name}"]`)?.getAttribute('content') ?? '';

/** Whether a static host delivered the page, so that games and the engine are in the browser. */
export const isStatic = () => meta('backend') === 'browser';

/**
 * The files of the package, whose directory is named by a hash of them: they need no version of their own in their addresses.
 * @param {string} address that of the package
 */
export const packageFiles = (address) => ({ module: `${address}outflank_wasm_bg.wasm`, weights: `${address}outflank.weights` });

/** The address of the WebAssembly package; empty where there is none. */
export function packageAddress() {
  const address = meta('package');
  return address && new URL(address, document.baseURI).href;
}

/** The origin of this page for others in the network; null where only this computer reaches the server. */
export function sharedOrigin() {
  const isLoopback = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(location.hostname);
  return isLoopback ? meta('address') || null : location.origin;
}

/** Whether this device can analyse as well as the server. */
export const hasBothProcessors = () => !isStatic() && packageAddress() !== '';
