//! What results say.
//!
//! The two games of a pair start from one opening, and what the opening gives to one side it gives to each player once.
//! So pairs are counted, not games: five kinds of them, by the points of a player (the pentanomial model). Their mean
//! has a smaller error than that of single games, which are not independent.

mod elo;
mod pairs;
mod sprt;
mod tally;

pub use elo::Elo;
pub use pairs::Pairs;
pub use sprt::{ParseSprtError, Sprt, SprtVerdict};
pub use tally::{Points, Tally};
