//! Large numbers, formatted.

use std::time::Duration;

/// Returns a number of nodes in at most 9 characters, from ten millions on rounded.
pub(crate) fn count(nodes: u64) -> String {
    match nodes {
        0..10_000_000 => with_commas(nodes),
        10_000_000..10_000_000_000 => format!("{:.1} M", nodes as f64 / 1e6),
        _ => format!("{:.1} G", nodes as f64 / 1e9),
    }
}

/// Returns the nodes of a second, in millions.
pub(crate) fn speed(nodes: u64, time: Duration) -> String {
    format!("{:.1} M", nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6)
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable_at_every_size() {
        let shown = [0, 999, 1000, 9_999_999, 10_000_000, 2_784_400_000, 13_033_700_000].map(count);
        assert_eq!(shown, ["0", "999", "1,000", "9,999,999", "10.0 M", "2784.4 M", "13.0 G"]);
    }
}
