//! Transcripts: the moves of a game as text, `f5d6c3`.
//!
//! [`parse`] cuts the text into tokens with [`tokenise`] and replays them by the rules with [`replay`]. Both work for
//! every game whose moves are squares: a column letter and a row number, on boards up to 26×26.
//!
//! Parsing accepts upper and lower case; full-width letters and digits; blanks, line breaks and commas between moves, or
//! nothing; move numbers such as `12.`; a byte-order mark; passes written `--`, `@@`, `@@@@`, `p`, `pa`, `ps`, `pas` or
//! `pass`, or left out. A written pass must be legal. A row has all the digits that follow its column.
//!
//! A file is one game, which may have several lines, even lines that end within a move; or it has several, each of which
//! begins with a first move. A line belongs to the game before it if all of its moves continue that game. Where they might
//! begin a game as well, a line behind a blank line or a comment begins one, and so does one in a list of games of one line;
//! a printer writes a blank line there. What is neither moves nor a note is an error: no game is cut short in silence.
//!
//! Between the moves a file may have numbers without dots, if they count the moves or pairs of moves from 1; the sides, as
//! `黒`, `白`, `●`, `○`, `Black` or `White`; comments in braces, and variations; and, to the end of a line, words that
//! nothing like a move is in: titles, names of openings. Of fields between bars, `Tiger | f5d6c3d3c4 | =`, those with moves
//! count. The discs of both sides may follow the moves, `f5d6c3 34-30`, or `1-0`, `0-1`, `1/2-1/2` or `*`. The discs are
//! printed if the result differs from that of the last position. Lines that start with `#` or `%` are
//! skipped, unless what follows is moves that begin no game. A link is read
//! for the moves in it.
//!
//! A diagram, the board with the number of each move in its square and anything on the squares of the start, is a game, too.
//!
//! Where the first line names columns, of which one is `moves`, `game_moves` or `transcript`, a file is a table (CSV): the
//! columns `winner`, `black`, `white`, `date` and `event` are read, others are kept as tags.

mod header;
mod line;
mod movetext;
mod note;
mod token;

pub(crate) use header::GameHeader;
pub use line::{Passes, print};
pub(crate) use line::{parse_line, print_line};
pub(crate) use movetext::Movetext;
pub(crate) use note::{is_comment, is_move_like, is_note};
pub use token::{Token, TokenError, TokenKind, Tokens, tokenise};

use crate::notation::to_half_width;
use crate::replay::Replay;
use crate::{ReplayError, ReplaySummary};
use outflank_rules::{Game, GameRecord, IllegalMove};
use std::str::FromStr;

/// Why a transcript cannot be replayed to its end; locations are in characters from 1.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptError<G: Game> {
    /// The text contains something other than moves.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// The token is not a move of the game.
    #[error("character {at}: {reason}")]
    NoMove {
        /// The location of the token.
        at: usize,
        /// What the game expects.
        reason: <G::Move as FromStr>::Err,
    },
    /// A move is illegal.
    #[error("character {at}: move {number}, {}, is illegal: {}", .illegal.mv, .illegal.reason)]
    Illegal {
        /// The location of the move.
        at: usize,
        /// The number of the move among the written ones, from 1.
        number: usize,
        /// The move and the reason; after a pass if the text leaves one out.
        illegal: IllegalMove<G::Move, G::MoveError>,
    },
}

/// Parses a transcript that starts from a position.
///
/// # Errors
///
/// Returns an error at the first invalid or illegal move, with the game up to it.
///
/// # Examples
///
/// ```
/// use outflank_formats::transcript;
/// use outflank_rules::{Game, Outcome};
/// use outflank_rules::othello::Position;
///
/// let record = transcript::parse(Position::START, "e6f4e3f6g5d6e7f5c5")?;
/// assert_eq!(record.position().outcome(), Some(Outcome::from_margin(64)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse<G: Game>(start: G, text: &str) -> Result<GameRecord<G>, ReplayError<G, TranscriptError<G>>> {
    replay(start, tokenise(&to_half_width(text)))
}

/// Replays the tokens of a transcript.
///
/// # Errors
///
/// Returns an error at the first invalid or illegal move, with the game up to it.
pub fn replay<'a, G: Game>(
    start: G,
    tokens: impl IntoIterator<Item = Result<Token<'a>, TokenError>>,
) -> Result<GameRecord<G>, ReplayError<G, TranscriptError<G>>> {
    crate::replay::record(start, |record| play(tokens, record))
}

/// Replays a transcript without keeping its moves.
pub fn summarise<G: Game>(start: G, text: &str) -> ReplaySummary<G, TranscriptError<G>> {
    crate::replay::summary(start, |replayed| play(tokenise(&to_half_width(text)), replayed))
}

fn play<'a, G: Game>(
    tokens: impl IntoIterator<Item = Result<Token<'a>, TokenError>>,
    game: &mut impl Replay<G>,
) -> Result<(), TranscriptError<G>> {
    for (token, number) in tokens.into_iter().zip(1..) {
        let token = token?;
        let at = token.at;
        let mv = token.parse_move().map_err(|reason| TranscriptError::NoMove { at, reason })?;
        game.play_next(mv).map_err(|illegal| TranscriptError::Illegal { at, number, illegal })?;
    }
    Ok(())
}
