//! The games of a file.

use super::names::names_beside;
use super::{HEAD, Input};
use anyhow::{Context, bail};
use outflank_formats::wthor::NameTables;
use outflank_formats::{AnnotatedGame, Format, Losses, ReadError, Reader};
use outflank_reversi::Rules;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

/// The games of a file, of which no more than one is kept in memory.
pub(crate) struct Games {
    path: PathBuf,
    input: Box<dyn Read>,
    /// Room for a piece.
    piece: Vec<u8>,
    reader: Reader,
    bytes: u64,
    has_ended: bool,
}

impl Games {
    /// Reads games of a format.
    pub(super) fn new(input: Input, format: Format, rules: Rules) -> anyhow::Result<Self> {
        if format != Format::Wthor && input.head.contains(&0) {
            bail!("{} is neither a WTHOR file nor text", input.path.display());
        }
        let names = if format == Format::Wthor { names_beside(&input.path)? } else { NameTables::default() };
        Ok(Self {
            path: input.path.clone(),
            input: Box::new(input.into_bytes()),
            piece: vec![0; HEAD],
            reader: Reader::with_names(format, names).with_rules(rules),
            bytes: 0,
            has_ended: false,
        })
    }

    /// Returns the next game, as soon as it is there; `None` at the end of the file.
    pub(crate) fn next_game(&mut self) -> anyhow::Result<Option<Result<AnnotatedGame, ReadError>>> {
        loop {
            if let Some(game) = self.reader.next_game() {
                return Ok(Some(game));
            }
            if self.has_ended {
                return Ok(None);
            }
            self.read_piece()?;
        }
    }

    /// Returns how many bytes were read.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns what the games held and was not read.
    pub(crate) fn losses(&self) -> &Losses {
        self.reader.losses()
    }

    fn read_piece(&mut self) -> anyhow::Result<()> {
        let length = loop {
            match self.input.read(&mut self.piece) {
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
            self.reader.push(&self.piece[..length]);
        }
        Ok(())
    }
}
