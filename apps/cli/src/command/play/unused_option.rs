//! Options of games that apply to some games or players only.

use super::{DiscCharacters, GameName, Play};
use crate::unused_option::reject_unused;
use outflank_engine::Level;
use outflank_play::{EngineSettings, PlayerKind};
use outflank_rules::reversi::Aim;
use outflank_rules::{BoardSize, Position, Sides};

impl Play {
    /// Rejects options that do nothing in this game.
    pub(super) fn check_options(&self, start: &Position) -> anyhow::Result<()> {
        let Sides { black, white } = self.players();
        let has_computer = !(black.is_human() && white.is_human());
        reject_unused(&[("--seed", self.seed.is_some() && !has_computer, "is for games with a computer player")])?;
        if self.game == GameName::Alak {
            return self.reject_options_of_boards();
        }
        // An open centre is filled first, and the game is then Othello.
        let is_othello = start.size() == BoardSize { columns: 8, rows: 8 } && start.aim() == Aim::MostDiscs;
        let plays = |is_user: fn(&PlayerKind) -> bool| is_othello && (is_user(&black.kind) || is_user(&white.kind));
        reject_unused(&[
            ("--slots", self.slots.is_some(), "is for Alak (`outflank play alak`)"),
            ("--time", self.time.is_some() && !plays(has_clock), "is for levels and other programs, on 8x8"),
            ("--book", self.book.file.is_some() && !plays(has_book), "is for levels from 10 on, on 8x8"),
        ])
    }

    /// Rejects the options of the boards of Othello and Reversi.
    fn reject_options_of_boards(&self) -> anyhow::Result<()> {
        const REASON: &str = "is not for Alak";
        reject_unused(&[
            ("--size", self.board.size.is_some(), REASON),
            ("--start", self.board.start.is_some(), REASON),
            ("--anti", self.anti, REASON),
            ("--moves", self.moves.is_some(), REASON),
            ("--discs", self.discs != DiscCharacters::default(), REASON),
            ("--time", self.time.is_some(), REASON),
            ("--book", self.book.file.is_some(), REASON),
        ])
    }
}

/// Returns whether a player has a clock.
const fn has_clock(player: &PlayerKind) -> bool {
    matches!(player, PlayerKind::Engine(_) | PlayerKind::External(_))
}

/// Returns whether a player uses an opening book.
fn has_book(player: &PlayerKind) -> bool {
    matches!(player, PlayerKind::Engine(EngineSettings { level: Some(level), .. }) if *level >= Level::FLAWLESS)
}
