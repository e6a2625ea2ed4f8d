//! Games side by side.

use super::arrays::Arrays;
use super::episode::{Options, StepContext};
use super::{Actions, BoardState, Episode, Opponent};
use rayon::prelude::*;

/// N games, each with random numbers of its own, so that a game depends on the seed and its row alone.
pub(crate) struct Batch<S> {
    /// The positions that games start from: row i from start i, modulo their number.
    starts: Vec<S>,
    episodes: Vec<Episode<S>>,
    options: Options,
}

/// A batch on any kind of board.
pub(crate) trait Games: Send + Sync {
    /// Sets the random numbers of all games; sides alternate from the first one again.
    fn seed(&mut self, seed: u64);

    /// Checks the actions of a step.
    fn check(&self, actions: &[i64]) -> Result<(), IllegalActionError>;

    /// Plays an action in each game, on a thread for each opponent.
    fn step(&mut self, actions: Actions<'_>, opponents: &mut [Opponent], arrays: Arrays<'_>);

    /// Starts the games whose byte in `mask` is not 0, or all without one, on a thread for each opponent.
    fn reset(&mut self, mask: Option<&[u8]>, opponents: &mut [Opponent], arrays: Arrays<'_>);
}

/// An action that is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}: action {action} is illegal")]
pub(crate) struct IllegalActionError {
    /// The row of the game.
    pub(crate) game: usize,
    pub(crate) action: i64,
}

impl<S: BoardState> Batch<S> {
    /// Makes a batch whose games have not started; there is at least one start.
    pub(crate) fn new(starts: Vec<S>, games: usize, options: Options) -> Self {
        let episode = |row: usize| Episode::new(starts[row % starts.len()].clone(), row);
        let episodes = (0..games).map(episode).collect();
        Self { starts, episodes, options }
    }
}

impl<S: BoardState> Games for Batch<S> {
    fn seed(&mut self, seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        for (row, episode) in self.episodes.iter_mut().enumerate() {
            episode.seed(random.fork(), row);
        }
    }

    fn check(&self, actions: &[i64]) -> Result<(), IllegalActionError> {
        // A negative action becomes a large one, which is as illegal.
        let is_rejected = |(episode, &action): (&Episode<S>, &i64)| !episode.accepts(action as usize, self.options);
        match self.episodes.iter().zip(actions).position(is_rejected) {
            None => Ok(()),
            Some(game) => Err(IllegalActionError { game, action: actions[game] }),
        }
    }

    fn step(&mut self, actions: Actions<'_>, opponents: &mut [Opponent], arrays: Arrays<'_>) {
        self.each_part(opponents, arrays, actions, Part::step);
    }

    fn reset(&mut self, mask: Option<&[u8]>, opponents: &mut [Opponent], arrays: Arrays<'_>) {
        self.each_part(opponents, arrays, Actions::None, |part| part.reset(mask));
    }
}

impl<S: BoardState> Batch<S> {
    fn each_part<'a>(
        &'a mut self,
        opponents: &'a mut [Opponent],
        mut arrays: Arrays<'a>,
        mut actions: Actions<'a>,
        work: impl Fn(Part<'a, S>) + Send + Sync,
    ) {
        let Self { starts, episodes, options } = self;
        let area = starts[0].area();
        let length = episodes.len().div_ceil(opponents.len()).max(1);
        let chunks = episodes.chunks_mut(length).enumerate().zip(opponents);
        let mut parts = chunks.map(|((index, episodes), opponent)| Part {
            first_row: index * length,
            starts,
            arrays: arrays.split_off(episodes.len(), area),
            actions: actions.split_off(episodes.len()),
            episodes,
            context: StepContext { options: *options, opponent },
        });
        match parts.next() {
            Some(only) if parts.len() == 0 => work(only),
            first => first.into_iter().chain(parts).collect::<Vec<_>>().into_par_iter().for_each(work),
        }
    }
}

/// Successive games of a batch, which one thread plays.
struct Part<'a, S> {
    first_row: usize,
    starts: &'a [S],
    episodes: &'a mut [Episode<S>],
    context: StepContext<'a>,
    arrays: Arrays<'a>,
    actions: Actions<'a>,
}

impl<S: BoardState> Part<'_, S> {
    fn step(mut self) {
        let rows = (self.first_row..).zip(self.arrays.rows(self.starts[0].area()));
        for (episode, (index, mut row)) in self.episodes.iter_mut().zip(rows) {
            let action = self.actions.next(episode);
            episode.step(action, &self.starts[start_of(index, self.starts)], &mut self.context, &mut row);
        }
    }

    fn reset(mut self, mask: Option<&[u8]>) {
        let rows = (self.first_row..).zip(self.arrays.rows(self.starts[0].area()));
        for (episode, (index, mut row)) in self.episodes.iter_mut().zip(rows) {
            if mask.is_none_or(|mask| mask[index] != 0) {
                episode.reset(&self.starts[start_of(index, self.starts)], &mut self.context, &mut row);
            }
        }
    }
}

/// Returns which position a row starts from, without a division where there is one alone.
#[inline]
fn start_of<S>(row: usize, starts: &[S]) -> usize {
    if starts.len() == 1 { 0 } else { row % starts.len() }
}
