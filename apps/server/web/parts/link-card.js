// A card of a list that leads to another page.

import { html } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from './address.js';

/** @param {string} path @param {string} title @param {string} text */
export const linkCard = (path, title, text) => html`<li class="card"><a href=${hrefOf(path)}><span><b>${title}</b><span>${text}</span></span></a></li>`;
