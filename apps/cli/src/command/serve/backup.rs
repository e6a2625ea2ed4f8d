//! `outflank serve backup`: a copy of the data directory, also while the server runs.

use crate::exit::ExitStatus;
use crate::output::{Output, path_text};
use crate::settings::StorageOptions;
use clap::Args;
use outflank_rules::counted;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank serve backup /backup/outflank-2026-11-24
  outflank serve backup ./copy --data /var/lib/outflank --json

The server may run meanwhile: the copy has all games as they were at one moment. To restore it, stop the server and put the \
directory in the place of the data directory, or name it with --data. Games on a PostgreSQL server are backed up by its own tools, \
such as pg_dump.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Backup {
    /// Directory to make, which must not exist.
    directory: PathBuf,

    #[command(flatten)]
    storage: StorageOptions,

    #[command(flatten)]
    output: Output,
}

impl Backup {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let copied = outflank_server::backup(&self.storage.storage()?, &self.directory)?;
        let files = copied.into_iter().map(|(path, bytes)| CopiedFile { path, bytes }).collect();
        self.output.print(&Copied { directory: self.directory, files })?;
        Ok(ExitStatus::Success)
    }
}

#[derive(Serialize)]
struct Copied {
    #[serde(serialize_with = "path_text")]
    directory: PathBuf,
    files: Vec<CopiedFile>,
}

#[derive(Serialize)]
struct CopiedFile {
    #[serde(serialize_with = "path_text")]
    path: PathBuf,
    bytes: u64,
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: u64 = self.files.iter().map(|file| file.bytes).sum();
        let mebibytes = bytes as f64 / f64::from(1 << 20);
        writeln!(f, "{}: {}, {mebibytes:.1} MiB", self.directory.display(), counted(self.files.len(), "file"))
    }
}
