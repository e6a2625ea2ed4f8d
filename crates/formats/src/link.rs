//! Links to a game: an address with the moves in it.

use crate::notation::byte_offset;
use crate::parser::ParseError;
use crate::transcript::{Movetext, tokenise};
use crate::{AnnotatedGame, Record, board_text};
use outflank_reversi::Rules;

/// Parses an address on a line of its own; `None` for other texts, and for an address without moves or a start position.
pub(crate) fn parse(text: &str, rules: Rules) -> Option<Result<AnnotatedGame, ParseError>> {
    let address = text.trim();
    let is_address = ["http://", "https://"].iter().any(|scheme| address.starts_with(scheme));
    if !is_address || address.contains(char::is_whitespace) {
        return None;
    }
    let parameters = address.split(['?', '#', '&']).skip(1).map(|part| part.split_once('=').unwrap_or(("", part)));
    let parameters: Vec<_> = parameters.map(|(name, value)| (name, decode(value))).collect();
    let named = |name: &str| parameters.iter().find(|(it, _)| *it == name).map(|(_, value)| value.as_str());
    let values = parameters.iter().map(|(_, value)| value.as_str());
    let parts = address.split(['/', '?', '#', '&', '=']).rev();
    let moves = named("moves").or_else(|| values.chain(parts).find(|value| is_moves(value)));
    let start = named("start").map(board_text::parse).transpose();
    if moves.is_none() && named("start").is_none() {
        return None;
    }
    Some(start.and_then(|start| play(start.unwrap_or_else(|| rules.into()), moves.unwrap_or_default())))
}

fn play(start: Record, moves: &str) -> Result<AnnotatedGame, ParseError> {
    let mut movetext = Movetext::new(AnnotatedGame::new(start));
    match movetext.read(moves) {
        Ok(()) => Ok(movetext.game),
        Err(error) => Err(error.with_partial(movetext.game)),
    }
}

/// Returns whether a text is at least two moves.
fn is_moves(text: &str) -> bool {
    let mut squares = tokenise(text).take_while(Result::is_ok).filter_map(Result::ok);
    let last = squares.by_ref().last();
    last.is_some_and(|last| last.at > 2 && byte_offset(text, last.at) + last.text.len() == text.len())
}

/// Resolves the escapes of an address.
fn decode(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).filter(|_| *first == b'%').and_then(|digits| str::from_utf8(digits).ok());
        let escaped = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escaped.unwrap_or(if *first == b'+' { b' ' } else { *first }));
        rest = if escaped.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
