//! Progress on a terminal: bars, the search under way, and a few lines that change in place.

mod search;

pub(crate) use search::{ByteProgress, SearchProgress};

use crate::output::per_second;
use crate::terminal::error_height;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{IsTerminal, Write, stderr};
use std::ops::Range;
use std::time::{Duration, Instant};

/// How often a bar is redrawn between two steps.
const TICK: Duration = Duration::from_millis(500);

/// Makes a progress bar of this length in the template language of [`indicatif`]; it is hidden where standard error is no
/// terminal.
pub(crate) fn progress_bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    // The rate of the library has four digits after the point.
    let style = style.with_key("per_sec", |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = write!(out, "{:.0}/s", state.per_sec());
    });
    ProgressBar::new(length).with_style(style)
}

/// Makes a progress bar that is redrawn regularly, for work whose steps take long.
pub(crate) fn ticking_bar(bar: ProgressBar) -> ProgressBar {
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
    bar
}

/// A progress bar over games, with the rate of labelled positions.
pub(crate) struct GamesBar {
    bar: ProgressBar,
    positions: u64,
    started: Instant,
}

impl GamesBar {
    /// Makes a bar over games of these numbers; those before are done.
    pub(crate) fn new(numbers: Range<u64>) -> Self {
        let bar = progress_bar(numbers.end, "{bar:30} {pos} of {len} games, {msg}, {elapsed} elapsed, {eta} left");
        Self { bar: bar.with_position(numbers.start), positions: 0, started: Instant::now() }
    }

    /// Counts a game with a number of labelled positions.
    pub(crate) fn add_game(&mut self, positions: u64) {
        self.positions += positions;
        self.bar.set_message(format!("{:.0} positions/s", per_second(self.positions, self.started.elapsed())));
        self.bar.inc(1);
    }

    /// Removes the bar, and returns the number of labelled positions.
    pub(crate) fn finish(self) -> u64 {
        self.bar.finish_and_clear();
        self.positions
    }
}

/// A few lines at the bottom of the terminal that change in place; nothing where there is no terminal.
///
/// The cursor waits below them at the left, where the `^C` that a terminal echoes does no harm. A bar of [`indicatif`]
/// leaves it behind the last column.
pub(crate) struct InlineDisplay {
    is_terminal: bool,
    /// The number of lines shown.
    lines: usize,
}

impl InlineDisplay {
    /// Makes an empty display.
    pub(crate) fn new() -> Self {
        Self { is_terminal: stderr().is_terminal(), lines: 0 }
    }

    /// Replaces the text by as many lines of another one as fit; none may be wider than the terminal.
    pub(crate) fn show(&mut self, text: &str) {
        if self.is_terminal {
            let height = error_height().saturating_sub(1);
            let shown: String = text.lines().take(height).flat_map(|line| [line, "\n"]).collect();
            let above = std::mem::replace(&mut self.lines, text.lines().take(height).count());
            // A terminal that cannot be written to shows nothing; the search continues.
            let _ = write!(stderr(), "{}{shown}", erase_lines(above));
        }
    }

    /// Removes the text.
    pub(crate) fn finish(mut self) {
        self.show("");
    }
}

/// Returns the control sequence that erases a number of lines above the cursor.
fn erase_lines(count: usize) -> String {
    if count == 0 { String::new() } else { format!("\r\x1b[{count}A\x1b[J") }
}
