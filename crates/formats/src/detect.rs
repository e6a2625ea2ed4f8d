//! Detection of a file's format by its content.

use crate::Format;
use crate::{board_text, native, xot};
use outflank_rules::othello::Setup;

/// What a binary file is that has no games of any format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BinaryContent {
    /// It has to be decompressed first.
    #[error("compressed by gzip")]
    Gzip,
    /// It is something else.
    #[error("neither a WTHOR file nor text")]
    Unknown,
}

/// The first bytes of what gzip compressed.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Checks that the first bytes of a file may be games of a format: binary ones are those of WTHOR alone.
///
/// # Errors
///
/// Returns what they are instead.
///
/// # Examples
///
/// ```
/// use outflank_formats::Format;
/// use outflank_formats::detect::{BinaryContent, check_content};
///
/// assert_eq!(check_content(Format::Pgn, b"\x1f\x8b\x08\x08"), Err(BinaryContent::Gzip));
/// ```
pub fn check_content(format: Format, bytes: &[u8]) -> Result<(), BinaryContent> {
    if bytes.starts_with(&GZIP) {
        Err(BinaryContent::Gzip)
    } else if format != Format::Wthor && bytes.contains(&0) {
        Err(BinaryContent::Unknown)
    } else {
        Ok(())
    }
}

/// How many bytes of a file are looked at.
const READ: usize = 1 << 16;

/// Detects the format of a file from its first bytes; 4 KiB are enough, and at most 64 KiB are looked at.
///
/// A WTHOR file starts with its date of creation, whose first byte, the century, is a control character in text. A text
/// without any sign of another format is a list of transcripts.
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
    let bytes = &bytes[..bytes.len().min(READ)];
    if is_wthor(bytes) {
        return Format::Wthor;
    }
    // As ISO 8859-1, which never fails: all marks are ASCII, and the first bytes may end within a character.
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    // The three bytes of a byte-order mark, each now a character.
    let text = text.trim_start_matches(['\u{ef}', '\u{bb}', '\u{bf}']);
    detect_text(without_comments(text))
}

fn detect_text(text: &str) -> Format {
    let after_count = text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let mut marks = text.chars().filter(|c| !c.is_whitespace());
    match (marks.next(), marks.next()) {
        _ if after_count.starts_with("(;") => detect_tree(after_count),
        (Some('('), Some(';')) => detect_tree(text),
        (Some('{'), _) | (Some('['), Some('{')) => Format::Json,
        (Some('['), Some('A'..='Z' | 'a'..='z')) => Format::Pgn,
        (Some('['), Some('0'..='9')) => Format::Outflank,
        _ if native::starts_with_game(text) => Format::Outflank,
        _ if is_position(text) => Format::Obf,
        _ => detect_behind_lines(text),
    }
}

/// Detects the format of a text whose first lines are transcripts or notes: games in brackets may follow, whose format has a
/// place for these lines, too.
fn detect_behind_lines(text: &str) -> Format {
    if let Some(tree) = text.find("(;") {
        detect_tree(&text[tree..])
    } else if text.lines().any(is_object) {
        Format::Json
    } else if xot::is_list(text) {
        Format::Xot
    } else {
        Format::Transcript
    }
}

/// Returns whether a line begins an object of JSON, which a comment in braces does not.
fn is_object(line: &str) -> bool {
    let name = line.trim_start().strip_prefix("{\"").and_then(|rest| rest.split_once('"'));
    name.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// Returns whether bytes begin as a WTHOR file: with a date, or with a century, and no names but a year of the games and a
/// board of a known size; its date may be none.
fn is_wthor(bytes: &[u8]) -> bool {
    match *bytes {
        [19 | 20, 0..=99, 1..=12, 1..=31, ..] => true,
        [0 | 19 | 20, _, _, _, _, _, _, 0, 0, 0, year, century, 0 | 8 | 10, _, _, _, ..] => {
            (1900..2100).contains(&u16::from_le_bytes([year, century]))
        }
        _ => false,
    }
}

/// Skips blank lines and comments.
fn without_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if !text.starts_with(['#', '%']) {
            return text;
        }
        text = text.split_once('\n').map_or("", |(_, rest)| rest);
    }
}

/// Distinguishes the formats that start with `(;`: SGF has a numeric `GM`, or none but a version or a size.
///
/// Small letters in the names of properties, as in old files, do not count.
fn detect_tree(text: &str) -> Format {
    let mut is_value = false;
    let names_and_values = text.chars().filter(|&c| {
        is_value = (is_value || c == '[') && c != ']';
        is_value || !c.is_ascii_lowercase()
    });
    let text = &*names_and_values.collect::<String>();
    let value = |tag: &str| text.split_once(tag).map(|(_, rest)| rest.trim_start());
    match value("GM[") {
        Some(game) if game.starts_with(|c: char| c.is_ascii_digit()) => Format::Sgf,
        None if ["FF[", "SZ[", ";B["].into_iter().any(|tag| value(tag).is_some()) => Format::Sgf,
        _ => Format::Ggf,
    }
}

/// Returns whether the first line is a position, or is meant as one.
fn is_position(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let board = line.split([';', '%']).next().unwrap_or_default();
    board.parse::<Setup>().is_ok() || board_text::is_board_like(board)
}
