//! Errors of reading and writing tables.

use parquet::errors::ParquetError;

/// A file that cannot be read as a table.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not a Parquet file, or it is damaged.
    #[error("not an undamaged Parquet file: {0}")]
    Parquet(#[from] ParquetError),
    /// Its rows do not have the checksum that the metadata say.
    #[error("the file is damaged: its rows have another checksum than its metadata say")]
    Checksum,
    /// It has another table.
    #[error("expected the table `{expected}`, but found `{found}`")]
    Table {
        /// The name of the expected table.
        expected: &'static str,
        /// The name in the metadata.
        found: String,
    },
    /// A later version of the program wrote it.
    #[error("expected version {expected} of the table, but found {found}: a later version of the program wrote it")]
    Version {
        /// The version that is supported.
        expected: u32,
        /// The version in the metadata.
        found: String,
    },
    /// A column that every table has is missing.
    #[error("the column `{0}` is missing")]
    Missing(&'static str),
    /// A column has another type.
    #[error("column `{column}`: expected {expected}, but found {found}")]
    Type {
        /// The column.
        column: &'static str,
        /// The type that was expected.
        expected: &'static str,
        /// The type of the file.
        found: String,
    },
    /// A value is not allowed.
    #[error("column `{column}`, row {row}: {problem}")]
    Value {
        /// The column.
        column: &'static str,
        /// The row of the file, from 1.
        row: u64,
        /// What is wrong with it.
        problem: String,
    },
}

/// A table that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the table: {0}")]
pub struct WriteError(#[from] ParquetError);
