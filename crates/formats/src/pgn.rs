//! PGN: the notation of chess (S. Edwards, 1994) as it is used for Othello.
//!
//! Tags, `[Black "Ann"]`, then the moves, numbered by pairs of plies, `1. f5 d6 2. c3 --`, with comments in braces, and
//! last the result as the discs of both sides, `34-30`. There is no standard for Othello; this is the dialect of PlayOK,
//! with the position of other starts as Edax writes it (`p` for Black, `P` for White, the last row first). `Variant` names
//! other boards, starts and aims: `10x10 othello anti`. A comment
//! holds the evaluation of a move, in discs for the side that moved, and its time in seconds: `{[%eval 1.5] [%emt 2]}`.
//! Tags of our own are `TheoreticalResult`, `TheoreticalEmpties`, `MatchType`, `BlackBid`, `WhiteBid`, `Komi`,
//! `BlackTimeControl` and `WhiteTimeControl`.
//!
//! What reading tolerates: the results of chess, whose margin is that of the last position if the game is over there;
//! discs that are fewer than 64 together; passes as every other reader takes them, and left out; any move numbers, or
//! none; moves in either case, with or without blanks between; comments to the end of a line after `;`, and lines that
//! start with `%`; start positions as board strings; unknown tags, which are kept; times in seconds or with colons.
//! Variations and symbols such as `!?` or `$4` are dropped and reported as lost, and so is what makes no sense in a tag.
//!
//! A game ends before the first tag behind its moves.

mod fen;
mod moves;
mod parse;
mod print;

pub(crate) use parse::parse;
pub(crate) use print::print;

/// The tags that have a place of their own; others are kept as they are.
const KNOWN: [&str; 24] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Black",
    "White",
    "Result",
    "Time",
    "TimeControl",
    "BlackTimeControl",
    "WhiteTimeControl",
    "BlackElo",
    "WhiteElo",
    "Termination",
    "SetUp",
    "FEN",
    "TheoreticalResult",
    "TheoreticalEmpties",
    "MatchType",
    "BlackBid",
    "WhiteBid",
    "Komi",
    "Variant",
    "PlyCount",
];
