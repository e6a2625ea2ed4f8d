//! `outflank-VERSION-TRIPLE.tar.gz`, or `.zip` for Windows: to be unpacked anywhere.

use super::contents::Contents;
use super::file_tree::FileTree;
use super::licences;
use super::project::Project;
use super::tarball::{gzip, tar};
use super::target::Target;
use super::{Outcome, write};
use jiff::{Timestamp, tz::TimeZone};
use std::io::{Cursor, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

pub(super) fn make(project: &Project, target: &Target, contents: &Contents, out: &Path) -> anyhow::Result<Outcome> {
    let name = format!("outflank-{}-{target}", project.version);
    let tree = tree(project, contents)?.under(&name);
    if target.is_windows() {
        write(out, &format!("{name}.zip"), &zip(&tree, project.time)?)
    } else {
        write(out, &format!("{name}.tar.gz"), &gzip(&tar(&tree, project.seconds())?)?)
    }
}

/// Returns `bin`, `lib` and `share` as they can be copied to a prefix such as `/usr/local`, and what is to be read first.
fn tree(project: &Project, contents: &Contents) -> anyhow::Result<FileTree> {
    let mut tree = contents.installed();
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        tree.file(name, project.file(name)?);
    }
    tree.file(licences::FILE, contents.licences.clone());
    for name in ["outflank.service", "grafana-dashboard.json"] {
        tree.file(format!("share/outflank/{name}"), project.file(format!("packaging/{name}"))?);
    }
    Ok(tree)
}

/// Returns the zip file of a tree whose files are all of one time.
fn zip(tree: &FileTree, time: Timestamp) -> anyhow::Result<Vec<u8>> {
    // A zip file has times without a zone: in UTC they are the same on every machine.
    let time = time.to_zoned(TimeZone::UTC).datetime();
    let time = DateTime::from_date_and_time(
        time.year().try_into()?,
        time.month().try_into()?,
        time.day().try_into()?,
        time.hour().try_into()?,
        time.minute().try_into()?,
        time.second().try_into()?,
    )?;
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).last_modified_time(time);
    let mut writer = ZipWriter::new(Cursor::new(vec![]));
    for (path, entry) in tree.entries() {
        let options = options.unix_permissions(entry.mode);
        match entry.bytes {
            Some(bytes) => {
                writer.start_file(path, options)?;
                writer.write_all(&bytes)?;
            }
            None => writer.add_directory(path, options)?,
        }
    }
    Ok(writer.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn an_archive_has_the_three_builds_where_the_program_looks_for_them() {
        let target: Target = "x86_64-unknown-linux-gnu".parse().unwrap();
        let tree = tree(&Project::sample(), &Contents::sample(&target)).unwrap();
        let paths = tree.paths();
        for path in [
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "LICENSES-THIRD-PARTY.txt",
            "README.md",
            "bin/outflank",
            "lib/outflank/x86-64-v3/outflank",
            "lib/outflank/x86-64-v4/outflank",
            "share/man/man1/outflank.1",
            "share/outflank/grafana-dashboard.json",
            "share/outflank/outflank.service",
        ] {
            assert!(paths.contains(&path), "{path} in {paths:?}");
        }
    }

    #[test]
    fn a_zip_file_is_read_back() {
        let mut tree = FileTree::default();
        tree.program("a/bin/outflank.exe", *b"program");
        let bytes = zip(&tree, Project::sample().time).unwrap();
        assert_eq!(bytes, zip(&tree, Project::sample().time).unwrap());
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut file = archive.by_name("a/bin/outflank.exe").unwrap();
        let time = file.last_modified().unwrap();
        assert_eq!((time.year(), time.month(), time.day(), time.hour()), (2026, 11, 24, 5));
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "program");
    }
}
