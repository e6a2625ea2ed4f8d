//! Games as they are stored.

use outflank_game::{Outcome, Side, Sides};

/// Whose games they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner(String);

/// Which game of an owner's it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameId(String);

/// A game from its start to its current state, as text: the library does not know the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredGame {
    /// Which game it is.
    pub id: GameId,
    /// How often it was saved, from 1.
    pub version: u32,
    /// When it was first saved, in seconds since 1970.
    pub created: u64,
    /// When it was last saved, in seconds since 1970.
    pub changed: u64,
    /// The name of the game that is played.
    pub game: String,
    /// The first position, or the rules that make it.
    pub start: String,
    /// Who plays; a person is `human`.
    pub seats: Sides<String>,
    /// All moves that are known, passes and those that were taken back included.
    pub moves: Vec<String>,
    /// How many of them are played.
    pub played: usize,
    /// How many of them, from the first, were given when the game began: they are not taken back.
    pub given: usize,
    /// Who has resigned, if anybody has.
    pub resigned: Option<Side>,
    /// Whose time was over, if anybody's was.
    pub late: Option<Side>,
    /// The state of the clock, as text; nothing without a clock.
    pub clock: Option<String>,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
    /// The name of the opening, where it has one.
    pub opening: Option<String>,
    /// How accurately each side played, in per cent, once the game is over and has been reviewed as it is.
    pub accuracy: Option<Sides<f64>>,
}

impl Owner {
    /// Names an owner.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl GameId {
    /// Names a game.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl StoredGame {
    /// Makes a game without moves.
    pub fn new(id: GameId, game: impl Into<String>, start: impl Into<String>, seats: Sides<String>) -> Self {
        Self {
            id,
            version: 1,
            created: 0,
            changed: 0,
            game: game.into(),
            start: start.into(),
            seats,
            moves: Vec::new(),
            played: 0,
            given: 0,
            resigned: None,
            late: None,
            clock: None,
            outcome: None,
            opening: None,
            accuracy: None,
        }
    }

    /// Returns whether it has come to its end.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some() || self.resigned.is_some() || self.late.is_some()
    }
}
