//! Games as JSON.

use crate::analysis::AccuracyView;
use crate::document::GameDocument;
use crate::game::{GameClock, MoveView, PlayedGame, PositionView};
use outflank_library::StoredGame;
use outflank_rules::othello;
use outflank_rules::reversi::Aim;
use outflank_rules::{BoardSize, Position, Side, Sides, Variant};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A game with all that a page needs to show it.
#[derive(Serialize, ToSchema)]
pub struct GameView {
    #[serde(flatten)]
    summary: GameSummary,
    /// The initial position.
    start: String,
    /// All moves, those that were undone included.
    moves: Vec<String>,
    /// The number of moves that are played.
    played: usize,
    /// The number of moves that the game was created with; they cannot be undone.
    given: usize,
    #[serde(rename = "frame")]
    position: PositionView,
    /// The last move that is played.
    #[serde(rename = "last")]
    last_move: Option<MoveView>,
    /// Whether a person or a machine is to move; null once the game is over.
    turn: Option<Turn>,
    /// Null in a game without a clock.
    clock: Option<ClockView>,
}

/// Two views of a game with the same revision are equal, except for the clocks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ViewRevision {
    version: u32,
    is_reviewed: bool,
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
    /// Whether the clock of the side to move runs: from the first move to the end of the game.
    #[serde(rename = "runs")]
    is_running: bool,
}

/// A suggested move.
#[derive(Serialize, ToSchema)]
pub struct Hint {
    /// The move, as `f5`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The data of a game in a list.
#[derive(Serialize, ToSchema)]
pub struct GameSummary {
    id: String,
    /// The number of times that the game was saved.
    version: u32,
    kind: Variant,
    size: BoardSize,
    /// Which side wins: `most`, the one with more discs, or `anti`, the one with fewer.
    aim: Aim,
    #[serde(rename = "seats")]
    players: Players,
    result: Option<ResultView>,
    /// The name of the opening.
    opening: Option<String>,
    /// Null until the game is over and reviewed.
    accuracy: Option<AccuracyView>,
    /// In seconds since 1970.
    created: u64,
    /// In seconds since 1970.
    changed: u64,
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
pub struct GameListEntry {
    #[serde(flatten)]
    summary: GameSummary,
    /// The number of moves that are played, passes included.
    plies: usize,
    /// The number of discs that are placed: the moves without the passes.
    placed: usize,
    /// The squares of the current position, as in [`PositionView`].
    cells: String,
}

/// The players.
#[derive(Serialize, ToSchema)]
struct Players {
    /// `human`, or a machine as `level:5`.
    black: String,
    white: String,
}

/// The result of a game.
#[derive(Serialize, ToSchema)]
pub struct ResultView {
    /// Null for a draw.
    winner: Option<Side>,
    /// Black's margin; null after a resignation or a loss on time.
    margin: Option<i16>,
    #[serde(rename = "by")]
    termination: Termination,
}

/// Why a game is over.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Termination {
    Discs,
    Resignation,
    Time,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Turn {
    Human,
    Machine,
}

impl GameView {
    /// Returns the view of a game at a time since 1970, with the clock as it then is.
    pub fn of(game: &GameDocument, clock: Option<&GameClock>, accuracy: Option<Sides<f64>>, now: Duration) -> Self {
        let to_move = game.to_move();
        let stored = StoredGame { accuracy, ..game.stored_game(|seat| seat.player().to_owned()) };
        Self {
            summary: GameSummary::of(&stored, Some(game.record.start())),
            start: stored.start,
            moves: stored.moves,
            played: stored.played,
            given: stored.initial_moves,
            position: game.record.position_view(),
            last_move: game.record.last_move(),
            turn: to_move.map(|_| if game.machine_to_move().is_some() { Turn::Machine } else { Turn::Human }),
            clock: clock.map(|clock| ClockView::of(clock, to_move, now)),
        }
    }

    /// Returns the revision of the game.
    pub const fn revision(&self) -> ViewRevision {
        ViewRevision { version: self.summary.version, is_reviewed: self.summary.accuracy.is_some() }
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

impl GameSummary {
    /// Takes the first position, which has the size and the aim; without a game by the rules, that of its text or of Othello.
    fn of(game: &StoredGame, start: Option<&Position>) -> Self {
        let kind = Variant::from_name(&game.game).unwrap_or(Variant::Othello);
        let stored = || kind.position(&game.start).unwrap_or_else(|_| othello::Position::START.into());
        let start = start.cloned().unwrap_or_else(stored);
        let Sides { black, white } = game.players.clone();
        Self {
            id: game.id.as_str().to_owned(),
            version: game.version,
            kind,
            size: start.size(),
            aim: start.aim(),
            players: Players { black, white },
            result: result(game),
            opening: game.opening.clone(),
            accuracy: game.accuracy.map(AccuracyView::from),
            created: game.created,
            changed: game.changed,
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
            summary: GameSummary::of(game, played.as_ref().map(PlayedGame::start)),
            plies: game.played,
            placed,
            cells,
        }
    }
}

fn result(game: &StoredGame) -> Option<ResultView> {
    let (margin, termination) = match (game.resigned, game.out_of_time) {
        (Some(_), _) => (None, Termination::Resignation),
        (None, Some(_)) => (None, Termination::Time),
        (None, None) => (Some(game.outcome?.margin()), Termination::Discs),
    };
    Some(ResultView { winner: game.winner(), margin, termination })
}
