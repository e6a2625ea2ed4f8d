//! Answers as the rows of a table.

use super::answer::{Answer, transcript};
use std::io::{IsTerminal, stdout};
use std::time::Duration;

/// The head of the table.
pub(super) const HEADER: &str = "   # empties score best      nodes   seconds  nodes/s  line";

/// The columns before the line of best play.
const BEFORE_LINE: usize = 53;
/// The columns before the list of all moves.
const BEFORE_MOVES: usize = 13;
/// The columns of a move in that list.
const MOVE: usize = 8;

/// Returns the columns of the terminal that the table is printed to, or `None` when it goes elsewhere.
pub(super) fn width() -> Option<usize> {
    const USUAL: usize = 80;
    stdout().is_terminal().then(|| terminal_size::terminal_size().map_or(USUAL, |(width, _)| width.0.into()))
}

/// Returns the row of an answer, and rows with the scores of all moves if it has them, no wider than `width`.
pub(super) fn rows(number: usize, answer: &Answer, width: Option<usize>) -> String {
    let best = answer.best.map(|best| best.to_string()).unwrap_or_default();
    let (nodes, seconds) = (count(answer.nodes), answer.time.as_secs_f64());
    let (speed, line) = (speed(answer.nodes, answer.time), cut(transcript(&answer.line), width));
    let Answer { empties, score, .. } = answer;
    let row = format!("{number:>4} {empties:>7} {score:>5} {best:>4} {nodes:>10} {seconds:>9.3} {speed:>8}  {line}");
    format!("{}\n{}", row.trim_end(), moves(answer, width))
}

/// Returns a number of nodes in at most 9 characters, from ten millions on rounded.
pub(super) fn count(nodes: u64) -> String {
    match nodes {
        0..10_000_000 => with_commas(nodes),
        10_000_000..10_000_000_000 => format!("{:.1} M", nodes as f64 / 1e6),
        _ => format!("{:.1} G", nodes as f64 / 1e9),
    }
}

/// Returns the nodes of a second, in millions.
pub(super) fn speed(nodes: u64, time: Duration) -> String {
    format!("{:.1} M", nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6)
}

fn moves(answer: &Answer, width: Option<usize>) -> String {
    let in_a_row = width.map_or(usize::MAX, |width| (width.saturating_sub(BEFORE_MOVES) / MOVE).max(1));
    let rows = answer.moves.chunks(in_a_row).map(|row| {
        let moves: Vec<_> = row.iter().map(|(mv, score)| format!("{mv} {score:<0$}", MOVE - 3)).collect();
        format!("{:BEFORE_MOVES$}{}", "", moves.concat())
    });
    rows.map(|row| row.trim_end().to_owned() + "\n").collect::<Vec<_>>().concat()
}

fn cut(line: String, width: Option<usize>) -> String {
    const FEWEST: usize = 8;
    match width.map(|width| width.saturating_sub(BEFORE_LINE).max(FEWEST)) {
        // Moves are two characters each.
        Some(width) if line.len() > width => format!("{}…", &line[..(width - 1) / 2 * 2]),
        _ => line,
    }
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

    #[test]
    fn a_line_is_cut_between_moves_to_the_width_of_a_terminal() {
        let line = || "a1b2c3d4e5f6".to_owned();
        assert_eq!(cut(line(), None), line());
        assert_eq!(cut(line(), Some(BEFORE_LINE + 12)), line());
        assert_eq!(cut(line(), Some(BEFORE_LINE + 11)), "a1b2c3d4e5…");
        assert_eq!(cut(line(), Some(BEFORE_LINE + 10)), "a1b2c3d4…");
        assert_eq!(cut(line(), Some(1)), "a1b2c3…");
    }
}
