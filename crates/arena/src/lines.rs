//! Lines of text from somebody who may send anything.

use std::io::{BufRead, Read};

/// The longest line that is kept, in bytes; of a longer one the rest is dropped.
const LONGEST: usize = 1 << 20;

/// Returns a line without its end, or `None` at the end of the input; bytes that are no text become question marks.
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
    input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line).ok().filter(|&read| read > 0)?;
    if line.len() == LONGEST && line.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_end_are_cut() {
        let text = ["x".repeat(3 * LONGEST), "y\n".to_owned()].join("\n");
        let mut input = text.as_bytes();
        assert_eq!(next_line(&mut input).map(|line| line.len()), Some(LONGEST));
        assert_eq!(next_line(&mut input).as_deref(), Some("y"));
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(next_line(&mut &b"\xff\xfe\n"[..]).as_deref(), Some("\u{fffd}\u{fffd}"));
    }
}
