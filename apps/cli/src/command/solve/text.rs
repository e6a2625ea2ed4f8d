//! Answers as the rows of a table.

use super::answer::{Answer, Standing, transcript};
use crate::figures::{count, speed};
use outflank_engine::Bounds;
use outflank_reversi::Move;

/// The head of the table.
pub(super) const HEADER: &str = "   # empties score best      nodes   seconds  nodes/s  line";

/// The columns before the line of best play.
const BEFORE_LINE: usize = HEADER.len() - "line".len();
/// The columns before the list of all moves.
const BEFORE_MOVES: usize = 13;
/// The columns of a move in that list.
const MOVE: usize = 8;

/// Returns the row of an answer, and rows with the scores of all moves if it has them, the proven ones first, no wider
/// than `width`; a score that is not proven has a `~` before it.
pub(super) fn rows(number: usize, answer: &Answer, width: Option<usize>) -> String {
    let best = answer.best.map(|best| best.to_string()).unwrap_or_default();
    let (nodes, seconds) = (count(answer.nodes), answer.time.as_secs_f64());
    let (speed, line) = (speed(answer.nodes, answer.time), cut(transcript(&answer.line), width));
    let score = match answer.standing {
        Standing::Proven => answer.score.to_string(),
        Standing::Estimated(_) => format!("~{}", answer.score),
        Standing::Open => "?".to_owned(),
    };
    let empties = answer.empties;
    let row = format!("{number:>4} {empties:>7} {score:>5} {best:>4} {nodes:>10} {seconds:>9.3} {speed:>8}  {line}");
    format!("{}\n{}{}", row.trim_end(), moves(answer, width), standing(answer))
}

fn standing(answer: &Answer) -> String {
    let known = match answer.standing {
        Standing::Proven => return String::new(),
        Standing::Estimated(reach) => format!("estimate at depth {reach}"),
        Standing::Open => "no estimate".to_owned(),
    };
    format!("{:BEFORE_MOVES$}not proven: {known}{}\n", "", proven(answer.bounds))
}

/// Returns the proven bounds of a score that is not proven itself.
fn proven(Bounds { lower, upper }: Bounds) -> String {
    match (lower > Bounds::UNKNOWN.lower, upper < Bounds::UNKNOWN.upper) {
        (true, true) => format!("; proven bounds {lower} to {upper}"),
        (true, false) => format!("; proven at least {lower}"),
        (false, true) => format!("; proven at most {upper}"),
        (false, false) => String::new(),
    }
}

fn moves(answer: &Answer, width: Option<usize>) -> String {
    let in_a_row = width.map_or(usize::MAX, |width| (width.saturating_sub(BEFORE_MOVES) / MOVE).max(1));
    let proofs = answer.proofs.iter().map(|(mv, score)| (mv, score.to_string()));
    let is_open = |mv: &Move| answer.proofs.iter().all(|(proven, _)| proven != mv);
    let estimates = answer.moves.iter().filter(|(mv, _)| is_open(mv)).map(|(mv, score)| (mv, format!("~{score}")));
    let rows = proofs.chain(estimates).collect::<Vec<_>>();
    let rows = rows.chunks(in_a_row).map(|row| {
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

#[cfg(test)]
mod tests {
    use super::*;

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
