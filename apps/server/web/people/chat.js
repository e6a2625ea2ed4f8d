// The chat of an online game: quick phrases and texts; lines of others can be reported and their users blocked.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { blocks } from './blocks.js';
import { lineText, saidText } from './chat-log.js';
import { confirm } from '../parts/confirm.js';
import { formValues, hasBegun } from './online-parts.js';
import { online } from './online-strings.js';
import { openReportDialog } from './report-dialog.js';
import { changeSettings, settings } from '../parts/settings.js';
import { site } from './site.js';
import { redraw } from '../parts/view.js';

/**
 * @typedef {import('./online-controller.js').OnlineController} OnlineController
 * @typedef {import('./chat-log.js').ChatLine} ChatLine
 */

/** The maximum length of a text, in characters. */
const MAX_LENGTH = 200;
/** How near to its end a log counts as scrolled to the end, in pixels. */
const END_MARGIN = 8;

export class Chat {
  #controller;
  /** Whether the log goes on to new lines: until the reader scrolls up. */
  #isFollowing = true;
  /** Whether the user has said something: the log is then shown, which may be out of view. */
  #hasSaid = false;
  /** The log that was last scrolled to its end, and its number of lines then. @type {{ log: Element | null, count: number }} */
  #followed = { log: null, count: 0 };

  /** The height of the log, in pixels, when it was last scrolled for its size. */
  #height = 0;

  #sizes = new ResizeObserver(([{ target }]) => {
    this.#height = target.clientHeight;
    if (this.#isFollowing) target.scrollTop = target.scrollHeight;
  });

  /** @param {OnlineController} controller */
  constructor(controller) {
    this.#controller = controller;
  }

  /** Scrolls to the newest line when there is one, unless the reader has scrolled up. */
  follow() {
    const [log, count] = [document.querySelector('.chat .lines'), shownLines(this.#controller).length];
    if (!log || !this.#isFollowing || (log === this.#followed.log && count === this.#followed.count)) return;
    if (log !== this.#followed.log) this.#watchSize(log);
    this.#followed = { log, count };
    log.scrollTop = log.scrollHeight;
    if (this.#hasSaid) log.scrollIntoView({ block: 'nearest' });
    this.#hasSaid = false;
  }

  /** Keeps the newest line in view when the panel gives the log more or less room. @param {Element} log */
  #watchSize(log) {
    this.#sizes.disconnect();
    this.#sizes.observe(log);
  }

  /** @param {Event} event */
  #noteScroll({ target }) {
    const { scrollHeight, scrollTop, clientHeight } = /** @type {Element} */ (target);
    // The event of an earlier scroll can come after the log has lost room: not the reader has left the end then.
    if (clientHeight !== this.#height) return;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < END_MARGIN;
    if (isAtEnd === this.#isFollowing) return;
    this.#isFollowing = isAtEnd;
    redraw();
  }

  #showNewest() {
    this.#isFollowing = true;
    redraw();
  }

  /** Says a line; the log then goes on to it. @param {{ text: string } | { phrase: string }} line */
  #say(line) {
    [this.#isFollowing, this.#hasSaid] = [true, true];
    return this.#controller.chat.say(line);
  }

  /** Says what is in the field; it stays there until it is accepted. @param {Event} event */
  async #sayText(event) {
    const [text, form] = [formValues(event)('text').trim(), /** @type {HTMLFormElement} */ (event.target)];
    const isAccepted = text !== '' && (await this.#say({ text }));
    if (isAccepted && new FormData(form).get('text')?.toString().trim() === text) form.reset();
  }

  render() {
    const controller = this.#controller;
    const { game } = controller;
    if (!game || !hasBegun(game) || isWithMachine(game)) return nothing;
    if (!settings.chat) return html`<p class="chat-off muted">${online.chatIsOff} <button @click=${() => showChat(true)}>${online.showChat}</button></p>`;
    const lines = shownLines(controller);
    const unread = this.#isFollowing ? 0 : lines.length - this.#followed.count;
    return html`
      <section class="chat" aria-label=${online.chat}>
        <header><h2>${online.chat}</h2><button class="plain" @click=${() => showChat(false)}>${online.hideChat}</button></header>
        <div class="log"><div class="lines" role="group" tabindex="0" aria-label=${online.chat} @scroll=${(/** @type {Event} */ event) => this.#noteScroll(event)}>${lines.map((item) => line(item, controller))}</div>
          ${lines.length ? nothing : html`<p class="muted">${online.noMessages}</p>`}</div>
        ${unread > 0 ? html`<button class="chip" @click=${() => this.#showNewest()}>${online.newLines(unread)}</button>` : nothing}
        ${controller.chat.errorMessage ? html`<p class="error" role="alert">${controller.chat.errorMessage}</p>` : nothing}
        ${controller.you ? this.#ownPart() : html`<p class="muted">${online.playersWrite}</p>`}
      </section>`;
  }

  /** What a player can say; to somebody whom the player has blocked, nothing. */
  #ownPart() {
    const players = Object.values(this.#controller.game?.players ?? {});
    const blocked = players.find((player) => player && blocks.has(player.name))?.name;
    if (blocked === undefined) return this.#sayForm();
    return html`<p>${online.youBlock(blocked)} <button @click=${() => this.#controller.chat.attempt(() => blocks.remove(blocked))}>${online.unblock}</button></p>`;
  }

  /** The quick phrases; after the end, those of the beginning come last. */
  #phrases() {
    const phrases = Object.entries(online.phrases);
    return this.#controller.game?.status === 'over' ? [...phrases.slice(2), ...phrases.slice(0, 2)] : phrases;
  }

  #sayForm() {
    return html`
      <div class="chips" role="group" aria-label=${online.quickPhrases}>${this.#phrases().map(([phrase, text]) => html`<button class="chip" @click=${() => this.#say({ phrase })}>${text}</button>`)}</div>
      <form class="say" @submit=${(/** @type {Event} */ event) => this.#sayText(event)}><input type="text" name="text" maxlength=${MAX_LENGTH} autocomplete="off" aria-label=${online.message} placeholder=${online.message}><button>${online.send}</button></form>`;
  }
}

/** Whether there is nobody to talk to. @param {import('./online-api.js').OnlineGame} game */
const isWithMachine = ({ players }) => !!players.black?.machine || !!players.white?.machine;

/** The lines of the chat, without those of users whom the user has blocked. @param {OnlineController} controller */
const shownLines = ({ chat }) => chat.lines.filter(({ by }) => !blocks.has(by));

/** The latest line, if another user has said it; it leads to the chat, which may be out of view. @param {OnlineController} controller */
export function latestLine(controller) {
  const [latest, { game }] = [shownLines(controller).at(-1), controller];
  if (!latest || !game) return nothing;
  // What was said before the end is old beside the result, and so are what was answered by a move and the chat of the games
  // before a rematch.
  const isOld = latest.at < (game.result ? game.changed : game.created);
  if (isOld || latest.number <= controller.chat.seen || latest.by === site.user?.name) return nothing;
  return html`<button class="plain latest-line" @click=${() => document.querySelector('.chat')?.scrollIntoView()}><span>${lineText(latest)}</span></button>`;
}

/** @param {boolean} isShown */
function showChat(isShown) {
  changeSettings({ chat: isShown });
  redraw();
}

/** @param {ChatLine} said @param {OnlineController} controller */
function line(said, controller) {
  const { by, side, text, phrase } = said;
  const isOther = by !== '' && by !== site.user?.name;
  const block = () => confirm(online.blockQuestion(by), online.block, () => controller.chat.attempt(() => blocks.add(by, online.youBlock(by))));
  return html`<p><b class=${side ?? ''}>${by || online.removedUser}</b> <span class=${text || phrase ? '' : 'muted'}>${saidText(said)}</span>
    ${isOther && site.user ? html`<span class="line-actions"><button class="plain" @click=${() => openReportDialog(by, controller.game?.id ?? null)} aria-label=${online.reportOf(by)}>${online.report}</button>
      <button class="plain" @click=${block} aria-label=${online.blockOf(by)}>${online.block}</button></span>` : nothing}</p>`;
}
