//! The rounds of a proof, as jobs for solvers, with a progress line and checkpoints.

use crate::output::{node_count, per_second};
use crate::progress::{progress_bar, ticking_bar};
use indicatif::ProgressBar;
use outflank_game::{JobQueue, StopFlag};
use outflank_proof::{Proof, Prover, Question, Solution};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// The interval at which the file is written.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(50);

/// Gives out the questions of one round after the other, and takes the answers.
pub(super) struct Rounds<'a> {
    prover: Prover,
    out: &'a Path,
    stop: &'a StopFlag,
    /// The questions of the round that are not given out yet.
    waiting: Vec<Question>,
    /// The number of questions under way.
    open: usize,
    answers: u64,
    nodes: u64,
    started: Instant,
    saved: Instant,
    bar: ProgressBar,
    result: anyhow::Result<()>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(prover: Prover, out: &'a Path, stop: &'a StopFlag) -> Self {
        let now = Instant::now();
        let bar = ticking_bar(progress_bar(0, "{elapsed} elapsed, {msg}"));
        Self {
            prover,
            out,
            stop,
            waiting: Vec::new(),
            open: 0,
            answers: 0,
            nodes: 0,
            started: now,
            saved: now,
            bar,
            result: Ok(()),
        }
    }

    /// Writes the proof; returns it with the node count.
    pub(super) fn finish(self) -> anyhow::Result<(Proof, u64)> {
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
            self.waiting.len() + self.open,
            self.prover.solved(),
            node_count(self.nodes),
        ));
    }
}

fn write(proof: &Proof, out: &Path) -> anyhow::Result<()> {
    Ok(outflank_files::write(out, &proof.to_bytes())?)
}

impl JobQueue for Rounds<'_> {
    type Job = Question;
    type Output = (Question, Solution);

    fn next_job(&mut self) -> Option<Question> {
        if self.waiting.is_empty() && self.open == 0 {
            self.waiting = self.prover.next_round(self.stop)?;
            self.waiting.reverse();
        }
        let question = self.waiting.pop()?;
        self.open += 1;
        Some(question)
    }

    fn finish(&mut self, (question, solution): Self::Output) -> ControlFlow<()> {
        self.open -= 1;
        match self.take(question, solution) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.result = Err(error);
                ControlFlow::Break(())
            }
        }
    }
}
