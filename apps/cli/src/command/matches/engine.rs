//! The engines of a match, as the command line names them.

use super::built_in::BuiltIn;
use outflank_arena::{ExternalEngine, ParseExternalEngineError, TimeControl};
use outflank_engine::Level;
use std::collections::HashMap;
use std::num::NonZeroU64;
use std::str::FromStr;
use std::time::Duration;

/// An engine, as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineSpec {
    text: String,
    name: Option<String>,
    kind: Kind,
}

/// What plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The engine of Othello.
    BuiltIn(BuiltIn),
    /// Any legal move.
    Random,
    /// Corners, then as many flips as possible.
    Greedy,
    /// Minimax to a depth in plies.
    Lookahead(u8),
    /// The mean of the game tree to a depth in plies.
    Mean(u8),
    /// The tablebase of Alak.
    Perfect,
    /// Another program.
    External(ExternalEngine),
}

/// What holds for engines that say nothing else.
pub(super) struct Defaults {
    pub(super) level: Option<Level>,
    pub(super) nodes: Option<NonZeroU64>,
    pub(super) time_control: TimeControl,
    /// How long an external engine may think about a move without a clock.
    pub(super) move_timeout: Duration,
}

impl EngineSpec {
    /// Returns the text that names it.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns what plays.
    pub(super) const fn kind(&self) -> &Kind {
        &self.kind
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

/// The text named no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseEngineError {
    /// The kind of engine is unknown.
    #[error(
        "expected level:N, outflank, random, greedy or lookahead:N, with options such as level:10,weights=FILE, \
         engine:nboard:COMMAND or engine:gtp:COMMAND, or for Alak random, lookahead:N, mean:N or perfect"
    )]
    Kind,
    /// The program that is an engine is not named as it should be.
    #[error(transparent)]
    External(#[from] ParseExternalEngineError),
    /// The level is none.
    #[error(transparent)]
    Level(#[from] outflank_engine::ParseLevelError),
    /// An option is unknown, or its value is none.
    #[error(
        "{0:?} is not an option of this engine: all have name=NAME; level:N and outflank also weights=FILE, book=FILE, \
         vary=DISCS, hash=MIB, threads=N and nodes=N"
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
            Some(("level", level)) => Kind::BuiltIn(BuiltIn::at(level.parse()?)),
            Some(("lookahead" | "minimax", plies)) => Kind::Lookahead(parse_plies(plies)?),
            Some(("mean", plies)) => Kind::Mean(parse_plies(plies)?),
            None if kind == "outflank" => Kind::BuiltIn(BuiltIn::default()),
            None if kind == "random" => Kind::Random,
            None if kind == "greedy" => Kind::Greedy,
            None if kind == "perfect" => Kind::Perfect,
            _ => return Err(ParseEngineError::Kind),
        };
        let mut name = None;
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            let fault = || ParseEngineError::Option(option.to_owned());
            match (option.split_once('=').ok_or_else(fault)?, &mut kind) {
                ((_, ""), _) => return Err(fault()),
                (("name", value), _) => name = Some(value.to_owned()),
                ((key, value), Kind::BuiltIn(engine)) => engine.set(key, value).ok_or_else(fault)?,
                _ => return Err(fault()),
            }
        }
        Ok(Self { text: text.to_owned(), name, kind })
    }
}

/// Reads a depth in plies.
fn parse_plies(text: &str) -> Result<u8, ParseEngineError> {
    const DEEPEST: u8 = 20;
    text.parse().ok().filter(|plies| (1..=DEEPEST).contains(plies)).ok_or(ParseEngineError::Kind)
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
    use std::num::NonZeroUsize;

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
        for text in [
            "",
            "level",
            "level:",
            "level:31",
            "robot",
            "level:10,",
            "level:10,hash",
            "level:10,hash=0",
            "lookahead",
            "lookahead:0",
            "mean:21",
            "greedy:1",
        ] {
            assert!(read(text).is_err(), "{text:?}");
        }
        assert!(read("random,hash=1").unwrap_err().starts_with("\"hash=1\" is not an option"));
        assert!(read("level:10,color=red").unwrap_err().starts_with("\"color=red\" is not an option"));
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
