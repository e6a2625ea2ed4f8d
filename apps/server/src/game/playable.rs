//! What the server asks of a game beyond its rules.

use super::{Desk, Dimensions, Kind, ReasonCode, Strength};
use outflank_game::{Clock, Game, GameRecord, Player, Side, Sides, StopFlag};
use outflank_reversi::Aim;
use std::time::Duration;

/// A game that can be played here.
pub(crate) trait Playable: Game<Move: Send, MoveError: ReasonCode> + Send + 'static {
    /// Returns the size of the board.
    fn dimensions(&self) -> Dimensions;

    /// Returns what lies where, row by row.
    fn cells(&self) -> Vec<Option<Side>>;

    /// Counts the discs.
    fn count(&self) -> Sides<u16>;

    /// Returns the names of what a legal move flips or removes.
    fn flipped(&self, mv: Self::Move) -> Vec<String>;

    /// Returns whether there are players of this strength for this board.
    fn has_player(&self, strength: Strength) -> bool;

    /// Has the player of this strength choose a move; none when there is no such player, or it cannot choose.
    fn choose(
        so_far: &GameRecord<Self>,
        strength: Strength,
        desk: &mut Desk,
        patience: &Patience<'_>,
    ) -> Option<Self::Move>;

    /// Returns the name of the opening that ends here, where openings have names.
    fn opening(&self) -> Option<&'static str> {
        None
    }
}

/// How long a machine is waited for.
pub(crate) struct Patience<'a> {
    clock: Clock,
    stop: &'a StopFlag,
}

impl<'a> Patience<'a> {
    /// How long a machine may think: people wait for it.
    const LONGEST: Duration = Duration::from_secs(8);

    /// Waits as long as people do, and no longer than the clock of the game allows.
    pub(crate) fn new(clock: Option<Clock>, stop: &'a StopFlag) -> Self {
        let time = match clock {
            Some(Clock::PerMove(time)) => time.min(Self::LONGEST),
            _ => Self::LONGEST,
        };
        Self { clock: Clock::PerMove(time), stop }
    }
}

/// Has a player choose, and tells the log when it could not.
pub(super) fn ask<G: Game>(
    player: &mut dyn Player<G>,
    so_far: &GameRecord<G>,
    patience: &Patience<'_>,
) -> Option<G::Move> {
    let chosen = player.choose(so_far, &patience.clock, patience.stop);
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

/// Returns which side wins a game that begins with this position.
pub(crate) fn aim_of(kind: Kind, start: &str) -> Aim {
    let reversi = Some(start).filter(|_| kind == Kind::Reversi).and_then(|start| start.parse().ok());
    reversi.map_or(Aim::MostDiscs, |position: outflank_reversi::Position| position.aim())
}
