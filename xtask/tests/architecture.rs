//! ARCHITECTURE.md names every crate, and every path that it and CONTRIBUTING.md name exists.

use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap()
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
    let page = page("ARCHITECTURE.md");
    for group in ["crates", "apps"] {
        for folder in fs::read_dir(Path::new(ROOT).join(group)).unwrap() {
            let path = format!("{group}/{}", folder.unwrap().file_name().display());
            assert!(paths(&page).contains(&path.as_str()), "{path}");
        }
    }
}

#[test]
fn every_path_in_the_architecture_and_for_contributors_exists() {
    let pages = [page("ARCHITECTURE.md"), page("CONTRIBUTING.md")];
    // The second also names examples, and what is built.
    let is_of_repository =
        |path: &&str| ["apps/", "bindings/", "crates/", "docs/"].iter().any(|it| path.starts_with(it));
    let named: Vec<_> =
        paths(&pages[0]).into_iter().chain(paths(&pages[1]).into_iter().filter(is_of_repository)).collect();
    let missing: Vec<_> = named.iter().filter(|path| !Path::new(ROOT).join(path).exists()).collect();
    assert_eq!(missing, Vec::<&&str>::new());
    assert!(named.len() > 80);
}

#[test]
fn paths_differ_from_other_code() {
    assert_eq!(paths("In `a/b.rs` and `c.md`, `cargo doc` of `Game`, `level:8`."), ["a/b.rs", "c.md"]);
}
