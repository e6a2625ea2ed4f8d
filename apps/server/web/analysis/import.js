// Import of games and positions: pasted, dropped or from a file, in any format that the server reads.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { isKept, keepGame } from '../parts/analysed-games.js';
import * as api from '../parts/api.js';
import { filesButton } from '../parts/controls.js';
import { DropTarget } from '../parts/drop-target.js';
import { navigate, redraw, visitNow } from '../parts/view.js';
import { errorText } from '../parts/error-text.js';
import { ApiError } from '../parts/api-error.js';
import { analysisPath, linkedAnalysisPath } from '../parts/analysis-url.js';
import { tagResult } from '../parts/game-tags.js';
import { strings } from '../parts/i18n.js';
import { isNames, namedFiles } from '../parts/wthor-files.js';

/** @type {api.ReadGames} */
const NOTHING = { games: [], rejected: 0, reasons: [], more: false, not_kept: [] };

/** The maximum number of games that are listed at once. */
const MAX_LISTED = 200;

class ImportForm {
  /** The parts of a page onto which a game can be dropped. */
  dropTarget = new DropTarget((sources) => this.#import(sources));
  #text = '';
  /** Why files could not be read at all. @type {string[]} */
  #errorMessages = [];
  /** The games of a file with more than one, or with an error. */
  #read = NOTHING;
  /** What the page does not keep of the game that it is opening: the analysis, which is then entered, says so. @type {string[]} */
  #opening = [];
  /** Whether the game that it is opening is kept, and the one that was opened. */
  #isKeeping = false;
  #isKept = false;
  /** The files that were read last: names can be chosen after the games. @type {File[]} */
  #files = [];
  /** What is searched for in the list of games. */
  #words = '';
  /** The number of the last import; what an earlier one reads is dropped. */
  #number = 0;

  /** Clears the form. */
  reset() {
    this.dropTarget.reset();
    [this.#text, this.#errorMessages, this.#read] = ['', [], { ...NOTHING, not_kept: this.#opening }];
    [this.#opening, this.#files, this.#words] = [[], [], ''];
    [this.#isKept, this.#isKeeping] = [this.#isKeeping, false];
  }

  /** Reads games; a single one is opened in the analysis. @param {(string | File)[]} sources a text, or files */
  async #import(sources) {
    // A link of the page has more than the moves: variations, the current position, a game of Alak.
    const linked = typeof sources[0] === 'string' && linkedAnalysisPath(sources[0]);
    if (linked) return this.#open(linked);
    const [number, isHere] = [++this.#number, visitNow()];
    const isWanted = () => number === this.#number && isHere();
    [this.#read, this.#errorMessages, this.#words] = [NOTHING, [], ''];
    const named = this.#withNames(sources);
    for (const source of named) await this.#readSource(source, named.length > 1 ? fileName(source) : '', isWanted);
    if (!isWanted()) return;
    const { games, rejected, not_kept: lost } = this.#read;
    if (games.length === 1 && !rejected && !this.#errorMessages.length) {
      this.#opening = lost;
      return this.#open(analysisPathOf(games[0]));
    }
    redraw();
    // The page is drawn in a microtask.
    requestAnimationFrame(() => document.querySelector('.imported-games')?.scrollIntoView({ block: 'nearest' }));
  }

  /** Opens a game, which is kept. @param {string} path */
  #open(path) {
    this.#isKeeping = keepGame(path);
    navigate(path);
  }

  /** The texts and files of games, with the names of players and tournaments that were chosen. @param {(string | File)[]} sources */
  #withNames(sources) {
    const files = sources.filter((source) => typeof source !== 'string');
    this.#files = files.length && files.every(isNames) ? [...this.#files, ...files] : files;
    const games = [...sources.filter((source) => typeof source === 'string'), ...namedFiles(this.#files)];
    if (!games.length) this.#errorMessages.push(strings.namesWithoutGames);
    return games;
  }

  /** Adds the games of a text or a file; what is wrong has its name, unless it is the only one. @param {string | api.NamedFile} source @param {string} name @param {() => boolean} isWanted */
  async #readSource(source, name, isWanted) {
    if (!isWanted()) return;
    try {
      const { games, rejected, reasons, more, not_kept: lost } = await api.readGames(source);
      if (!isWanted()) return;
      const read = this.#read;
      this.#read = {
        games: [...read.games, ...games],
        rejected: read.rejected + rejected,
        reasons: [...read.reasons, ...reasons.map((reason) => ({ ...reason, file: name }))],
        more: read.more || more,
        not_kept: [...new Set([...read.not_kept, ...lost])],
      };
    } catch (error) {
      if (isWanted()) this.#errorMessages.push(name ? strings.labelled(name, errorText(error)) : errorText(error));
    }
  }

  /** @param {(text: string) => void} [setUp] puts the pasted position, or the last one of a game, on the board of the page */
  render(setUp) {
    const { games } = this.#read;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#import([this.#text]);
    };
    const changeText = (/** @type {Event} */ event) => (this.#text = /** @type {HTMLTextAreaElement} */ (event.target).value);
    return html`
      <form class="import-form" @submit=${submit}>
        <label class="field"><span>${strings.pasteHint}</span>
          <textarea rows="3" .value=${this.#text} placeholder="f5d6c3d3c4…" @input=${changeText}></textarea></label>
        ${this.#errorMessages.map((message) => html`<p class="error" role="alert">${message}</p>`)}
        ${rejectedGames(this.#read)}
        ${this.#read.more ? html`<p class="error" role="alert">${strings.moreGames}</p>` : nothing}
        <div class="buttons row">${setUp ? html`<button type="button" @click=${() => this.#text.trim() && setUp(this.#text)}>${strings.putOnBoard}</button>` : nothing}<button>${strings.importGame}</button>${filesButton(strings.file, (files) => this.#import(files))}</div>
      </form>
      ${games.length ? this.notKept() : nothing}
      ${games.length ? this.#gameList() : nothing}`;
  }

  /** The games, with a search if there are several. */
  #gameList() {
    const { games } = this.#read;
    const words = plain(this.#words).split(/\s+/);
    const found = games.map((game, index) => ({ game, number: index + 1 })).filter(({ game }) => words.every((word) => plain(`${game.title} ${game.tags.tournament ?? ''}`).includes(word)));
    const search = (/** @type {Event} */ event) => {
      this.#words = /** @type {HTMLInputElement} */ (event.target).value;
      redraw();
    };
    return html`
      ${games.some(hasNumbersForNames) ? html`<p class="muted">${strings.chooseNames}</p>` : nothing}
      ${games.length > 1 ? html`<label class="field"><span>${strings.search}</span><input type="search" .value=${this.#words} @input=${search} placeholder=${strings.playerOrTournament}></label>` : nothing}
      ${found.length ? html`
        <ul class="imported-games" aria-label=${strings.gamesInFile}>
          ${found.slice(0, MAX_LISTED).map(({ game, number }) => html`<li><a href=${hrefOf(analysisPathOf(game))} @click=${() => (this.#isKeeping = keepGame(analysisPathOf(game)))}>${number}. ${game.title || strings.gameNames[game.kind]} <small>${gameFacts(game)}</small></a></li>`)}
          ${found.length > MAX_LISTED ? html`<li class="muted">${strings.andMore(String(found.length - MAX_LISTED))}</li>` : nothing}
        </ul>` : html`<p class="muted">${strings.noMatches}</p>`}`;
  }

  /** What becomes of the game that was opened. @param {string} path as it is now */
  opened(path) {
    return html`${this.notKept()}${this.#isKept && isKept(path) ? savedText() : nothing}`;
  }

  /** What the page does not keep of the imported games. */
  notKept() {
    const lost = this.#read.not_kept;
    return lost.length ? html`<p class="muted">${strings.notKept(lost)}</p>` : nothing;
  }
}

/** That a game is kept, and where. */
export const savedText = () => html`<p class="muted"><a href=${hrefOf('/games')}>${strings.gameSaved}</a></p>`;

/** The form of the analysis and of the board editor. */
export const importForm = new ImportForm();

/** @param {string | api.NamedFile} source */
const fileName = (source) => (typeof source === 'string' ? '' : source.file.name);

/** A text as the search compares it: without case and accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim();

/** Whether a game has the number of a player in place of the name, as one of WTHOR without a file of names. @param {api.ImportedGame} game */
const hasNumbersForNames = ({ tags }) => /^#\d+$/.test(tags.black ?? '') || /^#\d+$/.test(tags.white ?? '');

/** @param {api.ImportedGame} game */
const analysisPathOf = ({ kind, start, moves, tags }) => analysisPath(kind, start, moves, { tags });

/** What differs between games with the same players or first moves. @param {api.ImportedGame} game */
const gameFacts = ({ tags, moves }) => [tags.tournament, tagResult(tags), moves.length ? strings.moveCount(moves.filter((move) => move !== '--').length) : ''].filter(Boolean).join(' · ');

/** What is wrong with the games that were not read, each with a way to open its first moves. @param {api.ReadGames} read */
function rejectedGames({ games, rejected, reasons }) {
  if (!rejected) return nothing;
  const more = rejected - reasons.length;
  return html`
    <div class="error rejected-games" role="alert">
      ${games.length + rejected > 1 ? html`<p>${strings.gamesRead(games.length, rejected)}</p>` : nothing}
      <ul>${reasons.map(({ message, details, legal, file }) => html`<li>${file ? `${file}: ` : ''}${errorText(new ApiError('unreadable', message, details))}${legal ? html` ${legalPart(legal)}` : nothing}</li>`)}
        ${more > 0 ? html`<li>${strings.moreRejected(more)}</li>` : nothing}</ul>
    </div>`;
}

/** @param {api.ImportedGame} game */
const legalPart = (game) => html`<a href=${hrefOf(analysisPathOf(game))}>${strings.openFirstMoves(game.moves.filter((move) => move !== '--').length)}</a>`;
