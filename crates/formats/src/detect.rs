//! Telling a file's format by its content, whatever its name.

use crate::Format;
use crate::{saved, xot};
use outflank_othello::Setup;

/// Returns the format of a file from its first bytes; a few thousand are enough.
///
/// A WTHOR file starts with its date of creation, and no text starts with the control character that stands for the
/// century; a damaged file is still known by its date. What nothing else gives away is a list of transcripts.
///
/// # Examples
///
/// ```
/// use outflank_formats::Format;
/// use outflank_formats::detect::detect;
///
/// assert_eq!(detect(&[20, 7, 5, 22, 12, 0, 0, 0]), Format::Wthor);
/// assert_eq!(detect(b"2 (;GM[Othello]PC[GGS/os]"), Format::Ggf);
/// assert_eq!(detect(b"f5d6c3"), Format::Transcript);
/// ```
pub fn detect(bytes: &[u8]) -> Format {
    if let [19 | 20, 0..=99, 1..=12, 1..=31, ..] = bytes {
        return Format::Wthor;
    }
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let text = text.trim_start_matches(['\u{ef}', '\u{bb}', '\u{bf}']);
    detect_text(without_comments(text))
}

fn detect_text(text: &str) -> Format {
    let behind_count = text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let mut marks = text.chars().filter(|c| !c.is_whitespace());
    match (marks.next(), marks.next()) {
        _ if behind_count.starts_with("(;") => detect_tree(behind_count),
        (Some('('), Some(';')) => detect_tree(text),
        (Some('{'), _) | (Some('['), Some('{')) => Format::Json,
        (Some('['), Some('A'..='Z' | 'a'..='z')) => Format::Pgn,
        _ if saved::is_saved(text) => Format::Outflank,
        _ if is_position(text) => Format::Obf,
        _ if is_opening_list(text) => Format::Xot,
        _ => Format::Transcript,
    }
}

/// Skips blank lines and lines of comment.
fn without_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if !text.starts_with(['#', '%']) {
            return text;
        }
        text = text.split_once('\n').map_or("", |(_, rest)| rest);
    }
}

/// Tells the two formats apart that start with `(;`: SGF has a number for the game, or none but a version or a size.
fn detect_tree(text: &str) -> Format {
    let value = |tag: &str| text.split_once(tag).map(|(_, rest)| rest.trim_start());
    match value("GM[") {
        Some(game) if game.starts_with(|c: char| c.is_ascii_digit()) => Format::Sgf,
        None if ["FF[", "SZ[", ";B["].into_iter().any(|tag| value(tag).is_some()) => Format::Sgf,
        _ => Format::Ggf,
    }
}

/// Returns whether the text starts with a line that is a position.
fn is_position(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let board = line.split([';', '%']).next().unwrap_or_default();
    board.parse::<Setup>().is_ok()
}

/// Returns whether each of the first lines is an opening; the last one may be cut, or be the only one.
fn is_opening_list(text: &str) -> bool {
    const LINES: usize = 16;
    let lines: Vec<&str> = text.lines().map(str::trim_end).take(LINES).collect();
    let is_opening = |line: &&str| {
        line.len() == 2 * xot::MOVES
            && line.as_bytes().chunks(2).all(|square| str::from_utf8(square).is_ok_and(is_square))
    };
    lines.len() > 1 && lines[..lines.len() - 1].iter().all(is_opening) && lines[lines.len() - 1].len() <= 2 * xot::MOVES
}

fn is_square(text: &str) -> bool {
    text.parse::<outflank_othello::Square>().is_ok()
}
