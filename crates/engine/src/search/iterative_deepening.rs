//! Iterative deepening: from shallow, selective iterations to the proof.

use super::root::{Iteration, Plan, Root};
use super::{Domain, Search};
use crate::report::{SearchError, SearchReport};
use crate::{LiveSearch, SearchLimits, Selectivity};
use outflank_rules::StopFlag;
use outflank_rules::othello::{Bitboard, Board};
use web_time::Instant;

/// What to search, and until when.
pub(crate) struct SearchTask<'a> {
    pub(crate) board: Board,
    pub(crate) limits: SearchLimits,
    /// The squares on which placements at the root are not searched.
    pub(crate) excluded: Bitboard,
    pub(crate) stop: &'a StopFlag,
    pub(crate) live: &'a LiveSearch,
    /// Gets the report of every iteration.
    pub(crate) on_report: &'a mut dyn FnMut(&SearchReport),
}

/// Checks that there is a move to search, and that the domain supports the depth.
fn check<D: Domain>(domain: &D, root: &Root, task: &SearchTask<'_>) -> Result<(), SearchError> {
    if root.is_empty() {
        let is_over = domain.moves(task.board).is_empty();
        return Err(if is_over { SearchError::GameIsOver } else { SearchError::AllExcluded });
    }
    let empties = root.empties();
    match task.limits.depth {
        Some(depth) if !D::IS_FULL_BOARD && u32::from(depth) < empties => {
            Err(SearchError::DepthUnsupported { depth, empties })
        }
        _ => Ok(()),
    }
}

/// Searches one iteration after the other; returns the report of the last complete one. Where it has one line, that is the
/// move that a stopped iteration after it found to be better, if it found any: often that took most of the time.
pub(crate) fn deepen<D: Domain>(search: &mut Search<'_, D>, task: SearchTask<'_>) -> Result<SearchReport, SearchError> {
    let start = Instant::now();
    let mut root = Root::new(&search.domain, task.board, task.excluded);
    check(&search.domain, &root, &task)?;
    let SearchTask { ref limits, on_report, .. } = task;
    let plan = Plan::new::<D>(limits, root.empties(), search.constants);
    // Before the first iteration, so that a search that is stopped at once has a sensible move to report.
    search.evaluate_moves(&mut root);
    let report = |search: &mut Search<'_, D>, root: &Root, iteration: Iteration| SearchReport {
        empties: root.empties() as u8,
        depth: iteration.depth as u8,
        selectivity: iteration.selectivity,
        lines: root.lines(&plan, iteration),
        proven: root.proven(),
        proofs: Vec::new(),
        nodes: search.report_nodes(),
        time: start.elapsed(),
    };
    let mut last_iteration = Iteration { depth: 0, selectivity: Selectivity::Percent73 };
    let mut last = report(search, &root, last_iteration);
    let mut proofs = Vec::new();
    for &iteration in &plan.iterations {
        if root.can_skip(&plan, iteration) {
            continue;
        }
        // At least one iteration is made even when the time is over, for its move is better than that of the static
        // evaluation.
        let is_late = limits.soft_time.is_some_and(|soft| last.depth > 0 && start.elapsed() >= soft);
        if is_late || !search.iterate(&mut root, &plan, iteration) {
            proofs = root.proofs(&plan);
            // With several lines the moves not yet searched would mix scores of two iterations.
            if limits.lines.get() == 1 {
                last.lines = root.lines(&plan, last_iteration);
            }
            break;
        }
        last_iteration = iteration;
        last = report(search, &root, iteration);
        on_report(&last);
    }
    search.report_nodes();
    Ok(SearchReport { proven: root.proven(), proofs, time: start.elapsed(), ..last })
}
