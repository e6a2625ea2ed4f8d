//! The options that choose a board and a start, shared by several commands.

use clap::Args;
use outflank_reversi::{Aim, Layout, Position, Rules, Size};

/// Which board a game is played on.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardOptions {
    /// The board, width x height, each 4 to 26.
    #[arg(long, value_name = "WxH", default_value = "8x8")]
    pub(crate) size: Size,

    /// The first discs: othello, mirrored (colours exchanged) or open (the four centre squares are filled first).
    #[arg(long, value_name = "LAYOUT", default_value = "othello")]
    pub(crate) start: Layout,
}

impl BoardOptions {
    /// Returns the first position of a game with this aim.
    pub(crate) fn start(&self, aim: Aim) -> Position {
        Position::start(&self.rules(aim))
    }

    /// Returns the rules of a game with this aim.
    pub(crate) fn rules(&self, aim: Aim) -> Rules {
        Rules { size: self.size, layout: self.start, aim }
    }
}
