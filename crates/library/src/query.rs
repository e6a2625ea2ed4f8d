//! Which games are asked for.

use std::num::NonZeroU32;

/// Which games of an owner are listed, the one changed last first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Words that must all occur in the players, the opening, the game or the moves.
    pub words: Vec<String>,
    /// How many games are passed over.
    pub skip: u32,
    /// How many games are listed at most.
    pub limit: NonZeroU32,
}

impl Default for Query {
    /// The 50 games changed last.
    fn default() -> Self {
        const LIMIT: NonZeroU32 = NonZeroU32::new(50).expect("it is not 0");
        Self { words: Vec::new(), skip: 0, limit: LIMIT }
    }
}
