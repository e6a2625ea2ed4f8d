// The account dialog: the name, the account with its password, sessions, blocked users, export and deletion.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { closeDialog, openDialog } from './dialog.js';
import { dateLocale, strings } from './i18n.js';
import * as api from './online-api.js';
import { formValues, textField, userPath } from './online-parts.js';
import { online, onlineErrorText } from './online-strings.js';
import { openSite, reopenSite, site } from './site.js';
import { announce, redraw } from './view.js';

let errorMessage = '';
let message = '';
/** @type {api.SignedInSession[]} */
let sessions = [];
/** @type {string[]} */
let blocked = [];

/** Opens the dialog, and loads the user's sessions and blocked users. */
export function openAccountDialog() {
  [errorMessage, message] = ['', ''];
  openSite();
  openDialog(content);
  loadLists();
}

async function loadLists() {
  try {
    if (!site.user) site.user = await api.loadUser();
    [sessions, blocked] = site.user ? [await api.listSessions(), (await api.listBlocks()).map(nameIn)] : [[], []];
  } catch (error) {
    errorMessage = onlineErrorText(error);
  }
  redraw();
}

/** @param {any} entry a name, or an object with it @returns {string} */
const nameIn = (entry) => entry.name ?? entry;

/** @param {() => Promise<unknown>} action @param {string} [done] the message after it */
async function attempt(action, done = '') {
  [errorMessage, message] = ['', ''];
  try {
    await action();
    message = done;
    announce(done);
  } catch (error) {
    errorMessage = onlineErrorText(error);
  }
  redraw();
}

/** An action after which the browser has another user or another name. @param {() => Promise<unknown>} action */
const changeUser = (action) => attempt(async () => {
  await action();
  await reopenSite();
  await loadLists();
});

/** A form within a collapsed section. @param {string} title @param {unknown} fields @param {string} button @param {(value: (name: string) => string) => Promise<unknown>} submit */
const section = (title, fields, button, submit) => html`
  <details class="collapsible"><summary>${title}</summary>
    <form class="options" @submit=${(/** @type {Event} */ event) => submit(formValues(event))}>${fields}<button class="main">${button}</button></form></details>`;

function content() {
  const { user } = site;
  return html`
    <h2>${user?.name ?? online.account}</h2>
    ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
    ${message ? html`<p class="message">${message}</p>` : nothing}
    ${user ? ownPages(user) : nothing}
    ${user ? userForms(user) : guestForms()}
    <button class="main" @click=${closeDialog}>${strings.close}</button>`;
}

/** @param {api.User} user */
const ownPages = (user) => html`<p><a href=${userPath(user.name)}>${online.profile}</a>${user.isAccount ? nothing : html` · <span class="muted">${online.guest}</span>`}</p>`;

function guestForms() {
  return html`
    <form class="options" @submit=${(/** @type {Event} */ event) => { const value = formValues(event); changeUser(() => api.takeName(value('name').trim())); }}>
      ${textField({ label: online.yourName, name: 'name', autocomplete: 'nickname', hint: online.nameHint })}<button class="main">${online.takeName}</button></form>
    ${section(online.haveAccount, html`${textField({ label: online.name, name: 'name', autocomplete: 'username' })}${passwordField(online.password, 'password', 'current-password')}`,
      online.signIn, (value) => changeUser(() => api.signIn({ name: value('name').trim(), password: value('password') })))}`;
}

/** @param {string} label @param {string} name @param {string} autocomplete @param {string} [hint] */
const passwordField = (label, name, autocomplete, hint) => textField({ label, name, type: 'password', autocomplete, hint });

/** @param {api.User} user */
function userForms(user) {
  return html`
    ${user.isAccount ? nothing : html`<p class="muted">${online.createAccountHint}</p>`}
    ${user.isAccount ? passwordForm() : section(online.createAccount, passwordField(online.password, 'password', 'new-password', online.passwordHint), online.createAccount,
      (value) => changeUser(() => api.createAccount(value('password'))))}
    ${section(online.changeName, textField({ label: online.name, name: 'name', value: user.name, hint: online.nameHint }), online.save, (value) => changeUser(() => api.takeName(value('name').trim())))}
    ${sessionList()}
    ${blocked.length ? blockedList() : nothing}
    <p><a href=${api.EXPORT_PATH} download="outflank.json">${online.exportData}</a></p>
    ${section(user.isAccount ? online.deleteAccount : online.deleteName, html`<p>${online.deleteQuestion}</p>${user.isAccount ? passwordField(online.password, 'password', 'current-password') : nothing}`, user.isAccount ? online.deleteAccount : online.deleteName,
      (value) => changeUser(() => api.deleteAccount(value('password'))))}
    ${user.isAccount ? nothing : html`<p class="muted">${online.signOutHint}</p>`}
    <button @click=${() => changeUser(api.signOut)}>${online.signOut}</button>`;
}

const passwordForm = () => section(online.changePassword,
  html`${passwordField(online.oldPassword, 'old', 'current-password')}${passwordField(online.newPassword, 'new', 'new-password', online.passwordHint)}`,
  online.save, (value) => attempt(() => api.changePassword({ old: value('old'), new: value('new') }), online.passwordChanged));

function sessionList() {
  const end = (/** @type {string} */ id) => attempt(async () => {
    await api.endSession(id);
    sessions = await api.listSessions();
  });
  const date = (/** @type {number} */ seconds) => new Date(seconds * 1000).toLocaleString(dateLocale());
  return html`<details class="collapsible"><summary>${online.sessions}</summary>
    <ul class="rows">${sessions.map(({ id, agent, seen, isCurrent }) => html`<li><span>${agent}<small>${isCurrent ? online.thisSession : date(seen)}</small></span>
      ${isCurrent ? nothing : html`<button @click=${() => end(id)}>${online.endSession}</button>`}</li>`)}</ul></details>`;
}

function blockedList() {
  const remove = (/** @type {string} */ name) => attempt(async () => {
    await api.unblock(name);
    blocked = blocked.filter((other) => other !== name);
  });
  return html`<details class="collapsible"><summary>${online.blocked}</summary>
    <ul class="rows">${blocked.map((name) => html`<li><span>${name}</span><button @click=${() => remove(name)}>${online.unblock}</button></li>`)}</ul></details>`;
}
