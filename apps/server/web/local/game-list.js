// Filters and orders of the list of games; those of the server.

/** @typedef {import('./games.js').LocalGame} LocalGame */

/** The number of games that are listed at once. */
const PAGE_SIZE = 50;

/** @param {LocalGame[]} games @param {URLSearchParams} query `words`, `ending`, `order` and `skip` @returns {import('../parts/api.js').GameListEntry[]} */
export function listOf(games, query) {
  const words = (query.get('words') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const ending = query.get('ending') ?? 'any';
  const found = games.filter((game) => hasBegun(game) && contains(game, words) && ENDINGS[ending]?.(game));
  const isByAccuracy = query.get('order') === 'accuracy';
  found.sort((a, b) => (isByAccuracy && accuracy(b) - accuracy(a)) || b.stored.changed - a.stored.changed || b.entry.created - a.entry.created);
  const skip = Number(query.get('skip') ?? 0);
  return found.slice(skip, skip + PAGE_SIZE).map(({ entry }) => entry);
}

/** Whether a game has a move or a result. @param {LocalGame} game */
const hasBegun = ({ stored, entry }) => stored.moves.length > 0 || entry.result !== null;

/** @param {LocalGame} game @param {string[]} words */
function contains({ stored: { game, black, white, moves }, entry: { opening } }, words) {
  const text = `${game} ${black} ${white} ${opening ?? ''} ${moves.join(' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The side of the person in a game against the computer. @param {LocalGame} game */
function personOf({ stored: { black, white } }) {
  if ((black === 'human') === (white === 'human')) return null;
  return black === 'human' ? 'black' : 'white';
}

/** @type {Record<string, (game: LocalGame) => boolean>} */
const ENDINGS = {
  any: () => true,
  won: (game) => !!game.entry.result?.winner && game.entry.result.winner === personOf(game),
  lost: (game) => !!game.entry.result?.winner && !!personOf(game) && game.entry.result.winner !== personOf(game),
  drawn: ({ entry }) => entry.result !== null && entry.result.winner === null,
  unfinished: ({ entry }) => entry.result === null,
};

/** The accuracy of the person, or else the mean of both sides; -1 without one. @param {LocalGame} game */
function accuracy(game) {
  const both = game.entry.accuracy;
  if (!both) return -1;
  const person = personOf(game);
  return person ? both[person] : (both.black + both.white) / 2;
}
