//! Free-form positions, and the only way to valid ones.

use crate::reversi::{Aim, Size};
use crate::{Side, Sides};
use std::fmt;

/// What stands in a position, right or wrong; converting it to a [`Position`](crate::reversi::Position) finds out.
///
/// # Examples
///
/// ```
/// use outflank_rules::Side;
/// use outflank_rules::reversi::{Position, Setup, Size, Square};
///
/// let mut setup = Setup::empty(Size::STANDARD);
/// setup.cells[0] = Some(Side::Black); // a1; the next is b1
/// let position = Position::try_from(setup)?;
/// assert_eq!(position.cell(Square { column: 0, row: 0 }), Some(Side::Black));
/// # Ok::<(), outflank_rules::reversi::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The cells row by row, the top left first; one for each square.
    pub cells: Vec<Option<Side>>,
    /// The side to move.
    pub to_move: Side,
    /// What wins.
    pub aim: Aim,
    /// Whether the middle squares are still to be filled.
    pub opening: Opening,
}

impl Setup {
    /// Makes an empty board, Black to move, to be filled in.
    pub fn empty(size: Size) -> Self {
        Self {
            size,
            cells: vec![None; size.area().into()],
            to_move: Side::Black,
            aim: Aim::default(),
            opening: Opening::default(),
        }
    }

    /// Returns every reason why this is no position; none for a valid one.
    pub fn reasons(&self) -> Vec<SetupReason> {
        let cells = (self.cells.len() != usize::from(self.size.area()))
            .then_some(SetupReason::CellCount { found: self.cells.len() });
        let opening =
            if self.is_centre_open() { [self.outside_the_centre(), self.out_of_turn()] } else { [None, None] };
        cells.into_iter().chain(opening.into_iter().flatten()).collect()
    }

    /// Returns whether the open opening continues: it ends with the fourth disc.
    pub(crate) fn is_centre_open(&self) -> bool {
        self.opening == Opening::Open && self.discs_in_centre() < 4
    }

    fn outside_the_centre(&self) -> Option<SetupReason> {
        let discs = self.discs();
        let outside = usize::from(discs.black + discs.white) - self.discs_in_centre();
        (outside > 0).then_some(SetupReason::OutsideCentre { discs: outside })
    }

    fn out_of_turn(&self) -> Option<SetupReason> {
        let discs = self.discs();
        // No disc is flipped in the opening, so the counts tell whose turn it is, whichever side began.
        let ahead = i32::from(discs[!self.to_move]) - i32::from(discs[self.to_move]);
        (!(0..=1).contains(&ahead)).then_some(SetupReason::OutOfTurn { discs })
    }

    fn discs_in_centre(&self) -> usize {
        let indices = self.size.centre().into_iter().filter_map(|square| self.size.index(square));
        indices.filter(|&index| self.cells.get(index).copied().flatten().is_some()).count()
    }

    /// Counts the discs on the board; cells beyond it have a reason of their own.
    fn discs(&self) -> Sides<u16> {
        count_discs(self.cells.iter().take(self.size.area().into()))
    }
}

pub(crate) fn count_discs<'a>(cells: impl Iterator<Item = &'a Option<Side>>) -> Sides<u16> {
    let mut discs = Sides::default();
    for &side in cells.flatten() {
        discs[side] += 1;
    }
    discs
}

/// Whether the middle squares are still to be filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// The first discs lie there; every placement must flip.
    #[default]
    Laid,
    /// The sides fill the middle squares in turn, flipping nothing; then the opening is over.
    Open,
}

/// A setup was no position, for one reason or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// Why, in no order of weight.
    pub reasons: Vec<SetupReason>,
    /// The size that the setup claimed.
    pub size: Size,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position on {}", self.size)?;
        for (index, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}{reason}", if index == 0 { ": " } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

/// One reason why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SetupReason {
    /// There are more or fewer cells than the board has squares.
    #[error("it has {found} cells, not one for each square")]
    CellCount {
        /// How many there are.
        found: usize,
    },
    /// In the open opening discs lie outside the four middle squares.
    #[error("the opening still goes on, but {discs} discs lie outside the centre")]
    OutsideCentre {
        /// How many.
        discs: usize,
    },
    /// In the open opening the sides have not placed in turn.
    #[error(
        "in the opening the side to move has as many discs as the other or one fewer, not {} X and {} O",
        .discs.black, .discs.white
    )]
    OutOfTurn {
        /// The discs of each side.
        discs: Sides<u16>,
    },
}
