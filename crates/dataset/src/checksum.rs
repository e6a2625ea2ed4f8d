//! The checksum of a table.
//!
//! Pages of Parquet have room for a checksum, which the crate `parquet` does not write. So the metadata of our files have one
//! of all bytes before them: their number and their CRC-32. Other programs copy the metadata to files that they make from
//! ours, so it counts only in files that name us as their creator.

use parquet::errors::Result as ParquetResult;
use parquet::file::metadata::FileMetaData;
use parquet::file::reader::ChunkReader;
use std::io::{self, Read, Write};

/// The creator that our files name.
pub(crate) const CREATOR: &str = "outflank";
/// The name of the checksum in the metadata.
pub(crate) const KEY: &str = "outflank.checksum";

/// An output that computes the checksum of what is written to it.
pub(crate) struct Summed<W> {
    pub(crate) out: W,
    bytes: u64,
    crc: crc32fast::Hasher,
}

impl<W> Summed<W> {
    /// Starts with the first byte of a file.
    pub(crate) fn new(out: W) -> Self {
        Self { out, bytes: 0, crc: crc32fast::Hasher::new() }
    }

    /// Returns the checksum of all bytes so far.
    pub(crate) fn checksum(&self) -> String {
        format!("{} {:08x}", self.bytes, self.crc.clone().finalize())
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        self.crc.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns whether a file has the checksum of its metadata, or none that counts.
pub(crate) fn is_right(file: &impl ChunkReader, metadata: &FileMetaData) -> ParquetResult<bool> {
    let entries = metadata.key_value_metadata().into_iter().flatten();
    let expected = entries.filter(|entry| entry.key == KEY).find_map(|entry| entry.value.as_ref());
    let Some(expected) = expected.filter(|_| metadata.created_by() == Some(CREATOR)) else { return Ok(true) };
    let bytes = expected.split(' ').next().and_then(|bytes| bytes.parse().ok()).unwrap_or(0);
    let mut found = Summed::new(io::sink());
    io::copy(&mut file.get_read(0)?.take(bytes), &mut found)?;
    Ok(found.checksum() == *expected)
}
