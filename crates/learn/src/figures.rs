//! The figures of a position: what players count when they compare positions.
//!
//! Each figure is a set of squares, so that a front end shows it on the board as it is and counts it for a table. The
//! definitions are those of the literature (P. S. Rosenbloom, "A World-Championship-Level Othello Program", *Artificial
//! Intelligence* 19, 1982; B. Rose, *Othello: A Minute to Learn… A Lifetime to Master*, 2005, glossary).

use crate::geometry::{CORNER_SQUARES, neighbours, squares_beside_empty_corners};
use crate::region::{Region, regions};
use outflank_kernels::stable_discs;
use outflank_rules::othello::{Bitboard, Board, Square};

/// The figures of a board.
///
/// # Examples
///
/// ```
/// use outflank_learn::Figures;
/// use outflank_rules::othello::Board;
///
/// let figures = Figures::of(Board::START);
/// assert_eq!(figures.mover.moves.to_string(), "d3 c4 f5 e6");
/// assert_eq!((figures.mover.frontier.len(), figures.opponent.potential_moves.len()), (2, 10));
/// assert_eq!(figures.regions.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Those of the side to move.
    pub mover: SideFigures,
    /// Those of the other side, as if it were its turn.
    pub opponent: SideFigures,
    /// The regions of the empty squares, the largest first.
    pub regions: Vec<Region>,
}

/// The figures of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideFigures {
    /// Mobility: the squares on which the side may place a disc.
    pub moves: Bitboard,
    /// Potential mobility: the empty squares beside discs of the other side.
    pub potential_moves: Bitboard,
    /// The frontier: its discs beside empty squares.
    pub frontier: Bitboard,
    /// Discs that can never be flipped: most of those that there are, and no others.
    pub stable: Bitboard,
    /// The moves on neither an X-square nor a C-square of an empty corner after which the other side cannot take a corner.
    pub safe_moves: Bitboard,
    /// The corners on which the side may place a disc.
    pub corners: Bitboard,
    /// The corners on which it could place a disc after one more of its moves, if the other side passed in between.
    pub corner_threats: Bitboard,
    /// Its discs on X- and C-squares of empty corners.
    pub beside_empty_corners: Bitboard,
}

impl Figures {
    /// Computes the figures of a board.
    pub fn of(board: Board) -> Self {
        Self {
            mover: SideFigures::of_mover(board),
            opponent: SideFigures::of_mover(board.passed()),
            regions: regions(board.empties()),
        }
    }
}

impl SideFigures {
    /// Computes the figures of the side to move.
    pub fn of_mover(board: Board) -> Self {
        let (mover, opponent, empties) = (board.mover(), board.opponent(), board.empties());
        let moves = board.placements();
        let risky = squares_beside_empty_corners(empties);
        Self {
            moves,
            potential_moves: neighbours(opponent) & empties,
            frontier: frontier(mover, empties),
            stable: Bitboard::from_bits(stable_discs(mover.bits(), opponent.bits())),
            safe_moves: (moves & !risky).into_iter().filter(|&square| keeps_corners(board, square)).collect(),
            corners: moves & CORNER_SQUARES,
            corner_threats: corners_after_a_move(board) & !moves,
            beside_empty_corners: risky & mover,
        }
    }
}

/// Returns the discs of a set that lie beside empty squares.
pub fn frontier(discs: Bitboard, empties: Bitboard) -> Bitboard {
    discs & neighbours(empties)
}

/// Returns whether a placement is quiet: it flips discs, and none of them was a frontier disc.
///
/// The square of the placement itself does not count as empty.
pub fn is_quiet(board: Board, square: Square) -> bool {
    let flips = board.flips(square);
    !flips.is_empty() && frontier(flips, board.empties() & !Bitboard::from(square)).is_empty()
}

/// Returns whether the other side cannot take a corner after a placement.
fn keeps_corners(board: Board, square: Square) -> bool {
    (board.after(square, board.flips(square)).placements() & CORNER_SQUARES).is_empty()
}

/// Returns the corners on which the mover could place a disc after one of its moves, if the other side passed.
fn corners_after_a_move(board: Board) -> Bitboard {
    let after = |square| board.after(square, board.flips(square)).passed().placements();
    board.placements().into_iter().map(after).fold(Bitboard::EMPTY, |corners, next| corners | (next & CORNER_SQUARES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::othello::Position;

    fn board(text: &str) -> Board {
        text.parse::<Position>().unwrap().board()
    }

    #[test]
    fn a_safe_move_is_neither_beside_an_empty_corner_nor_does_it_give_one() {
        let board = board("-------- -------- ---O---- --OOO--- --XOX--- --X----- -------- -------- X");
        let figures = Figures::of(board);
        assert!(!figures.mover.safe_moves.is_empty());
        for square in figures.mover.moves & figures.mover.safe_moves {
            let replies = board.after(square, board.flips(square)).placements();
            assert!((replies & CORNER_SQUARES).is_empty());
        }
        assert_eq!(figures.mover.potential_moves.len(), 13, "{}", figures.mover.potential_moves);
    }

    #[test]
    fn a_corner_is_threatened_when_one_more_move_of_the_side_opens_it() {
        // Black cannot take a1 yet: f5 flips e5, which then flanks the white discs on the diagonal.
        let board = board("-------- -O------ --O----- ---OX--- ---XO--- -------- -------- -------- X");
        let figures = Figures::of(board).mover;
        assert_eq!((figures.corners, figures.corner_threats), (Bitboard::EMPTY, Square::A1.into()));
        let next = board.after(Square::F5, board.flips(Square::F5)).passed();
        assert_eq!(SideFigures::of_mover(next).corners, Square::A1.into());
    }

    #[test]
    fn a_quiet_move_flips_no_frontier_disc() {
        // d4 lies between discs on all sides: f4 flips e4 alone, which touches no other empty square.
        let quiet = board("-------- -------- --XXXXX- --XXXO-- --XXXXX- -------- -------- -------- X");
        assert!(is_quiet(quiet, Square::G4));
        assert!(!is_quiet(Board::START, Square::F5));
    }
}
