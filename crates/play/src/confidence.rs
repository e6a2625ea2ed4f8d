//! How reliable the value of a search is.

use outflank_engine::{SearchReport, Selectivity};
use std::fmt;

/// The depth and selectivity of a search: how reliable its values are.
///
/// The text form is `exact` for proven values, and otherwise the depth in plies and the selectivity: `14@73%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confidence {
    /// The depth of the search, in plies.
    pub depth: u8,
    /// The `ProbCut` selectivity of the search.
    pub selectivity: Selectivity,
    /// Whether the values are proven.
    pub is_exact: bool,
}

impl Confidence {
    /// Returns the confidence of a report.
    pub fn of<M>(report: &SearchReport<M>) -> Self {
        let SearchReport { depth, selectivity, .. } = *report;
        Self { depth, selectivity, is_exact: !report.verdict().is_estimate() }
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_exact { f.pad("exact") } else { f.pad(&format!("{}@{}", self.depth, self.selectivity)) }
    }
}
