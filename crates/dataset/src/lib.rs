#![doc = include_str!("../README.md")]
//!
//! A [`TableWriter`] writes the rows of a table, such as [`GameRow`]s, and a [`TableReader`] reads them back.
//!
//! # Files
//!
//! There are two tables, [`GameRow`] and [`PositionRow`]. A file names its table, the [version](VERSION) of its schema and,
//! if it has one, the provenance of its rows in its metadata: `outflank.table`, `outflank.version` and `outflank.provenance`.
//! `outflank.checksum` is the number of bytes before the metadata and their CRC-32; it counts in files that name `outflank` as
//! their creator, since other programs copy it to files that they make of ours.
//! Files of other programs need no metadata: columns are found by their names, may have any width of integers, and may be
//! missing if they are nullable.
//!
//! Squares are numbers: a1 is 0, h1 is 7, h8 is 63, and 64 is a pass. Bit n of a set of squares is square n. A score is from
//! the view of the side to move, a result that of the end of the game, the empties given to the winner.

mod annotated;
mod checksum;
mod columns;
mod error;
mod games;
mod positions;
mod reader;
mod replay;
mod writer;

pub use annotated::{GameError, NotOthello};
pub use bytes::Bytes;
pub use error::{ReadError, WriteError};
pub use games::{GameRow, LabelRow};
pub use positions::PositionRow;
pub use reader::{TableReader, is_parquet};
pub use replay::ReplayError;
pub use writer::TableWriter;

/// The version of the schemas. A new version may add columns; a reader refuses files of a newer one.
pub const VERSION: u32 = 1;

/// The number of a pass among the moves.
pub const PASS: u8 = 64;

/// The number of score units in a disc.
pub const SCORE_UNITS: i16 = 128;

/// A row of a table.
pub trait Row: columns::Columns + Sized {
    /// The name of the table.
    const TABLE: &'static str;
}
