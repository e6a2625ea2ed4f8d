//! Configurations of an edge: wedges, unbalanced edges, Stoner traps.
//!
//! The definitions are those of the guide of the Fédération Française d'Othello (E. Lazard, 1993) and of B. Rose
//! (*Othello: A Minute to Learn… A Lifetime to Master*, 2005, glossary):
//!
//! - A **wedge** is a disc on an edge between two discs of the other side, which cannot be flipped along the edge.
//! - An **unbalanced edge** has a row of four or five discs of one side and nothing else; it reaches one C-square and not
//!   the other, and both corners are empty. (Six discs make a balanced edge.)
//! - A **Stoner trap** attacks such a row of three discs or more: the attacker holds the X-square beside the far corner,
//!   which the other side cannot take, and plays on the edge beside the row, so that the corner behind the row is threatened.

use crate::geometry::{CORNERS, Corner, EDGES, Edge};
use crate::variation::{LinePosition, PlayedLine, Who};
use outflank_rules::othello::{Bitboard, Square};

/// A row of discs of one side on an otherwise empty edge that reaches one C-square and not the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeRow {
    /// The edge; the row begins on its second square.
    pub edge: Edge,
    /// The number of discs, 1 to 5.
    pub length: usize,
}

impl EdgeRow {
    /// The fewest discs of an unbalanced edge.
    pub const UNBALANCED: usize = 4;
    /// The fewest discs that a Stoner trap attacks.
    const TRAPPED: usize = 3;

    /// Returns the discs.
    pub fn discs(self) -> Bitboard {
        self.edge.0[1..=self.length].iter().copied().collect()
    }

    /// Returns the corner beside the row.
    pub const fn corner(self) -> Square {
        self.edge.0[0]
    }

    /// Returns the empty square at the other end of the row.
    pub const fn next_square(self) -> Square {
        self.edge.0[self.length + 1]
    }

    /// Returns the corner at the other end of the edge.
    pub fn far_corner(self) -> Corner {
        let is_far = |corner: &Corner| corner.square == self.edge.0[7];
        // There always is one: edges end in corners.
        CORNERS.into_iter().find(is_far).unwrap_or(CORNERS[0])
    }
}

/// Returns the rows of a side's discs that reach one C-square, on edges without other discs.
pub fn edge_rows(discs: Bitboard, others: Bitboard) -> impl Iterator<Item = EdgeRow> {
    // In both directions, since a row may begin at either end.
    let edges = EDGES.into_iter().flat_map(|edge| [edge, edge.reversed()]);
    edges.filter_map(move |edge| {
        let on_edge = discs & edge.squares();
        let length = edge.0[1..].iter().take_while(|&&square| discs.contains(square)).count();
        let is_alone = on_edge.len() as usize == length && (others & edge.squares()).is_empty();
        ((1..=5).contains(&length) && is_alone).then_some(EdgeRow { edge, length })
    })
}

/// Returns the unbalanced edges of a side.
pub fn unbalanced_edges(discs: Bitboard, others: Bitboard) -> impl Iterator<Item = EdgeRow> {
    edge_rows(discs, others).filter(|row| row.length >= EdgeRow::UNBALANCED)
}

/// Returns the edge on which a disc is a wedge: both squares beside it have discs of the other side.
///
/// `others` are the discs of the other side after the disc was placed.
pub fn wedge(square: Square, others: Bitboard) -> Option<Edge> {
    EDGES.into_iter().find(|edge| {
        let place = edge.0.iter().position(|&on_edge| on_edge == square);
        place.is_some_and(|place| {
            (1..7).contains(&place) && others.contains(edge.0[place - 1]) && others.contains(edge.0[place + 1])
        })
    })
}

/// Returns the row that a side attacks by a Stoner trap in the plies of a line that begin at `ply`, counted from 0.
///
/// The attack begins with the X-square or, when the side has it already, with the square beside the row; that square is
/// played within the side's next two moves.
pub(crate) fn stoner_trap(line: &PlayedLine, ply: usize, attacker: Who) -> Option<EdgeRow> {
    /// The side's move, two answers and two more moves.
    const PLIES: usize = 5;
    let before = *line.positions.get(ply)?;
    let played = |square: Square| {
        let from_ply = line.placements(ply + PLIES).filter(|&(at, _, _)| at > ply);
        from_ply.filter(|&(_, who, _)| who == attacker).find(|&(_, _, at)| at == square).map(|(at, _, _)| at)
    };
    let rows = edge_rows(before.discs(!attacker), before.discs(attacker));
    rows.filter(|row| row.length >= EdgeRow::TRAPPED).find(|row| {
        let Some(attack) = played(row.next_square()) else { return false };
        let x_square = row.far_corner().x_square;
        let has_x_square = before.discs(attacker).contains(x_square);
        let first = played(x_square).filter(|&at| at == ply + 1);
        let begins_now = if has_x_square { attack == ply + 1 } else { first.is_some_and(|at| at < attack) };
        begins_now && is_trap(line.position_after(attack), *row, attacker)
    })
}

/// Returns whether the corner behind a row is threatened after the attack, while the other side cannot take the far one.
fn is_trap(after: LinePosition, row: EdgeRow, attacker: Who) -> bool {
    after.placements(attacker).contains(row.corner()) && !after.placements(!attacker).contains(row.far_corner().square)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Bitboard {
        text.parse().unwrap()
    }

    #[test]
    fn a_wedge_has_discs_of_the_other_side_on_both_sides() {
        assert_eq!(wedge(Square::D1, set("c1 e1")), Some(EDGES[0]));
        assert_eq!(wedge(Square::A5, set("a4 a6")), Some(EDGES[2]));
        assert_eq!(wedge(Square::D1, set("c1 f1")), None);
        assert_eq!(wedge(Square::D2, set("c2 e2")), None);
    }

    #[test]
    fn four_or_five_discs_from_one_c_square_on_are_unbalanced() {
        let lengths = |discs: &str, others: &str| -> Vec<usize> {
            unbalanced_edges(set(discs), set(others)).map(|row| row.length).collect()
        };
        assert_eq!(lengths("b1 c1 d1 e1 f1", ""), [5]);
        assert_eq!(lengths("h3 h4 h5 h6 h7", ""), [5]);
        assert_eq!(lengths("b1 c1 d1 e1", ""), [4]);
        assert!(lengths("b1 c1 d1 e1 f1 g1", "").is_empty(), "six discs are balanced");
        assert!(lengths("c1 d1 e1 f1", "").is_empty(), "no C-square");
        assert!(lengths("b1 c1 d1 e1 f1", "h1").is_empty(), "the corner is taken");
        assert!(lengths("b1 c1 d1 e1 g1", "").is_empty(), "a gap");
    }

    #[test]
    fn a_row_names_the_squares_at_both_ends() {
        let row = unbalanced_edges(set("g8 f8 e8 d8"), Bitboard::EMPTY).next().unwrap();
        assert_eq!((row.corner(), row.next_square()), (Square::H8, Square::C8));
        assert_eq!(row.far_corner().x_square, Square::B7);
        assert_eq!(row.discs(), set("d8 e8 f8 g8"));
    }
}
