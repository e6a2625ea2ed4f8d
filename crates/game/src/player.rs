//! Who chooses moves.

use crate::{Clock, Game, GameRecord, StopFlag};
use std::error::Error;

/// Somebody or something that chooses moves in a game.
pub trait Player<G: Game>: Send {
    /// Returns the player's name, as shown to people.
    fn name(&self) -> &str;

    /// Chooses a legal move in the current position of the record.
    ///
    /// A player that is asked to stop answers soon, with the best move it has.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over, or why the player could not choose.
    fn choose(&mut self, so_far: &GameRecord<G>, clock: &Clock, stop: &StopFlag) -> Result<G::Move, PlayerError>;
}

/// Why a player chose no move.
#[derive(Debug, thiserror::Error)]
pub enum PlayerError {
    /// There is no move to choose.
    #[error("the game is over")]
    GameOver,
    /// The player left the game.
    #[error("the player left the game")]
    Left,
    /// The player gave up the game.
    #[error("the player resigned")]
    Resigned,
    /// The player failed.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}
