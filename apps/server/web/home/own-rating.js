// What Home learns from the rating of a user who is signed in: which machine fits.

import { visitor } from '../game/fitting-opponent.js';
import { backend } from '../parts/backend.js';
import { readStored, USER_KEY } from '../parts/storage.js';
import { loadProfile, loadUser } from '../people/online-api.js';

/** Without a request for who has no name here. */
export async function learnFromRating() {
  const user = backend.offers.has('people') && readStored(USER_KEY) ? await loadUser() : null;
  if (!user) return;
  const { ratings = [] } = await loadProfile(user.name);
  // At some speeds there may be a few games only.
  const known = ratings.filter(({ category, is_provisional: isProvisional }) => category.startsWith('othello-') && !isProvisional);
  const [best] = known.sort((a, b) => b.games - a.games);
  if (best) visitor.learnRating(best.rating);
}
