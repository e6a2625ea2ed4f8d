//! A training session: worker threads with a stop flag, progress bars and a checkpoint file.

use crate::progress::progress_bar;
use anyhow::{Context, bail};
use outflank_rules::{Progress, StopFlag, Threads, Workers};
use outflank_trainer::Resumable;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

/// The resources of a training session.
pub(super) struct TrainingSession<'a> {
    pub(super) threads: Threads,
    pub(super) stop: StopFlag,
    pub(super) checkpoint: Option<&'a Path>,
}

/// The interval between checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_mins(2);
/// The maximum size of a checkpoint, in bytes.
const MAX_FILE: u64 = 1 << 30;
const BAR: &str = "{msg:14} {bar:40} {percent:>3} %  {elapsed} elapsed, {eta} left";

impl TrainingSession<'_> {
    /// Runs a fit to its end, and returns it.
    pub(super) fn run<F: Resumable>(&self, fit: F) -> anyhow::Result<F> {
        let fit = self.with_progress("steps", |workers| self.finish(fit, workers))?;
        match (fit, self.checkpoint) {
            (Some(fit), _) => Ok(fit),
            (None, None) => bail!("stopped before the fit was complete"),
            (None, Some(file)) => bail!("stopped before the fit was complete; {} has its state", file.display()),
        }
    }

    /// Runs the remaining steps, or returns `None` when it was stopped.
    fn finish<F: Resumable>(&self, mut fit: F, workers: &Workers<'_>) -> anyhow::Result<Option<F>> {
        self.resume(&mut fit)?;
        let mut saved = Instant::now();
        while !fit.is_done() && fit.step(workers).is_some() {
            if saved.elapsed() >= CHECKPOINT_INTERVAL {
                self.save(&fit)?;
                saved = Instant::now();
            }
        }
        // The checkpoint of a complete fit is kept until the weights are written.
        self.save(&fit)?;
        Ok(fit.is_done().then_some(fit))
    }

    /// Removes the checkpoint of a fit that is complete.
    pub(super) fn remove_checkpoint(&self) -> anyhow::Result<()> {
        let Some(file) = self.checkpoint else { return Ok(()) };
        fs::remove_file(file).with_context(|| format!("cannot remove {}", file.display()))
    }

    /// Runs a computation with a progress bar.
    pub(super) fn with_progress<T>(&self, name: &'static str, compute: impl FnOnce(&Workers<'_>) -> T) -> T {
        let bar = progress_bar(1, BAR).with_message(name);
        let watch = |progress: Progress| {
            bar.set_length(progress.of as u64);
            bar.set_position(progress.done as u64);
        };
        let result = compute(&Workers::new(self.threads, &self.stop).with_progress(&watch));
        bar.finish_and_clear();
        result
    }

    fn resume(&self, fit: &mut impl Resumable) -> anyhow::Result<()> {
        let Some(file) = self.checkpoint else { return Ok(()) };
        match outflank_files::read(file, MAX_FILE) {
            Ok(bytes) => fit.resume(&bytes).with_context(|| file.display().to_string()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn save(&self, fit: &impl Resumable) -> anyhow::Result<()> {
        let Some(file) = self.checkpoint else { return Ok(()) };
        Ok(outflank_files::write(file, &fit.checkpoint())?)
    }
}
