//! Telling a file's kind by its content, whatever its name.

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A file of the WTHOR database: games, players or tournaments.
    Wthor,
    /// Text, or nothing at all.
    Text,
}

/// Tells what a file holds, from its first bytes.
///
/// A WTHOR file starts with its date of creation, and no text starts with the control character that stands for the
/// century. A damaged file is still known by its date.
///
/// # Examples
///
/// ```
/// use outflank_formats::detect::{Content, detect};
///
/// assert_eq!(detect(&[20, 7, 5, 22, 12, 0, 0, 0]), Content::Wthor);
/// assert_eq!(detect(b"f5d6c3"), Content::Text);
/// ```
pub fn detect(bytes: &[u8]) -> Content {
    match bytes {
        [19 | 20, 0..=99, 1..=12, 1..=31, ..] => Content::Wthor,
        _ => Content::Text,
    }
}
