//! The file formats and notations of the field.
//!
//! One module a format: [`transcript`] for written moves, [`obf`] for problems with their answers, [`ggf`], [`pgn`],
//! [`sgf`], [`xot`] and [`json`] for texts with games, [`wthor`] for the database of tournament games. Every module says
//! in its documentation what reading tolerates; every printer has one form.
//!
//! All formats convert through one type, [`AnnotatedGame`]: a [`Record`], which is kept on the fast board where the game
//! is Othello and on the board of all sizes otherwise, with what is known about the game, and notes on its
//! moves. A [`Reader`] is fed with bytes and returns games; a [`Writer`] takes games and returns bytes. Both hold no more
//! than a game at a time, and count in [`Losses`] what was there and could not be kept. [`detect`] tells by content which
//! [`Format`] a file has.
//!
//! Below that, games are replayed by the rules, and the passes that a source leaves out are added. The answer is either
//! a [`GameRecord`](outflank_game::GameRecord), or [`Interrupted`] with the game up to the fault; or, at a fraction of the
//! price, the summary [`Replayed`].
//!
//! # Examples
//!
//! ```
//! use outflank_formats::{Format, Reader};
//!
//! let text = "(;GM[Othello]PB[Ann]PW[Bob]RE[+4.000]TY[8]B[F5/0.5/1.2]W[D6//3];)";
//! let game = Reader::read_all(Format::Ggf, text.as_bytes()).next().unwrap()?;
//! assert_eq!(game.about.players.white.name.as_deref(), Some("Bob"));
//! let (_, note) = game.noted_moves().next().unwrap();
//! assert_eq!(note.evaluation.unwrap().to_string(), "0.5");
//! # Ok::<(), outflank_formats::ReadError>(())
//! ```
//!
//! ```
//! use outflank_formats::transcript::{self, Passes};
//! use outflank_othello::Position;
//!
//! let record = transcript::parse(Position::START, "F5 d6, c3")?;
//! assert_eq!(transcript::print(&record, Passes::LeftOut), "f5d6c3");
//!
//! let stopped = transcript::parse(Position::START, "f5d6a1").unwrap_err();
//! assert_eq!(stopped.to_string(), "character 5: move 3, a1, is illegal: no discs would be flipped");
//! assert_eq!(stopped.record.moves().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod about;
mod annotated;
mod board_text;
pub mod boards;
pub mod detect;
mod fault;
mod feature;
mod format;
mod full_width;
pub mod ggf;
pub mod json;
pub mod obf;
pub mod pgn;
mod reader;
mod record;
mod replay;
mod saved;
mod scan;
pub mod sgf;
pub mod transcript;
mod writer;
pub mod wthor;
pub mod xot;

pub use annotated::{AnnotatedGame, Note};
pub use fault::{Fault, Place, ReadError};
pub use feature::{Feature, Features, Losses};
pub use format::{Format, ParseFormatError};
pub use reader::Reader;
pub use record::Record;
pub use replay::{Interrupted, Replayed};
pub use writer::{Finish, Unfit, WriteOptions, Writer};
