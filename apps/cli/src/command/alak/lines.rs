//! Lines of standard input, whose end a stop flag can be.

use crate::input::StandardInput;
use outflank_rules::StopFlag;
use std::io::{self, BufRead, BufReader, Read};

/// The number of bytes of a line that are kept; positions are shorter.
pub(super) const MAX_LINE: usize = 1 << 10;

/// The lines, without their ends; long ones are truncated, and invalid UTF-8 becomes replacement characters.
pub(super) struct Lines<'a> {
    input: BufReader<StandardInput>,
    stop: &'a StopFlag,
}

impl<'a> Lines<'a> {
    /// Starts reading standard input.
    pub(super) fn of_standard_input(stop: &'a StopFlag) -> Self {
        Self { input: BufReader::new(StandardInput::new(stop)), stop }
    }
}

impl Iterator for Lines<'_> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = if self.stop.is_stopped() { None } else { next_line(&mut self.input).transpose() };
        // A line that the flag interrupted is incomplete.
        line.filter(|_| !self.stop.is_stopped())
    }
}

fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if Read::take(&mut *input, MAX_LINE as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_lose_their_ends_and_the_last_one_needs_none() {
        assert_eq!(lines(b"one\r\n\ntwo"), ["one", "", "two"]);
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn a_long_line_is_truncated_and_remains_one_line() {
        for length in [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 5 * MAX_LINE] {
            let input = [vec![b'x'; length], b"\nnext\n".to_vec()].concat();
            let lines = lines(&input);
            assert_eq!(lines.len(), 2, "{length}");
            assert_eq!(lines[0].len(), length.min(MAX_LINE));
            assert_eq!(lines[1], "next");
        }
    }
}
