//! Players, and the random player.

use crate::{Clock, Game, GameRecord, StopFlag};
use std::error::Error;

/// A person or a program that chooses moves in a game.
pub trait Player<G: Game>: Send {
    /// Returns the player's name, as shown to people.
    fn name(&self) -> &str;

    /// Chooses a legal move in the current position of the record.
    ///
    /// A player that is stopped returns soon, with the best move that it has.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over, or when the player has no move.
    fn choose(&mut self, so_far: &GameRecord<G>, clock: &Clock, stop: &StopFlag) -> Result<G::Move, PlayerError>;

    /// Returns the score of the last move in discs, for the player's own side, if the player reports scores.
    fn last_score(&self) -> Option<i8> {
        None
    }
}

/// Why a player returns no move.
#[derive(Debug, thiserror::Error)]
pub enum PlayerError {
    /// There are no legal moves.
    #[error("the game is over")]
    GameOver,
    /// The player left the game.
    #[error("the player left the game")]
    Left,
    /// The player resigned.
    #[error("the player resigned")]
    Resigned,
    /// The player failed.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

/// Plays each legal move with the same probability.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::Position;
/// use outflank_rules::{Clock, Game, GameRecord, Player, RandomPlayer, StopFlag};
///
/// let mut player = RandomPlayer::new(7);
/// let mv = player.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new())?;
/// assert!(Position::START.is_legal(mv));
/// # Ok::<(), outflank_rules::PlayerError>(())
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
