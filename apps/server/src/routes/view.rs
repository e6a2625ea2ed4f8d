//! What the page is told about a game.

use crate::game::{Contest, Dimensions, Frame, GameClock, Kind, aim_of, size_of};
use outflank_game::{Side, Sides};
use outflank_library::StoredGame;
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A game with all that a page needs to show it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameView {
    #[serde(flatten)]
    summary: Summary,
    /// The first position.
    start: String,
    /// All moves, those that were taken back included.
    moves: Vec<String>,
    /// How many of them are played.
    played: usize,
    /// How many of them the game began with; they are not taken back.
    given: usize,
    frame: Frame,
    /// The last move that was played.
    last: Option<LastMove>,
    /// Who is to act; nobody once the game is over.
    turn: Option<Turn>,
    /// The clock, where the game has one.
    clock: Option<ClockView>,
}

/// The clock of a game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ClockView {
    /// The seconds that each side has for the game, and those that each move adds, as `300+3`.
    control: String,
    /// What Black has left, in milliseconds.
    black: u64,
    /// What White has left, in milliseconds.
    white: u64,
    /// Whether the clock of the side to move runs: it does from the first move to the end of the game.
    runs: bool,
}

/// A suggestion.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    pub(super) mv: String,
}

/// What a list tells about a game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    id: String,
    /// How often the game was stored.
    version: u32,
    kind: Kind,
    size: Dimensions,
    /// Which side wins: `most`, the one with more discs, or `anti`, the one with fewer.
    aim: String,
    seats: Seats,
    result: Option<GameResult>,
    /// The name of the opening.
    opening: Option<String>,
    /// How accurately both sides played, in per cent, once the game is over and was reviewed.
    accuracy: Option<Accuracies>,
    /// In seconds since 1970.
    created: u64,
    /// In seconds since 1970.
    changed: u64,
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Listed {
    #[serde(flatten)]
    summary: Summary,
    /// How many moves were played, passes included.
    plies: usize,
    /// How many moves were played, passes left out.
    placed: usize,
    /// The squares where the game stands, as in a frame.
    cells: String,
}

/// Who plays.
#[derive(Serialize, ToSchema)]
struct Seats {
    /// `human`, or a machine as `level 5`.
    black: String,
    white: String,
}

#[derive(Serialize, ToSchema)]
struct LastMove {
    #[serde(rename = "move")]
    mv: String,
    flips: Vec<String>,
}

/// How accurately both sides played, in per cent.
#[derive(Serialize, ToSchema)]
struct Accuracies {
    black: f64,
    white: f64,
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameResult {
    /// `X` or `O`; nobody in a draw.
    winner: Option<char>,
    /// Black's margin; nothing when somebody resigned or was late.
    margin: Option<i16>,
    by: Decision,
}

/// What decided a game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Decision {
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
    pub(crate) fn of(game: &StoredGame, contest: &dyn Contest, clock: Option<&GameClock>, now: Duration) -> Self {
        let last = contest.last().map(|(mv, flips)| LastMove { mv, flips });
        let to_move = contest.to_move().filter(|_| !game.is_over());
        let clock = clock.map(|clock| ClockView::of(clock, to_move, now));
        Self {
            summary: Summary::of(game),
            start: game.start.clone(),
            moves: game.moves.clone(),
            played: game.played,
            given: game.given,
            frame: contest.frame(),
            last,
            turn: to_move.map(|side| turn(&game.seats[side])),
            clock,
        }
    }
}

impl GameView {
    /// Returns how often the game was stored, and whether it has been reviewed since.
    pub(super) const fn state(&self) -> (u32, bool) {
        (self.summary.version, self.summary.accuracy.is_some())
    }
}

impl ClockView {
    fn of(clock: &GameClock, to_move: Option<Side>, now: Duration) -> Self {
        let left = clock.left(to_move, now);
        let milliseconds = |time: Duration| time.as_millis() as u64;
        Self {
            control: clock.control.to_string(),
            black: milliseconds(left.black),
            white: milliseconds(left.white),
            runs: clock.is_running() && to_move.is_some(),
        }
    }
}

impl Summary {
    fn of(game: &StoredGame) -> Self {
        let kind = Kind::named(&game.game).unwrap_or(Kind::Othello);
        let Sides { black, white } = game.seats.clone();
        Self {
            id: game.id.as_str().to_owned(),
            version: game.version,
            kind,
            size: size_of(kind, &game.start),
            aim: aim_of(kind, &game.start).to_string(),
            seats: Seats { black, white },
            result: result(game),
            opening: game.opening.clone(),
            accuracy: game.accuracy.map(|Sides { black, white }| Accuracies { black, white }),
            created: game.created,
            changed: game.changed,
        }
    }
}

impl Listed {
    pub(crate) fn of(game: &StoredGame) -> Self {
        let cells = <dyn Contest>::stored(game).map(|contest| contest.frame().cells).unwrap_or_default();
        let placed = game.moves.iter().take(game.played).filter(|mv| *mv != "--").count();
        Self { summary: Summary::of(game), plies: game.played, placed, cells }
    }
}

fn result(game: &StoredGame) -> Option<GameResult> {
    let against = |side: Side, by| GameResult { winner: Some((!side).letter()), margin: None, by };
    let resigned = game.resigned.map(|side| against(side, Decision::Resignation));
    let late = game.late.map(|side| against(side, Decision::Time));
    let decided = game.outcome.map(|outcome| GameResult {
        winner: outcome.winner().map(Side::letter),
        margin: Some(outcome.margin()),
        by: Decision::Discs,
    });
    resigned.or(late).or(decided)
}

fn turn(seat: &str) -> Turn {
    if seat == "human" { Turn::Human } else { Turn::Machine }
}
