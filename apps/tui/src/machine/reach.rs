//! How far a search looked, in words.

use outflank_engine::{SearchReport, Selectivity};
use std::fmt;

/// How much the scores of a report can be relied on.
///
/// The text form is `exact` for a proof, and else the depth and how sure the search was not to leave out what matters:
/// `14@73%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How many plies the search looked ahead.
    pub depth: u8,
    /// How sure it was of what it saw.
    pub selectivity: Selectivity,
    /// Whether the scores are those of perfect play.
    pub is_exact: bool,
}

impl Reach {
    /// Returns the reach of a report.
    pub fn of(report: &SearchReport) -> Self {
        let SearchReport { depth, selectivity, .. } = *report;
        Self { depth, selectivity, is_exact: !report.verdict().is_estimate() }
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_exact { f.pad("exact") } else { f.pad(&format!("{}@{}", self.depth, self.selectivity)) }
    }
}
