//! Which games are asked for.

use std::num::NonZeroU32;

/// Which games of an owner are listed, and in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Words that must all occur in the players, the opening, the game or the moves.
    pub words: Vec<String>,
    /// How the games ended; nothing for all of them.
    pub ending: Option<Ending>,
    /// Which games come first.
    pub order: Order,
    /// How many games are passed over.
    pub skip: u32,
    /// How many games are listed at most.
    pub limit: NonZeroU32,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A person has won against a machine.
    Won,
    /// A person has lost against a machine.
    Lost,
    /// Nobody has won.
    Drawn,
    /// It goes on.
    Unfinished,
}

/// Which games come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The one changed last.
    #[default]
    Latest,
    /// The one that people played most accurately; those without a review come last.
    MostAccurate,
}

impl Default for Query {
    /// The 50 games changed last.
    fn default() -> Self {
        const LIMIT: NonZeroU32 = NonZeroU32::new(50).expect("it is not 0");
        Self { words: Vec::new(), ending: None, order: Order::Latest, skip: 0, limit: LIMIT }
    }
}
