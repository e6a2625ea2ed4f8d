//! The table that a terminal shows while a match goes on.

use super::report::Report;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A table below which a bar grows, on standard error and only on a terminal.
pub(super) struct Live {
    bar: ProgressBar,
}

impl Live {
    pub(super) fn new(report: &Report) -> Self {
        let style = ProgressStyle::with_template("{msg}{bar:40} {pos} of {len} games, {elapsed} passed, {eta} left");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(report.planned() as u64).with_style(style);
        bar.set_position(report.played() as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        let live = Self { bar };
        live.show(report);
        live
    }

    /// Shows how the match stands.
    pub(super) fn show(&self, report: &Report) {
        self.bar.set_position(report.played() as u64);
        self.bar.set_message(report.to_string());
    }

    /// Makes room for what is printed last.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
