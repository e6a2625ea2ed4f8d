//! Where the actions of a step come from.

use super::{BoardState, Episode};

/// The actions of a step, one for each game.
pub(crate) enum Actions<'a> {
    /// Those of the caller.
    Given(&'a [i64]),
    /// Random legal ones, which are also written for the caller.
    Random(&'a mut [i64]),
    /// No games are played.
    None,
}

impl Actions<'_> {
    /// Returns the action of the next game.
    #[inline]
    pub(super) fn next(&mut self, episode: &mut Episode<impl BoardState>) -> usize {
        match self {
            Self::Given(actions) => actions.split_off_first().map_or(usize::MAX, |&action| action as usize),
            Self::Random(chosen) => {
                let action = random_action(&episode.state, &mut episode.random);
                if let Some(place) = chosen.split_off_first_mut() {
                    *place = action as i64;
                }
                action
            }
            Self::None => usize::MAX,
        }
    }

    /// Splits off the actions of the first games, for another thread.
    pub(super) fn split_off(&mut self, games: usize) -> Self {
        match self {
            Self::Given(actions) => Self::Given(actions.split_off(..games).unwrap_or_default()),
            Self::Random(chosen) => Self::Random(chosen.split_off_mut(..games).unwrap_or_default()),
            Self::None => Self::None,
        }
    }
}

/// Returns a legal action, each with the same probability; the pass at the end of a game.
#[inline]
pub(super) fn random_action(state: &impl BoardState, random: &mut fastrand::Rng) -> usize {
    let count = state.count_legal();
    // Without a choice there is nothing to draw.
    state.nth_legal(if count > 1 { random.u32(..count) } else { 0 })
}
