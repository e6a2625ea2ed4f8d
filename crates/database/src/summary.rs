//! The answers of a store.

use outflank_formats::AnnotatedGame;
use outflank_rules::Side;
use outflank_rules::othello::{Move, Position};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::Add;
use std::str::FromStr;

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explored {
    /// The position, in the orientation of the question.
    pub position: Position,
    /// The name of the opening that ends in the position.
    pub opening: Option<&'static str>,
    /// The games that reach the position.
    #[serde(flatten)]
    pub totals: Totals,
    /// The moves that were played, the most frequent first.
    pub moves: Vec<ExploredMove>,
    /// The games of the best known players, and of these the latest.
    pub top: Vec<GameSummary>,
}

/// Numbers of games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct Totals {
    /// All games, those without a result included.
    pub games: u64,
    /// The games that Black won.
    pub black: u64,
    /// The draws.
    pub draws: u64,
    /// The games that White won.
    pub white: u64,
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameOutcome {
    /// Black won.
    Black,
    /// Neither side won.
    Draw,
    /// White won.
    White,
}

/// A move of a position with the games in which it was played.
///
/// On a board that is its own image under a symmetry, it stands for all its images.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct ExploredMove {
    /// The move.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "utoipa", schema(value_type = String))]
    pub mv: Move,
    /// The games.
    #[serde(flatten)]
    pub totals: Totals,
    /// The mean disc difference of the games with a result, Black's discs minus White's.
    pub mean_discs: Option<f64>,
    /// The year of the latest game.
    pub last_year: Option<u16>,
    /// The players who chose the move most often, at most three ([`ExploredMove::PLAYERS`]).
    pub players: Vec<PlayerCount>,
}

/// A player with a number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct PlayerCount {
    /// The name.
    pub name: String,
    /// The number of games.
    pub games: u64,
}

/// A game without its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema), schema(as = ExploredGameSummary))]
pub struct GameSummary {
    /// The identifier.
    #[cfg_attr(feature = "utoipa", schema(value_type = String))]
    pub id: GameId,
    /// Black's player.
    pub black: Option<String>,
    /// White's player.
    pub white: Option<String>,
    /// The tournament.
    pub tournament: Option<String>,
    /// The year.
    pub year: Option<u16>,
    /// Who won.
    pub result: Option<GameOutcome>,
    /// Black's discs minus White's at the end, with the empties given to the winner; `None` also for a winner by an
    /// unknown margin.
    pub score: Option<i8>,
    /// The number of moves, passes not counted.
    pub moves: u8,
    /// The label of the source.
    pub source: String,
    /// The number of moves before the position of the query, passes included.
    pub ply: Option<u16>,
}

/// A game with its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// The summary.
    pub summary: GameSummary,
    /// The game, which every format can write.
    pub game: AnnotatedGame,
}

/// The identifier of a game: a hash of its players, tournament, year, start and moves, the same in every database.
///
/// The text form has 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub(crate) u64);

/// A rating in Elo points, fitted to all games of a database by the Bradley–Terry model.
///
/// The mean of all players is about 1500. A player with 400 points more than an opponent scores ten times as much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema), schema(as = FittedRating))]
pub struct Rating {
    /// The points.
    pub elo: f64,
    /// The standard error, as if the ratings of the opponents were known.
    pub error: f64,
}

/// Numbers of games of a player by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct PlayerResults {
    /// All games, those without a result included.
    pub games: u64,
    /// The games that the player won.
    pub wins: u64,
    /// The draws.
    pub draws: u64,
    /// The games that the player lost.
    pub losses: u64,
}

/// A player with the number of games by result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct PlayerSummary {
    /// The name.
    pub name: String,
    /// The games.
    #[serde(flatten)]
    pub results: PlayerResults,
    /// The rating; `None` without a game that has a result and a named opponent.
    pub rating: Option<Rating>,
    /// The year of the first game.
    pub first_year: Option<u16>,
    /// The year of the latest game.
    pub last_year: Option<u16>,
}

/// All about a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct PlayerProfile {
    /// The totals and the rating.
    #[serde(flatten)]
    pub summary: PlayerSummary,
    /// The games as Black.
    pub black: SideProfile,
    /// The games as White.
    pub white: SideProfile,
    /// The results by year, the first year first.
    pub years: Vec<YearResults>,
    /// The results by opponent, the one with most games first.
    pub opponents: Vec<OpponentResults>,
}

/// The games of a player with one colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct SideProfile {
    /// All of them.
    #[serde(flatten)]
    pub results: PlayerResults,
    /// The results by opening, the most frequent first.
    pub openings: Vec<OpeningResults>,
}

/// The results of a player in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema), schema(as = ExploredOpening))]
pub struct OpeningResults {
    /// The name of the last opening that the games reached; `None` if they reached none.
    pub opening: Option<&'static str>,
    /// The games.
    #[serde(flatten)]
    pub results: PlayerResults,
}

/// The results of a player in a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct YearResults {
    /// The year.
    pub year: u16,
    /// The games.
    #[serde(flatten)]
    pub results: PlayerResults,
}

/// The results of a player against an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct OpponentResults {
    /// The name; `None` if it is unknown.
    pub name: Option<String>,
    /// The games.
    #[serde(flatten)]
    pub results: PlayerResults,
}

/// A tournament with its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct TournamentSummary {
    /// The name.
    pub name: String,
    /// The number of games.
    pub games: u64,
    /// The number of players.
    pub players: usize,
    /// The year of the first game.
    pub first_year: Option<u16>,
    /// The year of the latest game.
    pub last_year: Option<u16>,
}

/// A source with the number of its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub struct SourceSummary {
    /// The label.
    pub label: String,
    /// The number of games.
    pub games: u64,
}

impl ExploredMove {
    /// The maximum number of players of a move.
    pub const PLAYERS: usize = 3;
}

impl Totals {
    /// Counts a game.
    pub fn count(&mut self, result: Option<GameOutcome>) {
        self.games += 1;
        match result {
            Some(GameOutcome::Black) => self.black += 1,
            Some(GameOutcome::Draw) => self.draws += 1,
            Some(GameOutcome::White) => self.white += 1,
            None => {}
        }
    }
}

impl PlayerResults {
    /// Counts a game that the player played with a colour.
    pub fn count(&mut self, result: Option<GameOutcome>, side: Side) {
        self.games += 1;
        match (result, side) {
            (Some(GameOutcome::Draw), _) => self.draws += 1,
            (Some(GameOutcome::Black), Side::Black) | (Some(GameOutcome::White), Side::White) => self.wins += 1,
            (Some(_), _) => self.losses += 1,
            (None, _) => {}
        }
    }

    /// Returns the share of points, 1 for a win and ½ for a draw, of the games with a result; `None` without one.
    pub fn score(self) -> Option<f64> {
        let games = self.wins + self.draws + self.losses;
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }
}

impl Add for PlayerResults {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text is not the identifier of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the identifier of a game, 16 hexadecimal digits, but found {found:?}")]
pub struct ParseGameIdError {
    found: String,
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let id = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        id.map(Self).ok_or_else(|| ParseGameIdError { found: text.chars().take(20).collect() })
    }
}
