// What a visitor can go on with besides games under way, as cards: a game to look at, a lesson that was begun, cards of openings that are due.
//
// Each part resolves to what renders its card, so that it follows the language, or to null.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { hrefOf } from '../parts/address.js';
import { ownGamePath } from '../parts/analysis-url.js';
import * as api from '../parts/api.js';
import { humanSide, resultText } from '../parts/game-text.js';
import { playerName, strings } from '../parts/i18n.js';
import { linkCard } from '../parts/link-card.js';
import { wasReviewed } from '../parts/reviewed.js';
import { accuracies, thumbnail } from '../game/game-card.js';
import { drill, hasDecks } from '../learn/decks.js';
import { learn, localized } from '../learn/learn-strings.js';
import { loadIndex } from '../learn/lesson-data.js';
import { allProgress, nextLesson } from '../learn/lesson-progress.js';
import { canBeReviewed } from '../learn/own-games.js';
import { texts } from './home-strings.js';

/** Of so many finished games one is offered for a review: older ones are forgotten. */
const MAX_TO_REVIEW = 3;

/** The cards of the visitor's games with people that are not over. @param {import('../people/online-api.js').OnlineEntry[]} games */
export async function gamesWithPeople(games) {
  if (!games.length) return null;
  const { onlineCard } = await import('../people/online-cards.js');
  return () => games.map(onlineCard);
}

/** The card of the latest finished game whose review was not seen. */
export async function gameToReview() {
  for (const entry of (await api.listGames()).filter(canBeReviewed).slice(0, MAX_TO_REVIEW)) {
    const game = await api.loadGame(entry.id);
    const line = game.moves.slice(0, game.played);
    if (!wasReviewed(game.start, line)) return () => reviewCard(entry, ownGamePath(game, line));
  }
  return null;
}

/** @param {api.GameListEntry} game @param {string} path */
const reviewCard = (game, path) => html`<li class="card"><a href=${hrefOf(path)}>${thumbnail(game)}<span><b>${texts.review}</b>
  <span>${playerName(game, 'black')} – ${playerName(game, 'white')} · ${resultText(game.result, game.aim, humanSide(game))}</span>
  ${game.accuracy ? html`<span class="accuracy">${strings.accuracy} ${accuracies(game.accuracy)}</span>` : nothing}</span></a></li>`;

/** The card of the lesson that was begun, else of the one after those that are done; none before the first one. */
export async function lessonToGoOn() {
  const progress = await allProgress();
  const lesson = progress.size ? nextLesson(await loadIndex(), progress) : undefined;
  if (!lesson) return null;
  const solved = progress.get(lesson.id)?.solved.length ?? 0;
  return () => linkCard(`/learn/lesson/${lesson.id}`, (solved ? learn.goOn : texts.nextLesson)(localized(lesson.title)), learn.solvedOf(solved, lesson.steps));
}

/** The card of the opening trainer, if something is due. */
export async function dueOpenings() {
  if (!(await hasDecks())) return null;
  const [{ view: { counts } }, { texts: openings }] = await Promise.all([drill(), import('../learn/openings-strings.js')]);
  return counts.due + counts.new ? () => linkCard('/learn/openings/practise', openings.title, openings.dueNow(counts.due, counts.new)) : null;
}
