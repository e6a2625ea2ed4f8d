//! Walking along a text.

use crate::fault::{Fault, Flaw};

/// A text and a place in it.
#[derive(Clone, Debug)]
pub(crate) struct Scan<'a> {
    pub(crate) text: &'a str,
    /// The place, in bytes.
    pub(crate) at: usize,
}

impl<'a> Scan<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns what follows the place.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes past a character when it follows, and returns whether it did.
    pub(crate) fn eat(&mut self, expected: char) -> bool {
        let eaten = self.peek() == Some(expected);
        self.at += if eaten { expected.len_utf8() } else { 0 };
        eaten
    }

    /// Goes past all characters that meet a condition, and returns them.
    pub(crate) fn take_while(&mut self, condition: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !condition(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(|c| c.is_whitespace() || c == '\u{feff}');
    }

    /// Goes past a text up to and past an end mark, and returns what stands before the mark; `None` without one.
    pub(crate) fn take_past(&mut self, end: char) -> Option<&'a str> {
        let rest = self.rest();
        let length = rest.find(end)?;
        self.at += length + end.len_utf8();
        Some(&rest[..length])
    }

    /// Makes the flaw of finding something else than expected here.
    pub(crate) fn unexpected(&self, expected: &'static str) -> Flaw {
        Flaw::at(self.at, Fault::unexpected(expected, self.rest()))
    }
}
