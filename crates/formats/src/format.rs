//! The formats by name, and what each can hold.

use crate::fault::Flaw;
use crate::feature::{Feature, Features};
use crate::transcript::Passes;
use crate::writer::Unfit;
use crate::{AnnotatedGame, ggf, json, obf, pgn, saved, sgf, transcript, xot};
use outflank_reversi::Rules;
use std::fmt;
use std::str::FromStr;

/// A format of games or positions.
///
/// The text form is its name in lower case: `ggf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Moves, a game a line, without passes.
    Transcript,
    /// Moves, a game a line, with passes.
    TranscriptWithPasses,
    /// Positions with the scores of their moves, one a line.
    Obf,
    /// The game format of the Generic Game Server.
    Ggf,
    /// The database of tournament games.
    Wthor,
    /// The notation that Othello took over from chess.
    Pgn,
    /// The smart game format.
    Sgf,
    /// Openings of eight moves, one a line.
    Xot,
    /// Objects for programs, one a line.
    Json,
    /// The text in which this program saves games on all boards.
    Outflank,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 10] = [
        Self::Transcript,
        Self::TranscriptWithPasses,
        Self::Obf,
        Self::Ggf,
        Self::Wthor,
        Self::Pgn,
        Self::Sgf,
        Self::Xot,
        Self::Json,
        Self::Outflank,
    ];

    /// Returns the name of the format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::TranscriptWithPasses => "transcript-with-passes",
            Self::Obf => "obf",
            Self::Ggf => "ggf",
            Self::Wthor => "wthor",
            Self::Pgn => "pgn",
            Self::Sgf => "sgf",
            Self::Xot => "xot",
            Self::Json => "json",
            Self::Outflank => "outflank",
        }
    }

    /// Returns the format that the ending of a file's name stands for, in either case; no ending stands for XOT lists,
    /// for written passes or for saved games.
    pub fn of_ending(ending: &str) -> Option<Self> {
        match ending.to_ascii_lowercase().as_str() {
            "txt" => Some(Self::Transcript),
            "obf" => Some(Self::Obf),
            "ggf" => Some(Self::Ggf),
            "wtb" => Some(Self::Wthor),
            "pgn" => Some(Self::Pgn),
            "sgf" => Some(Self::Sgf),
            "json" | "jsonl" => Some(Self::Json),
            _ => None,
        }
    }

    /// Returns what the format can hold besides placements from the usual start.
    pub fn features(self) -> Features {
        use Feature as F;
        match self {
            Self::Xot => Features::of(&[]),
            Self::Transcript => Features::of(&[F::Result]),
            Self::TranscriptWithPasses => Features::of(&[F::Result, F::LastPass]),
            Self::Outflank => Features::of(&[F::LastPass]),
            Self::Obf => Features::of(&[F::Answers, F::LastPass]),
            Self::Wthor => Features::of(&[F::Result, F::Players, F::Event, F::Year, F::Theoretical]),
            Self::Ggf => Features::of(&GGF),
            Self::Sgf => Features::of(&SGF),
            Self::Pgn => Features::of(&Feature::ALL) - Features::of(&[F::Answers]),
            Self::Json => Features::of(&Feature::ALL),
        }
    }

    /// Reads one game of a text format, by the rules that hold where it does not say its own; what cannot be kept is
    /// added to `lost`.
    pub(crate) fn parse(self, text: &str, rules: Rules, lost: &mut Features) -> Result<AnnotatedGame, Flaw> {
        match self {
            Self::Transcript | Self::TranscriptWithPasses | Self::Xot => transcript::parse_line(text, rules),
            Self::Obf => obf::parse_line(text),
            Self::Ggf => ggf::parse(text, rules, lost),
            Self::Pgn => pgn::parse(text, rules, lost),
            Self::Sgf => sgf::parse(text, rules, lost),
            Self::Json => json::parse(text, rules, lost),
            Self::Outflank => saved::parse(text),
            Self::Wthor => unreachable!("a database is no text"),
        }
    }

    /// Prints one game in a text format, with the line breaks behind it; what cannot be held is added to `lost`.
    pub(crate) fn print(self, game: &AnnotatedGame, lost: &mut Features) -> Result<String, Unfit> {
        match self {
            Self::Transcript => transcript::print_line(game, Passes::LeftOut, lost),
            Self::TranscriptWithPasses => transcript::print_line(game, Passes::Written, lost),
            Self::Xot => xot::print(game, lost),
            Self::Obf => obf::print_line(game, lost),
            Self::Ggf => Ok(ggf::print(game, lost)),
            Self::Pgn => Ok(pgn::print(game, lost)),
            Self::Sgf => Ok(sgf::print(game, lost)),
            Self::Json => Ok(json::print(game)),
            Self::Outflank => Ok(saved::print(game)),
            Self::Wthor => unreachable!("a database is no text"),
        }
    }
}

const GGF: [Feature; 16] = [
    Feature::LastPass,
    Feature::Result,
    Feature::Ending,
    Feature::Players,
    Feature::Ratings,
    Feature::Site,
    Feature::Year,
    Feature::Day,
    Feature::TimeOfDay,
    Feature::Clocks,
    Feature::MatchType,
    Feature::Komi,
    Feature::Evaluations,
    Feature::Times,
    Feature::Comments,
    Feature::Tags,
];

const SGF: [Feature; 14] = [
    Feature::LastPass,
    Feature::Result,
    Feature::Ending,
    Feature::Players,
    Feature::Ratings,
    Feature::Event,
    Feature::Site,
    Feature::Round,
    Feature::Year,
    Feature::Day,
    Feature::Clocks,
    Feature::Evaluations,
    Feature::Comments,
    Feature::Tags,
];

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text named no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a format ({}), but found {found:?}", Format::ALL.map(Format::name).join(", "))]
pub struct ParseFormatError {
    found: String,
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| ParseFormatError { found: text.chars().take(16).collect() })
    }
}
