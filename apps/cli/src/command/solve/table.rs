//! Solutions as the rows of a table.

use super::solution::{Certainty, Estimate, Solution, transcript};
use crate::output::{node_count, speed};
use outflank_engine::Bounds;
use outflank_rules::Move;

/// The header of the table.
pub(super) const HEADER: &str = "   # empties score best      nodes   seconds  nodes/s  line";

/// The columns before the principal variation.
const BEFORE_LINE: usize = HEADER.len() - "line".len();
/// The columns before the list of all moves.
const BEFORE_MOVES: usize = 13;
/// The columns of a move in that list.
const MOVE: usize = 8;

/// Returns the row of a solution, and rows with the scores of all moves if it has them, the proven ones first. Rows are no
/// wider than `width`; estimates have a `~` before them.
pub(super) fn rows(number: usize, solution: &Solution, width: Option<usize>) -> String {
    let best = solution.best.map(|best| best.to_string()).unwrap_or_default();
    let (nodes, seconds) = (node_count(solution.nodes), solution.time.as_secs_f64());
    let (speed, line) = (speed(solution.nodes, solution.time), truncate(transcript(&solution.line), width));
    let score = match solution.certainty {
        Certainty::Proven => solution.score.to_string(),
        Certainty::Estimated(_) => format!("~{}", solution.score),
        Certainty::Unknown => "?".to_owned(),
    };
    let empties = solution.empties;
    let row = format!("{number:>4} {empties:>7} {score:>5} {best:>4} {nodes:>10} {seconds:>9.3} {speed:>8}  {line}");
    format!("{}\n{}{}", row.trim_end(), moves(solution, width), certainty(solution))
}

fn certainty(solution: &Solution) -> String {
    let known = match solution.certainty {
        Certainty::Proven => return String::new(),
        Certainty::Estimated(Estimate { confidence, chances }) => {
            format!("estimate at depth {confidence}, chance to win {} %", chances.percent())
        }
        Certainty::Unknown => "no estimate".to_owned(),
    };
    format!("{:BEFORE_MOVES$}not proven: {known}{}\n", "", proven_bounds(solution.bounds))
}

/// Returns the proven bounds of an estimated score.
fn proven_bounds(Bounds { lower, upper }: Bounds) -> String {
    match (lower > Bounds::UNKNOWN.lower, upper < Bounds::UNKNOWN.upper) {
        (true, true) => format!("; proven bounds {lower} to {upper}"),
        (true, false) => format!("; proven at least {lower}"),
        (false, true) => format!("; proven at most {upper}"),
        (false, false) => String::new(),
    }
}

fn moves(solution: &Solution, width: Option<usize>) -> String {
    let per_row = width.map_or(usize::MAX, |width| (width.saturating_sub(BEFORE_MOVES) / MOVE).max(1));
    let proofs = solution.proofs.iter().map(|(mv, score)| (mv, score.to_string()));
    let is_open = |mv: &Move| solution.proofs.iter().all(|(proven, _)| proven != mv);
    let estimates = solution.moves.iter().filter(|(mv, _)| is_open(mv)).map(|(mv, score)| (mv, format!("~{score}")));
    let rows = proofs.chain(estimates).collect::<Vec<_>>();
    let rows = rows.chunks(per_row).map(|row| {
        let moves: Vec<_> = row.iter().map(|(mv, score)| format!("{mv} {score:<0$}", MOVE - 3)).collect();
        format!("{:BEFORE_MOVES$}{}", "", moves.concat())
    });
    rows.map(|row| row.trim_end().to_owned() + "\n").collect::<Vec<_>>().concat()
}

fn truncate(line: String, width: Option<usize>) -> String {
    const MIN_WIDTH: usize = 8;
    match width.map(|width| width.saturating_sub(BEFORE_LINE).max(MIN_WIDTH)) {
        // Moves are two characters each.
        Some(width) if line.len() > width => format!("{}…", &line[..(width - 1) / 2 * 2]),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_truncated_between_moves_to_the_width_of_a_terminal() {
        let line = || "a1b2c3d4e5f6".to_owned();
        assert_eq!(truncate(line(), None), line());
        assert_eq!(truncate(line(), Some(BEFORE_LINE + 12)), line());
        assert_eq!(truncate(line(), Some(BEFORE_LINE + 11)), "a1b2c3d4e5…");
        assert_eq!(truncate(line(), Some(BEFORE_LINE + 10)), "a1b2c3d4…");
        assert_eq!(truncate(line(), Some(1)), "a1b2c3…");
    }
}
