//! The records of the database.

use outflank_rules::{Outcome, Side, Sides};

/// The name of an owner of games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner(String);

/// The identifier of a game, which no other game has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameId(String);

/// What lists, searches and exports know of a game; positions and moves are text, since the library does not know the rules.
///
/// A game at one device is stored anew after each event, one over the net when its status changes.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// The identifier.
    pub id: GameId,
    /// The number of its events.
    pub version: u32,
    /// The time when it was created, in milliseconds since 1970.
    pub created: u64,
    /// The time of the last change, in milliseconds since 1970.
    pub changed: u64,
    /// The name of the game: Othello, Reversi or Alak.
    pub game: String,
    /// The start position, or the rules that determine it.
    pub start: String,
    /// The players; a person is `human`.
    pub players: Sides<String>,
    /// All moves, passes and undone moves included.
    pub moves: Vec<String>,
    /// The number of moves that are played, not undone.
    pub played: usize,
    /// The number of moves that the game began with, which cannot be undone.
    pub initial_moves: usize,
    /// Whether it began with a random opening, as in XOT.
    pub xot: bool,
    /// The side that resigned.
    pub resigned: Option<Side>,
    /// The side that ran out of time.
    pub out_of_time: Option<Side>,
    /// The time control, as text; `None` without a clock.
    pub clock: Option<String>,
    /// The outcome by the rules, if the game is over.
    pub outcome: Option<Outcome>,
    /// The name of the opening, if it has one.
    pub opening: Option<String>,
    /// The accuracy of each side, in per cent, if this version has a review.
    pub accuracy: Option<Sides<f64>>,
    /// What lists of games over the net know besides; none of a game at one device, and of a game that is read.
    pub listing: Option<Listing>,
}

/// What lists of games over the net know of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The kind of game and the speed.
    pub category: String,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Whether the lobby lists the game.
    pub listed: bool,
    /// `waiting`, `playing`, `over`, `aborted` or `cancelled`.
    pub status: &'static str,
    /// The id of the only user who can join.
    pub challenged: Option<String>,
    /// The ids of the users; none for a machine, and before the game begins.
    pub users: Sides<Option<String>>,
    /// The mean rating of the players.
    pub rating: i64,
}

/// An event in the log of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The version of the game after the event, from 1.
    pub version: u32,
    /// In milliseconds since 1970.
    pub at: u64,
    /// What happened; the library does not interpret it.
    pub change: String,
    /// When the server must act unless another event follows, in milliseconds since 1970.
    pub due: Option<u64>,
}

/// A game with its owner.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnedGame {
    /// Who has the game: at one device whoever holds that, over the net the user who created it.
    pub owner: Owner,
    /// The game.
    pub game: StoredGame,
}

/// An analysis in the cache; the library does not interpret it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedAnalysis {
    /// The key: the position, the engine and its settings.
    pub key: String,
    /// The analysis.
    pub value: String,
}

impl Owner {
    /// Makes an owner.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl GameId {
    /// Makes an identifier.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl StoredGame {
    /// Makes a game without moves.
    pub fn new(id: GameId, game: impl Into<String>, start: impl Into<String>, players: Sides<String>) -> Self {
        Self {
            id,
            version: 1,
            created: 0,
            changed: 0,
            game: game.into(),
            start: start.into(),
            players,
            moves: Vec::new(),
            played: 0,
            initial_moves: 0,
            xot: false,
            resigned: None,
            out_of_time: None,
            clock: None,
            outcome: None,
            opening: None,
            accuracy: None,
            listing: None,
        }
    }

    /// Returns whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some() || self.resigned.is_some() || self.out_of_time.is_some()
    }

    /// Returns the winner; none before the end and of a draw.
    pub fn winner(&self) -> Option<Side> {
        let loser = self.resigned.or(self.out_of_time);
        loser.map_or_else(|| self.outcome.and_then(Outcome::winner), |loser| Some(!loser))
    }
}
