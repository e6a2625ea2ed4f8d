//! Scanning of texts.

use crate::error::ReadErrorKind;
use crate::parser::ParseError;

/// A text and a position in it.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    pub(crate) text: &'a str,
    /// The position, in bytes.
    pub(crate) at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the text from the position on.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips a character if it comes next, and returns whether it did.
    pub(crate) fn eat(&mut self, expected: char) -> bool {
        let eaten = self.peek() == Some(expected);
        self.at += if eaten { expected.len_utf8() } else { 0 };
        eaten
    }

    /// Skips the characters that satisfy a condition, and returns them.
    pub(crate) fn take_while(&mut self, condition: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !condition(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(|c| c.is_whitespace() || c == '\u{feff}');
    }

    /// Skips the text up to and including an end mark, and returns it without the mark; `None` if there is no mark.
    pub(crate) fn take_past(&mut self, end: char) -> Option<&'a str> {
        let rest = self.rest();
        let length = rest.find(end)?;
        self.at += length + end.len_utf8();
        Some(&rest[..length])
    }

    /// Makes the error for an unexpected text at the position.
    pub(crate) fn unexpected(&self, expected: &'static str) -> ParseError {
        ParseError::at(self.at, ReadErrorKind::unexpected(expected, self.rest()))
    }
}
