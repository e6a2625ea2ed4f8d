//! The player that knows only the rules.

use crate::{Clock, Game, GameRecord, Player, PlayerError, StopFlag};

/// Plays each legal move with the same probability.
///
/// # Examples
///
/// ```
/// # use outflank_game::doc_example::Pile;
/// use outflank_game::{Clock, GameRecord, Player, RandomPlayer, StopFlag};
///
/// let mut player = RandomPlayer::new(7);
/// let mv = player.choose(&GameRecord::new(Pile::of(9)), &Clock::Unlimited, &StopFlag::new())?;
/// assert!(mv == 1 || mv == 2);
/// # Ok::<(), outflank_game::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    random: fastrand::Rng,
}

impl RandomPlayer {
    /// Makes a player whose moves are determined by the seed.
    pub fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed) }
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, so_far: &GameRecord<G>, _clock: &Clock, _stop: &StopFlag) -> Result<G::Move, PlayerError> {
        let moves: Vec<_> = so_far.position().moves().collect();
        self.random.choice(moves).ok_or(PlayerError::GameOver)
    }
}
