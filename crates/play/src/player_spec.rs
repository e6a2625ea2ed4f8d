//! Players by name.

use crate::{ExternalPlayer, LevelPlayer, UnsupportedGame, external_player};
use outflank_arena::{ExternalEngine, ParseExternalEngineError};
use outflank_engine::book::Repertoire;
use outflank_engine::{Level, NoMemory};
use outflank_game::{Player, RandomPlayer};
use outflank_reversi::{GreedyPlayer, Position, lookahead_player};
use std::str::FromStr;
use std::sync::Arc;

/// A choice of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// The person at the terminal.
    Human,
    /// Any legal move.
    Random,
    /// Corners, then as many flips as possible.
    Greedy,
    /// Plays as well as the engine at a level.
    Level(Level),
    /// Minimax to a depth in plies, with a simple evaluation.
    Lookahead(u8),
    /// Another program; it plays Othello alone.
    External(Arc<ExternalEngine>),
}

impl PlayerSpec {
    /// The greatest depth of a minimax player.
    const DEEPEST: u8 = 20;

    /// Returns the name, as shown to people.
    pub fn label(&self) -> String {
        match self {
            Self::Human => "you".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Level(level) => format!("level {level}"),
            Self::Lookahead(plies) => format!("lookahead {plies}"),
            Self::External(engine) => engine.name.clone(),
        }
    }

    /// Returns the name under which it stands in a saved game.
    pub fn full_name(&self) -> String {
        if *self == Self::Human { "human".to_owned() } else { self.label() }
    }

    /// Returns whether it plays the best move that it has found so far when it is asked to stop.
    pub fn can_hurry(&self) -> bool {
        !matches!(self, Self::External(_))
    }

    /// Checks that it can play a game from a position.
    ///
    /// # Errors
    ///
    /// Rejects what the protocol of another program cannot express.
    pub fn check(&self, start: &Position) -> Result<(), UnsupportedGame> {
        if let Self::External(engine) = self { external_player::check(engine.protocol, start) } else { Ok(()) }
    }

    /// Returns the player, or `None` for a person; levels of the engine play by the book if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the engine.
    pub fn player(
        &self,
        seed: u64,
        repertoire: Option<&Repertoire>,
    ) -> Result<Option<Box<dyn Player<Position>>>, NoMemory> {
        Ok(match *self {
            Self::Human => None,
            Self::Random => Some(Box::new(RandomPlayer::new(seed))),
            Self::Greedy => Some(Box::new(GreedyPlayer::new(seed))),
            Self::Level(level) => Some(Box::new(LevelPlayer::new(level, seed, repertoire)?)),
            Self::Lookahead(plies) => Some(Box::new(lookahead_player(plies, seed))),
            Self::External(ref engine) => Some(Box::new(ExternalPlayer::new(engine.clone()))),
        })
    }
}

/// The text named no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// There is no such player.
    #[error(
        "expected human, random, greedy, level:N with N from 0 to {}, lookahead:N with N from 1 to {}, \
         engine:nboard:COMMAND or engine:gtp:COMMAND",
        Level::HIGHEST,
        PlayerSpec::DEEPEST
    )]
    Unknown,
    /// The program that is an engine is not named as it should be.
    #[error(transparent)]
    External(#[from] ParseExternalEngineError),
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.starts_with("engine:") {
            return Ok(Self::External(Arc::new(text.parse()?)));
        }
        match text.to_ascii_lowercase().as_str() {
            "human" => Ok(Self::Human),
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            other => level(other).or_else(|| lookahead(other)).ok_or(ParsePlayerError::Unknown),
        }
    }
}

fn level(text: &str) -> Option<PlayerSpec> {
    text.strip_prefix("level:")?.parse().ok().map(PlayerSpec::Level)
}

fn lookahead(text: &str) -> Option<PlayerSpec> {
    let plies = text.strip_prefix("lookahead:")?.parse().ok()?;
    (1..=PlayerSpec::DEEPEST).contains(&plies).then_some(PlayerSpec::Lookahead(plies))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_name() {
        assert_eq!("Human".parse(), Ok(PlayerSpec::Human));
        assert_eq!("lookahead:4".parse(), Ok(PlayerSpec::Lookahead(4)));
        assert_eq!("level:30".parse(), Ok(PlayerSpec::Level(Level::HIGHEST)));
        for text in [
            "",
            "level",
            "level:",
            "level:31",
            "level:-1",
            "lookahead",
            "lookahead:",
            "lookahead:0",
            "lookahead:21",
            "lookahead:999",
            "robot",
        ] {
            assert_eq!(text.parse::<PlayerSpec>(), Err(ParsePlayerError::Unknown), "{text:?}");
        }
        assert!(matches!("engine:uci:x".parse::<PlayerSpec>(), Err(ParsePlayerError::External(_))));
    }

    #[test]
    fn a_program_is_a_player_by_its_name() {
        let who: PlayerSpec = "engine:gtp:/opt/Some/engine -x".parse().unwrap();
        assert_eq!((who.label().as_str(), who.can_hurry()), ("engine", false));
    }
}
