//! Results as text or as JSON, and large numbers as text.

use clap::Args;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// The output format.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Output {
    /// Print the result as one JSON object.
    #[arg(short, long)]
    json: bool,
}

/// Standard output, whose errors name it.
pub(crate) struct StandardOutput(io::Stdout);

/// Returns standard output.
pub(crate) fn stdout() -> StandardOutput {
    StandardOutput(io::stdout())
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the signature of `map_err`")]
fn named(error: io::Error) -> io::Error {
    // The writer repeats what was interrupted, by this kind.
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}

impl Output {
    /// Returns whether the result is printed as JSON.
    pub(crate) const fn is_json(self) -> bool {
        self.json
    }

    /// Returns a result in this format, with a line break at its end.
    pub(crate) fn text<T: Serialize + Display>(self, result: &T) -> anyhow::Result<String> {
        Ok(if self.json { serde_json::to_string(result)? + "\n" } else { result.to_string() })
    }

    /// Prints a result to standard output.
    pub(crate) fn print<T: Serialize + Display>(self, result: &T) -> anyhow::Result<()> {
        Ok(stdout().write_all(self.text(result)?.as_bytes())?)
    }
}

/// Serializes a path as its text, in which � stands for bytes that are no text.
///
/// Every path of a JSON output is written so: the implementation of [`Serialize`] for paths fails on such a name, when the
/// work is done.
pub(crate) fn path_text<S: Serializer>(path: impl AsRef<Path>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.as_ref().display())
}

/// Serializes a path as [`path_text`] does, and none as null.
#[expect(clippy::ref_option, reason = "serde calls it with the field")]
pub(crate) fn optional_path_text<S: Serializer>(
    path: &Option<impl AsRef<Path>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    path.as_ref().map(|path| path.as_ref().to_string_lossy()).serialize(serializer)
}

/// Prints an object to standard output as one line, all at once.
pub(crate) fn print_json(object: &impl Serialize) -> io::Result<()> {
    stdout().write_all((serde_json::to_string(object)? + "\n").as_bytes())
}

/// Returns a node count in up to 9 characters: with commas below 10 M, and in M or G nodes above.
pub(crate) fn node_count(nodes: u64) -> String {
    match nodes {
        0..10_000_000 => with_commas(nodes),
        10_000_000..10_000_000_000 => format!("{:.1} M", nodes as f64 / 1e6),
        _ => format!("{:.1} G", nodes as f64 / 1e9),
    }
}

/// Returns the nodes per second, in M nodes.
pub(crate) fn speed(nodes: u64, time: Duration) -> String {
    format!("{:.1} M", per_second(nodes, time) / 1e6)
}

/// Returns a count divided by a time, as a rate per second; a time of zero counts as a nanosecond.
pub(crate) fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}

/// Writes a list of reasons, each with the number of games; nothing without reasons.
pub(crate) fn write_counts(
    f: &mut fmt::Formatter<'_>,
    heading: &str,
    counts: &BTreeMap<impl Display, u64>,
) -> fmt::Result {
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(f, "{heading}:")?;
    counts.iter().try_for_each(|(name, count)| {
        let games = if *count == 1 { "game" } else { "games" };
        writeln!(f, "  {name} ({count} {games})")
    })
}

/// Returns a number with a comma before each three digits.
pub(crate) fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable_at_every_size() {
        let texts = [0, 999, 1000, 9_999_999, 10_000_000, 2_784_400_000, 13_033_700_000].map(node_count);
        assert_eq!(texts, ["0", "999", "1,000", "9,999,999", "10.0 M", "2784.4 M", "13.0 G"]);
    }
}
