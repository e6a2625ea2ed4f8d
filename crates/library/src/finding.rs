//! What was found by long work.

/// What was found about a subject, as text: the library knows neither.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at, and how.
    pub subject: String,
    /// What came of it.
    pub found: String,
}

impl Finding {
    /// How many findings are kept: some hundreds of games with all their positions.
    pub const MOST: i64 = 50_000;
}
