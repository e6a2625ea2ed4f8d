//! Corners that one line gains against the other, and corners that are sacrificed.

use super::{Comparison, Fact, LineName, Place, Reason};
use crate::geometry::{CORNER_SQUARES, CORNERS};
use crate::variation::{PlayedLine, Who};
use outflank_rules::othello::{Bitboard, Square};

/// The effect of a corner, in discs.
const WEIGHT: f32 = 6.0;
/// The effect of a sacrifice: more than that of any other theme without corners of its own.
const SACRIFICE: f32 = 10.0;
/// The plies of a line in which a corner is sacrificed: the move and the answer to it.
const SACRIFICE_PLIES: usize = 2;
/// The plies in which the other line keeps the corner.
const KEPT_PLIES: usize = 4;

/// A corner that a side takes in one line and not in the other.
#[derive(Clone, Copy)]
pub(super) struct CornerChange {
    pub(super) corner: Square,
    by: Who,
    line: LineName,
    /// The ply in which it is taken, from 1.
    ply: usize,
    /// The ply in which the side takes it in the other line, beyond the plies that are compared.
    later: Option<usize>,
}

impl CornerChange {
    /// Returns the gain of the better line, in corners.
    fn gain(self) -> f32 {
        let is_gain = (self.by == Who::Mover) == (self.line == LineName::Better);
        if is_gain { 1.0 } else { -1.0 }
    }
}

/// Returns the corners on which the two lines differ.
pub(super) fn changes(lines: &Comparison) -> Vec<CornerChange> {
    let horizon = lines.horizon();
    let taken = |line: LineName| {
        let other = lines.line(!line);
        let change = move |(ply, by, corner)| {
            let mut elsewhere = corners_taken(other, other.moves.len());
            let later = elsewhere.find(|&(_, who, square)| (who, square) == (by, corner)).map(|(ply, ..)| ply);
            let differs = later.is_none_or(|ply| ply > horizon);
            differs.then_some(CornerChange { corner, by, line, ply, later })
        };
        corners_taken(lines.line(line), horizon).filter_map(change)
    };
    // The worse line first: the reason names the first gain, which is then what the worse move gives away.
    taken(LineName::Worse).chain(taken(LineName::Better)).collect()
}

/// Returns what the better line gains on the corners of a set, in discs.
pub(super) fn gain(changes: &[CornerChange], corners: Bitboard) -> f32 {
    let here = changes.iter().filter(|change| corners.contains(change.corner));
    WEIGHT * here.map(|change| change.gain()).sum::<f32>()
}

/// Returns the reason that the corners are, if the better line gains some.
pub(super) fn reason(changes: &[CornerChange]) -> Option<Reason> {
    let effect = gain(changes, CORNER_SQUARES);
    let &CornerChange { corner, by, line, ply, later } = changes.iter().find(|change| change.gain() > 0.0)?;
    let squares = changes.iter().filter(|change| change.line == line && change.by == by).map(|change| change.corner);
    Some(Reason {
        fact: Fact::Corner { corner, by, line, delay: later.map(|later| later - ply) },
        effect,
        squares: squares.collect(),
        place: Place { line, plies: ply },
    })
}

/// Returns the corner that the better line gives away on purpose: the opponent takes it, or may take it after a move to
/// its X-square, and neither holds in the other line.
pub(super) fn sacrifice(lines: &Comparison) -> Option<Reason> {
    let (corner, ply) = given_corner(&lines.better, SACRIFICE_PLIES)?;
    // More plies than in the better line: a corner that the other move only delays is no sacrifice either.
    let is_given_anyway = given_corner(&lines.worse, KEPT_PLIES).is_some();
    // A corner that the opponent could take already is not given away by this move.
    let was_open = lines.start().placements(Who::Opponent).contains(corner);
    (!is_given_anyway && !was_open).then(|| Reason {
        fact: Fact::Sacrifice { corner, loss: i16::from(lines.better.score) - i16::from(lines.worse.score) },
        effect: SACRIFICE,
        squares: corner.into(),
        place: Place { line: LineName::Better, plies: ply },
    })
}

/// Returns a corner that the mover gives away within some plies, and the ply after which it is gone.
fn given_corner(line: &PlayedLine, plies: usize) -> Option<(Square, usize)> {
    let taken = corners_taken(line, plies).next().filter(|&(_, by, _)| by == Who::Opponent);
    let offered = || {
        let x_square = line.first_square()?;
        let corner = CORNERS.into_iter().find(|corner| corner.x_square == x_square)?.square;
        line.position_after(1).placements(Who::Opponent).contains(corner).then_some((corner, 1))
    };
    taken.map(|(ply, _, corner)| (corner, ply)).or_else(offered)
}

/// Returns the corners that are taken within a number of plies: the ply, the side and the corner.
fn corners_taken(line: &PlayedLine, plies: usize) -> impl Iterator<Item = (usize, Who, Square)> + '_ {
    line.placements(plies).filter(|&(_, _, square)| CORNER_SQUARES.contains(square))
}
