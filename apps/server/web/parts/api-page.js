// The documentation of the API, from its OpenAPI description.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { currentUrl } from './address.js';
import { request } from './api.js';
import { retryAfterOutage } from './reachable.js';
import { redraw } from './view.js';

class ApiPage {
  /** @type {any} in OpenAPI */
  #description = null;
  #errorMessage = '';

  className = 'api';
  title = () => 'API';

  async enter() {
    try {
      this.#description ??= await request('GET', '/api/openapi.json');
    } catch (error) {
      this.#errorMessage = retryAfterOutage(error, () => currentUrl().pathname === '/api', () => this.enter());
    }
    redraw();
  }

  render() {
    if (!this.#description) return html`<p class="error" role="alert">${this.#errorMessage}</p>`;
    const { info, paths, components } = this.#description;
    const routes = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, route]) => ({ path, method, route })));
    return html`
      <h1>API</h1>
      <p>${markup(info.description)}</p>
      <p><a href="/api/openapi.json" download="openapi.json">openapi.json</a></p>
      ${routes.map(operation)}
      <h2>Types</h2>
      ${Object.entries(components?.schemas ?? {}).map(([name, schema]) => html`
        <section class="panel" id=${name}><h3>${name}</h3>${fields(schema)}</section>`)}`;
  }
}

/** @type {import('./view.js').View} */
export const apiPage = new ApiPage();

/** @param {{ path: string, method: string, route: any }} operation */
function operation({ path, method, route }) {
  const parameters = (route.parameters ?? []).filter((/** @type {any} */ parameter) => parameter.in !== 'path');
  return html`
    <section class="panel">
      <h2><code>${method.toUpperCase()} ${path}</code></h2>
      <p>${markup([route.summary, route.description].filter(Boolean).join(' '))}</p>
      ${parameters.length ? html`<ul>${parameters.map((/** @type {any} */ { name, in: place, schema, required, description }) => html`<li><code>${name}</code> <span class="muted">${place === 'header' ? 'header, ' : ''}${typeOf(schema)}${required ? '' : ', optional'}</span> ${markup(description)}</li>`)}</ul>` : nothing}
      ${route.requestBody ? html`<p class="muted">Body: ${content(route.requestBody.content)}</p>` : nothing}
      <ul>${Object.entries(route.responses).map(([status, response]) => html`<li><code>${status}</code> ${content(response.content)} ${markup(response.description)}</li>`)}</ul>
    </section>`;
}

/** The types of a body, with what they are sent as unless that is JSON. @param {any} kinds by content type */
function content(kinds) {
  return Object.entries(kinds ?? {}).map(([kind, { schema }]) => html`${typeOf(schema)}${kind === 'application/json' ? '' : ` as ${kind}`}`);
}

/** The type of a value, in words. @param {any} schema @returns {unknown} */
function typeOf(schema) {
  if (!schema) return nothing;
  if (schema.$ref) return link(schema.$ref);
  if (schema.enum) return joined(schema.enum.map((/** @type {unknown} */ value) => html`<code>${value}</code>`), ' or ');
  const forms = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (forms) return joined(forms.map(typeOf), schema.allOf ? ' and ' : ' or ');
  if (schema.prefixItems) return html`array of ${joined(schema.prefixItems.map(typeOf), ', ')}`;
  const types = [schema.type ?? 'any'].flat().map((type) => {
    if (type === 'array') return html`array of ${typeOf(schema.items)}`;
    return type === 'object' && schema.additionalProperties ? html`object with values of ${typeOf(schema.additionalProperties)}` : type;
  });
  return joined(types, ' or ');
}

/** @param {unknown[]} parts @param {string} separator */
const joined = (parts, separator) => parts.map((part, index) => (index ? html`${separator}${part}` : part));

/** @param {string} reference */
function link(reference) {
  const name = reference.split('/').pop();
  return html`<a href="#${name}" target="_self">${name}</a>`;
}

/** @param {any} schema */
function fields(schema) {
  const parts = [schema, ...(schema.allOf ?? [])];
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const described = (/** @type {any} */ property) => property.description ?? property.oneOf?.find((/** @type {any} */ one) => one.description)?.description ?? '';
  return html`
    <p>${markup(schema.description ?? '')}</p>
    <ul>${parts.filter((part) => part.$ref).map((part) => html`<li>${link(part.$ref)}</li>`)}
      ${properties.map(([name, property]) => html`<li><code>${name}</code> <span class="muted">${typeOf(property)}${required.has(name) ? '' : ', optional'}</span> ${markup(described(property))}</li>`)}
      ${parts.flatMap((part) => part.oneOf ?? []).map(variant)}
      ${(schema.enum ?? []).map((/** @type {string} */ value) => html`<li><code>${value}</code></li>`)}</ul>`;
}

/** One of several forms of a value, such as a message of one type. @param {any} form */
function variant(form) {
  if (form.$ref) return html`<li>${link(form.$ref)}</li>`;
  const parts = [form, ...(form.allOf ?? [])];
  const members = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  return html`<li>${members.map(([name, member]) => html`<code>${name}</code> <span class="muted">${typeOf(member)}</span> `)}
    ${parts.filter((part) => part.$ref).map((part) => link(part.$ref))} ${markup(form.description)}</li>`;
}

/** A text with its `code` as code. @param {string} text */
const markup = (text = '') => text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
