//! The time a player has.

use std::time::Duration;

/// The time that the side to move has, as its player sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// As long as it takes.
    #[default]
    Unlimited,
    /// A fixed time for each move.
    PerMove(Duration),
    /// Time for the rest of the game.
    Game {
        /// What is left on the clock.
        left: Duration,
        /// What each move adds.
        increment: Duration,
    },
}
