//! Games as JSON: the same for games at one device and over the net.

use crate::analysis::AccuracyView;
use crate::document::{GameDocument, GameResult, Status, Termination};
use crate::game::{GameClock, MoveView, PlayedGame, PositionView};
use outflank_engine::Support;
use outflank_learn::HintReason;
use outflank_library::StoredGame;
use outflank_rules::othello;
use outflank_rules::reversi::Aim;
use outflank_rules::{BoardSize, Position, Side, Sides, Variant};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A game at one device with all that a page needs to show it.
#[derive(Serialize, ToSchema)]
pub struct GameView {
    #[serde(flatten)]
    summary: GameSummary,
    #[serde(flatten)]
    board: GameBoard,
    /// All moves, those that were undone included.
    moves: Vec<String>,
    /// Null in a game without a clock.
    clock: Option<ClockView>,
    /// Null until the game is over and reviewed.
    accuracy: Option<AccuracyView>,
}

/// Two views of a game with the same revision are equal, except for the clocks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ViewRevision {
    version: u32,
    is_reviewed: bool,
}

/// The data of a game that lists have too.
#[derive(Clone, Serialize, ToSchema)]
pub struct GameSummary {
    /// The identifier, which stands for `{id}` in addresses.
    id: String,
    /// The number of changes: what the next request is based on.
    version: u32,
    /// The game; Reversi on 8×8 by the rules of Othello is `othello`.
    kind: Variant,
    /// The columns and rows of the board; in Alak one row of slots.
    size: BoardSize,
    /// Which side wins: `most`, the one with more discs, or `anti`, the one with fewer.
    aim: Aim,
    /// Whether it waits for a player, is played or is over.
    status: Status,
    /// Who plays which side.
    players: PlayersView,
    /// Whether the game begins with a random opening of eight moves, as in XOT.
    xot: bool,
    /// The number of moves that are played, passes included.
    played: usize,
    /// The side to move; null unless the game is in progress.
    turn: Option<Side>,
    /// Who won, by how much and why; null until the game is over.
    result: Option<GameResult>,
    /// The name of the opening.
    opening: Option<String>,
    /// In seconds since 1970.
    created: u64,
    /// In seconds since 1970.
    changed: u64,
}

/// The current position of a game, and where it came from.
#[derive(Serialize, ToSchema)]
pub struct GameBoard {
    /// The initial position.
    start: String,
    /// The number of moves that the game started with; they cannot be undone.
    given: usize,
    /// The current position with its legal moves.
    #[serde(rename = "frame")]
    position: PositionView,
    /// The last move that is played.
    #[serde(rename = "last")]
    last_move: Option<MoveView>,
    /// What the engine can do with its positions.
    support: Support,
}

/// A game at one device in a list.
#[derive(Serialize, ToSchema)]
pub struct GameListEntry {
    #[serde(flatten)]
    summary: GameSummary,
    /// Null until the game is over and reviewed.
    accuracy: Option<AccuracyView>,
    /// Whether it began at a usual start: exercises and games that are played on from a position did not.
    from_start: bool,
    /// The number of discs that are placed: the moves without the passes.
    placed: usize,
    /// The squares of the current position, as in [`PositionView`].
    cells: String,
    /// Null without a clock, after the end, and in an export.
    clock: Option<ClockView>,
}

/// The players of a game; null while a seat is open.
#[derive(Clone, Serialize, ToSchema)]
pub struct PlayersView {
    /// Who plays Black.
    black: Option<PlayerView>,
    /// Who plays White.
    white: Option<PlayerView>,
}

/// A player of a game.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PlayerView {
    /// The name of a user; empty for whoever holds the device.
    pub name: String,
    /// The specification of a machine, as `level:5`; null for a person.
    pub machine: Option<String>,
    /// Whether it is a user with a password.
    pub is_account: bool,
    /// The rating before the game.
    pub rating: Option<i32>,
    /// Whether that rests on few games.
    pub is_provisional: bool,
    /// The change of the rating by the game.
    pub change: Option<i32>,
}

/// The clock of a game.
#[derive(Clone, Serialize, ToSchema)]
pub struct ClockView {
    /// The initial seconds and the increment of each move, as `300+3`.
    control: String,
    /// The remaining time of Black, in milliseconds.
    black: u64,
    /// The remaining time of White, in milliseconds.
    white: u64,
    /// Whether the clock of the side to move runs.
    #[serde(rename = "runs")]
    is_running: bool,
}

/// A suggested move.
#[derive(Serialize, ToSchema)]
pub struct Hint {
    /// The move, as `f5`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Why it is good; null where nothing is seen without a search, and in other games than Othello.
    pub reason: Option<HintReason>,
}

impl GameView {
    /// Returns the view of a game at a time since 1970, with the clock as it then is.
    pub fn of(game: &GameDocument, clock: Option<&GameClock>, accuracy: Option<Sides<f64>>, now: Duration) -> Self {
        let player = |side| game.seat(side).map(|seat| PlayerView::of_spec(seat.player()));
        Self {
            summary: GameSummary::of(game, player),
            board: GameBoard::of(game),
            moves: game.record.all_moves(),
            clock: clock.map(|clock| ClockView::of(clock, game.to_move(), now)),
            accuracy: accuracy.map(AccuracyView::from),
        }
    }

    /// Returns the revision of the game.
    pub const fn revision(&self) -> ViewRevision {
        ViewRevision { version: self.summary.version, is_reviewed: self.accuracy.is_some() }
    }
}

impl GameSummary {
    /// Returns the data of a game; `player` returns who has a seat.
    pub fn of(game: &GameDocument, player: impl Fn(Side) -> Option<PlayerView>) -> Self {
        let start = game.record.start();
        Self {
            id: game.id.clone(),
            version: game.version,
            kind: game.settings.kind,
            size: start.size(),
            aim: start.aim(),
            status: game.status,
            players: PlayersView { black: player(Side::Black), white: player(Side::White) },
            xot: game.settings.drawn,
            played: game.record.played(),
            turn: game.to_move(),
            result: game.result,
            opening: game.record.opening().map(str::to_owned),
            created: game.created.as_secs(),
            changed: game.changed.as_secs(),
        }
    }

    /// Returns the data of a stored game; its start, if it is not one by its rules, is that of its text or of Othello.
    fn of_stored(game: &StoredGame, replayed: Option<&PlayedGame>) -> Self {
        let kind = Variant::from_name(&game.game).unwrap_or(Variant::Othello);
        let stored = || kind.position(&game.start).unwrap_or_else(|_| othello::Position::START.into());
        let start: Position = replayed.map_or_else(stored, |game| game.start().clone());
        let player = |side: Side| Some(PlayerView::of_spec(&game.players[side]));
        let is_over = game.is_over();
        Self {
            id: game.id.as_str().to_owned(),
            version: game.version,
            kind,
            size: start.size(),
            aim: start.aim(),
            status: if is_over { Status::Over } else { Status::Playing },
            players: PlayersView { black: player(Side::Black), white: player(Side::White) },
            xot: game.xot,
            played: game.played,
            // By the rules of the board, a game that was resigned still has a side to move.
            turn: replayed.and_then(PlayedGame::to_move).filter(|_| !is_over),
            result: result_of(game, replayed),
            opening: game.opening.clone(),
            created: game.created / 1000,
            changed: game.changed / 1000,
        }
    }
}

impl GameBoard {
    /// Returns the current position of a game.
    pub fn of(game: &GameDocument) -> Self {
        Self {
            start: game.settings.start.clone(),
            given: game.given(),
            position: game.record.position_view(),
            last_move: game.record.last_move(),
            support: Support::of_game(game.record.record()),
        }
    }
}

impl GameListEntry {
    /// Returns the entry of a game.
    pub fn of(game: &StoredGame) -> Self {
        let played = PlayedGame::from_stored(game).ok();
        let cells = played.as_ref().map(|game| game.position_view().cells).unwrap_or_default();
        let placed = game.moves.iter().take(game.played).filter(|mv| *mv != "--").count();
        Self {
            summary: GameSummary::of_stored(game, played.as_ref()),
            accuracy: game.accuracy.map(AccuracyView::from),
            from_start: played.as_ref().is_some_and(|game| game.start().is_usual_start()),
            placed,
            cells,
            clock: None,
        }
    }

    /// Returns the entry with the clock of its game.
    #[must_use]
    pub fn with_clock(self, clock: Option<ClockView>) -> Self {
        Self { clock, ..self }
    }
}

impl PlayerView {
    /// Returns a machine.
    pub fn machine(spec: &str) -> Self {
        Self { name: spec.to_owned(), machine: Some(spec.to_owned()), ..Self::default() }
    }

    fn of_spec(spec: &str) -> Self {
        if spec == "human" { Self::default() } else { Self::machine(spec) }
    }
}

impl ClockView {
    /// Returns the view of a clock; `to_move` is none once the game is over.
    pub fn of(clock: &GameClock, to_move: Option<Side>, now: Duration) -> Self {
        let remaining = clock.remaining(to_move, now);
        let milliseconds = |time: Duration| time.as_millis() as u64;
        Self {
            control: clock.control.to_string(),
            black: milliseconds(remaining.black),
            white: milliseconds(remaining.white),
            is_running: clock.is_running() && to_move.is_some(),
        }
    }
}

fn result_of(game: &StoredGame, replayed: Option<&PlayedGame>) -> Option<GameResult> {
    // The stored form has no field for this end: it is an outcome where a position is repeated.
    let is_repeated = || replayed.is_some_and(|game| game.record().is_repeated());
    let (margin, termination) = match (game.resigned, game.out_of_time) {
        (Some(_), _) => (None, Termination::Resignation),
        (None, Some(_)) => (None, Termination::Time),
        (None, None) if game.outcome.is_some() && is_repeated() => (None, Termination::Repetition),
        (None, None) => (Some(game.outcome?.margin()), Termination::Discs),
    };
    Some(GameResult { winner: game.winner(), margin, termination })
}
