//! `outflank prove sample`.

use super::solvers::SolverOptions;
use crate::exit::{ExitStatus, stop_on_ctrl_c};
use crate::output::{Output, node_count, stdout};
use clap::{Args, value_parser};
use outflank_engine::{DiscDiff, Engine, EngineOptions};
use outflank_proof::{PathEnd, Question, Solver, WeightedMean, random_path};
use outflank_rules::othello::{Setup, Square};
use outflank_rules::reversi::Size;
use outflank_rules::{Side, StopFlag, counted, run_jobs};
use serde::Serialize;
use std::fmt;
use std::io::Write;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  outflank prove sample --split 20 --count 100
  outflank prove sample --split 36 --count 200 --nodes 6000000000 \\
      --hash 1024 --threads 2

A proof that a side reaches --at-least needs one move where it is to move, and all moves where the other side is. A random path follows \
the best move of the one side (depth 10), and draws the moves of the other, good ones more often; its weight is the \
inverse of its probability. The position at its end is solved for the bound. The weighted mean of the nodes, times the number of \
positions at the cut, predicts the cost of a proof; the mean weight estimates the number of paths. Black and White take turns \
as the side that reaches the bound.

Each position is printed as soon as it is solved. A search that reached --nodes counts with this number, and the mean is then a lower bound.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Sample {
    /// Empties of the positions, 1 to 59.
    #[arg(long, value_name = "N", default_value = "36", value_parser = value_parser!(u32).range(1..=59))]
    split: u32,

    /// Number of positions.
    #[arg(short = 'n', long = "count", alias = "positions", value_name = "N", default_value = "100")]
    positions: u64,

    /// Score that the side is to reach, -63 to 64.
    #[arg(long, value_name = "DISCS", default_value = "0", allow_negative_numbers = true)]
    #[arg(value_parser = value_parser!(i8).range(-63..=64))]
    at_least: i8,

    /// Node limit of a position.
    #[arg(long, value_name = "N")]
    nodes: Option<NonZeroU64>,

    /// Seed of the paths.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    solvers: SolverOptions,

    #[command(flatten)]
    output: Output,
}

/// A solver, and the engine that chooses the moves of paths.
struct Worker {
    solver: Solver,
    engine: Engine,
}

/// A position with the result of its search.
#[derive(Serialize)]
struct SolvedEnd {
    /// From 1.
    number: u64,
    position: String,
    weight: f64,
    nodes: u64,
    seconds: f64,
    /// Whether the side reaches the score; none if the node limit was reached.
    reaches: Option<bool>,
}

/// The results so far, in the order in which they were printed.
struct Printed {
    output: Output,
    solved: Vec<SolvedEnd>,
    /// The number of paths that ended before the cut.
    ended_early: u64,
    result: anyhow::Result<()>,
}

/// The summary.
#[derive(Serialize)]
struct Summary {
    positions: usize,
    /// The paths that ended before the cut, which have no position.
    ended_early: u64,
    /// Those that reached the node limit.
    unsolved: usize,
    mean_nodes: f64,
    standard_error: f64,
    /// The estimate of the number of paths of both sides' proofs together.
    paths: f64,
    seconds: f64,
}

impl Sample {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let solvers = self.solvers.solvers(Size::STANDARD)?;
        let options = EngineOptions { hash_mebibytes: 16, ..self.solvers.engine_options()? };
        let worker = |solver| anyhow::Ok(Worker { solver, engine: Engine::new(options.clone())? });
        let mut workers = solvers.into_iter().map(worker).collect::<anyhow::Result<Vec<_>>>()?;
        let (stop, started) = (stop_on_ctrl_c(), Instant::now());
        let printed = Mutex::new(Printed { output: self.output, solved: Vec::new(), ended_early: 0, result: Ok(()) });
        run_jobs(&mut workers, 0..self.positions, &stop, |worker, number| match self.solve(number, worker, &stop) {
            Some(end) => printed.lock().expect("no solver panics with the lock").add(end),
            None if stop.is_stopped() => ControlFlow::Continue(()),
            None => printed.lock().expect("no solver panics with the lock").skip(),
        });
        let Printed { solved, ended_early, result, .. } = printed.into_inner().expect("no solver panics with the lock");
        result?;
        let is_complete = !stop.is_stopped();
        if let Some(summary) = Summary::of(&solved, ended_early, started) {
            self.output.print(&summary)?;
        }
        Ok(ExitStatus::success_if(is_complete))
    }

    /// Draws and solves a position; the seed and the number determine it. Returns `None` when it was stopped, and for a path
    /// that ends before the cut.
    fn solve(&self, number: u64, worker: &mut Worker, stop: &StopFlag) -> Option<SolvedEnd> {
        // In different halves: the paths of near seeds must not be the same.
        let mut random = fastrand::Rng::with_seed(self.seed.rotate_left(32) ^ number);
        let prover = if number.is_multiple_of(2) { Side::Black } else { Side::White };
        let end = random_path(prover, self.split, &mut worker.engine, &mut random)?;
        let started = Instant::now();
        // The side reaches the score unless the other one reaches at least 1 − `at_least`.
        let bound = if end.is_prover_to_move { self.at_least } else { 1 - self.at_least };
        let question = Question { board: end.board, at_least: DiscDiff::new(bound).expect("the range is checked") };
        let solution = worker.solver.solve_within(question, self.nodes, stop);
        let reaches = solution.bounds.map(|bounds| (bounds.lower >= question.at_least) == end.is_prover_to_move);
        let seconds = started.elapsed().as_secs_f64();
        let to_move = if end.is_prover_to_move { prover } else { !prover };
        (!stop.is_stopped()).then(|| SolvedEnd {
            number: number + 1,
            position: setup(&end, to_move).to_string(),
            weight: end.weight,
            nodes: solution.nodes,
            seconds,
            reaches,
        })
    }
}

/// Returns the discs at the end of a path, by their colours.
fn setup(end: &PathEnd, to_move: Side) -> Setup {
    let side_on = |square| {
        let is_of_opponent = end.board.opponent().contains(square).then_some(!to_move);
        if end.board.mover().contains(square) { Some(to_move) } else { is_of_opponent }
    };
    Setup { cells: Square::ALL.map(side_on), to_move }
}

impl Printed {
    fn add(&mut self, end: SolvedEnd) -> ControlFlow<()> {
        // An error stays: searches under way may end after it.
        if self.result.is_ok() {
            self.result = self.output.print(&end).and_then(|()| Ok(stdout().flush()?));
            self.solved.push(end);
        }
        if self.result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Counts a path without a position.
    fn skip(&mut self) -> ControlFlow<()> {
        self.ended_early += 1;
        ControlFlow::Continue(())
    }
}

impl Summary {
    /// Returns the summary of positions; `None` without positions.
    fn of(ends: &[SolvedEnd], ended_early: u64, started: Instant) -> Option<Self> {
        let nodes: Vec<_> = ends.iter().map(|end| (end.weight, end.nodes as f64)).collect();
        let WeightedMean { mean, error } = WeightedMean::of(&nodes)?;
        Some(Self {
            positions: ends.len(),
            ended_early,
            unsolved: ends.iter().filter(|end| end.reaches.is_none()).count(),
            mean_nodes: mean,
            standard_error: error,
            // Half of the paths are those of each side.
            paths: 2.0 * nodes.iter().map(|(weight, _)| weight).sum::<f64>() / nodes.len() as f64,
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}

impl fmt::Display for SolvedEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, weight, nodes, seconds, .. } = self;
        let reaches = match self.reaches {
            Some(true) => "reached",
            Some(false) => "not reached",
            None => "node limit",
        };
        writeln!(f, "{number:>5}  weight {weight:.3e}  {:>9} nodes  {seconds:>7.1} s  {reaches}", node_count(*nodes))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, ended_early, unsolved, mean_nodes, standard_error, paths, seconds } = self;
        if *ended_early > 0 {
            let (all, are) = (*positions as u64 + ended_early, if *ended_early == 1 { "is" } else { "are" });
            writeln!(f, "{ended_early} of {} ended early and {are} not counted", counted(all, "path"))?;
        }
        writeln!(f, "{} in {seconds:.0} s, {unsolved} reached the node limit", counted(*positions, "position"))?;
        writeln!(f, "nodes of a position: {mean_nodes:.3e}, standard error {standard_error:.1e}; paths: {paths:.1e}")
    }
}
