//! Players by name.

mod parse;

pub use parse::{AcceptedPlayers, ParsePlayerError, PlayerForm};

use outflank_arena::{ExternalEngine, Protocol};
use outflank_engine::Level;
use outflank_learn::human::{Rating, WeakLevels};
use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// A player of a side, as a command line, a menu or a stored game names it.
///
/// | text form | player |
/// |---|---|
/// | `human` | the user of the program |
/// | `human:N` | moves as people of the rating N play them, 600 to 2400; Othello |
/// | `random` | random legal moves |
/// | `greedy` | corners, then the move with the most flips; Othello and Reversi |
/// | `lookahead:N` | minimax of N plies with a simple evaluation |
/// | `mean:N` | the mean of the game tree of N plies; Alak |
/// | `perfect` | the tablebase of Alak; the best moves of Reversi up to 6×6 |
/// | `level:N` | the engine at a level |
/// | `outflank` | the engine at the default level |
/// | `engine:nboard:COMMAND`, `engine:gtp:COMMAND` | an [external engine](ExternalEngine); Othello |
///
/// Options follow after commas: `name=NAME`, and for the engine those of [`EngineSettings`]. The name of an external
/// engine stands before it: `edax=engine:nboard:./edax -nboard`. [`AcceptedPlayers`] parses the players that a program
/// accepts, and [`FromStr`](std::str::FromStr) all of them.
///
/// # Examples
///
/// ```
/// use outflank_play::PlayerSpec;
///
/// let spec: PlayerSpec = "Level:8".parse()?;
/// assert_eq!(spec.to_string(), "level:8");
/// assert!("level:31".parse::<PlayerSpec>().is_err());
/// # Ok::<(), outflank_play::ParsePlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    /// The kind of player.
    pub kind: PlayerKind,
    /// A name to be shown instead of the text form.
    pub name: Option<String>,
}

/// What chooses the moves of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// The user of the program.
    Human,
    /// Moves as people of a rating play them.
    HumanLike(Rating),
    /// Random legal moves.
    Random,
    /// Corners, then the move with the most flips.
    Greedy,
    /// Minimax to a depth in plies, with a simple evaluation.
    Lookahead(u8),
    /// The mean of the game tree of Alak to a depth in plies.
    Mean(u8),
    /// The tablebase of Alak, or the solver of Reversi on small boards.
    Perfect,
    /// The engine.
    Engine(EngineSettings),
    /// An external engine.
    External(Box<ExternalEngine>),
}

/// The settings of the engine as a player; `None` stands for the default of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSettings {
    /// The level.
    pub level: Option<Level>,
    /// The file of the evaluation weights, `weights=FILE`.
    pub weights: Option<PathBuf>,
    /// The file of the opening book, `book=FILE`.
    pub book: Option<PathBuf>,
    /// The loss up to which book moves are played, `vary=DISCS`.
    pub vary: i8,
    /// The size of the transposition table in MiB, `hash=MIB`.
    pub hash_mebibytes: Option<usize>,
    /// The number of search threads, `threads=N`.
    pub threads: Option<NonZeroUsize>,
    /// The node limit of a move, `nodes=N`.
    pub nodes: Option<NonZeroU64>,
}

impl PlayerSpec {
    /// The user of the program.
    pub const HUMAN: Self = Self::new(PlayerKind::Human);
    /// Random legal moves.
    pub const RANDOM: Self = Self::new(PlayerKind::Random);

    /// Creates the specification of a player without a name of its own.
    pub const fn new(kind: PlayerKind) -> Self {
        Self { kind, name: None }
    }

    /// Creates the specification of the engine at a level.
    pub const fn level(level: Level) -> Self {
        Self::new(PlayerKind::Engine(EngineSettings::at(level)))
    }

    /// Returns the rating of people of whom a player of Othello plays like one: `human:N`, unless N is too low for people, and the
    /// lowest levels.
    pub fn rating(&self) -> Option<Rating> {
        match &self.kind {
            PlayerKind::HumanLike(rating) => Some(*rating).filter(|rating| *rating >= Rating::LOWEST_OF_PEOPLE),
            PlayerKind::Engine(settings) => {
                // Other options change how strong a level is.
                settings.level.filter(|_| settings.is_level_only()).and_then(WeakLevels::rating)
            }
            _ => None,
        }
    }

    /// Returns whether it is the user of the program.
    pub fn is_human(&self) -> bool {
        self.kind == PlayerKind::Human
    }

    /// Returns whether it plays its best move so far when it is stopped; an external engine does not.
    pub const fn can_be_interrupted(&self) -> bool {
        !matches!(self.kind, PlayerKind::External(_))
    }

    /// Returns the name to show: its own, that of the external program, or the text form.
    pub fn display_name(&self) -> String {
        match (&self.name, &self.kind) {
            (Some(name), _) => name.clone(),
            (None, PlayerKind::External(engine)) => engine.name.clone(),
            _ => self.to_string(),
        }
    }
}

impl EngineSettings {
    /// Returns the settings of a level.
    pub const fn at(level: Level) -> Self {
        Self {
            level: Some(level),
            weights: None,
            book: None,
            vary: 0,
            hash_mebibytes: None,
            threads: None,
            nodes: None,
        }
    }

    /// Returns whether only the level is set.
    pub fn is_level_only(&self) -> bool {
        *self == Self { level: self.level, ..Self::default() }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.kind, &self.name) {
            (kind, None) => kind.fmt(f),
            // The name comes first, since the command line takes all that follows.
            (kind @ PlayerKind::External(_), Some(name)) => write!(f, "{name}={kind}"),
            (kind, Some(name)) => write!(f, "{kind},name={name}"),
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::HumanLike(rating) => write!(f, "human:{rating}"),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Lookahead(plies) => write!(f, "lookahead:{plies}"),
            Self::Mean(plies) => write!(f, "mean:{plies}"),
            Self::Perfect => f.write_str("perfect"),
            Self::Engine(settings) => settings.fmt(f),
            Self::External(engine) => fmt_external(engine, f),
        }
    }
}

impl fmt::Display for EngineSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Some(level) => write!(f, "level:{level}")?,
            None => f.write_str("outflank")?,
        }
        let path = |file: &Option<PathBuf>| file.as_ref().map(|file| file.display().to_string());
        let options = [
            ("weights", path(&self.weights)),
            ("book", path(&self.book)),
            ("vary", (self.vary != 0).then(|| self.vary.to_string())),
            ("hash", self.hash_mebibytes.map(|mebibytes| mebibytes.to_string())),
            ("threads", self.threads.map(|threads| threads.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
        ];
        options
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)))
            .try_for_each(|(key, value)| write!(f, ",{key}={value}"))
    }
}

fn fmt_external(engine: &ExternalEngine, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (protocol, level) = match engine.protocol {
        Protocol::Nboard => ("nboard", "depth"),
        Protocol::Gtp => ("gtp", "level"),
    };
    let level = engine.level.map(|number| format!("{level}={number}"));
    let time = engine.time.map(|time| format!("time={}", time.as_secs_f64()));
    let options: Vec<_> = level.into_iter().chain(time).collect();
    write!(f, "engine:{protocol}")?;
    if !options.is_empty() {
        write!(f, "[{}]", options.join(","))?;
    }
    write!(f, ":{}", engine.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spec_survives_its_text_form() {
        for text in [
            "human",
            "human:1450",
            "random",
            "greedy,name=Bob",
            "lookahead:4",
            "mean:3",
            "perfect",
            "level:30",
            "outflank",
            "level:12,weights=a b.weights,book=my.book,vary=2,hash=64,threads=2,nodes=5000,name=new",
            "engine:gtp:x=y:z",
            "edax=engine:nboard[depth=16,time=2.5]:./edax -nboard",
        ] {
            let spec: PlayerSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
    }

    #[test]
    fn a_name_is_its_own_or_that_of_the_program() {
        let name = |text: &str| text.parse::<PlayerSpec>().unwrap().display_name();
        assert_eq!(name("engine:gtp:/opt/Some/engine -x"), "engine");
        assert_eq!(name("edax=engine:gtp:/opt/Some/engine"), "edax");
        assert_eq!(name("level:8,name=new"), "new");
        assert_eq!(name("Level:8"), "level:8");
        assert!(!"engine:gtp:x".parse::<PlayerSpec>().unwrap().can_be_interrupted());
    }
}
