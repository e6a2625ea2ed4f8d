//! Running and timing benchmarks.

use super::benchmark::{Benchmark, Workload};
use outflank_engine::{Engine, SearchLimits, SearchReport, Verdict};
use outflank_rules::othello::{Position, perft};
use outflank_rules::{StopFlag, Threads, Workers, perft_parallel};
use std::time::{Duration, Instant};

/// Runs benchmarks with an engine.
pub(super) struct BenchmarkRunner<'a> {
    pub(super) engine: Engine,
    pub(super) threads: Threads,
    pub(super) stop: &'a StopFlag,
}

/// The measurement of a benchmark.
pub(super) struct Measurement {
    /// The name of the benchmark.
    pub(super) name: String,
    /// The leaf nodes counted, or the nodes searched.
    pub(super) nodes: u64,
    /// The time taken.
    pub(super) time: Duration,
    /// The difference from the known result, if there is one.
    pub(super) error: Option<String>,
}

impl BenchmarkRunner<'_> {
    /// Runs a benchmark; `None` when it was stopped.
    pub(super) fn run(&mut self, benchmark: &Benchmark) -> Option<Measurement> {
        let name = benchmark.name.clone();
        match benchmark.workload {
            Workload::Perft { depth, leaves } => {
                let started = Instant::now();
                let nodes = perft_parallel(&Position::START, depth, &Workers::new(self.threads, self.stop), perft)?;
                let time = started.elapsed();
                let error = (nodes != leaves).then(|| format!("expected {leaves} leaf nodes, but found {nodes}"));
                Some(Measurement { name, nodes, time, error })
            }
            Workload::Solve { ref position, score } => {
                let report = self.search(position, SearchLimits::default())?;
                let found = report.verdict();
                let is_correct = matches!(found, Verdict::Proven(discs) if discs.discs() == score);
                let error = (!is_correct).then(|| format!("expected the score {score:+}, but found {found}"));
                Some(Measurement { name, nodes: report.nodes, time: report.time, error })
            }
            Workload::Search { ref position, depth } => {
                let report = self.search(position, SearchLimits::to_depth(depth))?;
                Some(Measurement { name, nodes: report.nodes, time: report.time, error: None })
            }
        }
    }

    /// Searches with an empty transposition table, so that the benchmarks are independent of their order.
    fn search(&mut self, position: &Position, limits: SearchLimits) -> Option<SearchReport> {
        self.engine.clear();
        let report = self.engine.search(position.board()).limits(limits).stop_flag(self.stop).run().ok()?;
        (!self.stop.is_stopped()).then_some(report)
    }
}
