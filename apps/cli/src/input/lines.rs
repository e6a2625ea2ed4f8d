//! The lines of a text, up to a maximum length.

use std::io::{self, BufRead, BufReader, Read};

/// The lines of a text, up to the first that cannot be read.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    /// The number of the last line read.
    number: usize,
    /// The maximum length of a line, in bytes.
    limit: u64,
    has_ended: bool,
}

/// A line without its end.
pub(crate) struct Line {
    /// Its number, from 1.
    pub(crate) number: usize,
    pub(crate) text: String,
    /// Its length in bytes, its end included.
    pub(crate) bytes: u64,
}

/// Why reading ended before the end of the text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LineError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line {line} has more than {limit} bytes; nothing from there on is read")]
    TooLong { line: usize, limit: u64 },
    #[error("line {line} is not text (UTF-8); nothing from there on is read")]
    NoText { line: usize },
}

impl<R: Read> Lines<R> {
    /// Reads lines of up to `limit` bytes.
    pub(crate) fn new(input: R, limit: u64) -> Self {
        Self { input: BufReader::new(input), number: 0, limit, has_ended: false }
    }

    fn read(&mut self) -> Result<Option<Line>, LineError> {
        let mut bytes = Vec::new();
        if (&mut self.input).take(self.limit + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let (line, limit, length) = (self.number, self.limit, bytes.len() as u64);
        if length > limit {
            return Err(LineError::TooLong { line, limit });
        }
        let text = String::from_utf8(bytes).map_err(|_| LineError::NoText { line })?;
        // Some editors begin a file with a byte order mark, which is in the middle of files that were joined.
        let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']).to_owned();
        Ok(Some(Line { number: line, text, bytes: length }))
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<Line, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = if self.has_ended { None } else { self.read().transpose() };
        self.has_ended = !matches!(line, Some(Ok(_)));
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<String> {
        Lines::new(text, 8).map(|line| line.map_or_else(|error| error.to_string(), |line| line.text)).collect()
    }

    #[test]
    fn lines_end_at_the_first_that_cannot_be_read() {
        assert_eq!(lines(b"\xef\xbb\xbfone\r\n\ntwo"), ["one", "", "two"]);
        assert_eq!(lines(b"1234567\n"), ["1234567"]);
        assert_eq!(
            lines(b"one\n12345678\ntwo"),
            ["one", "line 2 has more than 8 bytes; nothing from there on is read"]
        );
        assert_eq!(lines(b"\xff\none"), ["line 1 is not text (UTF-8); nothing from there on is read"]);
    }
}
