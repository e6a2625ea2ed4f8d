//! What is to be analysed.

use super::Analyze;
use crate::input::{InputGame, InputGames, input_games, is_file};
use outflank_rules::reversi::Rules;
use outflank_rules::{Position, StopFlag};
use std::ffi::OsStr;

/// An argument of the command.
pub(super) enum Input<'a> {
    /// A file, or standard input: read once, when it is analysed, since it may be long or endless.
    File(&'a OsStr),
    /// A position or a transcript itself.
    Text(Vec<anyhow::Result<InputGame<Position>>>),
}

impl Analyze {
    /// Returns the arguments, those that are no files as what they hold.
    pub(super) fn inputs(&self, stop: &StopFlag) -> Vec<Input<'_>> {
        let games = |argument: &OsStr| input_games(argument, self.rules(), stop).collect();
        let input = |argument| if is_file(argument) { Input::File(argument) } else { Input::Text(games(argument)) };
        self.arguments.iter().map(|argument| input(argument.as_os_str())).collect()
    }
}

impl Input<'_> {
    /// Returns the positions and games, those of a file as soon as they are read; the rules are those of games that do not
    /// name their own.
    pub(super) fn into_games(self, rules: Rules, stop: &StopFlag) -> InputGames {
        match self {
            Self::File(file) => input_games(file, rules, stop),
            Self::Text(games) => Box::new(games.into_iter()),
        }
    }
}
