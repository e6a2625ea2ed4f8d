//! Options of the analysis that apply to positions, to games or to Othello only.

use super::Analyze;
use super::input::Input;
use crate::input::InputGame;
use crate::unused_option::reject_unused;
use outflank_engine::Support;
use outflank_rules::{Position, Threads};

/// What the arguments hold, or may hold.
#[derive(Clone, Copy, Default)]
struct Contents {
    positions: bool,
    othello_positions: bool,
    othello_games: bool,
}

impl Analyze {
    /// Rejects options that do nothing for what the arguments are; files may hold anything.
    pub(super) fn check_options(&self, inputs: &[Input<'_>]) -> anyhow::Result<()> {
        const OF_SEARCH: &str = "is for positions of Othello, and for games with --level, --depth, --time or --weights";
        const OTHELLO: &str = "works only for Othello on 8x8";
        let found = Contents::of(inputs);
        let is_othello = found.othello_positions || found.othello_games;
        let is_searched = found.othello_positions || found.othello_games && !self.is_shared_review();
        let has_threads = self.resources.threads != Threads::ONE;
        reject_unused(&[
            // With --depth, which excludes --reasons, the parser asks for neither.
            ("--lang", self.lang.is_some(), "needs --reasons"),
            ("--move", self.mv.is_some(), "needs --reasons"),
            ("--count", self.multi.is_some() && !found.positions, "is for positions"),
            ("--book", self.book.is_some() && !found.othello_games, "is for games of Othello"),
            ("--depth", self.depth.is_some() && !is_othello, OTHELLO),
            ("--weights", self.resources.has_weights() && !is_othello, OTHELLO),
            ("--threads", has_threads && !is_searched, OF_SEARCH),
            ("--hash", self.resources.has_hash() && !is_searched, OF_SEARCH),
        ])
    }
}

impl Contents {
    fn of(inputs: &[Input<'_>]) -> Self {
        let mut found = Self::default();
        for input in inputs {
            match input {
                Input::File(_) => return Self { positions: true, othello_positions: true, othello_games: true },
                Input::Text(games) => found = games.iter().fold(found, Self::with),
            }
        }
        found
    }

    /// Adds an argument; of one that cannot be read, the analysis says why.
    fn with(self, game: &anyhow::Result<InputGame<Position>>) -> Self {
        let Ok(game) = game else { return Self { positions: true, othello_positions: true, othello_games: true } };
        let is_othello = Support::of_game(&game.record) == Support::Full;
        match (game.is_position(), is_othello) {
            (true, true) => Self { positions: true, othello_positions: true, ..self },
            (true, false) => Self { positions: true, ..self },
            (false, true) => Self { othello_games: true, ..self },
            (false, false) => self,
        }
    }
}
