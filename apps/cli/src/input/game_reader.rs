//! The games of a file.

use anyhow::Context;
use outflank_formats::{AnnotatedGame, LostAttributes, ReadError, Reader};
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

/// The number of bytes read at once.
pub(super) const BUFFER: usize = 1 << 16;

/// Reads the games of a file one by one; it keeps no more than one in memory.
pub(crate) struct GameReader {
    path: PathBuf,
    input: Box<dyn Read>,
    buffer: Vec<u8>,
    reader: Reader,
    bytes: u64,
    has_ended: bool,
}

impl GameReader {
    /// Reads games from the bytes of a file.
    pub(super) fn new(path: PathBuf, input: Box<dyn Read>, reader: Reader) -> Self {
        Self { path, input, buffer: vec![0; BUFFER], reader, bytes: 0, has_ended: false }
    }

    /// Returns the next game as soon as it has arrived, or `None` at the end of the file.
    pub(crate) fn next_game(&mut self) -> anyhow::Result<Option<Result<AnnotatedGame, ReadError>>> {
        loop {
            if let Some(game) = self.reader.next_game() {
                return Ok(Some(game));
            }
            if self.has_ended {
                return Ok(None);
            }
            self.fill()?;
        }
    }

    /// Returns the number of bytes read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the information in the games that was not read.
    pub(crate) fn lost_attributes(&self) -> &LostAttributes {
        self.reader.lost_attributes()
    }

    /// Passes more bytes to the reader.
    fn fill(&mut self) -> anyhow::Result<()> {
        let length = loop {
            match self.input.read(&mut self.buffer) {
                Ok(length) => break length,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error).with_context(|| format!("cannot read {}", self.path.display())),
            }
        };
        self.bytes += length as u64;
        self.has_ended = length == 0;
        if self.has_ended {
            self.reader.finish();
        } else {
            self.reader.push(&self.buffer[..length]);
        }
        Ok(())
    }
}
