//! The growth of a book, with a progress bar and checkpoints.

use crate::engine_files::write_book;
use crate::exit::stop_on_ctrl_c;
use crate::options::BatchOptions;
use crate::output::{path_text, per_second};
use crate::progress::progress_bar;
use outflank_engine::book::{Growth, grow};
use outflank_engine::{Engine, EngineOptions};
use outflank_rules::counted;
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A run that adds positions to a book.
pub(super) struct GrowthRun<'a> {
    /// The file of the book.
    pub(super) out: &'a Path,
    pub(super) batch: &'a BatchOptions,
    /// The number of positions that the book will have, for the bar.
    pub(super) positions: usize,
    /// The time after which no further search begins.
    pub(super) time: Option<Duration>,
}

/// The totals of a run.
#[derive(Serialize)]
pub(super) struct Totals {
    #[serde(serialize_with = "path_text")]
    out: PathBuf,
    /// The positions in the book.
    positions: usize,
    new_positions: usize,
    searches: u64,
    seconds: f64,
    #[serde(skip)]
    pub(super) is_stopped: bool,
}

/// The interval at which the file is written.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(50);
/// The hash table of each engine, in MiB: small, since it is cleared before every search.
const HASH_MEBIBYTES: usize = 8;
const BAR: &str = "{bar:30} {pos} of {len} positions, {msg}, {elapsed} elapsed, {eta} left";

impl GrowthRun<'_> {
    /// Searches until the growth is complete or stopped, and writes the book.
    pub(super) fn run(&self, growth: Growth) -> anyhow::Result<Totals> {
        let (mut engines, stop) = (self.engines()?, stop_on_ctrl_c());
        let bar = progress_bar(self.positions as u64, BAR);
        let (before, started) = (growth.book().len(), Instant::now());
        let (mut saved, mut searches, mut written) = (started, 0, Ok(()));
        let book = grow(growth, &mut engines, &stop, |book| {
            searches += 1;
            bar.set_position(book.len() as u64);
            bar.set_message(format!("{:.1} searches/s", per_second(searches, started.elapsed())));
            if saved.elapsed() >= CHECKPOINT_INTERVAL {
                // An error ends the growth, which cannot return it.
                written = write_book(self.out, book);
                saved = Instant::now();
            }
            let is_out_of_time = self.time.is_some_and(|time| started.elapsed() >= time);
            if is_out_of_time || written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        written?;
        write_book(self.out, &book)?;
        Ok(Totals {
            out: self.out.to_owned(),
            positions: book.len(),
            new_positions: book.len() - before,
            searches,
            seconds: started.elapsed().as_secs_f64(),
            is_stopped: stop.is_stopped(),
        })
    }

    fn engines(&self) -> anyhow::Result<Vec<Engine>> {
        let evaluator = self.batch.evaluator()?.evaluator;
        let options = EngineOptions { hash_mebibytes: HASH_MEBIBYTES, evaluator, ..EngineOptions::default() };
        let engines = (0..self.batch.threads.get()).map(|_| Engine::new(options.clone()));
        Ok(engines.collect::<Result<_, _>>()?)
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, positions, new_positions, searches, seconds, .. } = self;
        let (new, searches) = (counted(*new_positions, "new position"), counted(*searches, "search"));
        write!(f, "{new} by {searches} in {seconds:.0} s; ")?;
        writeln!(f, "{} holds {}", out.display(), counted(*positions, "position"))
    }
}
