//! Standard input, whose end a stop flag can be.
//!
//! A blocking read cannot be cancelled, so another thread reads; the process does not wait for it.

use outflank_rules::StopFlag;
use std::io::{self, ErrorKind, Read, stdin};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The number of bytes read at once.
const CHUNK: usize = 1 << 16;
/// The number of chunks that may be read ahead.
const READ_AHEAD: usize = 4;
/// The interval at which a wait checks the stop flag.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The bytes of standard input as they arrive; setting the flag ends them.
pub(crate) struct StandardInput {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    used: usize,
    stop: StopFlag,
}

impl StandardInput {
    /// Starts reading.
    pub(crate) fn new(stop: &StopFlag) -> Self {
        let (sender, chunks) = sync_channel(READ_AHEAD);
        thread::spawn(move || {
            let mut input = stdin().lock();
            while let Some(chunk) = next_chunk(&mut input).transpose() {
                if sender.send(chunk).is_err() {
                    return;
                }
            }
        });
        Self { chunks, chunk: Vec::new(), used: 0, stop: stop.clone() }
    }

    fn wait(&self) -> Option<io::Result<Vec<u8>>> {
        while !self.stop.is_stopped() {
            match self.chunks.recv_timeout(CHECK_INTERVAL) {
                Ok(chunk) => return Some(chunk),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

impl Read for StandardInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.used == self.chunk.len() {
            let Some(chunk) = self.wait() else { return Ok(0) };
            (self.chunk, self.used) = (chunk?, 0);
        }
        let length = (&self.chunk[self.used..]).read(bytes)?;
        self.used += length;
        Ok(length)
    }
}

/// Returns whether a name stands for standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// Returns how messages name a file, or standard input.
pub(crate) fn source_name(path: &Path) -> String {
    if is_standard_input(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Reads the available bytes, up to a chunk; `None` at the end.
fn next_chunk(input: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut chunk = vec![0; CHUNK];
    loop {
        match input.read(&mut chunk) {
            Ok(0) => return Ok(None),
            Ok(length) => {
                chunk.truncate(length);
                return Ok(Some(chunk));
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
