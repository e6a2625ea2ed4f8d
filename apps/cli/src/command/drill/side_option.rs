//! The colour of a deck.

use clap::ValueEnum;
use outflank_rules::Side;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SideOption {
    /// The first mover.
    Black,
    /// The second mover.
    White,
}

impl From<SideOption> for Side {
    fn from(side: SideOption) -> Self {
        match side {
            SideOption::Black => Self::Black,
            SideOption::White => Self::White,
        }
    }
}

/// Returns the chosen colour, or both.
pub(super) fn sides(side: Option<SideOption>) -> Vec<Side> {
    side.map_or_else(|| Side::BOTH.to_vec(), |side| vec![side.into()])
}
