//! The rules on a board of 4×4 to 8×8 squares, with canonical positions.

use outflank_engine::{DiscDiff, SearchRoot, SubBoard, UnsupportedSize};
use outflank_rules::othello::{Bitboard, Board, Symmetry};
use outflank_rules::reversi::Size;

/// The moves, the end and the symmetries of the game on a board of some size.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    size: Size,
    sub_board: SubBoard,
    /// The symmetries that map the squares of the board onto themselves.
    symmetries: Vec<Symmetry>,
}

impl Rules {
    pub(crate) fn new(size: Size) -> Result<Self, UnsupportedSize> {
        let sub_board = SubBoard::new(size)?;
        let squares = sub_board.squares();
        // A board that is not square has four symmetries, not eight.
        let keeps = |symmetry: &Symmetry| symmetry.bitboard(squares) == squares;
        Ok(Self { size, symmetries: Symmetry::ALL.into_iter().filter(keeps).collect(), sub_board })
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn squares(&self) -> Bitboard {
        self.sub_board.squares()
    }

    pub(crate) fn corners(&self) -> Bitboard {
        let corners = self.size.corners().into_iter().filter_map(|corner| self.sub_board.square(corner));
        corners.map(Bitboard::from).fold(Bitboard::EMPTY, |corners, corner| corners | corner)
    }

    pub(crate) fn is_full_board(&self) -> bool {
        self.size == Size::STANDARD
    }

    pub(crate) fn search_root(&self, board: Board) -> SearchRoot<'_> {
        if self.is_full_board() { board.into() } else { SearchRoot::on(&self.sub_board, board) }
    }

    pub(crate) fn empties(&self, board: Board) -> u32 {
        (board.empties() & self.squares()).len()
    }

    /// Returns the legal placements of the mover.
    pub(crate) fn placements(&self, board: Board) -> Bitboard {
        board.placements() & self.squares()
    }

    /// Returns the canonical boards after each move, none twice; none when the game is over.
    pub(crate) fn successors(&self, board: Board) -> Vec<Board> {
        let placements = self.placements(board);
        if placements.is_empty() {
            let passed = board.passed();
            let is_over = self.placements(passed).is_empty();
            return if is_over { Vec::new() } else { vec![self.canonical(passed)] };
        }
        let after = |square| self.canonical(board.after(square, board.flips(square)));
        let mut successors: Vec<_> = placements.into_iter().map(after).collect();
        successors.sort_unstable();
        // Symmetric moves have one canonical board. Counted twice, it would count twice in the sum of a disproof
        // number.
        successors.dedup();
        successors
    }

    /// Returns the score of the mover if the game is over, the empties given to the winner.
    pub(crate) fn final_score(&self, board: Board) -> Option<DiscDiff> {
        if !self.placements(board).is_empty() || !self.placements(board.passed()).is_empty() {
            return None;
        }
        let squares = self.squares().len() as i32;
        let (mover, opponent) = (board.mover().len() as i32, board.opponent().len() as i32);
        let discs = match mover.cmp(&opponent) {
            std::cmp::Ordering::Greater => squares - 2 * opponent,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => 2 * mover - squares,
        };
        DiscDiff::new(discs as i8)
    }

    /// Returns the smallest image of a board under the symmetries.
    pub(crate) fn canonical(&self, board: Board) -> Board {
        let images = self.symmetries.iter().map(|symmetry| symmetry.board(board));
        images.fold(board, Ord::min)
    }

    /// Returns whether there can be such a board: discs on its squares alone, and no two on one.
    pub(crate) fn has(&self, mover: Bitboard, opponent: Bitboard) -> bool {
        (mover & opponent).is_empty() && ((mover | opponent) & !self.squares()).is_empty()
    }
}
