//! What comes in.

use super::Event;
use std::fs::File;
use std::io::{BufRead, Read, stdin};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;

/// The longest line that is obeyed, in bytes; of a longer one the rest is dropped.
const LONGEST_LINE: usize = 1 << 20;

/// The largest file that is read, in bytes.
const LARGEST_FILE: u64 = 1 << 24;

/// Reads standard input on a thread of its own, to its end.
///
/// Nobody waits for the thread: a read cannot be called back.
pub(super) fn spawn(events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = stdin().lock();
        while let Some(line) = next_line(&mut input) {
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
        // Without a receiver there is nobody to tell.
        let _ = events.send(Event::End);
    });
}

/// Returns a line without its end, or `None` at the end of the input; bytes that are no text become question marks.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line).ok().filter(|&read| read > 0)?;
    if line.len() == LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    let text = String::from_utf8_lossy(&line);
    Some(text.trim_end_matches(['\n', '\r']).to_owned())
}

/// Reads a file of reasonable size; bytes that are no text become question marks.
pub(super) fn read_text(file: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    File::open(file).ok()?.take(LARGEST_FILE).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_a_line_break_or_with_the_input() {
        let mut input = "one\r\n\nthree".as_bytes();
        let lines: Vec<String> = std::iter::from_fn(|| next_line(&mut input)).collect();
        assert_eq!(lines, ["one", "", "three"]);
    }

    #[test]
    fn lines_without_end_are_cut() {
        let text = ["x".repeat(3 * LONGEST_LINE), "y\n".to_owned()].join("\n");
        let mut input = text.as_bytes();
        assert_eq!(next_line(&mut input).map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(next_line(&mut input).as_deref(), Some("y"));
        assert_eq!(next_line(&mut &b"\xff\xfe\n"[..]).as_deref(), Some("\u{fffd}\u{fffd}"));
    }
}
