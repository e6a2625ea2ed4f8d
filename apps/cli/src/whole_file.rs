//! Writing files all or nothing.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes beside the file first and renames, so that a full disk loses nothing.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = file.with_file_name(name);
    let mut out = fs::File::create(&part)?;
    out.write_all(bytes)?;
    out.sync_all()?;
    fs::rename(&part, file)
}
