// The page of practice: the board of a card beside the question, its answer and what people play.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { board } from '../parts/board.js';
import { discIcon } from '../parts/controls.js';
import { answering, exercise } from '../parts/exercise.js';
import { sideName, strings } from '../parts/i18n.js';
import { redraw } from '../parts/view.js';
import { reasonsPanel, withHelp } from './board-help.js';
import { learn } from './learn-strings.js';
import { peoplePanel } from './openings-people.js';
import { OpeningsSession } from './openings-session.js';
import { texts } from './openings-strings.js';

export class PracticePage {
  /** @type {OpeningsSession | null} */
  #session = null;

  className = 'game exercise lesson-page openings-practice';
  title = () => texts.title;
  keys = { n: () => this.#session?.next(), h: () => this.#session?.hint() };

  get keyNames() {
    return texts.keys;
  }

  /** @param {URL} url */
  enter({ searchParams }) {
    const side = searchParams.get('side');
    this.#session = new OpeningsSession(side === 'black' || side === 'white' ? side : null);
    this.#session.start();
    redraw();
  }

  leave() {
    this.#session?.close();
  }

  render() {
    const session = this.#session;
    if (!session) return nothing;
    const { card, state, errorMessage } = session;
    return exercise({
      task: html`
        <p class="breadcrumb"><a href=${hrefOf('/learn')}>${learn.learn}</a> › <a href=${hrefOf('/learn/openings')}>${texts.title}</a></p>
        ${errorMessage ? html`<p class="error" role="alert">${errorMessage}</p>` : nothing}
        ${state === 'done' ? doneText(session) : card ? cardTask(session, card) : html`<h1>${texts.title}</h1>`}`,
      board: boardOf(session),
      answer: state === 'done' ? doneButton() : card ? cardAnswer(session, card) : nothing,
      said: session.said,
    });
  }
}

/** @param {OpeningsSession} shown */
function boardOf(shown) {
  const { line, position, card, state } = shown;
  if (!line || !position) return html`<div class="board-place"></div>`;
  const isAsked = state === 'question' || state === 'wrong';
  /** @type {import('../parts/board.js').BoardView} */
  const view = {
    size: line.size, cells: position.cells, toMove: position.to_move, last: shown.lastMove, isNew: shown.isNew,
    isFlipped: false, notes: card ? notesOf(shown, card) : undefined,
    ...(card && isAsked ? answering({ ...line, frame: line.frames[card.moves.length], isShown: state === 'question', choose: (move) => shown.choose(move), refusal: shown.refusal }) : { legal: [] }),
  };
  return html`${board(withHelp(view, position.position, shown.mistake))}${shown.refusal.render()}`;
}

/** The marks of the answer. @param {OpeningsSession} shown @param {import('./decks.js').Card} card */
function notesOf({ state, attempt, isShown, isAsGood }, card) {
  /** @type {Map<string, { text: string, kind: string }>} */
  const notes = new Map();
  if (isShown) card.right.forEach((move) => notes.set(move, { text: '★', kind: 'best' }));
  if (state === 'right') notes.set(attempt, { text: '✓', kind: 'best' });
  if (state === 'wrong' && isAsGood === false) notes.set(attempt, { text: '✗', kind: 'mistake' });
  return notes;
}

/** @param {OpeningsSession} shown @param {import('./decks.js').Card} card */
function cardTask({ left }, card) {
  const side = card.side;
  return html`
    <h1>${card.line === card.moves.join('') ? texts.line : strings.opening(card.line)}</h1>
    <p class="muted card-path">${card.moves.length ? card.moves.join(' ') : texts.start}</p>
    <p class="turn landing">${discIcon(side)} ${texts.yourMove(sideName(side))} <small>${card.memory ? nothing : html`<b>${texts.newCard}</b> · `}${texts.leftToday(left)}</small></p>`;
}

/** @param {OpeningsSession} shown @param {import('./decks.js').Card} card */
function cardAnswer(shown, card) {
  const { state, feedback, isAsGood } = shown;
  return html`
    <p class="feedback ${state === 'right' ? 'correct' : state === 'wrong' && !isAsGood ? 'wrong' : ''}">${feedback}</p>
    <div class="buttons lesson-buttons ${state === 'right' ? 'goes-on' : ''}">${buttons(shown)}</div>
    ${refutation(shown)}
    ${shown.people ? peoplePanel(state === 'right' ? texts.peopleNext : texts.peopleHere, shown.people, peopleNotes(shown, card), () => shown.reloadPeople()) : nothing}`;
}

/** @param {OpeningsSession} shown @param {import('./decks.js').Card} card */
function peopleNotes({ state, attempt }, card) {
  /** @type {Map<string, string>} */
  const notes = new Map();
  if (state !== 'wrong') return notes;
  card.right.forEach((move) => notes.set(move, texts.yourMoveHere));
  return notes.set(attempt, texts.played);
}

/** Why the wrong answer loses, if it does. @param {OpeningsSession} shown */
const refutation = ({ mistake, isAsGood }) => (mistake ? html`<section class="refutation">${isAsGood === false ? html`<h2>${texts.refutation}</h2>` : nothing}${reasonsPanel(mistake)}</section>` : nothing);

/** @param {OpeningsSession} shown */
function buttons(shown) {
  const { state, isShown } = shown;
  if (state === 'right') return html`<button class="main" @click=${() => shown.next()}>${texts.next}</button>`;
  const tryAgain = state === 'wrong' ? html`<button class="main" @click=${() => shown.next()}>${texts.tryAgain}</button>` : nothing;
  const hint = state === 'question' && !isShown ? html`<button @click=${() => shown.hint()}>${texts.showHint}</button>` : nothing;
  return html`${tryAgain}${hint}${isShown ? nothing : html`<button @click=${() => shown.showAnswer()}>${texts.showAnswer}</button>`}`;
}

/** @param {OpeningsSession} shown */
const doneText = ({ dueTomorrow }) => html`<h1>${texts.allDone}</h1><p>${texts.dueTomorrow(dueTomorrow)}</p>`;

const doneButton = () => html`<div class="buttons goes-on"><a class="button main" href=${hrefOf('/learn/openings')}>${texts.finish}</a></div>`;
