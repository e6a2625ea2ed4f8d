//! The games of matches.

use super::archived_game::{self, ArchivedGame, GameFormat};
use super::json_line;
use super::match_player::MatchPlayer;
use crate::command::guard;
use crate::exit::wrong_usage;
use anyhow::Context;
use outflank_arena::{AdjudicationOptions, Adjudicator, PlayedGame, PlayerFactory, SolverAdjudicator};
use outflank_play::{PlayerFactoryError, PlayerGame, PlayerSetup, PlayerSpec};
use outflank_rules::{Side, TimeControl};

/// A game of matches.
pub(super) trait MatchGame: PlayerGame<Move: Send + Sync> + Send + Sync + 'static {
    /// The file format of games.
    const FORMAT: GameFormat;

    /// Returns the factory of a player for games from this position, under a name.
    ///
    /// # Errors
    ///
    /// Rejects players that do not play this game, and those that cannot be started.
    fn match_player(
        &self,
        player: &MatchPlayer,
        name: String,
        setup: &PlayerSetup,
    ) -> anyhow::Result<Box<dyn PlayerFactory<Self>>> {
        let unsupported = |reason| wrong_usage(format!("--engine {}: {reason}", player.text));
        self.check_player(&player.spec.kind).map_err(unsupported)?;
        let spec = PlayerSpec { name: Some(name), ..player.spec.clone() };
        let spec = guard::guarded_player(spec).with_context(|| format!("cannot use {:?}", player.text))?;
        self.player_factory(&spec, setup).map_err(|error| match error {
            PlayerFactoryError::Unsupported(reason) => unsupported(reason),
            error => error.into(),
        })
    }

    /// Returns the margin by which a player that forfeits or resigns loses: all of the board.
    fn forfeit_margin(&self) -> i16;

    /// Prints a game for the file, on one line.
    fn print(archived: &ArchivedGame, played: &PlayedGame<Self>, time_control: TimeControl) -> String;

    /// Returns the adjudicator that ends games early, if the game has one.
    fn adjudicator(_adjudication: AdjudicationOptions) -> Option<Box<dyn Adjudicator<Self>>> {
        None
    }
}

impl MatchGame for outflank_rules::othello::Position {
    const FORMAT: GameFormat = archived_game::GGF;

    fn forfeit_margin(&self) -> i16 {
        64
    }

    fn print(archived: &ArchivedGame, played: &PlayedGame<Self>, time_control: TimeControl) -> String {
        archived_game::print(archived, played, time_control)
    }

    fn adjudicator(adjudication: AdjudicationOptions) -> Option<Box<dyn Adjudicator<Self>>> {
        let is_wanted = adjudication != AdjudicationOptions::default();
        let solver = is_wanted.then(|| SolverAdjudicator::new(adjudication).ok()).flatten();
        solver.map(|solver| Box::new(solver) as Box<dyn Adjudicator<Self>>)
    }
}

impl MatchGame for outflank_rules::reversi::Position {
    const FORMAT: GameFormat = json_line::JSON;

    fn forfeit_margin(&self) -> i16 {
        self.size().area().cast_signed()
    }

    fn print(archived: &ArchivedGame, played: &PlayedGame<Self>, _time_control: TimeControl) -> String {
        json_line::print(archived, played)
    }
}

impl MatchGame for outflank_rules::alak::Position {
    const FORMAT: GameFormat = json_line::JSON;

    fn forfeit_margin(&self) -> i16 {
        let discs = self.discs();
        Side::BOTH.into_iter().map(|side| i16::from(discs[side])).max().unwrap_or_default()
    }

    fn print(archived: &ArchivedGame, played: &PlayedGame<Self>, _time_control: TimeControl) -> String {
        json_line::print(archived, played)
    }
}
