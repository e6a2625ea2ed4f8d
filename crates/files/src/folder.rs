//! The files of a folder that are read where the folder is named.

use crate::FileError;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The extension that a compressed file adds to its name.
const COMPRESSED: &str = "gz";

/// A folder has no file with one of the extensions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it has no file whose name ends in .{}", .extensions.join(", ."))]
pub struct NoFile {
    /// The extensions.
    pub extensions: Vec<String>,
}

/// Returns the files of a folder whose names have one of the extensions, in upper or lower case, sorted by name.
///
/// Hidden files and folders in the folder are left out. A compressed file (`games.pgn.gz`) is among them, although few can
/// read it: an error there is better than games that are missing without a word.
///
/// # Errors
///
/// Returns why the folder cannot be read; without such a file, [`NoFile`] with the kind [`ErrorKind::NotFound`].
pub fn files_in(folder: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, FileError> {
    list(folder, extensions).map_err(FileError::cannot_read(folder))
}

fn list(folder: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<_> =
        paths.into_iter().filter(|path| has_extension(path, extensions) && path.is_file()).collect();
    if files.is_empty() {
        let extensions = extensions.iter().map(ToString::to_string).collect();
        return Err(io::Error::new(ErrorKind::NotFound, NoFile { extensions }));
    }
    files.sort();
    Ok(files)
}

/// Returns whether a file that is not hidden has one of the extensions, before that of a compressed file.
fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some((stem, extension)) = name.rsplit_once('.') else { return false };
    let extension = if extension.eq_ignore_ascii_case(COMPRESSED) {
        stem.rsplit_once('.').map_or("", |it| it.1)
    } else {
        extension
    };
    !name.starts_with('.') && extensions.iter().any(|wanted| wanted.eq_ignore_ascii_case(extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path, extensions: &[&str]) -> Vec<String> {
        let files = files_in(folder, extensions).unwrap().into_iter();
        files.map(|file| file.file_name().unwrap().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn the_files_of_a_folder_have_one_of_the_extensions_compressed_or_not() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.PGN", "a.pgn.gz", "c.ggf", ".d.pgn", "e.pgn.bak", "pgn", ".pgn", "f.gz", "g.pgn.GZ"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("h.pgn")).unwrap();
        assert_eq!(names(folder.path(), &["pgn"]), ["a.pgn.gz", "b.PGN", "g.pgn.GZ"]);
        assert_eq!(names(folder.path(), &["ggf", "pgn"]), ["a.pgn.gz", "b.PGN", "c.ggf", "g.pgn.GZ"]);
    }

    #[test]
    fn a_folder_without_such_files_is_an_error_that_names_the_extensions() {
        let folder = tempfile::tempdir().unwrap();
        let error = files_in(folder.path(), &["wtb", "parquet"]).unwrap_err();
        let expected = "it has no file whose name ends in .wtb, .parquet";
        assert_eq!(error.to_string(), format!("cannot read {}: {expected}", folder.path().display()));
        assert_eq!(error.kind(), ErrorKind::NotFound);
        assert!(files_in(&folder.path().join("none"), &["wtb"]).is_err());
    }
}
