// Copying a text for the user.

import { strings } from './i18n.js';
import { announce } from './view.js';

/** Copies a text, and announces it; returns whether that was possible. @param {string} name what is copied @param {string} text */
export async function copyText(name, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission, or over plain HTTP, the user can copy the text by hand.
    prompt(name, text);
    return false;
  }
  announce(strings.copied);
  return true;
}
