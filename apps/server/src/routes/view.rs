//! What the page is told about a game.

use crate::game::{Contest, Dimensions, Frame, Kind, size_of};
use outflank_game::{Outcome, Side, Sides};
use outflank_library::StoredGame;
use serde::Serialize;
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
    frame: Frame,
    /// The last move that was played.
    last: Option<LastMove>,
    /// Who is to act; nobody once the game is over.
    turn: Option<Turn>,
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
    seats: Seats,
    result: Option<GameResult>,
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
    /// How many moves were played.
    plies: usize,
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

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameResult {
    /// `X` or `O`; nobody in a draw.
    winner: Option<char>,
    /// Black's margin; nothing when somebody resigned.
    margin: Option<i16>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Turn {
    Human,
    Machine,
}

impl GameView {
    pub(crate) fn of(game: &StoredGame, contest: &dyn Contest) -> Self {
        let is_over = game.resigned.is_some();
        let last = contest.last().map(|(mv, flips)| LastMove { mv, flips });
        let turn = contest.to_move().filter(|_| !is_over).map(|side| turn(&game.seats[side]));
        let summary = Summary::of(game);
        let (start, moves, played) = (game.start.clone(), game.moves.clone(), game.played);
        Self { summary, start, moves, played, frame: contest.frame(), last, turn }
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
            seats: Seats { black, white },
            result: result(game.outcome, game.resigned),
            created: game.created,
            changed: game.changed,
        }
    }
}

impl Listed {
    pub(crate) fn of(game: &StoredGame) -> Self {
        let cells = <dyn Contest>::stored(game).map(|contest| contest.frame().cells).unwrap_or_default();
        Self { summary: Summary::of(game), plies: game.played, cells }
    }
}

fn result(outcome: Option<Outcome>, resigned: Option<Side>) -> Option<GameResult> {
    if let Some(side) = resigned {
        return Some(GameResult { winner: Some((!side).letter()), margin: None });
    }
    let outcome = outcome?;
    Some(GameResult { winner: outcome.winner().map(Side::letter), margin: Some(outcome.margin()) })
}

fn turn(seat: &str) -> Turn {
    if seat == "human" { Turn::Human } else { Turn::Machine }
}
