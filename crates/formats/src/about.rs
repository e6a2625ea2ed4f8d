//! What is known about a game besides its moves.

mod clock;
mod date;
mod discs;
mod match_type;
mod result;

pub use clock::{ParseTimeControlError, TimeControl};
pub(crate) use clock::{parse_seconds, print_seconds, seconds_to_time};
pub use date::{GameDate, ParseGameDateError};
pub use discs::{Discs, ParseDiscsError};
pub(crate) use match_type::parse_size;
pub use match_type::{MatchTag, MatchType, ParseMatchTypeError};
pub use result::{DiscCounts, Ending, GameResult, Scoring, Verdict};

use crate::obf::ScoredMove;
use outflank_game::Sides;
use outflank_reversi::Move;
use std::time::Duration;

/// What is known about a game besides its moves, in the words that the formats share.
///
/// Texts are never empty: what a source leaves open is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// The tournament or match.
    pub event: Option<String>,
    /// The place, or the server.
    pub site: Option<String>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// The day, as far as it is known.
    pub date: Option<GameDate>,
    /// The time of day at which the game began, with its zone: `13:24:03 MST`.
    pub time_of_day: Option<String>,
    /// The players.
    pub players: Sides<PlayerAbout>,
    /// The result that the source holds.
    pub result: Option<GameResult>,
    /// The result of perfect play from some move on.
    pub theoretical: Option<Theoretical>,
    /// The kind of match on the Generic Game Server; `None` for a plain one.
    pub match_type: Option<MatchType>,
    /// The bids for the first move, in a komi match.
    pub komi: Komi,
    /// What is said about the game as a whole.
    pub comment: Option<String>,
    /// The exact scores that are known in the last position.
    pub answers: Answers,
}

/// What is known about a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerAbout {
    /// The name.
    pub name: Option<String>,
    /// The rating before the game.
    pub rating: Option<f64>,
    /// The time that was given.
    pub time_control: Option<TimeControl>,
}

/// The result of perfect play by both sides from a number of empty squares on, as the WTHOR database stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theoretical {
    /// Black's discs at the end, 0 to 64, the empty squares given to the winner.
    pub black_discs: u8,
    /// The empty squares from which on play is perfect.
    pub empties: u8,
}

/// The bids of a komi match: both players name a first move and what they think it worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Komi {
    /// The bids.
    pub bids: Sides<Option<Bid>>,
    /// The komi that came of them, in discs from Black's view.
    pub value: Option<Discs>,
}

/// A bid for the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bid {
    /// The first move.
    pub mv: Move,
    /// What it is worth to the side that makes it.
    pub evaluation: Option<Discs>,
    /// How long the player thought.
    pub time: Option<Duration>,
}

/// The exact scores that are known in the last position of a game, as problem files hold them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The moves that are listed, in the order of the list.
    pub scores: Vec<ScoredMove>,
    /// The score of the position, in discs for the side to move.
    pub value: Option<i8>,
}

impl Answers {
    /// Returns whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty() && self.value.is_none()
    }
}
