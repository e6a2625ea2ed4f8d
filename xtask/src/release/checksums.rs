//! `SHA256SUMS`: the checksums of all files of a release, for `sha256sum --check`.

use super::{Outcome, sha256, write};
use anyhow::Context;
use std::fs;
use std::path::Path;

const NAME: &str = "SHA256SUMS";

pub(super) fn make(out: &Path) -> anyhow::Result<Outcome> {
    write(out, NAME, sums(out)?.as_bytes())
}

/// Returns a line for each file of a directory but the list itself, sorted by name.
fn sums(directory: &Path) -> anyhow::Result<String> {
    let mut lines = vec![];
    for file in fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))? {
        let file = file?;
        let name = file.file_name().display().to_string();
        if name != NAME && file.file_type()?.is_file() {
            lines.push((name.clone(), format!("{}  {name}\n", sha256(&fs::read(file.path())?))));
        }
    }
    lines.sort();
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_are_those_of_the_files_and_not_of_the_list() {
        let directory = std::env::temp_dir().join(format!("outflank-checksums-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join("b"), "abc").unwrap();
        fs::write(directory.join("a"), "").unwrap();
        make(&directory).unwrap();
        make(&directory).unwrap();
        let text = fs::read_to_string(directory.join(NAME)).unwrap();
        fs::remove_dir_all(&directory).unwrap();
        // The answers are those of FIPS 180-2 for the empty text and "abc".
        assert_eq!(
            text,
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n"
        );
    }
}
