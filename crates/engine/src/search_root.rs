//! What a search starts from.

use crate::{SubBoard, Support, UnsupportedSize};
use outflank_rules::othello::{self, Bitboard, Board};
use outflank_rules::reversi::{self, Aim, Size};
use outflank_rules::{Game, Move, Position, Side, Variant};
use std::borrow::Cow;
use std::convert::Infallible;

/// The root of a search: a board of 8×8, or a smaller one on a [`SubBoard`].
///
/// The report of a search has moves of the type `M`, which are those of the position that the root was made from:
///
/// | made from | moves | can fail |
/// |---|---|---|
/// | [`&othello::Position`](othello::Position), [`Board`] | [`othello::Move`] | never |
/// | [`&outflank_rules::Position`](Position), a position of any game | [`outflank_rules::Move`](Move) | where the engine does not support it |
///
/// # Examples
///
/// ```
/// use outflank_engine::{Engine, EngineOptions, SearchRoot, UnsupportedPosition};
/// use outflank_rules::{Game, Position, Variant};
///
/// let position: Position = "4x4 -----OX--XO----- X".parse()?;
/// let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
/// let report = engine.search(&position).run()?;
/// assert_eq!(report.verdict().to_string(), "-10");
/// assert!(position.is_legal(report.best()));
///
/// let unsupported = SearchRoot::try_from(&Variant::Alak.start("")?).map(|root| root.board());
/// assert_eq!(unsupported, Err(UnsupportedPosition::Variant(Variant::Alak)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchRoot<'a, M = othello::Move> {
    board: Board,
    /// None on 8×8.
    sub_board: Option<Cow<'a, SubBoard>>,
    /// Names a move on the engine's board as one on the board of the position.
    convert: fn(Option<&SubBoard>, othello::Move) -> M,
}

/// Why the engine cannot search a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsupportedPosition {
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] UnsupportedSize),
    /// Fewest discs win.
    #[error("the engine plays for most discs, not for fewest")]
    Anti,
    /// A centre square is empty.
    #[error("the four centre squares must hold discs")]
    OpenCentre,
    /// Neither Othello nor Reversi.
    #[error("the engine plays Othello and Reversi, not {0}")]
    Variant(Variant),
}

impl<'a> SearchRoot<'a> {
    /// Makes the root of a search on a sub-board; discs lie on its squares alone.
    pub fn on(sub_board: &'a SubBoard, board: Board) -> Self {
        Self { sub_board: Some(Cow::Borrowed(sub_board)), ..board.into() }
    }
}

impl<M> SearchRoot<'_, M> {
    /// Returns the discs of the side to move and of its opponent, on the squares of the sub-board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Returns the size of the position's board.
    pub fn size(&self) -> Size {
        self.sub_board().map_or(Size::STANDARD, SubBoard::size)
    }

    /// Returns what the engine can do with it.
    pub fn support(&self) -> Support {
        if self.sub_board.is_none() { Support::Full } else { Support::Endgame }
    }

    pub(crate) fn sub_board(&self) -> Option<&SubBoard> {
        self.sub_board.as_deref()
    }

    /// Returns the squares of the engine's board where the side to move can place a disc.
    pub(crate) fn placements(&self) -> Bitboard {
        self.board.placements() & self.sub_board().map_or(Bitboard::FULL, SubBoard::squares)
    }

    /// Returns a move on the engine's board as one of the position.
    pub(crate) fn convert(&self, mv: othello::Move) -> M {
        (self.convert)(self.sub_board(), mv)
    }
}

impl From<Board> for SearchRoot<'_> {
    fn from(board: Board) -> Self {
        Self { board, sub_board: None, convert: |_, mv| mv }
    }
}

impl From<&othello::Position> for SearchRoot<'_> {
    fn from(position: &othello::Position) -> Self {
        position.board().into()
    }
}

impl TryFrom<&Position> for SearchRoot<'_, Move> {
    type Error = UnsupportedPosition;

    fn try_from(position: &Position) -> Result<Self, UnsupportedPosition> {
        let position = &position.to_reversi().ok_or(UnsupportedPosition::Variant(position.variant()))?;
        let size = position.size();
        let sub_board = SubBoard::new(size)?;
        if position.aim() == Aim::FewestDiscs {
            return Err(UnsupportedPosition::Anti);
        }
        if size.centre().into_iter().any(|square| position.cell(square).is_none()) {
            return Err(UnsupportedPosition::OpenCentre);
        }
        let discs = |side| discs(position, &sub_board, side);
        let board = Board::new(discs(position.to_move()), discs(!position.to_move()));
        let sub_board = (size != Size::STANDARD).then_some(Cow::Owned(sub_board));
        Ok(Self { board, sub_board, convert: move_of_position })
    }
}

impl From<Infallible> for UnsupportedPosition {
    /// Every board is supported.
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// Panics when the move lies outside the board, where the engine never plays.
fn move_of_position(sub_board: Option<&SubBoard>, mv: othello::Move) -> Move {
    match (sub_board, mv) {
        (Some(sub_board), othello::Move::Place(square)) => {
            Move::Place(sub_board.reversi_square(square).expect("the engine plays on the sub-board"))
        }
        _ => mv.into(),
    }
}

fn discs(position: &reversi::Position, sub_board: &SubBoard, side: Side) -> Bitboard {
    let squares = position.size().squares().filter(|&square| position.cell(square) == Some(side));
    squares.map(|square| sub_board.square(square).expect("the sub-board has the size of the board")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unsupported(text: &str) -> UnsupportedPosition {
        SearchRoot::try_from(&text.parse::<Position>().unwrap()).unwrap_err()
    }

    #[test]
    fn a_smaller_board_lies_in_the_middle_and_keeps_its_names() {
        for size in ["4x4", "5x4", "6x6", "7x5", "8x8"] {
            let position = Position::from(reversi::Position::start(&size.parse().unwrap()));
            let root = SearchRoot::try_from(&position).unwrap();
            assert_eq!((root.board(), root.size().to_string().as_str()), (Board::START, size));
            let moves = root.placements().into_iter().map(|square| root.convert(othello::Move::Place(square)));
            assert_eq!(moves.collect::<Vec<_>>(), position.moves().collect::<Vec<_>>(), "{size}");
        }
    }

    #[test]
    fn a_position_of_othello_is_always_supported() {
        let position = othello::Position::START.after(othello::Move::Place(othello::Square::F5));
        let root = SearchRoot::from(&position);
        assert_eq!((root.board(), root.support()), (position.board(), Support::Full));
        assert_eq!(root.convert(othello::Move::Pass), othello::Move::Pass);
    }

    #[test]
    fn an_unsupported_position_is_rejected_with_the_reason() {
        let large = unsupported(&format!("9x4 {} X", "-".repeat(36)));
        assert_eq!(large.to_string(), "the engine works on boards from 4x4 to 8x8, not on 9x4");
        assert_eq!(unsupported("4x4 -----OX--XO----- X anti"), UnsupportedPosition::Anti);
        assert_eq!(unsupported("4x4 ---------------- X open"), UnsupportedPosition::OpenCentre);
    }
}
