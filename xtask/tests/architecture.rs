//! ARCHITECTURE.md names every crate, and every path that it names exists.

use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn page() -> String {
    fs::read_to_string(Path::new(ROOT).join("ARCHITECTURE.md")).unwrap()
}

/// Returns the paths that a page names in backticks: what has a slash, or the extension of a file.
fn paths(page: &str) -> Vec<&str> {
    let is_path = |text: &&str| {
        let is_one_word = !text.contains([' ', ':', '(']);
        is_one_word && (text.contains('/') || [".rs", ".md", ".js"].iter().any(|ending| text.ends_with(ending)))
    };
    page.split('`').skip(1).step_by(2).filter(is_path).collect()
}

#[test]
fn every_crate_stands_in_the_architecture() {
    let page = page();
    for group in ["crates", "apps"] {
        for folder in fs::read_dir(Path::new(ROOT).join(group)).unwrap() {
            let path = format!("{group}/{}", folder.unwrap().file_name().display());
            assert!(paths(&page).contains(&path.as_str()), "{path}");
        }
    }
}

#[test]
fn every_path_in_the_architecture_exists() {
    let page = page();
    let missing: Vec<_> = paths(&page).into_iter().filter(|path| !Path::new(ROOT).join(path).exists()).collect();
    assert_eq!(missing, Vec::<&str>::new());
    assert!(paths(&page).len() > 50);
}

#[test]
fn paths_differ_from_other_code() {
    assert_eq!(paths("In `a/b.rs` and `c.md`, `cargo doc` of `Game`, `level:8`."), ["a/b.rs", "c.md"]);
}
