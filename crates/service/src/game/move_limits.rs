//! The limits of a search for one move.

use outflank_rules::{Clock, Game, GameRecord, Player, StopFlag};
use std::time::Duration;

/// The limits of a search for one move.
pub struct MoveLimits<'a> {
    clock: Clock,
    stop: &'a StopFlag,
}

impl<'a> MoveLimits<'a> {
    /// The longest search for a move in a game without a clock: the user waits for it.
    pub const MAX_TIME: Duration = Duration::from_secs(8);

    /// Limits a search by the time that the clock of the game gives the move, and by 8 seconds.
    pub fn new(time: Option<Duration>, stop: &'a StopFlag) -> Self {
        Self { clock: Clock::PerMove(time.map_or(Self::MAX_TIME, |time| time.min(Self::MAX_TIME))), stop }
    }

    /// Returns the move of a player; an error is logged.
    pub(super) fn choose<G: Game>(&self, player: &mut dyn Player<G>, so_far: &GameRecord<G>) -> Option<G::Move> {
        let chosen = player.choose(so_far, &self.clock, self.stop);
        chosen.inspect_err(|error| tracing::error!(%error, player = player.name(), "the player has no move")).ok()
    }
}
