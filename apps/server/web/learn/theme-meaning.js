// What the theme of a reason means, in one plain sentence: the names are those of players.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { help } from './board-help-strings.js';

/** Nothing without a theme. @param {import('../parts/explanation-api.js').Theme} [theme] */
export const themeMeaning = (theme) => (theme ? html`<p class="muted meaning">${help.meaningOf(help.themes[theme], help.meanings[theme])}</p>` : nothing);

/** The same where there is little room: shown on demand. @param {import('../parts/explanation-api.js').Theme} [theme] */
export const foldedMeaning = (theme) => (theme ? html`<details><summary>${help.whatIs(help.themes[theme])}</summary>${themeMeaning(theme)}</details>` : nothing);
