//! The totals of a conversion.

use crate::output::{per_second, write_counts};
use outflank_formats::{Format, LostAttributes, WriteError};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

/// Totals over all files; printed, they are a table, and serialised the object of `--json`.
#[derive(Serialize)]
pub(super) struct Summary {
    out: String,
    format: &'static str,
    /// The files read.
    pub(super) files: u64,
    /// The files without a game.
    pub(super) empty_files: u64,
    /// The games read, the invalid ones included.
    pub(super) read: u64,
    /// The invalid games.
    #[serde(rename = "faulty")]
    pub(super) invalid: u64,
    /// The invalid games whose beginning was kept.
    pub(super) truncated: u64,
    /// The games that the filter excludes.
    pub(super) filtered: u64,
    /// The games written.
    pub(super) written: u64,
    /// The games that the format cannot hold at all, by reason.
    left_out: BTreeMap<String, u64>,
    /// The games with information that the reader does not support, by its kind.
    not_read: BTreeMap<&'static str, u64>,
    /// The games with information that the format cannot hold, by its kind.
    lost: BTreeMap<&'static str, u64>,
    seconds: f64,
    #[serde(skip)]
    started: Instant,
}

impl Summary {
    pub(super) fn new(out: String, format: Format) -> Self {
        Self {
            out,
            format: format.name(),
            files: 0,
            empty_files: 0,
            read: 0,
            invalid: 0,
            truncated: 0,
            filtered: 0,
            written: 0,
            left_out: BTreeMap::new(),
            not_read: BTreeMap::new(),
            lost: BTreeMap::new(),
            seconds: 0.0,
            started: Instant::now(),
        }
    }

    /// Returns whether some games could not be converted.
    pub(super) fn has_errors(&self) -> bool {
        self.invalid > 0 || self.empty_files > 0 || !self.left_out.is_empty()
    }

    pub(super) fn count_rejected(&mut self, error: WriteError) {
        *self.left_out.entry(error.to_string()).or_default() += 1;
    }

    pub(super) fn count_unread(&mut self, lost: &LostAttributes) {
        lost.iter().for_each(|(attribute, games)| *self.not_read.entry(attribute.name()).or_default() += games);
    }

    /// Adds the information lost in writing, and the time.
    pub(super) fn finish(&mut self, lost: &LostAttributes) {
        self.lost = lost.iter().map(|(attribute, games)| (attribute.name(), games)).collect();
        self.seconds = self.started.elapsed().as_secs_f64();
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("games read", self.read),
            ("invalid", self.invalid - self.truncated),
            ("truncated", self.truncated),
            ("skipped", self.filtered),
            ("written", self.written),
        ];
        let shown = rows.iter().filter(|&&(name, games)| name != "truncated" || games > 0);
        shown.copied().try_for_each(|(name, games)| writeln!(f, "{name:<14}{games:>10}"))?;
        write_counts(f, "rejected", &self.left_out)?;
        write_counts(f, "not understood", &self.not_read)?;
        write_counts(f, &format!("lost in {}", title(self.format)), &self.lost)?;
        if self.written == 0 {
            return Ok(());
        }
        let rate = per_second(self.read, Duration::from_secs_f64(self.seconds));
        writeln!(f, "{} in {:.2} s, {rate:.0} games/s", self.out, self.seconds)
    }
}

/// Returns the name of a format in a sentence: short names are acronyms.
pub(super) fn title(format: &str) -> String {
    const MAX_ACRONYM: usize = 5;
    if format.len() <= MAX_ACRONYM { format.to_uppercase() } else { format.to_owned() }
}
