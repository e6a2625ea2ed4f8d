#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! Each format has a module: [`transcript`] for lists of moves, [`obf`] for problems with exact scores, [`ggf`], [`pgn`],
//! [`sgf`], [`xot`] and [`json`] for games as text, [`wthor`] for the database of tournament games. The documentation of
//! each module lists what its parser accepts; its printer has one form.
//!
//! All formats convert through one type, [`AnnotatedGame`]: a [`GameRecord`](outflank_rules::GameRecord) of the moves,
//! with [`info::GameInfo`] and notes on moves. A [`Reader`] takes bytes and returns games; a [`Writer`] takes games and
//! returns bytes. Both buffer at most one game, and count in [`LostAttributes`] what could not be kept. [`detect`]
//! finds the [`Format`] of a file by its content.
//!
//! Games are replayed by the rules, and the passes that a source leaves out are added. The result is a
//! [`GameRecord`](outflank_rules::GameRecord) or a [`ReplayError`] with the game up to the error; or, in a fraction of the
//! time, a [`ReplaySummary`].
//!
//! An error has the place, the reason and the game up to there:
//!
//! ```
//! use outflank_formats::transcript;
//! use outflank_rules::othello::Position;
//!
//! let stopped = transcript::parse(Position::START, "f5d6a1").unwrap_err();
//! assert_eq!(stopped.to_string(), "character 5: move 3, a1, is illegal: no discs would be flipped");
//! assert_eq!(stopped.record.moves().len(), 2);
//! ```

mod annotated;
mod attribute;
mod board_text;
mod charset;
pub mod detect;
mod error;
mod fields;
mod format;
pub mod ggf;
pub mod info;
pub mod json;
mod link;
mod native;
mod notation;
pub mod obf;
mod parser;
pub mod pgn;
mod reader;
mod replay;
mod scanner;
pub mod sgf;
pub mod transcript;
mod writer;
pub mod wthor;
pub mod xot;

pub use annotated::{AnnotatedGame, AnnotatedMove, Note};
pub use attribute::{Attribute, Attributes, LostAttributes};
pub use error::{Location, ReadError, ReadErrorKind, WriteError};
pub use format::{Format, ParseFormatError};
pub use link::Link;
pub use reader::Reader;
pub use replay::{ReplayError, ReplaySummary};
pub use writer::{Finish, WriteOptions, Writer};
