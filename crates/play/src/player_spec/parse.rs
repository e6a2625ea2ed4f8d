//! Parsing of players, restricted to those that a program accepts.

use super::{EngineSettings, PlayerKind, PlayerSpec};
use crate::player_factory::MAX_ALAK_PLIES;
use outflank_arena::ParseExternalEngineError;
use outflank_engine::{Level, ParseLevelError};
use outflank_learn::human::{ParseRatingError, Rating};
use outflank_rules::Threads;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A text form of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerForm {
    /// `human`.
    Human,
    /// `human:N`.
    HumanLike,
    /// `random`.
    Random,
    /// `greedy`.
    Greedy,
    /// `level:N`.
    Level,
    /// `outflank`.
    Outflank,
    /// `lookahead:N`.
    Lookahead,
    /// `mean:N`.
    Mean,
    /// `perfect`.
    Perfect,
    /// `engine:PROTOCOL:COMMAND`.
    External,
}

/// The players that a program accepts.
///
/// # Examples
///
/// ```
/// use outflank_play::{AcceptedPlayers, PlayerForm};
///
/// let accepted = AcceptedPlayers { forms: &[PlayerForm::Human, PlayerForm::Lookahead], ..AcceptedPlayers::ALL };
/// assert!(accepted.parse("lookahead:3").is_ok());
/// let error = accepted.parse("perfect").unwrap_err();
/// assert_eq!(error.to_string(), "expected human or lookahead:N with N from 1 to 20");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AcceptedPlayers {
    /// The text forms.
    pub forms: &'static [PlayerForm],
    /// Whether names and the options of the engine are accepted; they name files and take memory.
    pub options: bool,
    /// The maximum depth of `lookahead:N`, in plies.
    pub max_lookahead: u8,
    /// The maximum depth of `mean:N`, in plies.
    pub max_mean: u8,
}

/// The text is not a player that the program accepts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// It has none of the accepted forms.
    #[error("expected {0}")]
    Form(AcceptedForms),
    /// The level does not exist.
    #[error(transparent)]
    Level(#[from] ParseLevelError),
    /// The rating does not exist.
    #[error(transparent)]
    Rating(#[from] ParseRatingError),
    /// The external engine is invalid.
    #[error(transparent)]
    External(#[from] ParseExternalEngineError),
    /// An option is unknown, or its value is invalid.
    #[error(
        "{0:?} is not an option of this engine: all have name=NAME; level:N and outflank also weights=FILE, book=FILE, \
         vary=DISCS, hash=MIB, threads=N and nodes=N"
    )]
    Option(String),
}

/// The forms that were accepted, for an error message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedForms(String);

impl AcceptedPlayers {
    /// All players.
    pub const ALL: Self = Self {
        forms: &[
            PlayerForm::Human,
            PlayerForm::HumanLike,
            PlayerForm::Random,
            PlayerForm::Greedy,
            PlayerForm::Level,
            PlayerForm::Outflank,
            PlayerForm::Lookahead,
            PlayerForm::Mean,
            PlayerForm::Perfect,
            PlayerForm::External,
        ],
        options: true,
        max_lookahead: 20,
        max_mean: MAX_ALAK_PLIES,
    };

    /// The players that choose moves by themselves.
    pub const MACHINES: Self = Self {
        forms: &[
            PlayerForm::HumanLike,
            PlayerForm::Random,
            PlayerForm::Greedy,
            PlayerForm::Level,
            PlayerForm::Outflank,
            PlayerForm::Lookahead,
            PlayerForm::Mean,
            PlayerForm::Perfect,
            PlayerForm::External,
        ],
        ..Self::ALL
    };

    /// Parses a player; upper case is accepted.
    ///
    /// # Errors
    ///
    /// Rejects players that the program does not accept, and invalid numbers and options.
    pub fn parse(&self, text: &str) -> Result<PlayerSpec, ParsePlayerError> {
        // Before options are split off, since a command line may contain commas.
        if let Some((name, engine)) = split_external(text) {
            let is_accepted = self.has(PlayerForm::External) && (name.is_none() || self.options);
            let engine = if is_accepted { engine.parse()? } else { return Err(self.unknown_form()) };
            return Ok(PlayerSpec { kind: PlayerKind::External(Box::new(engine)), name: name.map(str::to_owned) });
        }
        let (head, options) = text.split_once(',').map_or((text, None), |(head, options)| (head, Some(options)));
        let mut spec = PlayerSpec::new(self.parse_kind(head)?);
        match options {
            Some(_) if !self.options => return Err(self.unknown_form()),
            Some(options) => options.split(',').try_for_each(|option| spec.set_option(option))?,
            None => {}
        }
        Ok(spec)
    }

    fn parse_kind(&self, text: &str) -> Result<PlayerKind, ParsePlayerError> {
        let (form, number) = text.split_once(':').map_or((text, None), |(form, number)| (form, Some(number)));
        let (form, kind) = match (form.to_ascii_lowercase().as_str(), number) {
            ("human", None) => (PlayerForm::Human, PlayerKind::Human),
            // Only where the form is accepted: otherwise the error of its number would ask for a player that is
            // rejected anyway.
            ("human", Some(number)) if self.has(PlayerForm::HumanLike) => {
                (PlayerForm::HumanLike, PlayerKind::HumanLike(number.parse()?))
            }
            ("random", None) => (PlayerForm::Random, PlayerKind::Random),
            ("greedy", None) => (PlayerForm::Greedy, PlayerKind::Greedy),
            ("perfect", None) => (PlayerForm::Perfect, PlayerKind::Perfect),
            ("outflank", None) => (PlayerForm::Outflank, PlayerKind::Engine(EngineSettings::default())),
            ("level", Some(number)) if self.has(PlayerForm::Level) => {
                (PlayerForm::Level, PlayerKind::Engine(EngineSettings::at(number.parse()?)))
            }
            ("lookahead", Some(number)) => {
                (PlayerForm::Lookahead, PlayerKind::Lookahead(self.parse_plies(number, 1..=self.max_lookahead)?))
            }
            ("mean", Some(number)) => {
                (PlayerForm::Mean, PlayerKind::Mean(self.parse_plies(number, 1..=self.max_mean)?))
            }
            _ => return Err(self.unknown_form()),
        };
        if self.has(form) { Ok(kind) } else { Err(self.unknown_form()) }
    }

    fn parse_plies(&self, text: &str, range: RangeInclusive<u8>) -> Result<u8, ParsePlayerError> {
        text.parse().ok().filter(|plies| range.contains(plies)).ok_or_else(|| self.unknown_form())
    }

    fn has(&self, form: PlayerForm) -> bool {
        self.forms.contains(&form)
    }

    fn unknown_form(&self) -> ParsePlayerError {
        let syntax = |&form: &PlayerForm| match form {
            PlayerForm::Human => "human".to_owned(),
            PlayerForm::HumanLike => {
                format!("human:N with N from {} to {}", Rating::LOWEST, Rating::HIGHEST)
            }
            PlayerForm::Random => "random".to_owned(),
            PlayerForm::Greedy => "greedy".to_owned(),
            PlayerForm::Level => format!("level:N with N from 0 to {}", Level::HIGHEST),
            PlayerForm::Outflank => "outflank".to_owned(),
            PlayerForm::Lookahead => format!("lookahead:N with N from 1 to {}", self.max_lookahead),
            PlayerForm::Mean => format!("mean:N with N from 1 to {}", self.max_mean),
            PlayerForm::Perfect => "perfect".to_owned(),
            PlayerForm::External => "engine:nboard:COMMAND, engine:gtp:COMMAND".to_owned(),
        };
        let forms = self.forms.iter().map(syntax).collect::<Vec<_>>().join(", ");
        ParsePlayerError::Form(AcceptedForms(forms))
    }
}

impl PlayerSpec {
    /// Sets an option, `KEY=VALUE`.
    fn set_option(&mut self, option: &str) -> Result<(), ParsePlayerError> {
        let invalid = || ParsePlayerError::Option(option.to_owned());
        match (option.split_once('=').ok_or_else(invalid)?, &mut self.kind) {
            ((_, ""), _) => Err(invalid()),
            (("name", value), _) => {
                self.name = Some(value.to_owned());
                Ok(())
            }
            ((key, value), PlayerKind::Engine(settings)) => settings.set(key, value).ok_or_else(invalid),
            _ => Err(invalid()),
        }
    }
}

impl EngineSettings {
    /// Sets an option; returns `None` when there is no such option, or its value is invalid.
    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        const MAX_HASH_MEBIBYTES: usize = 65536;
        match key {
            "weights" => self.weights = Some(value.into()),
            "book" => self.book = Some(value.into()),
            "vary" => self.vary = value.parse().ok().filter(|discs| (0..=64).contains(discs))?,
            "hash" => {
                let mebibytes = value.parse().ok();
                self.hash_mebibytes = Some(mebibytes.filter(|mebibytes| (1..=MAX_HASH_MEBIBYTES).contains(mebibytes))?);
            }
            "threads" => {
                self.threads = Some(value.parse().ok().filter(|&threads| usize::from(threads) <= Threads::MAX)?);
            }
            "nodes" => self.nodes = Some(value.parse().ok()?),
            _ => return None,
        }
        Some(())
    }
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        AcceptedPlayers::ALL.parse(text)
    }
}

impl fmt::Display for AcceptedForms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.rsplit_once(", ") {
            Some((forms, last)) => write!(f, "{forms} or {last}"),
            None => f.write_str(&self.0),
        }
    }
}

/// Splits `engine:PROTOCOL:COMMAND` from the `NAME=` before it.
fn split_external(text: &str) -> Option<(Option<&str>, &str)> {
    const PREFIX: &str = "engine:";
    if text.starts_with(PREFIX) {
        return Some((None, text));
    }
    let (name, rest) = text.split_once('=').filter(|(_, rest)| rest.starts_with(PREFIX))?;
    // With a comma it is the option of another player, as in `level:3,name=engine:x`.
    (!name.is_empty() && !name.contains(',')).then_some((Some(name), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_arena::Protocol;
    use std::num::{NonZeroU64, NonZeroUsize};

    fn parse(text: &str) -> Result<PlayerSpec, String> {
        text.parse().map_err(|error: ParsePlayerError| error.to_string())
    }

    #[test]
    fn the_engine_has_options() {
        let spec = parse("level:12,weights=a b.weights,hash=64,threads=2,nodes=5000,name=new").unwrap();
        let PlayerKind::Engine(settings) = spec.kind else { panic!("it is the engine") };
        assert_eq!(settings.level, Level::new(12));
        assert_eq!(settings.weights, Some("a b.weights".into()));
        assert_eq!(
            (settings.hash_mebibytes, settings.threads, settings.nodes),
            (Some(64), NonZeroUsize::new(2), NonZeroU64::new(5000))
        );
        assert_eq!(spec.name.as_deref(), Some("new"));
    }

    #[test]
    fn other_text_is_rejected() {
        for text in [
            "",
            "level",
            "level:",
            "level:31",
            "level 8",
            "minimax:3",
            "level:-1",
            "robot",
            "human:1",
            "human:2401",
            "human:",
            "human 1",
            "perfect 1",
            "level:10,",
            "level:10,hash",
            "level:10,hash=0",
            "level:10,threads=0",
            "lookahead",
            "lookahead:",
            "lookahead:0",
            "lookahead:21",
            "lookahead:999",
            "mean:13",
            "greedy:1",
        ] {
            assert!(parse(text).is_err(), "{text:?}");
        }
        assert!(parse("random,hash=1").unwrap_err().starts_with("\"hash=1\" is not an option"));
        assert!(parse("level:10,color=red").unwrap_err().starts_with("\"color=red\" is not an option"));
        assert_eq!(parse("human:1").unwrap_err(), "there is no rating 1: ratings are from 600 to 2400");
        assert_eq!(parse("level:31").unwrap_err(), "there is no level 31: the highest one is 30");
    }

    #[test]
    fn upper_case_is_accepted() {
        assert_eq!(parse("Human").unwrap().to_string(), "human");
        assert_eq!(parse("LEVEL:8").unwrap().to_string(), "level:8");
    }

    #[test]
    fn external_engines_have_a_protocol_a_command_and_perhaps_a_name() {
        let spec = parse("edax=engine:nboard:./edax -l 5, -nboard").unwrap();
        assert_eq!(spec.name.as_deref(), Some("edax"));
        let external = "engine:nboard:./edax -l 5, -nboard".parse().unwrap();
        assert_eq!(spec.kind, PlayerKind::External(Box::new(external)));
        let PlayerKind::External(external) = parse("engine:gtp:x=y:z").unwrap().kind else { panic!("it is external") };
        assert_eq!((external.protocol, external.command.to_string().as_str()), (Protocol::Gtp, "x=y:z"));
        for text in ["engine:gtp:", "engine:uci:x", "engine:gtp", "engine:", "=engine:gtp:x", "engine:gtp:\"x"] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn machines_are_all_players_but_the_user() {
        let others: Vec<_> = AcceptedPlayers::ALL.forms.iter().filter(|&&form| form != PlayerForm::Human).collect();
        assert_eq!(AcceptedPlayers::MACHINES.forms.iter().collect::<Vec<_>>(), others);
    }

    #[test]
    fn a_program_accepts_only_its_players() {
        let accepted = AcceptedPlayers {
            forms: &[PlayerForm::Human, PlayerForm::Level, PlayerForm::Mean],
            options: false,
            max_mean: 6,
            ..AcceptedPlayers::ALL
        };
        assert!(["human", "level:3", "mean:6"].iter().all(|text| accepted.parse(text).is_ok()));
        for text in
            ["random", "mean:7", "level:3,hash=1", "level:3,name=x", "outflank", "engine:gtp:x", "x=engine:gtp:x"]
        {
            let error = accepted.parse(text).unwrap_err().to_string();
            assert_eq!(error, "expected human, level:N with N from 0 to 30 or mean:N with N from 1 to 6", "{text}");
        }
    }
}
