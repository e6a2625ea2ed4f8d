//! Queries for games.

use std::num::NonZeroU32;

/// A query for games of an owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The words that must all occur in the players, the opening, the game or the moves.
    pub words: Vec<String>,
    /// The result of the games; `None` for all games.
    pub result: Option<ResultFilter>,
    /// The order of the games.
    pub order: SortOrder,
    /// The number of games to skip.
    pub skip: u32,
    /// The maximum number of games.
    pub limit: NonZeroU32,
}

/// A result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// A person won against the computer.
    Won,
    /// A person lost against the computer.
    Lost,
    /// The game is a draw.
    Drawn,
    /// The game is not over.
    Unfinished,
}

/// The order of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortOrder {
    /// By the time of the last change, latest first.
    #[default]
    Latest,
    /// By the accuracy of the person, highest first; games without a review come last.
    MostAccurate,
}

impl Default for Query {
    /// The 50 games changed last.
    fn default() -> Self {
        const LIMIT: NonZeroU32 = NonZeroU32::new(50).expect("it is not 0");
        Self { words: Vec::new(), result: None, order: SortOrder::Latest, skip: 0, limit: LIMIT }
    }
}
