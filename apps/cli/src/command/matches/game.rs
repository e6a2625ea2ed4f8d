//! The games that matches are played in.

mod alak;
mod othello;
mod reversi;

use super::archive::Notation;
use super::engine::{Defaults, EngineSpec};
use super::entry::Entry;
use crate::exit::wrong_usage;
use outflank_arena::{AdjudicationOptions, Adjudicator, PlayedGame, PlayerFactory, TimeControl};
use outflank_game::{Game, Player, PlayerError};

/// A game that matches are played in.
pub(super) trait MatchGame: Game<Move: Send + Sync> + Send + Sync + 'static {
    /// How games stand in the file of a match.
    const NOTATION: Notation;

    /// Makes an engine ready to play games from this position, under a name.
    ///
    /// # Errors
    ///
    /// Rejects engines that do not play this game, and those that cannot be started.
    fn player_factory(
        &self,
        spec: &EngineSpec,
        name: String,
        defaults: &Defaults,
    ) -> anyhow::Result<Box<dyn PlayerFactory<Self>>>;

    /// Returns by how many discs who forfeits or resigns loses: all of the board.
    fn forfeit_margin(&self) -> i16;

    /// Prints a game for the file, on one line.
    fn print(entry: &Entry, played: &PlayedGame<Self>, time_control: TimeControl) -> String;

    /// Returns who ends games early, if somebody can.
    fn adjudicator(_adjudication: AdjudicationOptions) -> Option<Box<dyn Adjudicator<Self>>> {
        None
    }
}

/// Makes the players of a game from seeds.
type Make<G> = Box<dyn Fn(u64) -> Result<Box<dyn Player<G>>, PlayerError> + Sync>;

/// A factory whose players are made by a function.
struct Seeded<G: Game> {
    name: String,
    make: Make<G>,
}

impl<G: MatchGame> Seeded<G> {
    /// Makes a factory from a function that makes players from seeds.
    fn boxed<P: Player<G> + 'static>(
        name: String,
        make: impl Fn(u64) -> Result<P, PlayerError> + Sync + 'static,
    ) -> Box<dyn PlayerFactory<G>> {
        let make = move |seed| make(seed).map(|player| Box::new(player) as Box<dyn Player<G>>);
        Box::new(Self { name, make: Box::new(make) })
    }
}

impl<G: MatchGame> PlayerFactory<G> for Seeded<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<G>>, PlayerError> {
        (self.make)(seed)
    }
}

/// Makes the error of an engine that does not play a game.
fn does_not_play(spec: &EngineSpec, reason: &str) -> anyhow::Error {
    wrong_usage(format!("--engine {}: {reason}", spec.text()))
}
