//! The second step: from tokens to a game.

use super::{Token, TokenError, TokenKind, tokenise};
use crate::full_width::folded;
use crate::replay::{self, Replay};
use crate::{Interrupted, Replayed};
use outflank_game::{Game, GameRecord, IllegalMove};
use std::str::FromStr;

/// Why a transcript cannot be replayed to its end; positions are in characters from 1.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptFault<G: Game> {
    /// The text has something other than moves.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// The game has no such move.
    #[error("character {at}: {reason}")]
    NoMove {
        /// Where it stands.
        at: usize,
        /// What the game expected.
        reason: <G::Move as FromStr>::Err,
    },
    /// The rules do not allow the move.
    #[error("character {at}: move {number}, {}, is illegal: {}", .illegal.mv, .illegal.reason)]
    Illegal {
        /// Where it stands.
        at: usize,
        /// Its number among the written moves, from 1.
        number: usize,
        /// The move, and why it is illegal; after a pass when one was left out.
        illegal: IllegalMove<G::Move, G::MoveError>,
    },
}

/// Reads a transcript that starts from a position.
///
/// # Errors
///
/// Stops at the first fault, and keeps the game up to there.
///
/// # Examples
///
/// ```
/// use outflank_formats::transcript;
/// use outflank_game::{Game, Outcome};
/// use outflank_othello::Position;
///
/// let record = transcript::parse(Position::START, "e6f4e3f6g5d6e7f5c5")?;
/// assert_eq!(record.position().outcome(), Some(Outcome::from_margin(64)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse<G: Game>(start: G, text: &str) -> Result<GameRecord<G>, Interrupted<G, TranscriptFault<G>>> {
    replay(start, tokenise(&folded(text)))
}

/// Replays the tokens of a transcript.
///
/// # Errors
///
/// Stops at the first fault, and keeps the game up to there.
pub fn replay<'a, G: Game>(
    start: G,
    tokens: impl IntoIterator<Item = Result<Token<'a>, TokenError>>,
) -> Result<GameRecord<G>, Interrupted<G, TranscriptFault<G>>> {
    replay::record(start, |record| play(tokens, record))
}

/// Replays a transcript without keeping its moves.
pub fn summarise<G: Game>(start: G, text: &str) -> Replayed<G, TranscriptFault<G>> {
    replay::summary(start, |replayed| play(tokenise(&folded(text)), replayed))
}

fn play<'a, G: Game>(
    tokens: impl IntoIterator<Item = Result<Token<'a>, TokenError>>,
    game: &mut impl Replay<G>,
) -> Result<(), TranscriptFault<G>> {
    for (token, number) in tokens.into_iter().zip(1..) {
        let token = token?;
        let at = token.at;
        let mv = meaning(token).parse().map_err(|reason| TranscriptFault::NoMove { at, reason })?;
        game.follow(mv).map_err(|illegal| TranscriptFault::Illegal { at, number, illegal })?;
    }
    Ok(())
}

/// Returns a token in the spelling that every game reads.
fn meaning(token: Token<'_>) -> &str {
    match token.kind {
        TokenKind::Square => token.text,
        TokenKind::Pass => "--",
    }
}
