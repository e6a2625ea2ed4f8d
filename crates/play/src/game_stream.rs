//! The games of a file, one by one.

use outflank_formats::{AnnotatedGame, LostAttributes, ReadError, Reader};
use std::io::{self, ErrorKind, Read};

/// Reads the games of some bytes one by one; it keeps at most one in memory.
///
/// # Examples
///
/// ```
/// use outflank_formats::{Format, Reader};
/// use outflank_play::GameStream;
///
/// let mut games = GameStream::new("f5d6\nf5f6\n".as_bytes(), Reader::new(Format::Transcript));
/// while let Some(game) = games.next_game()? {
///     assert_eq!(game?.record().moves().len(), 2);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameStream<R> {
    input: R,
    buffer: Vec<u8>,
    reader: Reader,
    bytes: u64,
    has_ended: bool,
}

impl<R: Read> GameStream<R> {
    /// The number of bytes that are read at once.
    pub const CHUNK: usize = 1 << 16;

    /// Reads games from the bytes of a file.
    pub fn new(input: R, reader: Reader) -> Self {
        Self { input, buffer: vec![0; Self::CHUNK], reader, bytes: 0, has_ended: false }
    }

    /// Returns the number of bytes read.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the information in the games that was not read.
    pub fn lost_attributes(&self) -> &LostAttributes {
        self.reader.lost_attributes()
    }

    /// Returns the next game as soon as it has arrived, or `None` at the end of the file.
    ///
    /// # Errors
    ///
    /// Returns an error when the bytes cannot be read, and the error of a game as its result.
    pub fn next_game(&mut self) -> io::Result<Option<Result<AnnotatedGame, ReadError>>> {
        loop {
            let game = self.reader.next_game();
            if game.is_some() || self.has_ended {
                return Ok(game);
            }
            self.fill()?;
        }
    }

    /// Passes more bytes to the reader.
    fn fill(&mut self) -> io::Result<()> {
        let length = loop {
            match self.input.read(&mut self.buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                length => break length?,
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
