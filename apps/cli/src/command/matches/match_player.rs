//! The players of a match, as the command line names them.

use crate::command::guard;
use crate::engine_files::read_evaluator;
use crate::exit::wrong_usage;
use crate::provenance::fingerprint;
use crate::value_parser::{ParserWithCompletions, player_completions};
use anyhow::Context;
use outflank_arena::{ExternalEngine, PlayerFactory};
use outflank_play::{
    AcceptedPlayers, EngineSettings, ParsePlayerError, PlayerFactoryError, PlayerKind, PlayerSetup, PlayerSpec,
    book_by_name,
};
use outflank_rules::Position;
use std::collections::HashMap;
use std::path::PathBuf;
use std::str::FromStr;

/// A player of a match, with its text on the command line, which is its name if it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MatchPlayer {
    pub(super) text: String,
    pub(super) spec: PlayerSpec,
}

/// The bytes of a program that its fingerprint is of.
const MAX_PROGRAM: u64 = 1 << 28;

/// Parses a player of a match; shells complete the ones without a command line.
pub(super) fn players() -> ParserWithCompletions<MatchPlayer, ParsePlayerError> {
    ParserWithCompletions::new(player_completions(&["outflank", "random", "greedy", "perfect"]), str::parse)
}

impl MatchPlayer {
    /// Returns the factory of the player for games from a position, under a name.
    ///
    /// # Errors
    ///
    /// Rejects players that do not play this game, and those that cannot be started.
    pub(super) fn factory(
        &self,
        name: String,
        start: &Position,
        setup: &PlayerSetup,
    ) -> anyhow::Result<Box<dyn PlayerFactory<Position>>> {
        let unsupported = |reason| wrong_usage(format!("--engine {}: {reason}", self.text));
        self.spec.kind.check(start).map_err(unsupported)?;
        let spec = PlayerSpec { name: Some(name), ..self.spec.clone() };
        let spec = guard::guarded_player(spec).with_context(|| format!("cannot use {:?}", self.text))?;
        spec.factory(start, setup).map_err(|error| match error {
            PlayerFactoryError::Unsupported(reason) => unsupported(reason),
            error => error.into(),
        })
    }

    /// Describes what the player plays by, whatever its name is: its files by what they contain.
    ///
    /// # Errors
    ///
    /// Returns an error when a file cannot be read.
    pub(super) fn settings(&self) -> anyhow::Result<String> {
        let settings = match &self.spec.kind {
            PlayerKind::Engine(settings) => settings,
            PlayerKind::External(engine) => return Ok(format!("{}{}", self.spec.kind, program_fingerprints(engine)?)),
            other => return Ok(other.to_string()),
        };
        let weights = read_evaluator(settings.weights.as_deref())?.name;
        let book = settings.book.as_deref().map(book_by_name).transpose()?;
        let book = book.map(|book| format!(", book {}", fingerprint(&book.to_bytes()))).unwrap_or_default();
        let others = PlayerKind::Engine(EngineSettings { weights: None, book: None, ..settings.clone() });
        Ok(format!("{others}, {weights}{book}"))
    }
}

/// Returns the fingerprints of the files of an engine's program.
fn program_fingerprints(engine: &ExternalEngine) -> anyhow::Result<String> {
    let print = |file: PathBuf| {
        let content = outflank_files::read_start(&file, MAX_PROGRAM)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(format!(", {name} {}", fingerprint(&content)))
    };
    engine.command.program_files().into_iter().map(print).collect()
}

impl FromStr for MatchPlayer {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self { text: text.to_owned(), spec: AcceptedPlayers::MACHINES.parse(text)? })
    }
}

/// Returns the names of players, with a number behind those that are the same.
pub(super) fn distinct_names(players: &[MatchPlayer]) -> Vec<String> {
    let mut seen = HashMap::new();
    let name = |player: &MatchPlayer| {
        let name = player.spec.name.clone().unwrap_or_else(|| player.text.clone());
        let times = seen.entry(name.clone()).or_insert(0);
        *times += 1;
        if *times == 1 { name } else { format!("{name} ({times})") }
    };
    players.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_text_have_names_of_their_own() {
        let players = ["random", "level:10", "random", "random,name=level:10"].map(|text| text.parse().unwrap());
        assert_eq!(distinct_names(&players), ["random", "level:10", "random (2)", "level:10 (2)"]);
    }
}
