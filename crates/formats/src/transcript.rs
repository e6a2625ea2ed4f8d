//! Transcripts: the moves of a game as text, `f5d6c3`.
//!
//! Reading takes two steps: [`tokenise`] cuts the text into moves and says where each stands, [`replay`] plays them by
//! the rules. [`parse`] does both. It serves every game whose moves are squares: a column letter and a row number, on
//! boards up to 26×26.
//!
//! What reading tolerates: upper and lower case; full-width letters and digits; blanks, line breaks and commas between moves, or nothing; move numbers
//! such as `12.`; a byte-order mark; passes written `--`, `@@`, `@@@@`, `p`, `pa`, `ps`, `pas` or `pass`, or left out.
//! A pass that is written must be legal. A row takes all the digits that follow its column.
//!
//! In a list of transcripts a game is a line. Blank lines and lines that start with `#` or `%` are skipped, and the
//! discs of both sides may stand behind the moves, `f5d6c3 34-30`. They are printed where the last position does not
//! tell the result; a game that was played to its end is printed as its moves alone.

mod line;
mod print;
mod replay;
mod token;

pub(crate) use line::{parse_line, play_tokens, print_line, print_moves};
pub use print::{Passes, print};
pub use replay::{TranscriptFault, parse, replay, summarise};
pub use token::{Token, TokenError, TokenKind, Tokens, tokenise};
