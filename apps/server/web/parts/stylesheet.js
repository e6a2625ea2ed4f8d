// Stylesheets that are loaded with a part of the page.

/** Loads a stylesheet of the page, and resolves when it applies. @param {string} name with its folder @returns {Promise<unknown>} */
export function loadStylesheet(name) {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(`../${name}`, import.meta.url).href });
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
