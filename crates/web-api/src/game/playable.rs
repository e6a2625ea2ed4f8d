//! What a page needs of a game beyond its rules.

use super::game_kind::GameKind;
use super::worker_context::WorkerContext;
use crate::input_error::ReasonCode;
use outflank_play::{PlayerGame, PlayerKind, PlayerSetup, PlayerSpec};
use outflank_rules::reversi::Aim;
use outflank_rules::{Clock, Game, GameRecord, Player, Side, Sides, StopFlag};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A game that a page can show and play.
pub trait Playable: PlayerGame<Move: Send + Sync, MoveError: ReasonCode> + Send + Sync + 'static {
    /// Returns the size of the board.
    fn board_size(&self) -> BoardSize;

    /// Returns the discs, row by row.
    fn cells(&self) -> Vec<Option<Side>>;

    /// Counts the discs.
    fn count(&self) -> Sides<u16>;

    /// Returns the names of the squares that a legal move flips, or of the slots that it captures.
    fn flipped(&self, mv: Self::Move) -> Vec<String>;

    /// Returns whether this machine can play from this position, with what the page has.
    fn has_player(&self, player: &PlayerKind) -> bool {
        self.check_player(player).is_ok()
    }

    /// Returns the settings of a player.
    fn player_setup(&self, _player: &PlayerKind, _context: &WorkerContext) -> PlayerSetup {
        PlayerSetup::default()
    }

    /// Returns the move of a machine; none when there is no such player, or it cannot choose.
    fn choose(
        so_far: &GameRecord<Self>,
        player: &PlayerSpec,
        context: &mut WorkerContext,
        limits: &MoveLimits<'_>,
    ) -> Option<Self::Move> {
        let start = so_far.start();
        let created = start.player(player, &start.player_setup(&player.kind, context), fastrand::u64(..));
        let mut player = created.inspect_err(|error| tracing::error!(%error, %player, "no player")).ok()?;
        choose_move(player.as_mut(), so_far, limits)
    }

    /// Returns the name of the opening that ends here, in games whose openings have names.
    fn opening(&self) -> Option<&'static str> {
        None
    }
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardSize {
    /// The squares of a row, or the slots.
    pub columns: u8,
    /// The number of rows; 1 in Alak.
    pub rows: u8,
}

/// The limits of a search for one move.
pub struct MoveLimits<'a> {
    clock: Clock,
    stop: &'a StopFlag,
}

impl<'a> MoveLimits<'a> {
    /// The longest search for a move in a game without a clock: the user waits for it.
    pub const MAX_TIME: Duration = Duration::from_secs(8);

    /// Limits a search by the time that is left on the clock of the game, and by 8 seconds.
    pub fn new(clock: Option<Clock>, stop: &'a StopFlag) -> Self {
        let time = match clock {
            Some(Clock::PerMove(time)) => time.min(Self::MAX_TIME),
            _ => Self::MAX_TIME,
        };
        Self { clock: Clock::PerMove(time), stop }
    }
}

/// Returns the move of a player; an error is logged.
pub(super) fn choose_move<G: Game>(
    player: &mut dyn Player<G>,
    so_far: &GameRecord<G>,
    limits: &MoveLimits<'_>,
) -> Option<G::Move> {
    let chosen = player.choose(so_far, &limits.clock, limits.stop);
    chosen.inspect_err(|error| tracing::error!(%error, player = player.name(), "the player has no move")).ok()
}

/// Returns the size of the board of a stored position; 8×8 when it is not a position.
pub fn board_size_of(kind: GameKind, start: &str) -> BoardSize {
    fn of<G: Playable>(start: &str) -> Option<BoardSize> {
        start.parse::<G>().ok().map(|position| position.board_size())
    }
    let size = match kind {
        GameKind::Othello => None,
        GameKind::Reversi => of::<outflank_rules::reversi::Position>(start),
        GameKind::Alak => of::<outflank_rules::alak::Position>(start),
    };
    size.unwrap_or(BoardSize { columns: 8, rows: 8 })
}

/// Returns whether the side with more discs wins a game with this start, or the side with fewer.
pub fn aim_of(kind: GameKind, start: &str) -> Aim {
    let reversi = Some(start).filter(|_| kind == GameKind::Reversi).and_then(|start| start.parse().ok());
    reversi.map_or(Aim::MostDiscs, |position: outflank_rules::reversi::Position| position.aim())
}
