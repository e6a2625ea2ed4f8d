//! Tar files and their compression: the same bytes for the same files.

use super::file_tree::{Entry, FileTree};
use flate2::{Compression, GzBuilder};
use std::io::Write;
use tar::{Builder, EntryType, Header};

/// Returns the tar file of a tree whose files are all of one time, in seconds since 1970.
pub(super) fn tar(tree: &FileTree, seconds: u64) -> anyhow::Result<Vec<u8>> {
    let mut builder = Builder::new(vec![]);
    for (path, entry) in tree.entries() {
        let mut header = header(&entry, seconds);
        match entry.bytes {
            Some(bytes) => builder.append_data(&mut header, path, &bytes[..])?,
            None => builder.append_data(&mut header, format!("{path}/"), &[][..])?,
        }
    }
    Ok(builder.into_inner()?)
}

/// Compresses bytes; the result holds no time and no name.
pub(super) fn gzip(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = GzBuilder::new().mtime(0).write(vec![], Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn header(entry: &Entry, seconds: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(if entry.bytes.is_some() { EntryType::Regular } else { EntryType::Directory });
    header.set_size(entry.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64));
    header.set_mode(entry.mode);
    header.set_mtime(seconds);
    header.set_uid(entry.owner);
    header.set_gid(entry.owner);
    header
}

/// Reads a tar file back: paths with modes, owners, times and contents.
#[cfg(test)]
pub(super) fn read(tar: &[u8]) -> Vec<(String, Entry, u64)> {
    use std::io::Read;
    let mut archive = tar::Archive::new(tar);
    let read = |entry: std::io::Result<tar::Entry<'_, &[u8]>>| {
        let mut entry = entry.unwrap();
        let mut bytes = vec![];
        entry.read_to_end(&mut bytes).unwrap();
        let (path, header) = (entry.path().unwrap().display().to_string(), entry.header());
        let bytes = header.entry_type().is_file().then_some(bytes);
        let entry = Entry { mode: header.mode().unwrap(), owner: header.uid().unwrap(), bytes };
        (path, entry, header.mtime().unwrap())
    };
    archive.entries().unwrap().map(read).collect()
}

/// Reads compressed bytes back.
#[cfg(test)]
pub(super) fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let mut text = vec![];
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(bytes), &mut text).unwrap();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> FileTree {
        let mut tree = FileTree::default();
        tree.program("bin/outflank", *b"program");
        tree.file(format!("share/{}/page", "long".repeat(40)), *b"text");
        tree.add("data".to_owned(), Entry { mode: 0o700, owner: 65532, bytes: None });
        tree
    }

    #[test]
    fn a_tar_file_is_read_back_as_the_tree() {
        let tar = tar(&tree(), 1_795_498_608).unwrap();
        let mut back = FileTree::default();
        for (path, entry, time) in read(&tar) {
            assert_eq!(time, 1_795_498_608);
            back.add(path.trim_end_matches('/').to_owned(), entry);
        }
        assert_eq!(back.entries(), tree().entries());
    }

    #[test]
    fn the_same_files_are_the_same_bytes() {
        let bytes = tar(&tree(), 1).unwrap();
        assert_eq!(bytes, tar(&tree(), 1).unwrap());
        assert_eq!(gzip(&bytes).unwrap(), gzip(&bytes).unwrap());
        assert_eq!(gunzip(&gzip(&bytes).unwrap()), bytes);
    }
}
