// The chat of an online game: quick phrases and texts; lines of others can be reported and their users blocked.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { confirm } from './confirm.js';
import { block } from './online-api.js';
import { formValues } from './online-parts.js';
import { online } from './online-strings.js';
import { openReportDialog } from './report-dialog.js';
import { changeSettings, settings } from './settings.js';
import { site } from './site.js';
import { redraw } from './view.js';

/**
 * @typedef {import('./online-controller.js').OnlineController} OnlineController
 * @typedef {import('./online-controller.js').ChatLine} ChatLine
 */

/** The maximum length of a text, in characters. */
const MAX_LENGTH = 200;

/** @param {OnlineController} controller */
export function chatPanel(controller) {
  const { game } = controller;
  if (!game || game.status === 'waiting') return nothing;
  if (!settings.chat) return html`<p class="chat-off muted">${online.chatIsOff} <button @click=${() => showChat(true)}>${online.showChat}</button></p>`;
  return html`
    <section class="chat" aria-label=${online.chat}>
      <header><h2>${online.chat}</h2><button class="plain" @click=${() => showChat(false)}>${online.hideChat}</button></header>
      <div class="lines" role="log" tabindex="0" aria-label=${online.chat}>${controller.chat.map((item) => line(item, game.id))}</div>
      ${controller.chat.length ? nothing : html`<p class="muted">${online.noMessages}</p>`}
      ${site.user ? sayForm(controller) : nothing}
    </section>`;
}

/** The latest line, if another user has said it; it leads to the chat, which may be out of view. @param {OnlineController} controller */
export function latestLine({ chat }) {
  const latest = chat.at(-1);
  if (!latest || latest.by === site.user?.name) return nothing;
  return html`<button class="plain latest-line" @click=${() => document.querySelector('.chat')?.scrollIntoView()}>${online.latestLine(latest.by || online.removedUser, saidText(latest))}</button>`;
}

/** @param {ChatLine} line */
const saidText = ({ text, phrase }) => (phrase ? (online.phrases[phrase] ?? phrase) : (text ?? online.removedText));

/** @param {boolean} isShown */
function showChat(isShown) {
  changeSettings({ chat: isShown });
  redraw();
}

/** @param {ChatLine} said @param {string} game */
function line(said, game) {
  const { by, side, text, phrase } = said;
  const isOther = by !== '' && by !== site.user?.name;
  return html`<p><b class=${side ?? ''}>${by || online.removedUser}</b> <span class=${text || phrase ? '' : 'muted'}>${saidText(said)}</span>
    ${isOther && site.user ? html`<span class="line-actions"><button class="plain" @click=${() => openReportDialog(by, game)} aria-label=${online.reportOf(by)}>${online.report}</button>
      <button class="plain" @click=${() => confirm(online.blockQuestion(by), online.block, () => block(by))}>${online.block}</button></span>` : nothing}</p>`;
}

/** @param {OnlineController} controller */
function sayForm(controller) {
  const say = (/** @type {Event} */ event) => {
    const text = formValues(event)('text').trim();
    /** @type {HTMLFormElement} */ (event.target).reset();
    if (text) controller.say({ text });
  };
  return html`
    ${controller.you ? html`<div class="chips" role="group" aria-label=${online.quickPhrases}>${Object.entries(online.phrases).map(([phrase, text]) => html`<button class="chip" @click=${() => controller.say({ phrase })}>${text}</button>`)}</div>` : nothing}
    <form class="say" @submit=${say}><input type="text" name="text" maxlength=${MAX_LENGTH} autocomplete="off" aria-label=${online.message} placeholder=${online.message}><button>${online.send}</button></form>`;
}
