//! The formats, their names and the attributes that they store.

use crate::attribute::{Attribute, Attributes};
use crate::error::WriteError;
use crate::parser::ParseError;
use crate::transcript::Passes;
use crate::{AnnotatedGame, ggf, json, native, obf, pgn, sgf, transcript, xot};
use outflank_rules::reversi::Rules;
use std::fmt;
use std::str::FromStr;

/// A format of games or positions.
///
/// The text form is its name in lower case: `ggf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Transcripts: the moves of a game on a line, without passes.
    Transcript,
    /// Transcripts with passes.
    TranscriptWithPasses,
    /// OBF: positions with exact scores, one a line.
    Obf,
    /// GGF, the format of the Generic Game Server.
    Ggf,
    /// WTHOR, the database of tournament games.
    Wthor,
    /// PGN, the notation of chess as used for Othello.
    Pgn,
    /// SGF, the Smart Game Format.
    Sgf,
    /// XOT: openings of eight moves, one a line.
    Xot,
    /// JSON objects, one a line.
    Json,
    /// The native format: a start position and moves on any board.
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

    /// Returns the format of a file name extension, in either case, for a file that is written.
    ///
    /// Transcripts with passes, XOT and the native format have no extension of their own; nothing is written as a table.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let mut written = EXTENSIONS.into_iter().filter(|&(name, _)| name != TABLE);
        written.find(|(name, _)| name.eq_ignore_ascii_case(extension)).map(|(_, format)| format)
    }

    /// Returns the extensions of files with games of a format, or of any.
    pub fn extensions(format: Option<Self>) -> Vec<&'static str> {
        let format = format.map(|format| match format {
            Self::TranscriptWithPasses | Self::Xot | Self::Outflank => Self::Transcript,
            own => own,
        });
        let found = EXTENSIONS.into_iter().filter(|(_, found)| format.is_none_or(|format| format == *found));
        found.map(|(name, _)| name).collect()
    }

    /// Returns the attributes that the format stores, besides placements from the standard start position.
    pub fn attributes(self) -> Attributes {
        use Attribute as A;
        match self {
            Self::Xot => Attributes::of(&[]),
            Self::Transcript => Attributes::of(&[A::Result]),
            Self::TranscriptWithPasses => Attributes::of(&[A::Result, A::LastPass]),
            Self::Outflank => Attributes::of(&[A::LastPass]),
            Self::Obf => Attributes::of(&[A::ExactScores, A::LastPass]),
            Self::Wthor => Attributes::of(&[A::Result, A::Players, A::Event, A::Year, A::Theoretical]),
            Self::Ggf => Attributes::of(&GGF),
            Self::Sgf => Attributes::of(&SGF),
            Self::Pgn => Attributes::of(&Attribute::ALL) - Attributes::of(&[A::ExactScores]),
            Self::Json => Attributes::of(&Attribute::ALL),
        }
    }

    /// Parses one game of a text format; `rules` apply if it names none. Attributes that cannot be kept are added to
    /// `lost`.
    pub(crate) fn parse(self, text: &str, rules: Rules, lost: &mut Attributes) -> Result<AnnotatedGame, ParseError> {
        match self {
            Self::Transcript | Self::TranscriptWithPasses | Self::Xot => transcript::parse_line(text, rules, lost),
            Self::Obf => obf::parse_line(text),
            Self::Ggf => ggf::parse(text, rules, lost),
            Self::Pgn => pgn::parse(text, rules, lost),
            Self::Sgf => sgf::parse(text, rules, lost),
            Self::Json => json::parse(text, rules, lost),
            Self::Outflank => native::parse(text, lost),
            Self::Wthor => unreachable!("WTHOR is a binary format"),
        }
    }

    /// Prints one game in a text format, line breaks included; attributes that the format does not store are added to `lost`.
    pub(crate) fn print(self, game: &AnnotatedGame, lost: &mut Attributes) -> Result<String, WriteError> {
        match self {
            Self::Transcript => transcript::print_line(game, Passes::LeftOut, lost),
            Self::TranscriptWithPasses => transcript::print_line(game, Passes::Written, lost),
            Self::Xot => xot::print(game, lost),
            Self::Obf => obf::print_line(game, lost),
            Self::Ggf => Ok(ggf::print(game, lost)),
            Self::Pgn => Ok(pgn::print(game, lost)),
            Self::Sgf => Ok(sgf::print(game, lost)),
            Self::Json => Ok(json::print(game)),
            Self::Outflank => Ok(native::print(game)),
            Self::Wthor => unreachable!("WTHOR is a binary format"),
        }
    }
}

/// The extensions of files of games.
const EXTENSIONS: [(&str, Format); 9] = [
    ("wtb", Format::Wthor),
    ("ggf", Format::Ggf),
    ("pgn", Format::Pgn),
    ("sgf", Format::Sgf),
    ("json", Format::Json),
    ("jsonl", Format::Json),
    ("txt", Format::Transcript),
    (TABLE, Format::Transcript),
    ("obf", Format::Obf),
];
/// The extension of tables whose columns have transcripts.
const TABLE: &str = "csv";

const GGF: [Attribute; 16] = [
    Attribute::LastPass,
    Attribute::Result,
    Attribute::Termination,
    Attribute::Players,
    Attribute::Ratings,
    Attribute::Site,
    Attribute::Year,
    Attribute::Day,
    Attribute::TimeOfDay,
    Attribute::Clocks,
    Attribute::MatchType,
    Attribute::Komi,
    Attribute::Evaluations,
    Attribute::Times,
    Attribute::Comments,
    Attribute::Tags,
];

const SGF: [Attribute; 14] = [
    Attribute::LastPass,
    Attribute::Result,
    Attribute::Termination,
    Attribute::Players,
    Attribute::Ratings,
    Attribute::Event,
    Attribute::Site,
    Attribute::Round,
    Attribute::Year,
    Attribute::Day,
    Attribute::Clocks,
    Attribute::Evaluations,
    Attribute::Comments,
    Attribute::Tags,
];

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a format.
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
