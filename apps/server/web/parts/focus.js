// The focus of the keyboard: when what has it is removed, something near takes it over, so that it does not fall to the page. What comes
// after a solved exercise takes it as well. What gets the focus is said by screen readers, and not announced as well.

import { strings } from './i18n.js';
import { announce, redraw } from './view.js';

/** What takes the focus over, the first kind that is there: a text that is marked for it, else a heading. */
const LANDINGS = ['.landing', 'h1, h2, h3'];
/** What takes it over from a square: the board of the next view, on the same square. In an exercise it is what is asked. */
const SQUARE = '.game:not(.exercise) [role=gridcell][tabindex="0"]';
/** What goes on after a solved exercise: the main button of what is marked for it. */
const GO_ON = '.goes-on .main';

class FocusKeeper {
  /** Where the focus was lost, until something there can take it over. @type {Element | null} */
  #lostIn = null;
  /** Whether a square has lost it. */
  #isSquare = false;
  /** What went on after the last rendering. @type {Element | null} */
  #goOn = null;
  /** The text that has taken the focus over, until it says something else. @type {{ element: Element, text: string } | null} */
  #landed = null;

  /** @param {() => void} render */
  keep(render) {
    const focused = document.activeElement;
    const around = focused && focused !== document.body ? ancestorsOf(focused) : [];
    render();
    if (this.#landed && textOf(this.#landed.element) !== this.#landed.text) this.#landed = null;
    if (around.length && focused && !focused.isConnected) [this.#lostIn, this.#isSquare] = [around.find((element) => element.isConnected) ?? null, focused.matches('[role=gridcell]')];
    else if (focused instanceof HTMLElement && focused.matches(':disabled')) giveFocus(focused.parentElement);
    else if (document.activeElement !== document.body) this.#lostIn = null;
    if (this.#takeGoOn() || (this.#lostIn && this.#land(this.#lostIn, this.#isSquare))) this.#lostIn = null;
    followSquare();
  }

  /** Lets a new view take the focus as soon as it has a heading. @param {Element | null} place */
  expect(place) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    this.#lostIn = place && !this.#land(place, false) ? place : null;
  }

  /** Whether a text has just taken the focus over; asked once. @param {string} text */
  takeSaid(text) {
    const isSaid = this.#landed !== null && this.#landed.element === document.activeElement && this.#landed.text.startsWith(text);
    if (isSaid) this.#landed = null;
    return isSaid;
  }

  /** Gives the focus to the nearest marked text around a place, else to the nearest heading; returns whether there is one. @param {Element} place @param {boolean} isSquare whether a square had the focus there */
  #land(place, isSquare) {
    const areas = [place, ...ancestorsOf(place)];
    const target = (isSquare ? [SQUARE, ...LANDINGS] : LANDINGS).flatMap((selector) => areas.map((area) => area.querySelector(selector))).find(Boolean);
    if (!giveFocus(target) || !target) return false;
    this.#landed = { element: target, text: textOf(target) };
    return true;
  }

  /** Gives the focus to what goes on, when it has just come; returns whether it did. */
  #takeGoOn() {
    const [before, goOn] = [this.#goOn, document.querySelector(GO_ON)];
    this.#goOn = goOn;
    return goOn !== before && giveFocus(goOn);
  }
}

const keeper = new FocusKeeper();

/** Renders; what has the focus may be gone afterwards, or be another square. @param {() => void} render */
export const keepFocus = (render) => keeper.keep(render);

/** Gives the focus to the heading of the view that is shown, once it is there. */
export const landOnView = () => keeper.expect(document.querySelector('main'));

/** Announces what is shown from now on by its name and a text, without the name if the focus has gone to what is called so. @param {string} name @param {string} [text] */
export function announceShown(name, text = '') {
  redraw();
  queueMicrotask(() => announce((keeper.takeSaid(name) ? [text] : [name, text]).filter(Boolean).join(strings.sentenceEnd)));
}

/** Whether an element has the focus only because something else has lost it. @param {EventTarget | null} target */
export const isLanding = (target) => target instanceof Element && (target === document.body || LANDINGS.some((selector) => target.matches(selector)));

/** Gives the focus to the board of the view, else to its heading. */
export function landOnContent() {
  const [square, content] = ['[role=gridcell][tabindex="0"]', 'h1, h2, h3'].map((selector) => document.querySelector(`main ${selector}`));
  const target = square ?? content;
  giveFocus(target);
  target?.scrollIntoView({ block: 'nearest' });
}

/** What a screen reader says of an element that gets the focus. @param {Element} element */
const textOf = (element) => element.getAttribute('aria-label') ?? (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** @param {Element} element */
function ancestorsOf(element) {
  const ancestors = [];
  for (let next = element.parentElement; next && next !== document.body; next = next.parentElement) ancestors.push(next);
  return ancestors;
}

/** The page does not scroll: what the user looks at stays where it is. @param {Element | null | undefined} element */
function giveFocus(element) {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return true;
}

/** On a board that was turned, the focus stays on its square. */
function followSquare() {
  const focused = document.activeElement;
  if (!focused?.matches('[role=gridcell][tabindex="-1"]')) return;
  const square = focused.closest('[role=grid]')?.querySelector('[role=gridcell][tabindex="0"]');
  giveFocus(square ?? null);
}
