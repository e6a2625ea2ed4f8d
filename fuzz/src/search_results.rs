//! Results of searches that no engine made, for the sessions of the protocols.

use outflank_arena::protocol::SearchResult;
use outflank_engine::evaluation::Score;
use outflank_engine::{Bounds, Line, SearchReport, Selectivity, Verdict};
use outflank_rules::othello::Move;
use std::time::Duration;

/// Returns the result of a search that chose a move.
pub(crate) fn choosing(mv: Move) -> SearchResult {
    let lines = vec![Line { verdict: Verdict::Estimate(Score::ZERO), moves: vec![mv] }];
    let report = SearchReport {
        empties: 60,
        depth: 1,
        selectivity: Selectivity::Percent73,
        lines,
        proven: Bounds::UNKNOWN,
        proofs: Vec::new(),
        nodes: 1,
        time: Duration::from_millis(1),
    };
    SearchResult { mv, report }
}
