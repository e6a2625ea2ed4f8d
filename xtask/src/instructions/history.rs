//! The history of counted instructions: a table with tabs between its columns, a line for each change.

use anyhow::{Context, ensure};
use jiff::civil::Date;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// All counts that were ever recorded, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    entries: Vec<Entry>,
}

/// A count of a benchmark, and why it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) date: Date,
    pub(super) benchmark: String,
    /// More than zero.
    pub(super) instructions: u64,
    /// What counted, and compiled the program: a count depends on their versions.
    pub(super) tools: String,
    pub(super) why: String,
}

/// The first line.
const HEADER: &str = "date\tbenchmark\tinstructions\ttools\twhy";

impl History {
    /// Reads a file; what is wrong in it is an error that names the line.
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (header, lines) = text.split_once('\n').unwrap_or((&text, ""));
        let at = |number: usize| format!("{}:{number}", path.display());
        ensure!(header == HEADER, "{}: the columns must be {}", at(1), HEADER.replace('\t', ", "));
        let entries = lines.lines().zip(2..).map(|(line, number)| line.parse().with_context(|| at(number)));
        Ok(Self { entries: entries.collect::<anyhow::Result<_>>()? })
    }

    /// Returns the last entry of a benchmark.
    pub(super) fn last(&self, benchmark: &str) -> Option<&Entry> {
        self.entries.iter().rfind(|entry| entry.benchmark == benchmark)
    }

    /// Appends entries, which are then the last ones of their benchmarks.
    pub(super) fn extend(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.entries.extend(entries);
    }

    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        std::fs::write(path, self.to_string()).with_context(|| format!("cannot write {}", path.display()))
    }
}

impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        self.entries.iter().try_for_each(|Entry { date, benchmark, instructions, tools, why }| {
            writeln!(f, "{date}\t{benchmark}\t{instructions}\t{tools}\t{why}")
        })
    }
}

impl FromStr for Entry {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Self> {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[date, benchmark, instructions, tools, why] = &columns[..] else {
            let expected = HEADER.split('\t').count();
            anyhow::bail!("expected {expected} columns with tabs between them, but found {}", columns.len());
        };
        let instructions = instructions.parse().ok().filter(|&count| count > 0);
        Ok(Self {
            date: date.parse().ok().with_context(|| format!("{date:?} is no date"))?,
            benchmark: benchmark.to_owned(),
            instructions: instructions.with_context(|| format!("{:?} is no number of instructions", columns[2]))?,
            tools: tools.to_owned(),
            why: checked_reason(why)?,
        })
    }
}

/// Returns a reason that fits into a line of the table.
pub(super) fn checked_reason(why: &str) -> anyhow::Result<String> {
    ensure!(!why.trim().is_empty(), "there is no reason");
    ensure!(!why.contains(char::is_control), "a reason is one line without tabs");
    Ok(why.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    /// Reads a text as a file with the name `history`, and returns an error without its directory.
    fn read(text: &str) -> Result<History, String> {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("history");
        fs::write(&path, text).unwrap();
        History::read(&path).map_err(|error| format!("{error:#}").replace(&path.display().to_string(), "history"))
    }

    fn with_line(line: &str) -> String {
        format!("{HEADER}\n2026-01-31\tperft\t1000\trustc 1\tfirst count\n{line}\n")
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = with_line("2026-02-01\tperft\t2000\trustc 2, Valgrind 3\tkernels: slower, but right");
        let history = read(&text).unwrap();
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("history");
        history.write(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(History::read(&path).unwrap(), history);
    }

    #[test]
    fn the_last_line_of_a_benchmark_counts() {
        let history = read(&with_line("2026-02-01\tperft\t2000\trustc 1\twhy")).unwrap();
        assert_eq!(history.last("perft").unwrap().instructions, 2000);
        assert_eq!(history.last("endgame"), None);
        assert_eq!(read(HEADER).unwrap(), History::default(), "a file without entries");
    }

    #[test]
    fn an_error_names_the_line() {
        for (line, error) in [
            ("", "expected 5 columns with tabs between them, but found 1"),
            ("2026-02-01\tperft\t1\trustc", "expected 5 columns with tabs between them, but found 4"),
            ("2026-02-30\tperft\t1\trustc\twhy", "\"2026-02-30\" is no date"),
            ("2026-02-01\tperft\t1e9\trustc\twhy", "\"1e9\" is no number of instructions"),
            ("2026-02-01\tperft\t0\trustc\twhy", "\"0\" is no number of instructions"),
            ("2026-02-01\tperft\t1\trustc\t ", "there is no reason"),
        ] {
            assert_eq!(read(&with_line(line)).unwrap_err(), format!("history:3: {error}"));
        }
        let error = "history:1: the columns must be date, benchmark, instructions, tools, why";
        assert_eq!(read("<<<<<<< HEAD\n").unwrap_err(), error);
        assert_eq!(read("").unwrap_err(), error);
    }

    #[test]
    fn a_file_that_is_absent_is_named() {
        let error = History::read(Path::new("no/such/file")).unwrap_err();
        assert_eq!(error.to_string(), "cannot read no/such/file");
    }

    #[test]
    fn a_reason_is_one_line() {
        assert_eq!(checked_reason(" engine: ETC in all nodes ").unwrap(), "engine: ETC in all nodes");
        for why in ["", " ", "a\tb", "a\nb"] {
            assert!(checked_reason(why).is_err(), "{why:?}");
        }
    }
}
