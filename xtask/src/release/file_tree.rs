//! The files of an archive, package or image, before they are written.

use std::collections::BTreeMap;

/// Files and directories by path, without a slash at the beginning; sorted.
#[derive(Clone, Default, Debug)]
pub(super) struct FileTree {
    entries: BTreeMap<String, Entry>,
}

/// A file or a directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Permissions, such as `0o755`.
    pub(super) mode: u32,
    /// Number of the user and the group that own it.
    pub(super) owner: u64,
    /// `None` for a directory.
    pub(super) bytes: Option<Vec<u8>>,
}

impl FileTree {
    /// Adds a file that everybody may read.
    pub(super) fn file(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.add(path.into(), Entry { mode: 0o644, owner: 0, bytes: Some(bytes.into()) });
    }

    /// Adds a file that everybody may run.
    pub(super) fn program(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.add(path.into(), Entry { mode: 0o755, owner: 0, bytes: Some(bytes.into()) });
    }

    /// Adds a file or directory with its mode and owner.
    pub(super) fn add(&mut self, path: String, entry: Entry) {
        self.entries.insert(path, entry);
    }

    /// Returns all paths and entries, sorted; each directory stands before what it contains.
    pub(super) fn entries(&self) -> Vec<(String, Entry)> {
        let directory = Entry { mode: 0o755, owner: 0, bytes: None };
        let mut all = self.entries.clone();
        for path in self.entries.keys() {
            for (end, _) in path.match_indices('/') {
                all.entry(path[..end].to_owned()).or_insert_with(|| directory.clone());
            }
        }
        all.into_iter().collect()
    }

    /// Returns the same tree in a directory.
    pub(super) fn under(self, directory: &str) -> Self {
        let entries = self.entries.into_iter().map(|(path, entry)| (format!("{directory}/{path}"), entry));
        Self { entries: entries.collect() }
    }

    /// Adds everything of another tree.
    pub(super) fn extend(&mut self, other: Self) {
        self.entries.extend(other.entries);
    }

    /// Returns the size of all files, in bytes.
    pub(super) fn size(&self) -> usize {
        self.entries.values().filter_map(|entry| entry.bytes.as_ref()).map(Vec::len).sum()
    }

    #[cfg(test)]
    pub(super) fn paths(&self) -> Vec<&str> {
        self.entries.keys().map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_stand_before_their_files() {
        let mut tree = FileTree::default();
        tree.program("bin/outflank", *b"program");
        tree.file("README.md", *b"text");
        let tree = tree.under("a");
        let paths: Vec<String> = tree.entries().into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["a", "a/README.md", "a/bin", "a/bin/outflank"]);
        assert_eq!(tree.size(), 11);
    }

    #[test]
    fn a_directory_keeps_its_owner() {
        let mut tree = FileTree::default();
        tree.add("var/lib".to_owned(), Entry { mode: 0o700, owner: 65532, bytes: None });
        tree.file("var/lib/file", *b"");
        assert_eq!(tree.entries()[1].1.owner, 65532);
    }
}
