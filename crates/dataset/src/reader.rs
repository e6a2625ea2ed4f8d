//! Reading tables.

use crate::columns::ColumnsReader;
use crate::{ReadError, Row, VERSION, checksum};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use std::iter::FusedIterator;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Reads the rows of a table: an iterator that keeps one row group in memory and ends with the first error.
pub struct TableReader<R: Row> {
    file: Box<dyn FileReader>,
    provenance: Option<String>,
    /// The rows of the current row group.
    rows: std::vec::IntoIter<R>,
    /// The next row group.
    group: usize,
    /// The number of rows of the row groups that were read.
    rows_read: u64,
}

/// Returns whether bytes start like a Parquet file.
pub fn is_parquet(head: &[u8]) -> bool {
    head.starts_with(b"PAR1")
}

impl<R: Row> TableReader<R> {
    /// Opens a file: bytes in memory or a [`File`](std::fs::File). A file that [`TableWriter`](crate::TableWriter) made is read
    /// once to compare its checksum.
    ///
    /// # Errors
    ///
    /// Returns an error when it is not a Parquet file, is damaged, has another table or is of a newer version.
    pub fn new(file: impl ChunkReader + 'static) -> Result<Self, ReadError> {
        // Apart from the file reader, which takes the file: the checksum needs both the metadata and the file.
        let metadata = guarded(|| Ok(ParquetMetaDataReader::new().parse_and_finish(&file)?))?;
        let metadata = metadata.file_metadata();
        let value = |key: &str| {
            let entry = metadata.key_value_metadata().into_iter().flatten().find(|entry| entry.key == key);
            entry.and_then(|entry| entry.value.clone())
        };
        if let Some(found) = value("outflank.table").filter(|table| table != R::TABLE) {
            return Err(ReadError::Table { expected: R::TABLE, found });
        }
        let is_newer = |version: &String| version.parse::<u32>().map_or(true, |version| version > VERSION);
        if let Some(found) = value("outflank.version").filter(is_newer) {
            return Err(ReadError::Version { expected: VERSION, found });
        }
        if !checksum::is_right(&file, metadata)? {
            return Err(ReadError::Checksum);
        }
        let provenance = value("outflank.provenance");
        let file = guarded(|| Ok(SerializedFileReader::new(file)?))?;
        check_row_counts(file.metadata())?;
        Ok(Self { file: Box::new(file), provenance, rows: Vec::new().into_iter(), group: 0, rows_read: 0 })
    }

    /// Returns the description of how the rows were made.
    pub fn provenance(&self) -> Option<&str> {
        self.provenance.as_deref()
    }

    /// Returns the number of rows of the file.
    pub fn len(&self) -> u64 {
        u64::try_from(self.file.metadata().file_metadata().num_rows()).unwrap_or(0)
    }

    /// Returns whether the file has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn next_group(&mut self) -> Result<(), ReadError> {
        let rows = guarded(|| {
            let group = self.file.get_row_group(self.group)?;
            R::read(&ColumnsReader { group: &*group, first_row: self.rows_read })
        })?;
        self.group += 1;
        self.rows_read += rows.len() as u64;
        self.rows = rows.into_iter();
        Ok(())
    }
}

impl<R: Row> Iterator for TableReader<R> {
    type Item = Result<R, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.rows.next() {
                return Some(Ok(row));
            }
            if self.group >= self.file.num_row_groups() {
                return None;
            }
            if let Err(error) = self.next_group() {
                // No group follows: the error is the last item.
                self.group = usize::MAX;
                return Some(Err(error));
            }
        }
    }
}

impl<R: Row> FusedIterator for TableReader<R> {}

/// Checks that a file has as many rows as it says, and no group of more than fit in memory: a small file can claim billions.
fn check_row_counts(metadata: &ParquetMetaData) -> Result<(), ReadError> {
    const MAX_GROUP_ROWS: i64 = 1 << 22;
    let groups: Vec<_> = metadata.row_groups().iter().map(RowGroupMetaData::num_rows).collect();
    let are_valid = groups.iter().all(|rows| (0..=MAX_GROUP_ROWS).contains(rows));
    if are_valid && groups.iter().sum::<i64>() == metadata.file_metadata().num_rows() {
        return Ok(());
    }
    Err(ParquetError::General("its numbers of rows are invalid".to_owned()).into())
}

/// Runs a part of the reader, and returns an error if it panics: `parquet` does so on some damaged data, and files of other
/// programs have no checksum.
fn guarded<T>(read: impl FnOnce() -> Result<T, ReadError>) -> Result<T, ReadError> {
    // What it leaves behind is not used again: the error is the last item of the iterator.
    let invalid = |_| Err(ParquetError::General("its data are invalid".to_owned()).into());
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(invalid)
}
