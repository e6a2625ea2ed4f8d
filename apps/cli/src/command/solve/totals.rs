//! Totals over many positions.

use super::check::Mismatch;
use super::solution::Solution;
use crate::output::{node_count, speed};
use outflank_rules::counted;
use std::fmt;
use std::time::Duration;

/// Totals of the positions that were solved.
#[derive(Default)]
pub(super) struct Totals {
    /// The solved positions.
    pub(super) solved: usize,
    /// The unreadable lines and files.
    pub(super) unread: usize,
    checked: usize,
    different: usize,
    nodes: u64,
    time: Duration,
}

impl Totals {
    /// Returns whether something was unreadable or differs from its solution.
    pub(super) fn has_errors(&self) -> bool {
        self.unread > 0 || self.different > 0
    }

    /// Counts a solved position.
    pub(super) fn add(&mut self, solution: &Solution) {
        self.solved += 1;
        self.nodes += solution.nodes;
        self.time += solution.time;
    }

    /// Counts a comparison with the answers.
    pub(super) fn add_checked(&mut self, mismatches: &[Mismatch]) {
        self.checked += 1;
        self.different += usize::from(!mismatches.is_empty());
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, nodes) = (self.time.as_secs_f64(), node_count(self.nodes));
        let speed = speed(self.nodes, self.time);
        write!(f, "{} in {seconds:.3} s: {nodes} nodes, {speed} nodes/s", counted(self.solved, "position"))?;
        if self.checked > 0 {
            let matching = self.checked - self.different;
            write!(f, "\n{matching} of {} match the answers", self.checked)?;
        }
        if self.unread > 0 {
            write!(f, "\n{} could not be read", self.unread)?;
        }
        Ok(())
    }
}
