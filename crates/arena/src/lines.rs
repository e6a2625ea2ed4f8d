//! Lines of text from untrusted input.

use std::io::{BufRead, Read};

/// The maximum length of a line in bytes; the rest of a longer one is dropped.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Reads a line without its end, or `None` at the end of the input; invalid UTF-8 becomes U+FFFD.
///
/// # Examples
///
/// ```
/// let mut input = "one\r\ntwo".as_bytes();
/// assert_eq!(outflank_arena::next_line(&mut input).as_deref(), Some("one"));
/// assert_eq!(outflank_arena::next_line(&mut input).as_deref(), Some("two"));
/// assert_eq!(outflank_arena::next_line(&mut input), None);
/// ```
pub fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    input.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut line).ok().filter(|&read| read > 0)?;
    // The rest of the line is not taken for a line of its own.
    if line.len() == MAX_LINE_BYTES && line.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_truncated() {
        let text = ["x".repeat(3 * MAX_LINE_BYTES), "y\n".to_owned()].join("\n");
        let mut input = text.as_bytes();
        assert_eq!(next_line(&mut input).map(|line| line.len()), Some(MAX_LINE_BYTES));
        assert_eq!(next_line(&mut input).as_deref(), Some("y"));
    }

    #[test]
    fn invalid_utf_8_is_replaced() {
        assert_eq!(next_line(&mut &b"\xff\xfe\n"[..]).as_deref(), Some("\u{fffd}\u{fffd}"));
    }
}
