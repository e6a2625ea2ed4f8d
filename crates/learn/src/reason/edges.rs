//! Wedges, unbalanced edges and Stoner traps of one line that the other one avoids.

use super::corners::{CornerChange, gain};
use super::{Comparison, Fact, LineName, Place, Reason};
use crate::edge::{EdgeRow, stoner_trap, unbalanced_edges, wedge};
use crate::geometry::{CORNER_SQUARES, Edge};
use crate::variation::{PlayedLine, Who};
use outflank_rules::othello::{Bitboard, Square};

const STONER_TRAP: f32 = 7.0;
const WEDGE: f32 = 6.5;
const UNBALANCED_EDGE: f32 = 6.5;

/// Returns the reasons that edges are.
pub(super) fn reasons(lines: &Comparison, corners: &[CornerChange]) -> Vec<Reason> {
    let both = [(LineName::Better, Who::Mover), (LineName::Worse, Who::Opponent)];
    let stoner = both.into_iter().find_map(|(line, by)| stoner_reason(lines, corners, line, by));
    let wedge = both.into_iter().find_map(|(line, by)| wedge_reason(lines, corners, line, by));
    [stoner, wedge, weak_edge(lines, corners)].into_iter().flatten().collect()
}

fn stoner_reason(lines: &Comparison, corners: &[CornerChange], line: LineName, by: Who) -> Option<Reason> {
    let row = trap_by(lines.line(line), by)?;
    // What both lines have in common explains no difference between them.
    let is_elsewhere = trap_by(lines.line(!line), by).is_some_and(|other| other.edge == row.edge);
    (!is_elsewhere).then(|| Reason {
        fact: Fact::StonerTrap { discs: row.discs(), corner: row.corner(), by, line },
        effect: STONER_TRAP + gain_on(corners, row.edge),
        squares: row.discs() | row.far_corner().x_square.into() | row.next_square().into(),
        place: Place { line, plies: first_ply(by) },
    })
}

/// Returns the row that a side attacks with its first move of the line.
fn trap_by(line: &PlayedLine, by: Who) -> Option<EdgeRow> {
    stoner_trap(line, first_ply(by) - 1, by)
}

fn wedge_reason(lines: &Comparison, corners: &[CornerChange], line: LineName, by: Who) -> Option<Reason> {
    let (square, edge) = first_wedge(lines.line(line), by)?;
    let is_elsewhere = first_wedge(lines.line(!line), by).is_some_and(|(_, other)| other == edge);
    (!is_elsewhere).then(|| Reason {
        fact: Fact::Wedge { square, by, line },
        effect: WEDGE + gain_on(corners, edge),
        squares: square.into(),
        place: Place { line, plies: first_ply(by) },
    })
}

/// Returns the square and the edge of a wedge that is a side's first move of the line.
fn first_wedge(line: &PlayedLine, by: Who) -> Option<(Square, Edge)> {
    let (ply, _, square) = line.placements(first_ply(by)).find(|&(ply, who, _)| ply == first_ply(by) && who == by)?;
    wedge(square, line.position_after(ply).discs(!by)).map(|edge| (square, edge))
}

/// Returns the unbalanced edge that the mover makes by the worse move alone, or the one of the opponent that the better
/// line breaks into: it gains the corner of its edge.
fn weak_edge(lines: &Comparison, corners: &[CornerChange]) -> Option<Reason> {
    let rows = |line: LineName, plies: usize, of: Who| {
        let position = lines.line(line).position_after(plies);
        unbalanced_edges(position.discs(of), position.discs(!of)).collect::<Vec<_>>()
    };
    let (made, kept) = (rows(LineName::Worse, 1, Who::Mover), rows(LineName::Better, 1, Who::Mover));
    let reason = |row: EdgeRow, of: Who, line: LineName, plies: usize| Reason {
        fact: Fact::UnbalancedEdge { discs: row.discs(), of, line },
        effect: UNBALANCED_EDGE + gain_on(corners, row.edge),
        squares: row.discs(),
        place: Place { line, plies },
    };
    if let Some(row) = made.into_iter().find(|row| !kept.iter().any(|other| is_same_edge(row.edge, other.edge))) {
        return Some(reason(row, Who::Mover, LineName::Worse, 1));
    }
    let is_attacked = |row: &EdgeRow| {
        let far = row.far_corner();
        let attacks: Bitboard =
            [far.x_square, far.c_squares[0], far.c_squares[1], row.next_square()].into_iter().collect();
        lines.better.first_square().is_some_and(|at| attacks.contains(at)) && gain_on(corners, row.edge) > 0.0
    };
    let attacked = rows(LineName::Better, 0, Who::Opponent).into_iter().find(is_attacked)?;
    Some(reason(attacked, Who::Opponent, LineName::Better, 0))
}

/// Returns what the better line gains in the corners of an edge, in discs; a loss counts as nothing.
fn gain_on(corners: &[CornerChange], edge: Edge) -> f32 {
    gain(corners, edge.squares() & CORNER_SQUARES).max(0.0)
}

fn is_same_edge(one: Edge, other: Edge) -> bool {
    let squares: Bitboard = one.squares();
    squares == other.squares()
}

/// Returns the ply of a side's first move, from 1.
const fn first_ply(by: Who) -> usize {
    match by {
        Who::Mover => 1,
        Who::Opponent => 2,
    }
}
