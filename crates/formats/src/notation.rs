//! Notations that several formats share: moves, passes, sizes and ratings.

use outflank_rules::reversi::{self as reversi, Size};
use outflank_rules::{Move, is_pass_text};
use std::borrow::Cow;

/// Parses a move; a pass in any spelling, `p@@@@` included.
pub(crate) fn parse_move(text: &str) -> Option<Move> {
    let text = &*to_half_width(text);
    let is_pass = is_pass(text) || text.eq_ignore_ascii_case("p@@@@");
    // Not as a move of any game: slides of Alak are none here.
    text.parse::<reversi::Move>().ok().map(Move::from).or(is_pass.then_some(Move::Pass))
}

/// The Japanese word for a pass.
pub(crate) const JAPANESE_PASS: &str = "パス";

/// Returns whether a text is a pass: `--`, `@@`, `@@@@`, `p`, `pa`, `ps`, `pas` or `pass`, in either case, or `パス`.
pub(crate) fn is_pass(text: &str) -> bool {
    is_pass_text(text)
        || text == JAPANESE_PASS
        || ["@@@@", "p", "pas"].iter().any(|pass| text.eq_ignore_ascii_case(pass))
}

/// Parses the width of a square board, or width and height.
pub(crate) fn parse_size(text: &str) -> Option<Size> {
    text.parse().ok().or_else(|| Size::square(text.parse().ok()?).ok())
}

/// Parses a rating of at most a million.
pub(crate) fn parse_rating(text: &str) -> Option<f64> {
    text.parse().ok().filter(|&rating| is_rating(rating))
}

/// Returns whether a number is a plausible rating.
pub(crate) fn is_rating(rating: f64) -> bool {
    rating.abs() <= 1e6
}

/// Sets a field to a value, unless there is none: a file that repeats a tag may leave it empty, or damage it.
///
/// Returns whether there is a value.
pub(crate) fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let is_some = value.is_some();
    if is_some {
        *field = value;
    }
    is_some
}

/// Returns a text without surrounding blanks, or `None` when it is empty or a question mark.
pub(crate) fn known_text(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty() && text != "?").then(|| text.to_owned())
}

/// Converts a character position, from 1, to a byte offset, from 0.
pub(crate) fn byte_offset(text: &str, character: usize) -> usize {
    text.char_indices().nth(character - 1).map_or(text.len(), |(byte, _)| byte)
}

/// Converts full-width characters of East Asian keyboards to ASCII, `ｆ５` to `f5`, and an ideographic space to a blank;
/// the number of characters stays.
pub(crate) fn to_half_width(text: &str) -> Cow<'_, str> {
    let is_full_width = |c| matches!(c, '\u{ff01}'..='\u{ff5e}' | '\u{3000}' | '\u{3001}');
    if text.is_ascii() || !text.contains(is_full_width) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(half_width).collect())
}

fn half_width(c: char) -> char {
    const OFFSET: u32 = 0xff01 - 0x21;
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - OFFSET).unwrap_or(c),
        '\u{3000}' => ' ',
        '\u{3001}' => ',',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_become_ascii_one_for_one() {
        assert_eq!(to_half_width("ｆ５　Ｄ６、ｃ３－－"), "f5 D6,c3--");
        assert!(matches!(to_half_width("f5é"), Cow::Borrowed("f5é")));
    }

    #[test]
    fn moves_are_those_of_othello_and_reversi() {
        assert_eq!(parse_move("Ｆ５").map(|mv| mv.to_string()), Some("f5".to_owned()));
        assert_eq!((parse_move("P@@@@"), parse_move("3-5")), (Some(Move::Pass), None));
    }
}
