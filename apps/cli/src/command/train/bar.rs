//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};
use std::ops::Range;
use std::time::Instant;

/// Makes a bar for games of these numbers, of which those before were done earlier.
pub(super) fn of_games(numbers: Range<u64>) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {msg}, {elapsed} elapsed, {eta} left");
    let bar = ProgressBar::new(numbers.end).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.with_position(numbers.start)
}

/// Shows that a game is done, and so many positions since the beginning.
pub(super) fn step(bar: &ProgressBar, positions: u64, began: Instant) {
    let per_second = positions as f64 / began.elapsed().as_secs_f64().max(1e-9);
    bar.set_message(format!("{per_second:.0} positions/s"));
    bar.inc(1);
}

/// Makes a bar for positions.
pub(super) fn of_positions(positions: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} positions, {elapsed} elapsed, {eta} left");
    ProgressBar::new(positions as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
