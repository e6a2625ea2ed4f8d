//! Printing.

use outflank_game::{Game, GameRecord};
use std::fmt::Write;

/// What becomes of passes in print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passes {
    /// They are left out, as in most sources; a reader infers all but one after the last placement.
    #[default]
    LeftOut,
    /// They are written `--`.
    Written,
}

/// Prints the moves of a game up to its current position, with nothing between them.
///
/// # Examples
///
/// ```
/// use outflank_formats::transcript::{self, Passes};
/// use outflank_othello::Position;
///
/// let record = transcript::parse(Position::START, "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8c4")?;
/// assert_eq!(transcript::print(&record, Passes::LeftOut), "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8c4");
/// assert_eq!(transcript::print(&record, Passes::Written), "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8--c4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print<G: Game>(record: &GameRecord<G>, passes: Passes) -> String {
    let mut text = String::new();
    for &mv in record.moves() {
        if passes == Passes::Written || !G::is_pass(mv) {
            write!(text, "{mv}").expect("a string takes all text");
        }
    }
    text
}
