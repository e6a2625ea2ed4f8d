//! What came of a conversion.

use outflank_formats::{Feature, Format, Losses, Unfit};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

/// Totals over all files; printed, they are a table, and serialised the object of `--json`.
#[derive(Serialize)]
pub(super) struct Summary {
    out: String,
    format: &'static str,
    /// The files that were read.
    pub(super) files: u64,
    /// Those of them that hold no game.
    pub(super) empty_files: u64,
    /// The games that were read, those with faults too.
    pub(super) read: u64,
    /// The games with faults.
    pub(super) faulty: u64,
    /// The games that were not wanted.
    pub(super) filtered: u64,
    /// The games that were written.
    pub(super) written: u64,
    /// The games that the format cannot hold at all, by reason.
    left_out: BTreeMap<String, u64>,
    /// The games whose source held something that was not understood, by what it is.
    not_read: BTreeMap<&'static str, u64>,
    /// The games that lost something, by what they lost.
    lost: BTreeMap<&'static str, u64>,
    seconds: f64,
    #[serde(skip)]
    began: Instant,
}

impl Summary {
    pub(super) fn new(out: String, format: Format) -> Self {
        Self {
            out,
            format: format.name(),
            files: 0,
            empty_files: 0,
            read: 0,
            faulty: 0,
            filtered: 0,
            written: 0,
            left_out: BTreeMap::new(),
            not_read: BTreeMap::new(),
            lost: BTreeMap::new(),
            seconds: 0.0,
            began: Instant::now(),
        }
    }

    /// Returns whether some game was not converted that should have been.
    pub(super) fn has_faults(&self) -> bool {
        self.faulty > 0 || self.empty_files > 0 || !self.left_out.is_empty()
    }

    pub(super) fn count_unfit(&mut self, unfit: Unfit) {
        *self.left_out.entry(unfit.to_string()).or_default() += 1;
    }

    pub(super) fn count_unread(&mut self, losses: &Losses) {
        losses.iter().for_each(|(feature, games)| *self.not_read.entry(feature.name()).or_default() += games);
    }

    /// Adds what was lost, and the time.
    pub(super) fn finish(&mut self, losses: &Losses) {
        self.lost = losses.iter().map(|(feature, games): (Feature, u64)| (feature.name(), games)).collect();
        self.seconds = self.began.elapsed().as_secs_f64();
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [
            ("games read", self.read),
            ("invalid", self.faulty),
            ("skipped", self.filtered),
            ("written", self.written),
        ];
        rows.iter().try_for_each(|(name, count)| writeln!(f, "{name:<14}{count:>10}"))?;
        print_counts(f, "rejected", &self.left_out)?;
        print_counts(f, "not understood", &self.not_read)?;
        print_counts(f, &format!("lost in {}", title(self.format)), &self.lost)?;
        let rate = self.read as f64 / self.seconds.max(1e-9);
        writeln!(f, "{} in {:.2} s, {rate:.0} games/s", self.out, self.seconds)
    }
}

/// Prints what concerns games, each with their number.
fn print_counts(f: &mut fmt::Formatter<'_>, heading: &str, counts: &BTreeMap<impl fmt::Display, u64>) -> fmt::Result {
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(f, "{heading}:")?;
    counts.iter().try_for_each(|(name, count)| {
        let games = if *count == 1 { "game" } else { "games" };
        writeln!(f, "  {name} ({count} {games})")
    })
}

/// Returns how a format is written in a sentence: short names are initials.
fn title(format: &str) -> String {
    const LONGEST_INITIALS: usize = 5;
    if format.len() <= LONGEST_INITIALS { format.to_uppercase() } else { format.to_owned() }
}
