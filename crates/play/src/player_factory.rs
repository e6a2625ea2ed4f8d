//! Creation of players from their specifications, one factory for each game.

mod alak;
mod any;
mod othello;
mod reversi;

use crate::{EngineFileError, PlayerKind, PlayerSpec};
use outflank_arena::{ExternalEngine, PlayerFactory};
use outflank_engine::book::Repertoire;
use outflank_engine::{Level, NoMemory};
use outflank_rules::alak::Tablebase;
use outflank_rules::{Game, Player, PlayerError, ThreadsError};
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

/// A game whose players are created from a [`PlayerSpec`]: Othello, Reversi and Alak.
///
/// The methods take the start position of the game, since a board may be unsupported by a player.
///
/// # Examples
///
/// ```
/// use outflank_rules::{Clock, GameRecord, StopFlag};
/// use outflank_rules::othello::Position;
/// use outflank_play::{PlayerGame, PlayerSetup, PlayerSpec};
///
/// let spec: PlayerSpec = "level:3".parse()?;
/// let factory = Position::START.player_factory(&spec, &PlayerSetup::default())?;
/// let mv = factory.create(1)?.choose(&GameRecord::new(Position::START), &Clock::Unlimited, &StopFlag::new())?;
/// assert!(Position::START.check_player(&"perfect".parse::<PlayerSpec>()?.kind).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PlayerGame: Game {
    /// Checks that a player supports games from this position.
    ///
    /// # Errors
    ///
    /// Returns the reason for which it does not; a human plays every game.
    fn check_player(&self, player: &PlayerKind) -> Result<(), UnsupportedPlayer>;

    /// Creates the factory of a player; it reads the files that the specification names.
    ///
    /// # Errors
    ///
    /// Returns an error for an unsupported player, and when a file cannot be read.
    fn player_factory(
        &self,
        spec: &PlayerSpec,
        setup: &PlayerSetup,
    ) -> Result<Box<dyn PlayerFactory<Self>>, PlayerFactoryError>;

    /// Creates a player, whose random choices come from a seed.
    ///
    /// # Errors
    ///
    /// Returns an error for an unsupported player, and when a file cannot be read or memory is short.
    fn player(
        &self,
        spec: &PlayerSpec,
        setup: &PlayerSetup,
        seed: u64,
    ) -> Result<Box<dyn Player<Self>>, PlayerFactoryError>
    where
        Self: 'static,
    {
        Ok(self.player_factory(spec, setup)?.create(seed)?)
    }
}

/// The resources of players, and the settings that a specification leaves open.
#[derive(Clone, Debug)]
pub struct PlayerSetup {
    /// The level that the user set for all players; external engines receive it, too.
    pub level: Option<Level>,
    /// The level of the engine where neither the user nor the specification sets one, or a node limit.
    pub default_level: Level,
    /// The node limit of a move of the engine on 8×8.
    pub nodes: Option<NonZeroU64>,
    /// The size of the transposition table in MiB.
    pub hash_mebibytes: usize,
    /// The opening book of the engine on 8×8.
    pub repertoire: Option<Repertoire>,
    /// The time limit for a move of an external engine without a clock.
    pub move_timeout: Duration,
    /// The tablebase of the perfect player of Alak.
    pub tablebase: Option<Arc<Tablebase>>,
}

/// A player does not support a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnsupportedPlayer {
    /// Only games of Alak are supported.
    #[error("plays only Alak")]
    OnlyAlak,
    /// Alak is not supported.
    #[error("does not play Alak: random, lookahead:N, mean:N and perfect do")]
    NotAlak,
    /// The depth is too great for Alak.
    #[error("the maximum depth in Alak is {} plies", MAX_ALAK_PLIES)]
    AlakDepth,
    /// The options of the engine are not supported on this board.
    #[error("options other than name=NAME are for Othello on 8x8")]
    EngineOptions,
    /// The protocols of external engines support only Othello.
    #[error("NBoard and GTP engines play only Othello, on 8x8 where most discs win")]
    NotOthello,
    /// The model of human play knows only Othello.
    #[error("plays like people only in Othello, on 8x8 where most discs win")]
    HumanLike,
    /// GTP has no command for a start position.
    #[error("GTP engines play only from the standard start position")]
    GtpStart,
}

/// A player was not created.
#[derive(Debug, thiserror::Error)]
pub enum PlayerFactoryError {
    /// The player does not support the game.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedPlayer),
    /// A human is not a program.
    #[error("a human has no factory")]
    Human,
    /// The setup has no tablebase for the perfect player.
    #[error("the perfect player needs a tablebase")]
    NoTablebase,
    /// A file of the engine was not read.
    #[error(transparent)]
    File(#[from] EngineFileError),
    /// The threads of the engine cannot be started.
    #[error("the threads of the engine")]
    Threads(#[from] ThreadsError),
    /// The player failed at its start.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// The maximum depth in Alak: on the longest board it takes seconds.
const MAX_ALAK_PLIES: u8 = 12;

impl Default for PlayerSetup {
    /// Level 10, a table of 16 MiB, no book, and the time limit of [`ExternalEngine`].
    fn default() -> Self {
        Self {
            level: None,
            default_level: Level::FLAWLESS,
            nodes: None,
            hash_mebibytes: 16,
            repertoire: None,
            move_timeout: ExternalEngine::DEFAULT_MOVE_TIMEOUT,
            tablebase: None,
        }
    }
}

/// Creates a player from a seed.
type Create<G> = Box<dyn Fn(u64) -> Result<Box<dyn Player<G>>, PlayerError> + Sync>;

/// A factory of players that need only a seed.
struct SeededFactory<G: Game> {
    name: String,
    create: Create<G>,
}

impl<G: Game + 'static> SeededFactory<G> {
    fn boxed<P: Player<G> + 'static>(
        spec: &PlayerSpec,
        create: impl Fn(u64) -> Result<P, PlayerError> + Sync + 'static,
    ) -> Box<dyn PlayerFactory<G>> {
        let create = move |seed| create(seed).map(|player| Box::new(player) as Box<dyn Player<G>>);
        Box::new(Self { name: spec.display_name(), create: Box::new(create) })
    }
}

impl<G: Game + 'static> PlayerFactory<G> for SeededFactory<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<G>>, PlayerError> {
        (self.create)(seed)
    }
}

fn no_memory(error: NoMemory) -> PlayerError {
    PlayerError::Failed(error.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Clock, GameRecord, StopFlag};

    fn kind(text: &str) -> PlayerKind {
        text.parse::<PlayerSpec>().unwrap().kind
    }

    fn reversi(rules: &str) -> outflank_rules::reversi::Position {
        outflank_rules::reversi::Position::start(&rules.parse().unwrap())
    }

    #[test]
    fn what_a_protocol_does_not_support_is_known_before_the_game() {
        let check = |player, rules: &str| reversi(rules).check_player(&kind(player));
        for player in ["engine:nboard:x", "engine:gtp:x"] {
            assert_eq!(check(player, "8x8"), Ok(()));
            for rules in ["6x6", "10x8", "8x8 anti", "8x8 open"] {
                assert_eq!(check(player, rules), Err(UnsupportedPlayer::NotOthello), "{rules}");
            }
        }
        assert_eq!(check("engine:nboard:x", "8x8 mirrored"), Ok(()));
        assert_eq!(check("engine:gtp:x", "8x8 mirrored"), Err(UnsupportedPlayer::GtpStart));
    }

    #[test]
    fn each_game_has_its_players() {
        let (othello, alak) =
            (outflank_rules::othello::Position::START, outflank_rules::alak::Position::start("11".parse().unwrap()));
        for (player, in_othello, in_reversi, in_alak) in [
            ("random", true, true, true),
            ("greedy", true, true, false),
            ("lookahead:3", true, true, true),
            ("lookahead:13", true, true, false),
            ("mean:2", false, false, true),
            ("perfect", false, false, true),
            ("level:3", true, true, false),
            ("level:3,nodes=100", true, false, false),
        ] {
            let kind = kind(player);
            let supported = (othello.check_player(&kind), reversi("6x6").check_player(&kind), alak.check_player(&kind));
            let supported = (supported.0.is_ok(), supported.1.is_ok(), supported.2.is_ok());
            assert_eq!(supported, (in_othello, in_reversi, in_alak), "{player}");
        }
    }

    #[test]
    fn a_player_of_every_kind_chooses_a_move() {
        fn first_move<G: PlayerGame + 'static>(start: &G, text: &str, setup: &PlayerSetup) -> G::Move {
            let spec = text.parse().unwrap();
            let mut player = start.player(&spec, setup, 1).unwrap();
            let game = GameRecord::new(start.clone());
            let mv = player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap();
            game.clone().play(mv).unwrap();
            mv
        }
        let setup = PlayerSetup { hash_mebibytes: 1, ..PlayerSetup::default() };
        for text in ["random", "greedy", "lookahead:2", "level:1", "level:12,nodes=1000,hash=1"] {
            first_move(&outflank_rules::othello::Position::START, text, &setup);
        }
        for text in ["random", "greedy", "lookahead:2", "level:1"] {
            first_move(&reversi("6x6"), text, &setup);
        }
        let slots = "9".parse().unwrap();
        let setup = PlayerSetup { tablebase: Some(Arc::new(Tablebase::new(slots))), ..setup };
        for text in ["random", "lookahead:2", "mean:2", "perfect"] {
            first_move(&outflank_rules::alak::Position::start(slots), text, &setup);
        }
    }

    #[test]
    fn a_human_a_missing_file_and_a_missing_tablebase_are_errors() {
        let create = |text: &str| {
            let setup = PlayerSetup::default();
            outflank_rules::othello::Position::START.player_factory(&text.parse().unwrap(), &setup).err().unwrap()
        };
        assert!(matches!(create("human"), PlayerFactoryError::Human));
        assert!(matches!(create("level:1,weights=no such file"), PlayerFactoryError::File(_)));
        let alak = outflank_rules::alak::Position::start("11".parse().unwrap());
        let error = alak.player_factory(&"perfect".parse().unwrap(), &PlayerSetup::default()).err().unwrap();
        assert!(matches!(error, PlayerFactoryError::NoTablebase));
    }
}
