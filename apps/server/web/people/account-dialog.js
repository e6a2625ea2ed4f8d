// The account dialog: the name, the account with its password, sessions, blocked users, export and deletion.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { blocks } from './blocks.js';
import { hrefOf } from '../parts/address.js';
import { confirm } from '../parts/confirm.js';
import { dialog } from '../parts/dialog.js';
import { dateLocale, strings } from '../parts/i18n.js';
import * as api from './online-api.js';
import { formValues, textField, userPath } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { site } from './site.js';
import { announce, redraw } from '../parts/view.js';

class AccountDialog {
  #errorMessage = '';
  #message = '';
  /** Whether the section with the password of a new account begins open. */
  #isCreating = false;
  /** @type {api.SignedInSession[]} */
  #sessions = [];

  /** Opens the dialog, and loads the user's sessions. @param {{ isCreating?: boolean }} [options] whether the user comes to create an account */
  open({ isCreating = false } = {}) {
    [this.#errorMessage, this.#message, this.#isCreating] = ['', '', isCreating];
    dialog.open(() => this.#content());
    this.#loadSessions();
  }

  async #loadSessions() {
    try {
      await site.whenUserIsKnown();
      this.#sessions = site.user ? await api.listSessions() : [];
    } catch (error) {
      this.#errorMessage = onlineErrorText(error);
    }
    redraw();
  }

  /** @param {() => Promise<unknown>} action @param {string} [done] the message after it */
  async #attempt(action, done = '') {
    [this.#errorMessage, this.#message] = ['', ''];
    try {
      await action();
      this.#message = done;
      announce(this.#message);
    } catch (error) {
      this.#errorMessage = onlineErrorText(error);
    }
    redraw();
  }

  /** An action after which the browser has another user or another name. @param {() => Promise<unknown>} action @param {string} done */
  #changeUser(action, done) {
    return this.#attempt(async () => {
      await action();
      await site.reopen();
      await this.#loadSessions();
    }, done);
  }

  #content() {
    const { user } = site;
    return html`
      <h2>${user?.name ?? online.account}</h2>
      ${this.#errorMessage ? html`<p class="error" role="alert">${this.#errorMessage}</p>` : nothing}
      ${this.#message ? html`<p class="message">${this.#message}</p>` : nothing}
      ${user ? ownPages(user) : nothing}
      <p class="ways-out"><a href=${hrefOf('/games')}>${strings.games}</a><a href=${hrefOf('/learn/progress')}>${strings.progress}</a></p>
      ${user ? this.#userForms(user) : this.#guestForms()}
      <div class="edge-bar"><button @click=${() => dialog.close()}>${strings.close}</button></div>`;
  }

  #guestForms() {
    return html`
      <form class="options" @submit=${(/** @type {Event} */ event) => { const value = formValues(event); this.#changeUser(() => api.takeName(value('name').trim()), online.nameTaken); }}>
        ${textField({ label: online.yourName, name: 'name', autocomplete: 'nickname', hint: online.nameHint })}<button class="main">${online.takeName}</button></form>
      ${section(online.haveAccount, html`${textField({ label: online.name, name: 'name', autocomplete: 'username' })}${passwordField(online.password, 'password', 'current-password')}`,
        online.signIn, (value) => this.#changeUser(() => api.signIn({ name: value('name').trim(), password: value('password') }), online.signedIn))}`;
  }

  /** @param {api.User} user */
  #userForms(user) {
    return html`
      ${user.is_account ? nothing : html`<p class="muted">${online.createAccountHint}</p>`}
      ${user.is_account ? nothing : section(online.createAccount, passwordField(online.password, 'password', 'new-password', online.passwordHint), online.createAccount,
        (value) => this.#changeUser(() => api.createAccount(value('password')), online.accountCreated(user.name)), this.#isCreating)}
      ${user.is_account ? this.#passwordForm() : nothing}
      ${section(online.changeName, textField({ label: online.name, name: 'name', value: user.name, hint: online.nameHint }), online.save, (value) => this.#changeUser(() => api.takeName(value('name').trim()), online.nameTaken))}
      ${this.#sessionList()}
      ${blocks.names().length ? this.#blockedList() : nothing}
      <p><a href=${api.EXPORT_PATH} download="outflank.json">${online.exportData}</a></p>
      ${section(user.is_account ? online.deleteAccount : online.deleteName, html`<p>${online.deleteQuestion} ${lostGames()}</p>${user.is_account ? passwordField(online.password, 'password', 'current-password') : nothing}`, user.is_account ? online.deleteAccount : online.deleteName,
        (value) => this.#changeUser(() => api.deleteAccount(value('password')), online.deleted))}
      ${user.is_account ? nothing : html`<p class="muted">${online.signOutHint}</p>`}
      <button @click=${() => this.#askToSignOut(user)}>${online.signOut}</button>`;
  }

  /** Signs out; a guest, who loses the name, is asked first. @param {api.User} user */
  #askToSignOut({ name, is_account: isAccount }) {
    const signOut = () => this.#changeUser(api.signOut, online.signedOut);
    if (isAccount) return signOut();
    confirm(`${online.signOutQuestion(name)} ${lostGames()}`, online.signOut, () => {
      dialog.open(() => this.#content());
      signOut();
    });
  }

  #passwordForm() {
    return section(online.changePassword,
      html`${passwordField(online.oldPassword, 'old', 'current-password')}${passwordField(online.newPassword, 'new', 'new-password', online.passwordHint)}`,
      online.save, (value) => this.#attempt(() => api.changePassword({ old: value('old'), new: value('new') }), online.passwordChanged));
  }

  #sessionList() {
    const end = (/** @type {string} */ id) => this.#attempt(async () => {
      await api.endSession(id);
      this.#sessions = await api.listSessions();
    });
    const date = (/** @type {number} */ seconds) => new Date(seconds * 1000).toLocaleString(dateLocale());
    return html`<details class="collapsible"><summary>${online.sessions}</summary>
      <ul class="rows">${this.#sessions.map(({ id, agent, seen, is_current: isCurrent }) => html`<li><span>${agent}<small>${isCurrent ? online.thisSession : date(seen)}</small></span>
        ${isCurrent ? nothing : html`<button @click=${() => end(id)}>${online.endSession}</button>`}</li>`)}</ul></details>`;
  }

  #blockedList() {
    const remove = (/** @type {string} */ name) => this.#attempt(() => blocks.remove(name));
    return html`<details class="collapsible"><summary>${online.blocked}</summary>
      <ul class="rows">${blocks.names().map((name) => html`<li><span>${name}</span><button @click=${() => remove(name)}>${online.unblock}</button></li>`)}</ul></details>`;
  }
}

const account = new AccountDialog();

export const openAccountDialog = () => account.open();

/** Opens the dialog for whoever needs an account. */
export const openAccountCreation = () => account.open({ isCreating: true });

/** A form within a collapsed section. @param {string} title @param {unknown} fields @param {string} button @param {(value: (name: string) => string) => Promise<unknown>} submit @param {boolean} [isOpen] at first */
const section = (title, fields, button, submit, isOpen = false) => html`
  <details class="collapsible" ?open=${isOpen}><summary>${title}</summary>
    <form class="options" @submit=${(/** @type {Event} */ event) => submit(formValues(event))}>${fields}<button class="main">${button}</button></form></details>`;

/** @param {api.User} user */
const ownPages = (user) => html`<p><a href=${userPath(user.name)}>${online.profile}</a>${user.is_account ? nothing : html` · <span class="muted">${online.guest}</span>`}</p>`;

/** @param {string} label @param {string} name @param {string} autocomplete @param {string} [hint] */
const passwordField = (label, name, autocomplete, hint) => textField({ label, name, type: 'password', autocomplete, hint });

/** What ends with the name: the games that the user plays. */
function lostGames() {
  const count = site.own.mine.filter(({ status }) => status === 'playing').length;
  return count ? online.lostGames(count) : '';
}
