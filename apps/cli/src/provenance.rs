//! How stored work was made, and from which inputs: what decides whether a run may resume it.
//!
//! A file may change under its name, so inputs are told apart by a fingerprint of their content.

use anyhow::ensure;
use sha2::{Digest, Sha256};
use std::path::Path;

/// Returns a digest of the content of an input, 64 bits in hexadecimal digits.
pub(crate) fn fingerprint(content: &[u8]) -> String {
    // Not a CRC-32: many files of this program end with their own, and then it is the same for all of one length.
    let digest = Sha256::digest(content);
    format!("{:016x}", u64::from_be_bytes(std::array::from_fn(|index| digest[index])))
}

/// Checks that the work in a file was made as this run makes it; both are descriptions with commas between their parts.
///
/// # Errors
///
/// Returns an error with the parts that differ.
pub(crate) fn check_same(file: &Path, found: &str, wanted: &str) -> anyhow::Result<()> {
    let file = file.display();
    let [there, here] = [only(found, wanted), only(wanted, found)];
    ensure!(found == wanted, "{file} was made with other options: {there} there, {here} here");
    Ok(())
}

/// Returns the parts of a description that another one lacks.
fn only(description: &str, other: &str) -> String {
    let parts: Vec<_> = description.split(", ").filter(|part| !other.split(", ").any(|it| it == *part)).collect();
    if parts.is_empty() { "not".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_what_differs_only() {
        let error = |found, wanted| check_same(Path::new("work"), found, wanted).unwrap_err().to_string();
        assert_eq!(
            error("level 2, of a.games 01234567", "level 2, of a.games 89abcdef"),
            "work was made with other options: of a.games 01234567 there, of a.games 89abcdef here"
        );
        assert_eq!(error("level 2, exact", "level 2"), "work was made with other options: exact there, not here");
        check_same(Path::new("work"), "level 2", "level 2").unwrap();
    }
}
