//! Counts beside those of the history.

use super::history::{Entry, History};
use anyhow::bail;
use jiff::civil::Date;
use std::fmt;

/// The counts of a run, each with the last one that was recorded.
pub(super) struct Comparison {
    rows: Vec<Row>,
    /// What counted in this run.
    tools: String,
}

struct Row {
    benchmark: String,
    instructions: u64,
    recorded: Option<Entry>,
}

/// By how much a count may differ from the recorded one. Faster is a difference, too: otherwise what a change gains
/// could be lost again unseen.
const LIMIT_PERCENT: u64 = 3;

impl Comparison {
    /// Compares the counts of benchmarks, which are not zero.
    pub(super) fn new(history: &History, counts: Vec<(String, u64)>, tools: String) -> Self {
        let row = |(benchmark, instructions): (String, u64)| {
            let recorded = history.last(&benchmark).cloned();
            Row { benchmark, instructions, recorded }
        };
        Self { rows: counts.into_iter().map(row).collect(), tools }
    }

    /// Fails if a count is not the recorded one.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let changes: Vec<String> = self.changed().map(Row::change).collect();
        if changes.is_empty() {
            return Ok(());
        }
        bail!(
            "{}\nIf that is meant, `cargo xtask instructions --update \"WHY\"` records it: commit what it writes.",
            changes.join("\n")
        )
    }

    /// Returns entries for the counts that are not the recorded ones. What differs less gets none: small losses then
    /// add up until they are seen.
    pub(super) fn entries(&self, date: Date, why: &str) -> Vec<Entry> {
        let entry = |row: &Row| Entry {
            date,
            benchmark: row.benchmark.clone(),
            instructions: row.instructions,
            tools: self.tools.clone(),
            why: why.to_owned(),
        };
        self.changed().map(entry).collect()
    }

    fn changed(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.is_changed())
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<10} {:>17} {:>17} {:>7}", "benchmark", "instructions", "recorded", "ratio")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))?;
        let others = self.rows.iter().filter_map(|row| row.recorded.as_ref()).find(|entry| entry.tools != self.tools);
        let Some(Entry { benchmark, tools, .. }) = others else { return Ok(()) };
        writeln!(
            f,
            "note: {benchmark} was recorded with {tools}; here is {}. That alone can change counts.",
            self.tools
        )
    }
}

impl Row {
    /// Whether the count has to be recorded.
    fn is_changed(&self) -> bool {
        let Some(Entry { instructions: recorded, .. }) = self.recorded else { return true };
        self.instructions.abs_diff(recorded) * 100 > recorded * LIMIT_PERCENT
    }

    /// Describes the change in a sentence.
    fn change(&self) -> String {
        let Self { benchmark, instructions, recorded } = self;
        let Some(Entry { instructions: before, why, date, .. }) = recorded else {
            return format!("{benchmark}: no count is recorded");
        };
        let percent = (*instructions as f64 / *before as f64 - 1.0) * 100.0;
        format!("{benchmark}: {percent:+.1} % instructions since {date} ({why}); the limit is {LIMIT_PERCENT} %")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { benchmark, instructions, recorded } = self;
        write!(f, "{benchmark:<10} {:>17} ", grouped(*instructions))?;
        let Some(Entry { instructions: before, .. }) = recorded else { return write!(f, "{:>17} {:>7}", "-", "-") };
        write!(f, "{:>17} {:>7.4}", grouped(*before), *instructions as f64 / *before as f64)
    }
}

/// Writes a number with a comma before each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8_lossy(&groups.join(&b',')).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOOLS: &str = "rustc 1.95.0, Valgrind 3.19.0";

    fn entry(benchmark: &str, instructions: u64) -> Entry {
        let why = "engine: first".to_owned();
        Entry {
            date: "2026-01-31".parse().unwrap(),
            benchmark: benchmark.into(),
            instructions,
            tools: TOOLS.into(),
            why,
        }
    }

    /// Compares counts with a history in which each benchmark has 1,000,000.
    fn compare(counts: &[(&str, u64)]) -> Comparison {
        let mut history = History::default();
        history.extend(["perft", "import"].map(|name| entry(name, 1_000_000)));
        let counts = counts.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
        Comparison::new(&history, counts, TOOLS.to_owned())
    }

    #[test]
    fn a_count_may_differ_by_three_percent_and_no_more() {
        for (count, is_accepted) in
            [(1_000_000, true), (1_030_000, true), (970_000, true), (1_030_001, false), (969_999, false), (1, false)]
        {
            assert_eq!(compare(&[("perft", count)]).check().is_ok(), is_accepted, "{count}");
        }
    }

    #[test]
    fn the_error_names_each_change_and_what_to_do() {
        let comparison = compare(&[("perft", 1_050_000), ("import", 1_000_001), ("new", 5)]);
        assert_eq!(
            comparison.check().unwrap_err().to_string(),
            "perft: +5.0 % instructions since 2026-01-31 (engine: first); the limit is 3 %\n\
             new: no count is recorded\n\
             If that is meant, `cargo xtask instructions --update \"WHY\"` records it: commit what it writes."
        );
    }

    #[test]
    fn only_what_has_changed_gets_an_entry() {
        let comparison = compare(&[("perft", 1_020_000), ("import", 900_000), ("new", 5)]);
        let date = "2026-02-01".parse().unwrap();
        let entries = comparison.entries(date, "because");
        let expected = |name, count| Entry { date, why: "because".to_owned(), ..entry(name, count) };
        assert_eq!(entries, [expected("import", 900_000), expected("new", 5)]);
    }

    #[test]
    fn the_table_has_counts_and_ratios() {
        assert_eq!(
            compare(&[("perft", 1_012_345), ("new", 5)]).to_string(),
            "benchmark       instructions          recorded   ratio\n\
             perft              1,012,345         1,000,000  1.0123\n\
             new                        5                 -       -\n"
        );
    }

    #[test]
    fn other_tools_than_the_recorded_ones_are_named() {
        let comparison = Comparison { tools: "rustc 1.96.0".to_owned(), ..compare(&[("perft", 1_000_000)]) };
        let note = "note: perft was recorded with rustc 1.95.0, Valgrind 3.19.0; here is rustc 1.96.0. \
                    That alone can change counts.";
        assert_eq!(comparison.to_string().lines().last(), Some(note));
    }
}
