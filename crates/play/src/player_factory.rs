//! Creation of players from their specifications.

mod engine;

use crate::perfect_reversi::PerfectReversiPlayer;
use crate::{ConvertedPlayer, EngineFileError, ExternalPlayer, PlayerKind, PlayerSpec};
use engine::EngineSource;
use outflank_arena::{ExternalEngine, PlayerFactory, Protocol};
use outflank_engine::book::Repertoire;
use outflank_engine::{Level, NoMemory, Support};
use outflank_learn::human::{HumanModel, HumanPlayer};
use outflank_rules::alak::{MeanPlayer, PerfectPlayer, Tablebase};
use outflank_rules::reversi::GreedyPlayer;
use outflank_rules::{Player, PlayerError, Position, RandomPlayer, ThreadsError, alak, othello, reversi};
use std::num::NonZeroU64;
use std::sync::Arc;
use std::time::Duration;

impl PlayerKind {
    /// Checks that the player supports games from a position; a human plays every game.
    ///
    /// # Errors
    ///
    /// Returns the reason for which it does not.
    pub fn check(&self, start: &Position) -> Result<(), UnsupportedPlayer> {
        let (has_flips, othello) = (Support::of(start) != Support::None, start.to_othello());
        match self {
            Self::Mean(_) if has_flips => Err(UnsupportedPlayer::OnlyAlak),
            Self::Perfect if has_flips && !PerfectReversiPlayer::supports(start) => Err(UnsupportedPlayer::Perfect),
            &(Self::Lookahead(plies) | Self::Mean(plies)) if !has_flips && plies > MAX_ALAK_PLIES => {
                Err(UnsupportedPlayer::AlakDepth)
            }
            Self::Greedy | Self::Engine(_) | Self::HumanLike(_) | Self::External(_) if !has_flips => {
                Err(UnsupportedPlayer::NotAlak)
            }
            Self::Engine(settings) if othello.is_none() && !settings.is_level_only() => {
                Err(UnsupportedPlayer::EngineOptions)
            }
            Self::HumanLike(_) if othello.is_none() => Err(UnsupportedPlayer::HumanLike),
            Self::External(_) if othello.is_none() => Err(UnsupportedPlayer::NotOthello),
            Self::External(engine) if engine.protocol == Protocol::Gtp && othello != Some(othello::Position::START) => {
                Err(UnsupportedPlayer::GtpStart)
            }
            _ => Ok(()),
        }
    }
}

/// The players of a specification; what they support depends on the start position of the game.
///
/// # Examples
///
/// ```
/// use outflank_rules::{Clock, GameRecord, StopFlag, Variant};
/// use outflank_play::{PlayerSetup, PlayerSpec};
///
/// let (spec, start): (PlayerSpec, _) = ("level:3".parse()?, Variant::Othello.start("")?);
/// let mut player = spec.player(&start, &PlayerSetup::default(), 1)?;
/// let mv = player.choose(&GameRecord::new(start.clone()), &Clock::Unlimited, &StopFlag::new())?;
/// assert!("perfect".parse::<PlayerSpec>()?.kind.check(&start).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl PlayerSpec {
    /// Creates the factory of the player for games from a position; it reads the files that the specification names.
    ///
    /// # Errors
    ///
    /// Returns an error for an unsupported player, and when a file cannot be read.
    pub fn factory(
        &self,
        start: &Position,
        setup: &PlayerSetup,
    ) -> Result<Box<dyn PlayerFactory<Position>>, PlayerFactoryError> {
        self.kind.check(start)?;
        let has_flips = Support::of(start) != Support::None;
        let create: Create = match &self.kind {
            PlayerKind::Human => return Err(PlayerFactoryError::Human),
            PlayerKind::Random => Box::new(|seed| Ok(Box::new(RandomPlayer::new(seed)))),
            PlayerKind::Greedy => Box::new(|seed| Ok(ConvertedPlayer::of_reversi(Box::new(GreedyPlayer::new(seed))))),
            &PlayerKind::Lookahead(plies) if has_flips => {
                Box::new(move |seed| Ok(ConvertedPlayer::of_reversi(Box::new(reversi::lookahead_player(plies, seed)))))
            }
            &PlayerKind::Lookahead(plies) => {
                Box::new(move |seed| Ok(ConvertedPlayer::of_alak(Box::new(alak::lookahead_player(plies, seed)))))
            }
            &PlayerKind::Mean(plies) => {
                Box::new(move |seed| Ok(ConvertedPlayer::of_alak(Box::new(MeanPlayer::new(plies, seed)))))
            }
            PlayerKind::Perfect if has_flips => {
                Box::new(|seed| Ok(ConvertedPlayer::of_reversi(Box::new(PerfectReversiPlayer::new(seed)))))
            }
            PlayerKind::Perfect => {
                let table = setup.tablebase.clone().ok_or(PlayerFactoryError::NoTablebase)?;
                Box::new(move |seed| Ok(ConvertedPlayer::of_alak(Box::new(PerfectPlayer::new(table.clone(), seed)))))
            }
            &PlayerKind::HumanLike(rating) => Box::new(move |seed| {
                let player = HumanPlayer::new(HumanModel::shipped(), rating, seed).map_err(no_memory)?;
                Ok(ConvertedPlayer::of_othello(Box::new(player)))
            }),
            PlayerKind::Engine(settings) => {
                let source = EngineSource::new(settings, setup)?;
                Box::new(move |seed| Ok(Box::new(source.player(seed)?)))
            }
            PlayerKind::External(engine) => {
                let engine = self.external(engine, setup);
                Box::new(move |seed| Ok(ConvertedPlayer::of_othello(engine.create(seed)?)))
            }
        };
        Ok(Box::new(SeededFactory { name: self.display_name(), create }))
    }

    /// Creates a player for games of [`outflank_rules::Position`](Position) from a position, whose random choices come from a seed; another program starts with its
    /// first move.
    ///
    /// # Errors
    ///
    /// Returns an error for an unsupported player, and when a file cannot be read or memory is short.
    pub fn player(
        &self,
        start: &Position,
        setup: &PlayerSetup,
        seed: u64,
    ) -> Result<Box<dyn Player<Position>>, PlayerFactoryError> {
        let PlayerKind::External(engine) = &self.kind else { return Ok(self.factory(start, setup)?.create(seed)?) };
        self.kind.check(start)?;
        Ok(ConvertedPlayer::of_othello(Box::new(ExternalPlayer::new(Arc::new(self.external(engine, setup))))))
    }

    fn external(&self, engine: &ExternalEngine, setup: &PlayerSetup) -> ExternalEngine {
        let level = engine.level.or(setup.level.map(Level::number));
        ExternalEngine { name: self.display_name(), level, move_timeout: setup.move_timeout, ..engine.clone() }
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
    /// The size of the transposition table in MiB, at least 1.
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
    #[error("it plays only Alak")]
    OnlyAlak,
    /// The game is not solved from this position.
    #[error("it plays only Alak, and Reversi up to 6x6 where most discs win")]
    Perfect,
    /// Alak is not supported.
    #[error("it does not play Alak: random, lookahead:N, mean:N and perfect do")]
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

/// The maximum depth of a player in Alak, in plies: on the longest board it takes seconds.
pub(crate) const MAX_ALAK_PLIES: u8 = 12;

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
type Create = Box<dyn Fn(u64) -> Result<Box<dyn Player<Position>>, PlayerError> + Sync>;

/// A factory of players that need only a seed.
struct SeededFactory {
    name: String,
    create: Create,
}

impl PlayerFactory<Position> for SeededFactory {
    fn name(&self) -> &str {
        &self.name
    }

    fn create(&self, seed: u64) -> Result<Box<dyn Player<Position>>, PlayerError> {
        (self.create)(seed)
    }
}

fn no_memory(error: NoMemory) -> PlayerError {
    PlayerError::Failed(error.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Clock, GameRecord, StopFlag, Variant};

    fn spec(text: &str) -> PlayerSpec {
        text.parse().unwrap()
    }

    fn reversi(rules: &str) -> Position {
        Variant::Reversi.start(rules).unwrap()
    }

    fn alak(slots: &str) -> Position {
        Variant::Alak.start(slots).unwrap()
    }

    #[test]
    fn what_a_protocol_does_not_support_is_known_before_the_game() {
        let check = |player, rules: &str| spec(player).kind.check(&reversi(rules));
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
        let starts = [reversi("8x8"), reversi("6x6"), alak("11")];
        for (player, in_othello, in_reversi, in_alak) in [
            ("random", true, true, true),
            ("greedy", true, true, false),
            ("lookahead:3", true, true, true),
            ("lookahead:13", true, true, false),
            ("mean:2", false, false, true),
            ("perfect", false, true, true),
            ("level:3", true, true, false),
            ("level:3,nodes=100", true, false, false),
        ] {
            let supported = starts.each_ref().map(|start| spec(player).kind.check(start).is_ok());
            assert_eq!(supported, [in_othello, in_reversi, in_alak], "{player}");
        }
    }

    #[test]
    fn a_player_of_every_kind_chooses_a_move() {
        fn first_move(start: &Position, text: &str, setup: &PlayerSetup) {
            let mut player = spec(text).player(start, setup, 1).unwrap();
            let mut game = GameRecord::new(start.clone());
            game.play(player.choose(&game, &Clock::Unlimited, &StopFlag::new()).unwrap()).unwrap();
        }
        let setup = PlayerSetup { hash_mebibytes: 1, ..PlayerSetup::default() };
        for text in ["random", "greedy", "lookahead:2", "level:1", "level:12,nodes=1000,hash=1"] {
            first_move(&reversi("8x8"), text, &setup);
        }
        for text in ["random", "greedy", "lookahead:2", "level:1"] {
            first_move(&reversi("6x6"), text, &setup);
        }
        let table = Tablebase::new("9".parse().unwrap());
        let setup = PlayerSetup { tablebase: Some(Arc::new(table)), ..setup };
        for text in ["random", "lookahead:2", "mean:2", "perfect"] {
            first_move(&alak("9"), text, &setup);
        }
    }

    #[test]
    fn a_human_a_missing_file_and_a_missing_tablebase_are_errors() {
        let create = |text: &str, start: &Position| spec(text).factory(start, &PlayerSetup::default()).err().unwrap();
        assert!(matches!(create("human", &reversi("8x8")), PlayerFactoryError::Human));
        assert!(matches!(create("level:1,weights=no such file", &reversi("8x8")), PlayerFactoryError::File(_)));
        assert!(matches!(create("perfect", &alak("11")), PlayerFactoryError::NoTablebase));
    }
}
