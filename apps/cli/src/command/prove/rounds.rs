//! The rounds of a proof, with a progress line and checkpoints.

use crate::output::{node_count, per_second};
use crate::progress::{progress_bar, ticking_bar};
use indicatif::ProgressBar;
use outflank_proof::{Proof, Prover, Question, Solution, Solver};
use outflank_rules::{StopFlag, run_jobs};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The interval at which the file is written.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(50);

/// Has the questions of one round after the other solved, and takes the answers.
pub(super) struct Rounds<'a> {
    prover: Prover,
    out: &'a Path,
    /// The number of questions of the round without an answer.
    left: usize,
    answers: u64,
    nodes: u64,
    started: Instant,
    saved: Instant,
    bar: ProgressBar,
    result: anyhow::Result<()>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(prover: Prover, out: &'a Path) -> Self {
        let now = Instant::now();
        let bar = ticking_bar(progress_bar(0, "{elapsed} elapsed, {msg}"));
        Self { prover, out, left: 0, answers: 0, nodes: 0, started: now, saved: now, bar, result: Ok(()) }
    }

    /// Solves rounds until the score is proven or it is stopped, and writes the proof; returns it with the node count.
    pub(super) fn run(self, solvers: &mut [Solver], stop: &StopFlag) -> anyhow::Result<(Proof, u64)> {
        const NO_PANIC: &str = "no solver panics with the lock";
        let mut rounds = Mutex::new(self);
        // The answers of a round decide which questions the next one has.
        while let Some(questions) = rounds.get_mut().expect(NO_PANIC).next_round(stop) {
            run_jobs(solvers, questions.into_iter(), stop, |solver, question| {
                let solution = solver.solve_within(question, None, stop);
                rounds.lock().expect(NO_PANIC).add(question, solution)
            });
        }
        rounds.into_inner().expect(NO_PANIC).finish()
    }

    /// Returns the questions of the next round; `None` after the last one, when it is stopped or an answer was not taken.
    fn next_round(&mut self, stop: &StopFlag) -> Option<Vec<Question>> {
        if stop.is_stopped() || self.result.is_err() {
            return None;
        }
        let questions = self.prover.next_round(stop)?;
        self.left = questions.len();
        (!questions.is_empty()).then_some(questions)
    }

    fn add(&mut self, question: Question, solution: Solution) -> ControlFlow<()> {
        self.left -= 1;
        // An error stays: searches under way may end after it.
        if self.result.is_ok() {
            self.result = self.take(question, solution);
        }
        if self.result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn finish(self) -> anyhow::Result<(Proof, u64)> {
        self.bar.finish_and_clear();
        self.result?;
        let proof = self.prover.proof();
        write(&proof, self.out)?;
        Ok((proof, self.nodes))
    }

    fn take(&mut self, question: Question, solution: Solution) -> anyhow::Result<()> {
        self.nodes += solution.nodes;
        // A search without an answer was stopped.
        let Some(bounds) = solution.bounds else { return Ok(()) };
        self.prover.answer(question, bounds)?;
        self.answers += 1;
        self.show();
        if self.saved.elapsed() >= CHECKPOINT_INTERVAL {
            write(&self.prover.proof(), self.out)?;
            self.saved = Instant::now();
        }
        Ok(())
    }

    fn show(&self) {
        let (bounds, target) = (self.prover.bounds(), self.prover.target());
        let rate = per_second(self.answers, self.started.elapsed());
        self.bar.set_message(format!(
            "score {:+} to {:+}, testing {target}: {} of the round left, {} positions solved, {rate:.0}/s, {} nodes",
            bounds.lower.discs(),
            bounds.upper.discs(),
            self.left,
            self.prover.solved(),
            node_count(self.nodes),
        ));
    }
}

fn write(proof: &Proof, out: &Path) -> anyhow::Result<()> {
    Ok(outflank_files::write(out, &proof.to_bytes())?)
}
