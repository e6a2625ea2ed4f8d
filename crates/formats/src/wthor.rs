//! WTHOR: the database of tournament games of the French federation (Fédération Française d'Othello).
//!
//! Three kinds of file, all little-endian, all starting with the same [`Header`] of 16 bytes: games of one year
//! (`WTH_1977.wtb`, [`Games`]), players (`WTHOR.JOU`) and tournaments (`WTHOR.TRN`), both [`Names`]. The format is by
//! S. Quin and S. Nicolet. Nothing is copied: games and names are read where they lie.
//!
//! What reading tolerates: a board size of 0 for 8, and any in files of names, where some converters leave other values.
//! Errors give the place in bytes from the start of the file, the first byte being 0.
//!
//! What is written: games from the usual start, with names in ISO 8859-1 that are cut to the length of the format, and
//! the theoretical scores of one number of empty squares. The format has no way to leave a score out: a game without a
//! result is written with the score that it has on the board, and one without a theoretical score with its result.

mod game;
mod games;
mod header;
mod name_table;
mod names;
mod write;

pub use game::{GameFault, WthorGame, stored_score};
pub use games::Games;
pub use header::{Date, Header, WthorError};
pub use name_table::{NameTable, NameTables};
pub use names::Names;
pub(crate) use write::DatabaseWriter;
