//! Doing the work.

use super::work::{Task, Work};
use outflank_engine::{Engine, SearchLimits, SearchReport, Verdict};
use outflank_game::{StopFlag, perft_parallel};
use outflank_othello::{Position, perft};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// Who does the work.
pub(super) struct Bencher<'a> {
    pub(super) engine: Engine,
    pub(super) threads: NonZeroUsize,
    pub(super) stop: &'a StopFlag,
}

/// What a piece of work took.
pub(super) struct Measured {
    /// The name of the work.
    pub(super) name: String,
    /// The lines that were counted, or the boards that were searched.
    pub(super) nodes: u64,
    /// How long it took.
    pub(super) time: Duration,
    /// What is wrong with the result, if anything is.
    pub(super) fault: Option<String>,
}

impl Bencher<'_> {
    /// Does a piece of work; `None` when it was stopped.
    pub(super) fn measure(&mut self, work: &Work) -> Option<Measured> {
        let name = work.name.clone();
        match work.task {
            Task::Count { depth, lines } => {
                let began = Instant::now();
                let nodes = perft_parallel(&Position::START, depth, self.threads, self.stop, perft, |_, _| ())?;
                let time = began.elapsed();
                let fault = (nodes != lines).then(|| format!("there are {lines} lines, not {nodes}"));
                Some(Measured { name, nodes, time, fault })
            }
            Task::Solve { ref position, score } => {
                let report = self.search(position, SearchLimits::default())?;
                let found = report.verdict();
                let is_right = matches!(found, Verdict::Proven(discs) if discs.discs() == score);
                let fault = (!is_right).then(|| format!("the score is {score:+}, not {found}"));
                Some(Measured { name, nodes: report.nodes, time: report.time, fault })
            }
            Task::Look { ref position, depth } => {
                let report = self.search(position, SearchLimits::to_depth(depth))?;
                Some(Measured { name, nodes: report.nodes, time: report.time, fault: None })
            }
        }
    }

    /// Searches with an empty table, so that no piece of work helps the next one.
    fn search(&mut self, position: &Position, limits: SearchLimits) -> Option<SearchReport> {
        self.engine.clear();
        let report = self.engine.search(position.board()).limits(limits).stop_flag(self.stop).run().ok()?;
        (!self.stop.is_stopped()).then_some(report)
    }
}
