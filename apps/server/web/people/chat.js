// The chat of an online game: quick phrases and texts; lines of others can be reported and their users blocked.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { blockUser, isBlocked, unblockUser } from './blocks.js';
import { confirm } from '../parts/confirm.js';
import { formValues } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { openReportDialog } from './report-dialog.js';
import { changeSettings, settings } from '../parts/settings.js';
import { site } from './site.js';
import { redraw } from '../parts/view.js';

/**
 * @typedef {import('./online-controller.js').OnlineController} OnlineController
 * @typedef {import('./online-controller.js').ChatLine} ChatLine
 */

/** The maximum length of a text, in characters. */
const MAX_LENGTH = 200;
/** How near to its end a log counts as scrolled to the end, in pixels. */
const END_MARGIN = 8;

/** Whether the log goes on to new lines: until the reader scrolls up. */
let isFollowing = true;
/** The log that was last scrolled to its end, and its number of lines then. @type {{ log: Element | null, count: number }} */
let followed = { log: null, count: 0 };

/** Begins with another game. */
export function resetChat() {
  isFollowing = true;
  followed = { log: null, count: 0 };
}

/** Scrolls to the newest line when there is one, unless the reader has scrolled up. @param {OnlineController} controller */
export function followChat(controller) {
  const [log, count] = [document.querySelector('.chat .lines'), shownLines(controller).length];
  if (!log || !isFollowing || (log === followed.log && count === followed.count)) return;
  followed = { log, count };
  log.scrollTop = log.scrollHeight;
}

/** @param {Event} event */
function noteScroll({ target }) {
  const { scrollHeight, scrollTop, clientHeight } = /** @type {Element} */ (target);
  const isAtEnd = scrollHeight - scrollTop - clientHeight < END_MARGIN;
  if (isAtEnd === isFollowing) return;
  isFollowing = isAtEnd;
  redraw();
}

function showNewest() {
  isFollowing = true;
  redraw();
}

/** The lines of the chat, without those of users whom the user has blocked. @param {OnlineController} controller */
const shownLines = ({ chat }) => chat.filter(({ by }) => !isBlocked(by));

/** @param {OnlineController} controller */
export function chatPanel(controller) {
  const { game } = controller;
  if (!game || game.status === 'waiting') return nothing;
  if (!settings.chat) return html`<p class="chat-off muted">${online.chatIsOff} <button @click=${() => showChat(true)}>${online.showChat}</button></p>`;
  const lines = shownLines(controller);
  const unread = isFollowing ? 0 : lines.length - followed.count;
  return html`
    <section class="chat" aria-label=${online.chat}>
      <header><h2>${online.chat}</h2><button class="plain" @click=${() => showChat(false)}>${online.hideChat}</button></header>
      <div class="lines" role="log" tabindex="0" aria-label=${online.chat} @scroll=${noteScroll}>${lines.map((item) => line(item, controller))}</div>
      ${unread > 0 ? html`<button class="chip" @click=${showNewest}>${online.newLines(unread)}</button>` : nothing}
      ${lines.length ? nothing : html`<p class="muted">${online.noMessages}</p>`}
      ${controller.chatError ? html`<p class="error" role="alert">${controller.chatError}</p>` : nothing}
      ${controller.you ? ownPart(controller) : nothing}
    </section>`;
}

/** The latest line, if another user has said it; it leads to the chat, which may be out of view. @param {OnlineController} controller */
export function latestLine(controller) {
  const latest = shownLines(controller).at(-1);
  if (!latest || latest.by === site.user?.name) return nothing;
  return html`<button class="plain latest-line" @click=${() => document.querySelector('.chat')?.scrollIntoView()}><span>${online.latestLine(latest.by || online.removedUser, saidText(latest))}</span></button>`;
}

/** @param {ChatLine} line */
const saidText = ({ text, phrase }) => (phrase ? (online.phrases[phrase] ?? phrase) : (text ?? online.removedText));

/** @param {boolean} isShown */
function showChat(isShown) {
  changeSettings({ chat: isShown });
  redraw();
}

/** @param {ChatLine} said @param {OnlineController} controller */
function line(said, controller) {
  const { by, side, text, phrase } = said;
  const isOther = by !== '' && by !== site.user?.name;
  const block = () => confirm(online.blockQuestion(by), online.block, () => attempt(controller, () => blockUser(by, online.youBlock(by))));
  return html`<p><b class=${side ?? ''}>${by || online.removedUser}</b> <span class=${text || phrase ? '' : 'muted'}>${saidText(said)}</span>
    ${isOther && site.user ? html`<span class="line-actions"><button class="plain" @click=${() => openReportDialog(by, controller.game?.id ?? null)} aria-label=${online.reportOf(by)}>${online.report}</button>
      <button class="plain" @click=${block}>${online.block}</button></span>` : nothing}</p>`;
}

/** @param {OnlineController} controller @param {() => Promise<void>} action */
async function attempt(controller, action) {
  controller.chatError = '';
  try {
    await action();
  } catch (error) {
    controller.chatError = onlineErrorText(error);
  }
  redraw();
}

/** What a player can say; to somebody whom the player has blocked, nothing. @param {OnlineController} controller */
function ownPart(controller) {
  const players = Object.values(controller.game?.players ?? {});
  const blocked = players.find((player) => player && isBlocked(player.name))?.name;
  if (blocked === undefined) return sayForm(controller);
  return html`<p>${online.youBlock(blocked)} <button @click=${() => attempt(controller, () => unblockUser(blocked))}>${online.unblock}</button></p>`;
}

/** @param {OnlineController} controller */
function sayForm(controller) {
  return html`
    <div class="chips" role="group" aria-label=${online.quickPhrases}>${Object.entries(online.phrases).map(([phrase, text]) => html`<button class="chip" @click=${() => say(controller, { phrase })}>${text}</button>`)}</div>
    <form class="say" @submit=${(/** @type {Event} */ event) => sayText(controller, event)}><input type="text" name="text" maxlength=${MAX_LENGTH} autocomplete="off" aria-label=${online.message} placeholder=${online.message}><button>${online.send}</button></form>`;
}

/** Says a line; the log then goes on to it. @param {OnlineController} controller @param {{ text: string } | { phrase: string }} line */
function say(controller, line) {
  isFollowing = true;
  return controller.say(line);
}

/** Says what is in the field; it stays there until it is accepted. @param {OnlineController} controller @param {Event} event */
async function sayText(controller, event) {
  const [text, form] = [formValues(event)('text').trim(), /** @type {HTMLFormElement} */ (event.target)];
  const isAccepted = text !== '' && (await say(controller, { text }));
  if (isAccepted && new FormData(form).get('text')?.toString().trim() === text) form.reset();
}
