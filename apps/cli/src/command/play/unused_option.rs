//! Options that would do nothing in a game.

use super::{DiscCharacters, GameName, Play};
use crate::exit::wrong_usage;
use outflank_engine::Level;
use outflank_play::{EngineSettings, PlayerKind};
use outflank_reversi::{Aim, Position, Size};

/// An option that was given, and why it does nothing.
type Unused = (&'static str, &'static str);

impl Play {
    /// Rejects options that do nothing in this game.
    pub(super) fn check_options(&self, start: &Position) -> anyhow::Result<()> {
        match self.unused_option(start) {
            Some((option, reason)) => Err(wrong_usage(format!("{option} {reason}"))),
            None => Ok(()),
        }
    }

    fn unused_option(&self, start: &Position) -> Option<Unused> {
        if self.game == GameName::Alak {
            return self.option_of_boards().map(|option| (option, "is not for Alak"));
        }
        if self.slots.is_some() {
            return Some(("--slots", "is for Alak (`outflank play alak`)"));
        }
        // An open centre is filled first, and the game is then Othello.
        let is_othello = start.size() == Size::STANDARD && start.aim() == Aim::MostDiscs;
        let plays = |is_user: fn(&PlayerKind) -> bool| {
            let players = self.players();
            is_othello && (is_user(&players.black.kind) || is_user(&players.white.kind))
        };
        if self.time.is_some() && !plays(has_clock) {
            return Some(("--time", "is for levels and other programs, on 8x8"));
        }
        if self.book.file.is_some() && !plays(has_book) {
            return Some(("--book", "is for levels from 10 on, on 8x8"));
        }
        None
    }

    /// Returns an option of the boards of Othello and Reversi, if one was given.
    fn option_of_boards(&self) -> Option<&'static str> {
        let options = [
            ("--size", self.board.size.is_some()),
            ("--start", self.board.start.is_some()),
            ("--anti", self.anti),
            ("--position", self.position.is_some()),
            ("--moves", self.moves.is_some()),
            ("--discs", self.discs != DiscCharacters::default()),
            ("--time", self.time.is_some()),
            ("--book", self.book.file.is_some()),
        ];
        options.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
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
