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
//! # Examples
//!
//! ```
//! use outflank_formats::{Format, Reader};
//!
//! let text = "(;GM[Othello]PB[Ann]PW[Bob]RE[+4.000]TY[8]B[F5/0.5/1.2]W[D6//3];)";
//! let game = Reader::read_all(Format::Ggf, text.as_bytes()).next().unwrap()?;
//! assert_eq!(game.info.players.white.name.as_deref(), Some("Bob"));
//! let first = game.annotated_moves().next().unwrap();
//! assert_eq!(first.note.evaluation.unwrap().to_string(), "0.5");
//! # Ok::<(), outflank_formats::ReadError>(())
//! ```
//!
//! ```
//! use outflank_formats::transcript::{self, Passes};
//! use outflank_rules::othello::Position;
//!
//! let record = transcript::parse(Position::START, "F5 d6, c3")?;
//! assert_eq!(transcript::print(&record, Passes::LeftOut), "f5d6c3");
//!
//! let stopped = transcript::parse(Position::START, "f5d6a1").unwrap_err();
//! assert_eq!(stopped.to_string(), "character 5: move 3, a1, is illegal: no discs would be flipped");
//! assert_eq!(stopped.record.moves().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
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
