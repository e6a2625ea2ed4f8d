//! Searches for a book, with a bar and a file that is kept up to date.

use super::file;
use crate::command::workers::Workers;
use crate::interrupt::stop_on_ctrl_c;
use indicatif::{ProgressBar, ProgressStyle};
use outflank_engine::book::{Book, Growth, grow};
use outflank_engine::{Engine, EngineOptions};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is to be done, and where the book is kept.
pub(super) struct Work<'a> {
    pub(super) out: &'a Path,
    pub(super) workers: &'a Workers,
    /// The number of positions that the book will have, for the bar.
    pub(super) positions: usize,
    /// The time after which no further search begins.
    pub(super) time: Option<Duration>,
}

/// What a run did.
#[derive(Serialize)]
pub(super) struct Totals {
    out: PathBuf,
    /// In the book.
    positions: usize,
    new_positions: usize,
    searches: u64,
    seconds: f64,
    #[serde(skip)]
    pub(super) is_stopped: bool,
}

/// How often the file is written.
const CHECKPOINT: Duration = Duration::from_secs(50);
/// The memory of each engine, in MiB: little, since it is cleared before every search.
const HASH_MEBIBYTES: usize = 8;

impl Work<'_> {
    /// Searches until the growth comes to its end or is stopped, and writes the book.
    pub(super) fn run(&self, growth: Growth) -> anyhow::Result<Totals> {
        let (mut engines, stop) = (self.engines()?, stop_on_ctrl_c());
        let (bar, before) = (bar(self.positions), growth.book().len());
        let (began, mut saved, mut searches, mut written) = (Instant::now(), Instant::now(), 0, Ok(()));
        let book = grow(growth, &mut engines, &stop, |book| {
            searches += 1;
            bar.set_position(book.len() as u64);
            bar.set_message(format!("{:.1} searches/s", per_second(searches, began)));
            if saved.elapsed() >= CHECKPOINT {
                written = file::write(self.out, book);
                saved = Instant::now();
            }
            let is_late = self.time.is_some_and(|time| began.elapsed() >= time);
            if is_late || written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        written?;
        file::write(self.out, &book)?;
        Ok(self.totals(&book, before, (searches, began), stop.is_stopped()))
    }

    fn totals(&self, book: &Book, before: usize, (searches, began): (u64, Instant), is_stopped: bool) -> Totals {
        let (out, positions, seconds) = (self.out.to_owned(), book.len(), began.elapsed().as_secs_f64());
        Totals { out, positions, new_positions: positions - before, searches, seconds, is_stopped }
    }

    fn engines(&self) -> anyhow::Result<Vec<Engine>> {
        let evaluator = self.workers.weights()?.evaluator;
        let options = EngineOptions { hash_mebibytes: HASH_MEBIBYTES, evaluator, ..EngineOptions::default() };
        let engines = (0..self.workers.threads.get()).map(|_| Engine::new(options.clone()));
        Ok(engines.collect::<Result<_, _>>()?)
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, positions, new_positions, searches, seconds, .. } = self;
        write!(f, "{new_positions} new positions by {searches} searches in {seconds:.0} s; ")?;
        writeln!(f, "{} holds {positions} positions", out.display())
    }
}

fn bar(positions: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} positions, {msg}, {elapsed} elapsed, {eta} left");
    ProgressBar::new(positions as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn per_second(searches: u64, began: Instant) -> f64 {
    searches as f64 / began.elapsed().as_secs_f64().max(1e-9)
}
