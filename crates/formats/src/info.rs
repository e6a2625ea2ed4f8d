//! Information about a game besides its moves.

mod clock;
mod date;
mod discs;
mod match_type;
mod result;
mod scores;
mod timed_move;

pub use clock::{GgsTimeControl, ParseGgsTimeControlError};
pub(crate) use clock::{MAX_TIME, duration_from_seconds, parse_seconds, print_seconds};
pub use date::{GameDate, ParseGameDateError};
pub use discs::{Discs, ParseDiscsError};
pub use match_type::{MatchOptions, MatchType, ParseMatchTypeError};
pub use result::{DiscCounts, GameResult, ResultScore, Scoring, Termination};
pub use scores::{ExactScores, ScoredMove, TheoreticalScore};
pub use timed_move::{ParseTimedMoveError, TimedMove};

use outflank_rules::Sides;

/// Information about a game besides its moves, common to all formats.
///
/// Texts are never empty: a field that a source leaves out is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameInfo {
    /// The tournament or match.
    pub event: Option<String>,
    /// The place, or the server.
    pub site: Option<String>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// The date, as far as it is known.
    pub date: Option<GameDate>,
    /// The time of day at which the game began, with its zone: `13:24:03 MST`.
    pub time_of_day: Option<String>,
    /// What is known of the player of each side.
    pub players: Sides<PlayerInfo>,
    /// The result in the source.
    pub result: Option<GameResult>,
    /// The result of perfect play from a number of empties on.
    pub theoretical: Option<TheoreticalScore>,
    /// The type of the match on the Generic Game Server; `None` for a plain one.
    pub match_options: Option<MatchOptions>,
    /// The bids for the first move, in a komi match.
    pub komi: Komi,
    /// The comment on the game as a whole.
    pub comment: Option<String>,
    /// The exact scores of the last position and of its moves.
    pub exact_scores: ExactScores,
}

/// Information about a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerInfo {
    /// The name, as the file spells it.
    pub name: Option<String>,
    /// The rating before the game.
    pub rating: Option<f64>,
    /// The time control.
    pub time_control: Option<GgsTimeControl>,
}

/// The bids of a komi match: each player names a first move and its score.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Komi {
    /// The bids; each score is for the side that moves.
    pub bids: Sides<Option<TimedMove>>,
    /// The resulting komi, in discs from Black's view.
    pub value: Option<Discs>,
}
