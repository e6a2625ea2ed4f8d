//! The progress of a search, on a terminal.

use crate::figures::{count, speed};
use crate::screen::error_height;
use indicatif::{ProgressBar, ProgressStyle};
use outflank_engine::SearchReport;
use outflank_play::Confidence;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// How much of some files is done, in bytes; of nothing, where no file is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) done: u64,
    of: u64,
    began: Instant,
}

impl Share {
    /// Begins with none of so many bytes.
    pub(crate) fn of(bytes: u64) -> Self {
        Self { done: 0, of: bytes, began: Instant::now() }
    }
}

/// A line at the bottom of the terminal with the number of positions searched and the depth of the search under way;
/// nothing where there is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Shows that a number of positions is to be searched.
    pub(crate) fn of(positions: usize) -> Self {
        let template = if positions < 2 {
            "{elapsed} elapsed  {wide_msg}"
        } else {
            "{bar:20} {pos} of {len} positions, {elapsed} elapsed  {wide_msg}"
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(positions as u64).with_style(style);
        Self::shown(bar)
    }

    /// Shows that a position is searched, and how much of the files was searched before it.
    pub(crate) fn within(share: Share) -> Self {
        let template = match share.of {
            0 => "{elapsed} passed  {wide_msg}",
            _ => "{bar:20} {percent:>3} %, {elapsed} passed  {wide_msg}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(share.of).with_style(style).with_position(share.done);
        Self::shown(bar.with_elapsed(share.began.elapsed()))
    }

    fn shown(bar: ProgressBar) -> Self {
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        Self { bar }
    }

    /// Shows what is known about the position under way.
    pub(crate) fn tell(&self, report: &SearchReport) {
        let score = report.verdict().score().rounded();
        let (reach, nodes) = (Confidence::of(report), count(report.nodes));
        self.bar.set_message(format!("{reach} {score:+}  {nodes} nodes, {}/s", speed(report.nodes, report.time)));
    }

    /// Goes on to the next position.
    pub(crate) fn next(&self) {
        self.bar.set_message("");
        self.bar.inc(1);
    }

    /// Prints while the line is away: both may share a terminal.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the line away.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// A few lines at the bottom of the terminal that change in place; nothing where there is no terminal.
///
/// The cursor waits below them at the left, where the `^C` that a terminal echoes does no harm: a bar of the library
/// leaves it behind the last column.
pub(crate) struct Display {
    is_terminal: bool,
    /// How many lines are shown.
    lines: usize,
}

impl Display {
    /// Makes an empty display.
    pub(crate) fn new() -> Self {
        Self { is_terminal: stderr().is_terminal(), lines: 0 }
    }

    /// Shows as many lines of a text as fit, in place of the last one; none may be wider than the terminal.
    pub(crate) fn show(&mut self, text: &str) {
        if self.is_terminal {
            let height = error_height().saturating_sub(1);
            let shown: String = text.lines().take(height).flat_map(|line| [line, "\n"]).collect();
            let above = std::mem::replace(&mut self.lines, text.lines().take(height).count());
            // A terminal that cannot be written to shows nothing; the search goes on.
            let _ = write!(stderr(), "{}{shown}", erasure(above));
        }
    }

    /// Takes the text away.
    pub(crate) fn finish(mut self) {
        self.show("");
    }
}

/// Returns the control sequence that erases a number of lines above the cursor.
fn erasure(lines: usize) -> String {
    if lines == 0 { String::new() } else { format!("\r\x1b[{lines}A\x1b[J") }
}
