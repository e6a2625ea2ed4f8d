//! `LICENSES-THIRD-PARTY.txt`: the notices of the packages in a program, which their licences require.

use super::packages::{Package, Packages};
use super::project::Project;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

/// The name of the file.
pub(super) const FILE: &str = "LICENSES-THIRD-PARTY.txt";

/// Returns the notices of all third-party packages; equal texts stand once, under all the packages that have them.
pub(super) fn text(project: &Project, packages: &Packages) -> anyhow::Result<String> {
    let mut crates_by_notice: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages.packages.iter().filter(|package| package.is_third_party(project)) {
        for notice in notices(package)? {
            crates_by_notice.entry(notice).or_default().push(title(package));
        }
    }
    Ok(join(crates_by_notice))
}

fn title(package: &Package) -> String {
    format!("{} {} ({})", package.name, package.version, package.licence.as_deref().unwrap_or("see below"))
}

/// Reads the files of licences, copyright and notices in the folder of a package.
fn notices(package: &Package) -> anyhow::Result<Vec<String>> {
    let mut notices = vec![];
    for file in fs::read_dir(&package.folder)? {
        let file = file?;
        if is_notice(&file.file_name().to_string_lossy()) && file.file_type()?.is_file() {
            let text = String::from_utf8_lossy(&fs::read(file.path())?).replace("\r\n", "\n");
            notices.push(text.trim().to_owned());
        }
    }
    if notices.is_empty() {
        notices.push("(The package has no file with its licence.)".to_owned());
    }
    notices.sort();
    notices.dedup();
    Ok(notices)
}

fn is_notice(name: &str) -> bool {
    let name = name.to_lowercase();
    ["license", "licence", "copying", "copyright", "notice", "unlicense"].iter().any(|start| name.starts_with(start))
}

fn join(crates_by_notice: BTreeMap<String, Vec<String>>) -> String {
    let mut parts: Vec<(Vec<String>, String)> =
        crates_by_notice.into_iter().map(|(notice, crates)| (crates, notice)).collect();
    parts.sort();
    let mut text = "Outflank contains the following packages. These are their licences.\n".to_owned();
    for (crates, notice) in parts {
        let line = "=".repeat(80);
        write!(text, "\n{line}\n{}\n{line}\n\n{notice}\n", crates.join("\n")).expect("a string takes all text");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_with_notices_have_known_names() {
        for name in ["LICENSE-MIT", "license.txt", "COPYING", "NOTICE.md", "UNLICENSE", "LICENCE"] {
            assert!(is_notice(name), "{name}");
        }
        for name in ["README.md", "Cargo.toml", "src"] {
            assert!(!is_notice(name), "{name}");
        }
    }

    #[test]
    fn equal_texts_stand_once_under_all_their_crates() {
        let crates = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let text = join(BTreeMap::from([
            ("Terms of b.".to_owned(), crates(&["b 1.0.0 (MIT)"])),
            ("Terms of a and c.".to_owned(), crates(&["a 1.0.0 (ISC)", "c 1.0.0 (ISC)"])),
        ]));
        let places: Vec<_> = ["a 1.0.0 (ISC)\nc 1.0.0 (ISC)\n=", "Terms of a and c.", "b 1.0.0 (MIT)", "Terms of b."]
            .map(|part| text.find(part).unwrap())
            .into();
        assert!(places.is_sorted());
        assert_eq!(text.matches("Terms of a and c.").count(), 1);
    }
}
