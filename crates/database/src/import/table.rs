//! Import of Parquet tables of games.

use super::{Import, Source};
use crate::error::DatabaseError;
use outflank_dataset::{Bytes, GameRow, TableReader, is_parquet};
use std::io::{self, Cursor, Read};

/// The number of bytes that show a Parquet file.
const HEAD: u64 = 4;
/// The number of rows after which the progress is reported.
const ROWS: u64 = 4096;

/// Returns whether a source is a Parquet file. It has all its bytes still.
pub(super) fn is_table(source: &mut Source) -> io::Result<bool> {
    let mut head = Vec::new();
    source.bytes.by_ref().take(HEAD).read_to_end(&mut head)?;
    let is_table = is_parquet(&head);
    let rest = std::mem::replace(&mut source.bytes, Box::new(io::empty()));
    source.bytes = Box::new(Cursor::new(head).chain(rest));
    Ok(is_table)
}

impl Import<'_> {
    /// Reads the games of a table, up to its end or until it is stopped. All its bytes are in memory.
    pub(super) fn read_table(&mut self, mut source: Source) -> Result<(), DatabaseError> {
        let mut bytes = Vec::new();
        if let Err(error) = source.bytes.read_to_end(&mut bytes) {
            self.reject(&source, None, error.to_string());
            return Ok(());
        }
        let length = bytes.len() as u64;
        let mut table = match TableReader::<GameRow>::new(Bytes::from(bytes)) {
            Ok(table) => table,
            Err(error) => {
                self.reject(&source, None, error.to_string());
                return Ok(());
            }
        };
        let rows = table.len().max(1);
        for number in 1.. {
            match table.next() {
                None => break,
                Some(Ok(row)) => self.take_row(&source, number, &row)?,
                Some(Err(error)) => {
                    self.reject(&source, None, error.to_string());
                    return Ok(());
                }
            }
            if self.run.stop.is_stopped() {
                self.report.is_stopped = true;
                return Ok(());
            }
            if number % ROWS == 0 {
                // A table does not say how many bytes were read: the share of its rows stands for them.
                self.report_progress(&source.file, (length as f64 * number as f64 / rows as f64) as u64);
            }
        }
        self.report_progress(&source.file, length);
        self.report.sources += 1;
        Ok(())
    }

    fn take_row(&mut self, source: &Source, number: u64, row: &GameRow) -> Result<(), DatabaseError> {
        match row.to_game() {
            Ok(game) => self.take_game(source, number, &game),
            Err(error) => {
                self.report.read += 1;
                self.reject(source, Some(number), error.to_string());
                Ok(())
            }
        }
    }
}
