//! Writing tables.

use crate::checksum::{self, Summed};
use crate::columns::ColumnsWriter;
use crate::{Row, VERSION, WriteError};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;

/// Writes the rows of a table; it keeps those of one row group in memory.
pub struct TableWriter<W: Write + Send, R: Row> {
    file: SerializedFileWriter<Summed<W>>,
    /// The rows of the next row group.
    rows: Vec<R>,
}

/// The number of rows in a row group.
const GROUP_ROWS: usize = 1 << 16;

impl<W: Write + Send, R: Row> TableWriter<W, R> {
    /// Starts a file; a provenance describes how its rows are made.
    ///
    /// # Errors
    ///
    /// Returns an error when the output cannot be written.
    pub fn new(out: W, provenance: Option<&str>) -> Result<Self, WriteError> {
        let schema = parse_message_type(R::SCHEMA)?;
        let metadata = [("outflank.table", R::TABLE.to_owned()), ("outflank.version", VERSION.to_string())];
        let metadata =
            metadata.into_iter().chain(provenance.map(|provenance| ("outflank.provenance", provenance.to_owned())));
        let metadata = metadata.map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(checksum::CREATOR.to_owned())
            .set_key_value_metadata(Some(metadata));
        let file = SerializedFileWriter::new(Summed::new(out), Arc::new(schema), Arc::new(properties.build()))?;
        Ok(Self { file, rows: Vec::new() })
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// Returns an error when the output cannot be written.
    pub fn push(&mut self, row: R) -> Result<(), WriteError> {
        self.rows.push(row);
        if self.rows.len() == GROUP_ROWS { self.write_group() } else { Ok(()) }
    }

    /// Ends the file and returns the output.
    ///
    /// # Errors
    ///
    /// Returns an error when the output cannot be written.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.write_group()?;
        // Other programs take their schemas from an empty table, with all that its metadata say.
        if !self.file.flushed_row_groups().is_empty() {
            // The output has a buffer before it, whose bytes count, too.
            self.file.flush().map_err(ParquetError::from)?;
            let checksum = self.file.inner().checksum();
            self.file.append_key_value_metadata(KeyValue::new(checksum::KEY.to_owned(), checksum));
        }
        Ok(self.file.into_inner()?.out)
    }

    fn write_group(&mut self) -> Result<(), WriteError> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let mut columns = ColumnsWriter(self.file.next_row_group()?);
        R::write(&self.rows, &mut columns)?;
        columns.0.close()?;
        self.rows.clear();
        Ok(())
    }
}
