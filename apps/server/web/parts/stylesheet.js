// Stylesheets that are loaded with a part of the page.

/** Those that were asked for, by their names. @type {Map<string, Promise<unknown>>} */
const stylesheets = new Map();

/** Loads a stylesheet of the page, once, and resolves when it applies. @param {string} name with its folder @returns {Promise<unknown>} */
export function loadStylesheet(name) {
  const loaded = stylesheets.get(name) ?? load(name);
  stylesheets.set(name, loaded);
  return loaded;
}

/** @param {string} name @returns {Promise<unknown>} */
function load(name) {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(`../${name}`, import.meta.url).href });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
