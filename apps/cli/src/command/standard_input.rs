//! Standard input, whose reading Ctrl-C can end.
//!
//! A read cannot be interrupted, so a thread of its own does it; the process does not wait for that thread to end.

use outflank_game::StopFlag;
use std::io::{self, ErrorKind, Read, stdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;
/// How many pieces may be read ahead.
const READ_AHEAD: usize = 4;
/// How often a wait checks whether it is to stop.
const CHECK_EVERY: Duration = Duration::from_millis(50);

/// The bytes of standard input as they come; once the flag is raised there are no more.
pub(crate) struct StandardInput {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    used: usize,
    stop: StopFlag,
}

impl StandardInput {
    /// Begins to read.
    pub(crate) fn new(stop: &StopFlag) -> Self {
        let (sender, pieces) = sync_channel(READ_AHEAD);
        thread::spawn(move || {
            let mut input = stdin().lock();
            while let Some(piece) = next_piece(&mut input).transpose() {
                if sender.send(piece).is_err() {
                    return;
                }
            }
        });
        Self { pieces, piece: Vec::new(), used: 0, stop: stop.clone() }
    }

    fn wait(&self) -> Option<io::Result<Vec<u8>>> {
        while !self.stop.is_stopped() {
            match self.pieces.recv_timeout(CHECK_EVERY) {
                Ok(piece) => return Some(piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

impl Read for StandardInput {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.used == self.piece.len() {
            let Some(piece) = self.wait() else { return Ok(0) };
            (self.piece, self.used) = (piece?, 0);
        }
        let length = (&self.piece[self.used..]).read(bytes)?;
        self.used += length;
        Ok(length)
    }
}

/// Reads what is there, up to a piece; `None` at the end.
fn next_piece(input: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut piece = vec![0; PIECE];
    loop {
        match input.read(&mut piece) {
            Ok(0) => return Ok(None),
            Ok(length) => {
                piece.truncate(length);
                return Ok(Some(piece));
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
