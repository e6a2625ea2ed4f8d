//! JSON for programs: an object a game, a game a line.
//!
//! ```json
//! {"players":{"black":{"name":"Ann"}},"result":{"margin":-4.0},"moves":["f5","d6","c3"],
//!  "notes":[{"move":2,"evaluation":0.5,"seconds":1.25,"comment":"usual"}]}
//! ```
//!
//! Moves are squares or `--`; all passes are written. `start` is a board string, with its size, `open` and `anti`
//! on other boards than that of Othello, and left out for the usual start.
//! `margin` is Black's discs less White's; where only the winner is known, `winner` takes its place. An evaluation is in
//! discs for the side that moved. The number of a move counts passes, from 1. Members without a value are left out.
//!
//! What reading tolerates: members that are not known; any white space, also within an object; an array of objects, and
//! anything else between them; `null`; passes as [`Move`](outflank_othello::Move) reads them. Members whose value makes
//! no sense, and notes on moves that there are not, are dropped and reported as lost. A move that is no move, or not legal, is
//! reported at the start of the object, with its number; so is an object with neither `moves` nor `start`.
//!
//! The objects of Othello Quest are read, too, see `quest.rs`.

mod object;
mod parse;
mod print;
mod quest;

pub(crate) use parse::parse;
pub(crate) use print::print;
