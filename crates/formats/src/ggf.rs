//! GGF: the game format of the Generic Game Server (M. Buro, I. Durdanovic), also written by NBoard and NTest.
//!
//! A game is `(;` tags `;)`, a tag one to three letters and a value in brackets: `B[F5/1.23/12.3]` is a move of Black
//! with its evaluation, in discs for the side that moves, and its time in seconds. Nothing is escaped: a value ends at
//! the first `]`.
//!
//! What reading tolerates: anything between games, such as the number of games that archives start a line with; blanks
//! anywhere between tags; tags and values in either case; any order of the tags; unknown tags, which are kept; dates as
//! seconds since 1970; passes as every other reader takes them, and left out; evaluations, times, ratings, clocks and
//! dates that cannot be read, which are dropped and reported as lost; boards without a side to move; a game without a
//! board, which starts as usual. Other games than Othello are rejected, and so is the octagon of 88 squares.
//!
//! Boards of all sizes are held: `TY[10a]` is 10×10 on which fewest discs win. What the server does not have is written
//! in extensions of our own: `TY[6x4]` and `BO[6x4 …]` for boards that are not square, and `open` behind the side to move
//! of a board whose centre is still to be filled.
//!
//! Printing writes a game a line, squares in upper case and `PA` for a pass, as NBoard does.

mod parse;
mod print;

pub(crate) use parse::{bid, parse, rating, square_or_pass};
pub(crate) use print::{bid_text, print};

/// The tags that have a place of their own; others are kept as they are.
const KNOWN: [&str; 19] =
    ["GM", "PC", "DT", "PB", "PW", "RB", "RW", "TI", "TB", "TW", "TY", "RE", "BO", "B", "W", "KB", "KW", "KM", "CO"];
