//! What the server asks of a game beyond its rules.

use super::{Desk, Dimensions, Kind, Strength};
use outflank_game::{Clock, Game, GameRecord, Player, Side, Sides, StopFlag};
use std::time::Duration;

/// A game that can be played here.
pub(crate) trait Playable: Game<Move: Send> + Send + 'static {
    /// Returns the size of the board.
    fn dimensions(&self) -> Dimensions;

    /// Returns what lies where, row by row.
    fn cells(&self) -> Vec<Option<Side>>;

    /// Counts the discs.
    fn count(&self) -> Sides<u16>;

    /// Returns the names of what a legal move flips or removes.
    fn flipped(&self, mv: Self::Move) -> Vec<String>;

    /// Tells whether there are players of this strength for this board.
    fn has_player(&self, strength: Strength) -> bool;

    /// Has the player of this strength choose a move; none when there is no such player, or it cannot choose.
    fn choose(so_far: &GameRecord<Self>, strength: Strength, desk: &mut Desk, stop: &StopFlag) -> Option<Self::Move>;
}

/// How long a machine may think: people wait for it.
const CLOCK: Clock = Clock::PerMove(Duration::from_secs(8));

/// Has a player choose, and tells the log when it could not.
pub(super) fn ask<G: Game>(player: &mut dyn Player<G>, so_far: &GameRecord<G>, stop: &StopFlag) -> Option<G::Move> {
    let chosen = player.choose(so_far, &CLOCK, stop);
    chosen.inspect_err(|error| tracing::error!(%error, player = player.name(), "no move")).ok()
}

/// Returns the size of the board of a stored position; the standard one of what is not a position.
pub(crate) fn size_of(kind: Kind, start: &str) -> Dimensions {
    fn of<G: Playable>(start: &str) -> Option<Dimensions> {
        start.parse::<G>().ok().map(|position| position.dimensions())
    }
    let size = match kind {
        Kind::Othello => None,
        Kind::Reversi => of::<outflank_reversi::Position>(start),
        Kind::Alak => of::<outflank_alak::Position>(start),
    };
    size.unwrap_or(Dimensions { columns: 8, rows: 8 })
}
