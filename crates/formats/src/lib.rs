//! The file formats and notations of the field.
//!
//! One module a format: [`transcript`] for written moves, [`obf`] for problems with their answers, [`wthor`] for the
//! database of tournament games. [`detect`] tells by content which kind a file is. Every reader takes text or bytes that
//! the caller has loaded, is linear in their length, and says in its module's documentation what it tolerates; every
//! printer has one form.
//!
//! Readers of games replay them by the rules and add the passes that a source leaves out. The answer is either a
//! [`GameRecord`](outflank_game::GameRecord), or [`Interrupted`] with the game up to the fault; or, at a fraction of the
//! price, the summary [`Replayed`].
//!
//! # Examples
//!
//! ```
//! use outflank_formats::transcript::{self, Passes};
//! use outflank_othello::Position;
//!
//! let record = transcript::parse(Position::START, "F5 d6, c3")?;
//! assert_eq!(transcript::print(&record, Passes::LeftOut), "f5d6c3");
//!
//! let stopped = transcript::parse(Position::START, "f5d6a1").unwrap_err();
//! assert_eq!(stopped.to_string(), "character 5: move 3, a1, is illegal: it would flip nothing");
//! assert_eq!(stopped.record.moves().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod detect;
pub mod obf;
mod replay;
pub mod transcript;
pub mod wthor;

pub use replay::{Interrupted, Replayed};
