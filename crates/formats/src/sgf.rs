//! SGF for Othello: the smart game format (A. Hollosi, `FF[4]`) with the game type `GM[2]`.
//!
//! The standard gives Othello a number but no coordinates; as Edax does, squares are written `f5`. A game is a tree of
//! nodes; the main line, the first of all variations, is the game. The root holds what is known about it and the discs
//! of the start position (`AB`, `AW`, `PL`). `SZ[10]` is a board of 10×10, and `SZ[6:4]` one of 6 columns and 4 rows;
//! `RU[anti]` says that fewest discs win, and `RU[open]` that the centre is still to be filled. `V` is the value of a position in discs for Black, `C` a comment.
//!
//! What reading tolerates: squares as two letters, as in Go; passes as an empty value, `tt`, or as every other reader
//! takes them, and left out; semicolons before or behind moves; small letters in the names of properties, as in old
//! files; results `B+8`, `W+Resign`, `0`, `Draw`, and the like; a missing `GM` or setup, for the usual start; unknown
//! properties of the root, which are kept. Variations, marks and other properties of moves are dropped and reported as lost,
//! and so are values that make no sense. Discs that are set behind the root are rejected.

mod parse;
mod print;
mod tree;

pub(crate) use parse::parse;
pub(crate) use print::print;

use outflank_reversi::{Aim, Layout};

/// The properties of a root that have a place of their own, or say nothing; others are kept as they are.
const KNOWN: [&str; 28] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "AB", "AW", "AE", "PL", "PB", "PW", "BR", "WR", "DT", "PC", "EV", "RO", "RE",
    "TM", "C", "GC", "V", "B", "W", "BM", "DO", "IT",
];

/// The properties that mark squares or judge moves.
const MARKUP: [&str; 17] =
    ["AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "DM", "GB", "GW", "HO", "UC", "TE", "N", "FG"];

/// Reads the rules that a root names, in words of our own: `open` and `anti`, or both; `None` for other rules.
fn rule_words(text: &str) -> Option<(Layout, Aim)> {
    let mut read = (Layout::Othello, Aim::MostDiscs);
    for word in text.split_whitespace() {
        match word.to_ascii_lowercase().as_str() {
            "open" => read.0 = Layout::Open,
            "anti" => read.1 = Aim::FewestDiscs,
            _ => return None,
        }
    }
    Some(read)
}
