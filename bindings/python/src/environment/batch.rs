//! Games side by side.

use super::arrays::Arrays;
use super::episode::{Options, StepContext};
use super::saved_game::{LastAction, disc_words, saved_words};
use super::{Actions, BoardState, Episode, Opponent, threads};
use outflank_rules::reversi::Position;
use std::collections::TryReserveError;

/// N games, each with random numbers of its own, so that a game depends on the seed and its row alone.
pub(crate) struct Batch<S> {
    /// The positions that games start from: row i from start i, modulo their number.
    starts: Vec<S>,
    episodes: Vec<Episode<S>>,
    /// The games as they were when `keep` was called last.
    kept: Vec<Episode<S>>,
    options: Options,
}

/// A batch on any kind of board.
pub(crate) trait Games: Send + Sync {
    /// Sets the random numbers of all games; sides alternate from the first one again.
    fn seed(&mut self, seed: u64);

    /// Checks the actions of a step.
    fn check(&self, actions: &[i64]) -> Result<(), IllegalActionError>;

    /// Plays an action in each game, on a thread for each opponent; ends early when an opponent is stopped or fails.
    fn step(&mut self, actions: Actions<'_>, opponents: &mut [Opponent], arrays: Arrays<'_>);

    /// Starts the games whose byte in `mask` is not 0, or all without one, on a thread for each opponent; ends early
    /// like `step`.
    fn reset(&mut self, mask: Option<&[u8]>, opponents: &mut [Opponent], arrays: Arrays<'_>);

    /// Keeps a copy of the games, for `undo`.
    fn keep(&mut self);

    /// Takes back what happened to the games after `keep`.
    fn undo(&mut self);

    /// Returns the number of squares of a board.
    fn area(&self) -> usize;

    /// Returns the state of all games, a row of [`saved_words`](super::saved_words) words for each.
    fn save(&self, arrays: Arrays<'_>) -> Vec<u64>;

    /// Sets the state of all games and writes their rows; changes nothing if a row is not a game.
    fn restore(&mut self, rows: &[u64], opponents: &[Opponent], arrays: Arrays<'_>) -> Result<(), NotAGame>;

    /// Returns the discs of all boards: the words of the mover, then those of the opponent.
    fn discs(&self) -> Vec<u64>;

    /// Sets the discs of all boards and writes their rows; changes nothing if some are no position.
    fn set_discs(&mut self, discs: &[u64], opponents: &[Opponent], arrays: Arrays<'_>) -> Result<(), NotAGame>;

    /// Returns the position of a game, if there is such a row.
    fn position(&self, row: usize) -> Option<Position>;
}

/// A row that is not the state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {row} is not that of a game with these rules")]
pub(crate) struct NotAGame {
    pub(crate) row: usize,
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
    ///
    /// # Errors
    ///
    /// Returns an error when there is not enough memory for them.
    pub(crate) fn new(starts: Vec<S>, games: usize, options: Options) -> Result<Self, TryReserveError> {
        let episode = |row: usize| Episode::new(starts[row % starts.len()].clone(), row);
        let mut episodes = Vec::new();
        episodes.try_reserve_exact(games)?;
        episodes.extend((0..games).map(episode));
        Ok(Self { starts, episodes, kept: Vec::new(), options })
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

    fn keep(&mut self) {
        self.kept.clone_from(&self.episodes);
    }

    fn undo(&mut self) {
        self.episodes.clone_from(&self.kept);
    }

    fn area(&self) -> usize {
        self.starts[0].area()
    }

    fn save(&self, mut arrays: Arrays<'_>) -> Vec<u64> {
        let length = saved_words(self.area());
        let mut words = vec![0; length * self.episodes.len()];
        let rows = words.chunks_exact_mut(length).zip(arrays.rows(self.area()));
        for (episode, (words, row)) in self.episodes.iter().zip(rows) {
            episode.save(LastAction { reward: *row.reward, terminated: *row.terminated }, words);
        }
        words
    }

    fn restore(&mut self, rows: &[u64], opponents: &[Opponent], arrays: Arrays<'_>) -> Result<(), NotAGame> {
        self.replace(rows, saved_words(self.area()), opponents, arrays, |_, start, words| {
            Episode::restored(start, words)
        })
    }

    fn discs(&self) -> Vec<u64> {
        let length = 2 * disc_words(self.area());
        let mut discs = vec![0; length * self.episodes.len()];
        for (episode, words) in self.episodes.iter().zip(discs.chunks_exact_mut(length)) {
            episode.state.write_discs(words);
        }
        discs
    }

    fn set_discs(&mut self, discs: &[u64], opponents: &[Opponent], arrays: Arrays<'_>) -> Result<(), NotAGame> {
        self.replace(discs, 2 * disc_words(self.area()), opponents, arrays, Episode::with_discs)
    }

    fn position(&self, row: usize) -> Option<Position> {
        self.episodes.get(row).map(|episode| episode.state.position())
    }
}

impl<S: BoardState> Batch<S> {
    /// Replaces each game by that of `length` words, and writes its row.
    fn replace(
        &mut self,
        words: &[u64],
        length: usize,
        opponents: &[Opponent],
        mut arrays: Arrays<'_>,
        read: impl Fn(&Episode<S>, &S, &[u64]) -> Option<(Episode<S>, LastAction)>,
    ) -> Result<(), NotAGame> {
        let has_opponent = !opponents.iter().all(|opponent| matches!(opponent, Opponent::Nobody));
        let area = self.area();
        let games = self.episodes.iter().zip(words.chunks_exact(length)).enumerate();
        let games = games.map(|(row, (episode, words))| {
            read(episode, &self.starts[start_of(row, &self.starts)], words).ok_or(NotAGame { row })
        });
        let games = games.collect::<Result<Vec<_>, _>>()?;
        for (((game, last), episode), mut row) in games.into_iter().zip(&mut self.episodes).zip(arrays.rows(area)) {
            *episode = game;
            episode.show(last, has_opponent, &mut row);
        }
        Ok(())
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
        let Self { starts, episodes, options, .. } = self;
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
            first => threads::for_each(first.into_iter().chain(parts).collect(), work),
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
            if self.context.opponent.is_stopped() {
                return;
            }
            let action = self.actions.next(episode);
            episode.step(action, &self.starts[start_of(index, self.starts)], &mut self.context, &mut row);
        }
    }

    fn reset(mut self, mask: Option<&[u8]>) {
        let rows = (self.first_row..).zip(self.arrays.rows(self.starts[0].area()));
        for (episode, (index, mut row)) in self.episodes.iter_mut().zip(rows) {
            if self.context.opponent.is_stopped() {
                return;
            }
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
