//! The options that choose a board and a start, shared by several commands.

use crate::suggested::Suggested;
use clap::Args;
use outflank_reversi::{Aim, Layout, Position, Rules, Size};

/// Which board a game is played on.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardOptions {
    /// The board size, width x height, each 4 to 26.
    #[arg(long, value_name = "WxH", default_value = "8x8")]
    pub(crate) size: Size,

    /// The starting discs: othello, mirrored (colours exchanged) or open (empty centre, which is filled first).
    #[arg(long, value_name = "LAYOUT", default_value = "othello", hide_possible_values = true)]
    #[arg(value_parser = Suggested::<Layout>::new(Layout::ALL.map(Layout::name)))]
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
