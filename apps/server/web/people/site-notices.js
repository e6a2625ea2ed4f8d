// The notices of what is new in the games of the user, over the header of every page.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { opponent } from '../parts/game-text.js';
import { strings } from '../parts/i18n.js';
import { settings } from '../parts/settings.js';
import { playSound } from '../parts/sound.js';
import { announce, redraw } from '../parts/view.js';
import { blocks } from './blocks.js';
import { lineText } from './chat-log.js';
import { loadOnlineGame } from './online-api.js';
import { politeNameOf } from './online-parts.js';
import { online } from './online-strings.js';

/**
 * @typedef {import('../parts/view.js').Notices} Notices
 * @typedef {import('./online-api.js').OnlineEntry} OnlineEntry
 * @typedef {import('./online-api.js').OwnGames} OwnGames
 * @typedef {import('./chat-log.js').ChatLine} ChatLine
 * @typedef {{ kind: 'challenge' | 'started' | 'turn' | 'takeback' | 'rematch' | 'newGame' | 'over' | 'chat', game: string, by: string, state: number, ended?: import('./online-api.js').OnlineGame, line?: ChatLine }} Notice `state` distinguishes the turns and offers of a game; `ended` is the game that is over, `line` what was said in its chat
 */

/** The number of notices that are kept, besides those of turns and offers, which the lists of the user's games have. */
const MAX_NOTICES = 3;

/** @implements {Notices} */
export class SiteNotices {
  #site;
  /** The notices besides those of turns and offers, the latest first. @type {Notice[]} */
  #kept = [];
  /** The turns of the user and the offers whose notices were dismissed. @type {Set<string>} */
  #dismissed = new Set();

  /** @param {import('./site.js').Site} site */
  constructor(site) {
    this.#site = site;
  }

  /** In how many games it is the user's turn. */
  count() {
    return this.#site.own.mine.filter((game) => this.#isUserToMove(game)).length;
  }

  /** Tells what is new in the games of the user. @param {OwnGames} before @param {OwnGames} after */
  compare(before, after) {
    const known = new Map([...before.mine, ...before.challenges].map((game) => [game.id, game]));
    for (const game of after.challenges) if (!known.has(game.id)) this.#add(this.#noticeOf('challenge', game, game.creator));
    const offered = new Set(before.offers.map(({ id, version }) => `${id}/${version}`));
    for (const game of after.offers) if (!offered.has(`${game.id}/${game.version}`)) this.#say(this.#offerOf(game));
    const own = new Map(before.mine.map((game) => [game.id, game]));
    for (const game of after.mine) {
      const old = own.get(game.id);
      own.delete(game.id);
      if (game.status !== 'playing') continue;
      // A rematch that the other side accepts has not waited; whoever has just created or joined a game comes to it.
      if (old ? old.status === 'waiting' : !isAmongPeople()) this.#add(this.#noticeOf('started', game));
      else if (old && this.#isAskedForTakeback(game) && !old.takeback) this.#say(this.#noticeOf('takeback', game));
      else if (old && this.#isUserToMove(game) && game.played !== old.played) this.#say(this.#noticeOf('turn', game));
    }
    for (const game of own.values()) if (game.status === 'playing') this.#tellEnd(game);
    const heard = new Map(before.lines.map(({ game, number }) => [game, number]));
    for (const line of after.lines) if (line.number > (heard.get(line.game) ?? 0)) this.#hear(line.game, line);
  }

  /** Gives notice of what the other player has said, if the user wants to know. @param {string} game @param {ChatLine} line */
  #hear(game, line) {
    if (!settings.chat || line.by === this.#site.user?.name || blocks.has(line.by)) return;
    this.#add({ kind: 'chat', game, by: line.by, state: line.number, line });
  }

  /** Tells how a game has ended that the user does not look at. @param {OnlineEntry} game as it was before */
  async #tellEnd(game) {
    const notice = this.#noticeOf('over', game);
    if (!isElsewhere(notice)) return;
    // Without an answer the list of the user's games still says it.
    const ended = await loadOnlineGame(game.id).catch(() => null);
    if (!ended || ended.status === 'playing') return;
    this.#add({ ...notice, ended });
    redraw();
  }

  /** @param {OnlineEntry} game */
  #isUserToMove(game) {
    return game.status === 'playing' && game.turn !== null && game.turn === this.#site.sideIn(game);
  }

  /** Whether the other player wants to take a move back. @param {OnlineEntry} game */
  #isAskedForTakeback(game) {
    const side = this.#site.sideIn(game);
    return game.status === 'playing' && side !== null && game.takeback === opponent(side);
  }

  /** The notices of the games under way that wait for the user: for an answer, which comes first, or for a move. */
  #requests() {
    const kindOf = (/** @type {OnlineEntry} */ game) => (this.#isAskedForTakeback(game) ? 'takeback' : this.#isUserToMove(game) ? 'turn' : null);
    return this.#site.own.mine.flatMap((game) => {
      const kind = kindOf(game);
      return kind ? [this.#noticeOf(kind, game)] : [];
    });
  }

  /** Whether a challenge still waits, and a game that has started still goes on; other notices are not outdated. @param {Notice} notice */
  #isCurrent({ kind, game }) {
    const { challenges, mine } = this.#site.own;
    if (kind === 'challenge') return challenges.some(({ id }) => id === game);
    return kind !== 'started' || mine.some(({ id }) => id === game);
  }

  /** The notice that the other player of a game that has ended offers another one. @param {OnlineEntry} game */
  #offerOf(game) {
    return this.#noticeOf(game.status === 'aborted' ? 'newGame' : 'rematch', game);
  }

  /** @param {Notice['kind']} kind @param {OnlineEntry} game @param {string} [by] the other player, unless it is said @returns {Notice} */
  #noticeOf(kind, game, by) {
    // A game without the user's side is a challenge, and says who it is from.
    const other = game.players[opponent(this.#site.sideIn(game) ?? 'white')];
    return { kind, game: game.id, by: by ?? (other ? politeNameOf(other) : ''), state: kind === 'turn' ? game.played : game.version };
  }

  /** @param {Notice} notice */
  #add(notice) {
    if (!isElsewhere(notice)) return;
    this.#kept = [notice, ...this.#kept.filter(({ game }) => game !== notice.game)].slice(0, MAX_NOTICES);
    this.#say(notice);
  }

  /** Says a notice to screen readers, with a sound. @param {Notice} notice */
  #say(notice) {
    if (!isElsewhere(notice)) return;
    announce(this.#textOf(notice));
    playSound(notice.kind === 'over' ? 'end' : 'start');
  }

  /** @param {Notice} notice */
  #textOf({ kind, by, ended, line }) {
    if (line) return lineText(line);
    return ended ? endText(ended, this.#site.sideIn(ended), by) : (online.notices[kind]?.(by) ?? by);
  }

  /** @param {Notice} notice */
  #dismiss(notice) {
    this.#kept = this.#kept.filter(({ game }) => game !== notice.game);
    this.#dismissed.add(keyOf(notice));
    redraw();
  }

  /** The notices that are open: offers, which do not wait for long, the turns of the user, then what else is new in other games. */
  #open() {
    // Whoever has seen the game knows what is new in it.
    this.#kept = this.#kept.filter((notice) => isElsewhere(notice) && this.#isCurrent(notice));
    const asking = [...this.#site.own.offers.map((game) => this.#offerOf(game)), ...this.#requests()].filter((notice) => !this.#dismissed.has(keyOf(notice)));
    const others = this.#kept.filter(({ game }) => asking.every((notice) => notice.game !== game));
    return [...asking, ...others].filter(isElsewhere);
  }

  /** The text of a notice; that of a turn, with what was said in the chat of its game. @param {Notice} notice */
  #fullTextOf(notice) {
    const said = this.#kept.find(({ kind, game }) => kind === 'chat' && game === notice.game);
    return said && notice.kind === 'turn' ? online.yourMoveAndLine(this.#textOf(said)) : this.#textOf(notice);
  }

  /** The first notice, over the header of the page, and how many others there are. */
  render() {
    const [notice, ...others] = this.#open();
    if (!notice) return nothing;
    return html`<section class="site-notice" aria-label=${strings.notices}><p><a href="/online/${notice.game}">${this.#fullTextOf(notice)}</a>
      ${others.length ? html`<small>${online.moreNotices(others.length)}</small>` : nothing}
      <button class="plain" @click=${() => this.#dismiss(notice)} aria-label=${online.dismiss} title=${online.dismiss}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button></p></section>`;
  }
}

/** @param {Notice} notice */
const isElsewhere = ({ game }) => location.pathname !== `/online/${game}`;

/** Whether the page is one from which a user goes to a new game. */
const isAmongPeople = () => /^\/(lobby|online)/.test(location.pathname);

/** @param {Notice} notice */
const keyOf = ({ kind, game, state }) => `${kind}/${game}/${state}`;

/** How a game of the user has ended, and against whom, for a reader who does not see it. @param {import('./online-api.js').OnlineGame} game @param {'black' | 'white' | null} side @param {string} name of the other player */
function endText({ status, result }, side, name) {
  if (status !== 'over' || !result) return online.ends.aborted(name);
  if (!result.winner) return online.ends.drawn(name);
  return online.ends[result.winner === side ? 'won' : 'lost'](name, result.by);
}
