//! The engines of a match, as the command line names them.

use crate::command::guard;
use crate::command::perft::parse_threads;
use crate::command::resources::BookOptions;
use crate::command::weights;
use anyhow::Context;
use outflank_arena::{Contestant, EngineContestant, Entrant, External, Pace, ParseExternalError};
use outflank_engine::book::Repertoire;
use outflank_engine::{Engine, EngineOptions, EnginePlayer, Level};
use outflank_game::{PlayerError, RandomPlayer};
use std::collections::HashMap;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// An engine, as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineSpec {
    text: String,
    name: Option<String>,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    BuiltIn(BuiltIn),
    Random,
    External(External),
}

/// The options of the built-in engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct BuiltIn {
    level: Option<Level>,
    weights: Option<PathBuf>,
    hash: Option<usize>,
    threads: Option<NonZeroUsize>,
    nodes: Option<NonZeroU64>,
    book: BookOptions,
}

/// What holds for engines that say nothing else.
pub(super) struct Defaults {
    pub(super) level: Option<Level>,
    pub(super) nodes: Option<NonZeroU64>,
    pub(super) pace: Pace,
    /// How long an external engine may think about a move without a clock.
    pub(super) patience: Duration,
}

/// The memory of an engine, in MiB: a game at level 16 fits in it.
const HASH: usize = 16;

impl EngineSpec {
    /// Makes the engine ready to play under a name.
    pub(super) fn open(&self, name: String, defaults: &Defaults) -> anyhow::Result<Box<dyn Entrant>> {
        match &self.kind {
            Kind::Random => Ok(Box::new(Random { name })),
            Kind::External(external) => {
                let level = external.level.or(defaults.level.map(Level::number));
                let patience = defaults.patience;
                // An engine that cannot be started at all is no matter for the referee.
                let external = guard::tried(External { name, level, patience, ..external.clone() });
                Ok(Box::new(external.with_context(|| format!("cannot use {:?}", self.text))?))
            }
            Kind::BuiltIn(options) => options.open(name, defaults).map(|entrant| Box::new(entrant) as Box<dyn Entrant>),
        }
    }
}

impl BuiltIn {
    fn open(&self, name: String, defaults: &Defaults) -> anyhow::Result<Levelled> {
        let mut options = EngineOptions { hash_mebibytes: self.hash.unwrap_or(HASH), ..EngineOptions::default() };
        if let Some(threads) = self.threads {
            options.threads = threads;
        }
        if let Some(file) = &self.weights {
            options.evaluator = weights::read(Some(file))?.evaluator;
        }
        let nodes = self.nodes.or(defaults.nodes);
        let is_bounded = nodes.is_some() || defaults.pace != Pace::Unlimited;
        let natural = if is_bounded { Level::HIGHEST } else { Level::FLAWLESS };
        let (level, repertoire) = (self.level.or(defaults.level).unwrap_or(natural), self.book.repertoire()?);
        Ok(Levelled { name, options, level, nodes, repertoire })
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "weights" => self.weights = Some(value.into()),
            "hash" => self.hash = Some(value.parse().ok().filter(|mebibytes| (1..=65536).contains(mebibytes))?),
            "threads" => self.threads = Some(parse_threads(value).ok()?),
            "nodes" => self.nodes = Some(value.parse().ok()?),
            "book" => self.book.file = Some(value.into()),
            "vary" => self.book.vary = value.parse().ok().filter(|discs| (0..=64).contains(discs))?,
            _ => return None,
        }
        Some(())
    }
}

/// Returns the names of engines, with a number behind those that are the same.
pub(super) fn distinct_names(engines: &[EngineSpec]) -> Vec<String> {
    let mut seen = HashMap::new();
    let name = |engine: &EngineSpec| {
        let name = engine.name.clone().unwrap_or_else(|| engine.text.clone());
        let times = seen.entry(name.clone()).or_insert(0);
        *times += 1;
        if *times == 1 { name } else { format!("{name} ({times})") }
    };
    engines.iter().map(name).collect()
}

/// The built-in engine.
struct Levelled {
    name: String,
    options: EngineOptions,
    level: Level,
    nodes: Option<NonZeroU64>,
    repertoire: Option<Repertoire>,
}

impl Entrant for Levelled {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seed: u64) -> Result<Box<dyn Contestant>, PlayerError> {
        let engine = Engine::new(self.options.clone()).map_err(|error| PlayerError::Failed(Box::new(error)))?;
        let mut player = EnginePlayer::new(engine, self.level, seed);
        if let Some(nodes) = self.nodes {
            player = player.with_nodes(nodes);
        }
        if let Some(repertoire) = &self.repertoire {
            player = player.with_repertoire(repertoire.clone());
        }
        Ok(Box::new(EngineContestant::new(player)))
    }
}

struct Random {
    name: String,
}

impl Entrant for Random {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seed: u64) -> Result<Box<dyn Contestant>, PlayerError> {
        Ok(Box::new(RandomPlayer::new(seed)))
    }
}

/// The text named no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseEngineError {
    /// The kind of engine is unknown.
    #[error(
        "expected level:N, outflank or random, with options such as level:10,weights=FILE, or engine:nboard:COMMAND \
         or engine:gtp:COMMAND"
    )]
    Kind,
    /// The program that is an engine is not named as it should be.
    #[error(transparent)]
    External(#[from] ParseExternalError),
    /// The level is none.
    #[error(transparent)]
    Level(#[from] outflank_engine::ParseLevelError),
    /// An option is unknown, or its value is none.
    #[error(
        "{0:?} is no option: there are name=NAME, weights=FILE, book=FILE, vary=DISCS, hash=MIB, threads=N and nodes=N"
    )]
    Option(String),
}

impl FromStr for EngineSpec {
    type Err = ParseEngineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((name, external)) = split_external(text) {
            let kind = Kind::External(external.parse()?);
            return Ok(Self { text: text.to_owned(), name: name.map(str::to_owned), kind });
        }
        let (kind, options) = text.split_once(',').map_or((text, None), |(kind, options)| (kind, Some(options)));
        let mut kind = match kind.split_once(':') {
            Some(("level", level)) => Kind::BuiltIn(BuiltIn { level: Some(level.parse()?), ..BuiltIn::default() }),
            None if kind == "outflank" => Kind::BuiltIn(BuiltIn::default()),
            None if kind == "random" => Kind::Random,
            _ => return Err(ParseEngineError::Kind),
        };
        let mut name = None;
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            let fault = || ParseEngineError::Option(option.to_owned());
            match (option.split_once('=').ok_or_else(fault)?, &mut kind) {
                ((_, ""), _) => return Err(fault()),
                (("name", value), _) => name = Some(value.to_owned()),
                ((key, value), Kind::BuiltIn(engine)) => engine.set(key, value).ok_or_else(fault)?,
                (_, Kind::Random | Kind::External(..)) => return Err(fault()),
            }
        }
        Ok(Self { text: text.to_owned(), name, kind })
    }
}

/// Splits `engine:PROTOCOL:COMMAND` from the `NAME=` that may stand before it.
fn split_external(text: &str) -> Option<(Option<&str>, &str)> {
    const MARK: &str = "engine:";
    if text.starts_with(MARK) {
        return Some((None, text));
    }
    let (name, rest) = text.split_once('=').filter(|(_, rest)| rest.starts_with(MARK))?;
    (!name.is_empty() && !name.contains(',')).then_some((Some(name), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_arena::Protocol;

    fn read(text: &str) -> Result<EngineSpec, String> {
        text.parse().map_err(|error: ParseEngineError| error.to_string())
    }

    #[test]
    fn an_engine_has_options() {
        let engine = read("level:12,weights=a b.weights,hash=64,threads=2,nodes=5000,name=new").unwrap();
        let Kind::BuiltIn(options) = engine.kind else { panic!("it is the built-in engine") };
        assert_eq!(options.level, Level::new(12));
        assert_eq!(options.weights, Some("a b.weights".into()));
        assert_eq!(
            (options.hash, options.threads, options.nodes),
            (Some(64), NonZeroUsize::new(2), NonZeroU64::new(5000))
        );
        assert_eq!(engine.name.as_deref(), Some("new"));
    }

    #[test]
    fn what_is_no_engine_is_refused() {
        for text in ["", "level", "level:", "level:31", "robot", "level:10,", "level:10,hash", "level:10,hash=0"] {
            assert!(read(text).is_err(), "{text:?}");
        }
        assert!(read("random,hash=1").unwrap_err().starts_with("\"hash=1\" is no option"));
        assert!(read("level:10,color=red").unwrap_err().starts_with("\"color=red\" is no option"));
    }

    #[test]
    fn external_engines_have_a_protocol_a_command_and_perhaps_a_name() {
        let engine = read("edax=engine:nboard:./edax -l 5, -nboard").unwrap();
        assert_eq!(engine.name.as_deref(), Some("edax"));
        assert_eq!(engine.kind, Kind::External("engine:nboard:./edax -l 5, -nboard".parse().unwrap()));
        let Kind::External(external) = read("engine:gtp:x=y:z").unwrap().kind else { panic!("it is a program") };
        assert_eq!((external.protocol, external.command.to_string().as_str()), (Protocol::Gtp, "x=y:z"));
        for text in ["engine:gtp:", "engine:uci:x", "engine:gtp", "engine:", "=engine:gtp:x", "engine:gtp:\"x"] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn engines_of_one_text_have_names_of_their_own() {
        let engines = ["random", "level:10", "random", "random,name=level:10"].map(|text| read(text).unwrap());
        assert_eq!(distinct_names(&engines), ["random", "level:10", "random (2)", "level:10 (2)"]);
    }
}
