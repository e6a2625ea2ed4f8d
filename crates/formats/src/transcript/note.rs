//! Titles and comments: words between the moves of a transcript.

use super::summarise;
use crate::notation::{is_pass, to_half_width};
use outflank_rules::othello::Position;

/// Returns whether a text is words, and holds nothing that may be moves.
///
/// The words must look unlike moves even where one character of them is wrong, for what is taken for a note is not played.
pub(crate) fn is_note(text: &str) -> bool {
    let mut has_word = false;
    for outside in outside_comments(text) {
        for word in outside.split(|c: char| c.is_whitespace() || "}()[];|".contains(c)) {
            let word = &*to_half_width(word);
            if is_move_like(word) {
                return false;
            }
            has_word |= is_word(word);
        }
    }
    has_word
}

/// Returns the parts of a text before, between and behind comments in braces, which may follow a move without a blank.
fn outside_comments(text: &str) -> impl Iterator<Item = &str> {
    let (first, comments) = text.split_once('{').map_or((text, None), |(first, rest)| (first, Some(rest)));
    let comments = comments.into_iter().flat_map(|comments| comments.split('{'));
    std::iter::once(first).chain(comments.map(|part| part.split_once('}').map_or(part, |(_, outside)| outside)))
}

/// Returns whether a line is a comment: it starts with `#` or `%`, and is words, or a list's game left out.
///
/// The mark may stand in the place of a damaged character: then the moves behind it are an error, not a comment.
pub(crate) fn is_comment(line: &str) -> bool {
    let Some(rest) = line.trim_start_matches('\u{feff}').strip_prefix(['#', '%']) else { return false };
    let ends_other_comment = rest.matches('}').count() > rest.matches('{').count();
    if ends_other_comment || rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return false;
    }
    let bytes = rest.as_bytes();
    let is_game = || rest.trim().len() >= 4 && summarise(Position::START, rest).is_legal();
    !bytes.windows(2).any(is_square) || outside_comments(rest).flat_map(str::split_whitespace).any(is_word) || is_game()
}

/// Returns whether a word has letters in a row and is no board: three, two beyond ASCII, or four besides digits, for a
/// damaged digit between squares makes three.
fn is_word(word: &str) -> bool {
    let has_digit = word.contains(|c: char| c.is_ascii_digit());
    let is_long = |letters: &str| match letters.chars().count() {
        4.. => true,
        3 => !has_digit,
        2 => !has_digit && !letters.contains(|c: char| c.is_ascii()),
        _ => false,
    };
    let has_letters = word.split(|c: char| !c.is_alphabetic()).any(is_long);
    let is_board = || word.chars().all(|c| "xXoO*.-_".contains(c));
    has_letters && !is_board()
}

/// Returns whether squares are at least half of a word, or it is a pass, a digit behind the mark of a comment, or half a
/// square beside a damaged character.
pub(crate) fn is_move_like(word: &str) -> bool {
    let word = word.trim_start_matches(['黒', '白', '●', '○']);
    let bytes = word.as_bytes();
    let squares = bytes.windows(2).filter(|pair| is_square(pair)).count();
    matches!(bytes, [b'#' | b'%', b'0'..=b'9', ..])
        || (squares > 0 && 4 * squares >= bytes.len())
        || is_half_a_square(word)
        || is_pass(word.trim_end_matches(','))
}

/// Returns whether a word is a row behind any character but a digit, or a column before one that no title has there.
fn is_half_a_square(word: &str) -> bool {
    let mut characters = word.chars();
    let (Some(column), Some(row), None) = (characters.next(), characters.next(), characters.next()) else {
        return false;
    };
    let is_end_of_word = |c: char| c.is_alphanumeric() || ".,:'\"".contains(c);
    !column.is_ascii_digit() && (matches!(row, '1'..='8') || (matches!(column, 'a'..='h') && !is_end_of_word(row)))
}

fn is_square(pair: &[u8]) -> bool {
    pair[0].is_ascii_alphabetic() && matches!(pair[1], b'1'..=b'9')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_moves() {
        for note in ["Ann - Bob", "Final 2019", "Diagonal Opening", "虎定石", "Saio3000 - Saio1200", "Black wins 33-31"]
        {
            assert!(is_note(note), "{note}");
        }
        for other in [
            "",
            "f5",
            "F5d6 Tiger",
            "x5d6c3d3",
            "f5dac3d3",
            "pass",
            "--",
            "fa",
            "12 13",
            "33-31",
            "黒 f5",
            "---OX---XO---",
            "b2{quite good}",
            "b2?{quite good}",
            "c4(quite good)",
            "{quite good}b2?",
            "b2;quite good",
            "}2 {quite good}",
            "?2 quite good",
            "b? quite good",
            "{quite good}",
        ] {
            assert!(!is_note(other), "{other}");
        }
    }
}
