//! What comes in.

use super::Event;
use outflank_arena::next_line;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;

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

/// Reads a file of reasonable size; bytes that are no text become question marks.
pub(super) fn read_text(file: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    File::open(file).ok()?.take(LARGEST_FILE).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
