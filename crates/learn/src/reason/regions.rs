//! Passes and parity.

use super::{Comparison, Fact, LineName, Place, Reason};
use crate::region::{region_of, regions};
use crate::variation::{PlayedLine, Who, square_of};
use outflank_rules::othello::Move;

const FORCED_PASS: f32 = 5.0;
/// The plies in which a pass is a reason: the last plies of a game are full of them.
const PASS_PLIES: usize = 6;
const PARITY: f32 = 4.0;
const LAST_MOVE: f32 = 2.0;
/// The most empties at which regions have a parity that matters.
const PARITY_EMPTIES: u32 = 20;

/// Returns the pass that one line forces and the other one does not.
pub(super) fn forced_pass(lines: &Comparison) -> Option<Reason> {
    let passes = |line: LineName, by: Who| lines.line(line).passes(by, PASS_PLIES) as f32;
    let gained = passes(LineName::Better, Who::Opponent) - passes(LineName::Worse, Who::Opponent);
    let lost = passes(LineName::Worse, Who::Mover) - passes(LineName::Better, Who::Mover);
    let (by, line) = if gained >= lost { (Who::Opponent, LineName::Better) } else { (Who::Mover, LineName::Worse) };
    let ply =
        pass_plies(lines.line(line), by).find(|&ply| !pass_plies(lines.line(!line), by).any(|other| other == ply))?;
    let before = lines.line(line).positions[ply - 1];
    Some(Reason {
        fact: Fact::ForcedPass { by, line, ply },
        effect: FORCED_PASS * (gained + lost),
        squares: before.placements(!by),
        place: Place { line, plies: ply - 1 },
    })
}

/// Returns the plies of a side's passes, from 1.
fn pass_plies(line: &PlayedLine, by: Who) -> impl Iterator<Item = usize> + '_ {
    let plies = line.moves.iter().zip(&line.positions).zip(1..).take(PASS_PLIES);
    plies.filter(move |((mv, position), _)| **mv == Move::Pass && position.turn == by).map(|(_, ply)| ply)
}

/// Returns the regions of the two moves, if the better one is odd and the other one even.
pub(super) fn parity(lines: &Comparison) -> Option<Reason> {
    let empties = lines.start().board.empties();
    // In a single region there is no choice of where to begin.
    if empties.len() > PARITY_EMPTIES || regions(empties).len() < 2 {
        return None;
    }
    let region = |line: &PlayedLine| line.first_square().map(|square| region_of(square, empties));
    let (better, worse) = (region(&lines.better)?, region(&lines.worse)?);
    let decides_last_move =
        last_to_move(&lines.better) == Some(Who::Mover) && last_to_move(&lines.worse) == Some(Who::Opponent);
    (better.is_odd() && !worse.is_odd()).then(|| Reason {
        fact: Fact::Parity { odd: better.squares, even: worse.squares },
        effect: PARITY + if decides_last_move { LAST_MOVE } else { 0.0 },
        squares: better.squares | worse.squares,
        place: Place { line: LineName::Better, plies: 0 },
    })
}

/// Returns who places the last disc in a line that reaches the end of the game.
fn last_to_move(line: &PlayedLine) -> Option<Who> {
    let mut plies = line.moves.iter().zip(&line.positions).rev();
    let last = plies.find(|(mv, _)| square_of(**mv).is_some());
    last.filter(|_| line.reaches_the_end()).map(|(_, position)| position.turn)
}
