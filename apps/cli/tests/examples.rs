//! The examples of README.md and of the manual.
//!
//! Every `console` block of a page is run, in order, by a shell in a temporary folder of the page, with `outflank` on
//! the path, `data/obf` and a small WTHOR file, `WTH_1977.wtb`. After `$ ` stands a command (`> ` continues it), then
//! what it prints, errors included; `[..]` stands for any text in a line, `...` for any lines, and `(exit code 1)` at
//! the end for an exit code other than 0. With `SNAPSHOTS=overwrite` in the environment, the pages are changed to what is printed.
#![cfg(unix)]

use snapbox::Data;
use snapbox::filter::NormalizeToExpected;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A part of a page.
#[derive(Debug, PartialEq)]
enum Part {
    Text(String),
    Example { command: String, expected: String },
}

fn pages() -> Vec<PathBuf> {
    let manual = fs::read_dir(Path::new(ROOT).join("docs/src")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> = manual.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.push(Path::new(ROOT).join("README.md"));
    pages.sort();
    pages
}

fn parts(page: &str) -> Vec<Part> {
    let (mut parts, mut in_block) = (vec![Part::Text(String::new())], false);
    for line in page.split_inclusive('\n') {
        let was_in_block = in_block;
        in_block = if was_in_block { line.trim_end() != "```" } else { line.trim_end() == "```console" };
        match parts.last_mut().unwrap() {
            _ if in_block && was_in_block && line.starts_with("$ ") => {
                parts.push(Part::Example { command: line.to_owned(), expected: String::new() });
            }
            Part::Text(text) => text.push_str(line),
            _ if !in_block => parts.push(Part::Text(line.to_owned())),
            Part::Example { command, expected } if expected.is_empty() && line.starts_with("> ") => {
                command.push_str(line);
            }
            Part::Example { expected, .. } => expected.push_str(line),
        }
    }
    parts
}

/// Returns a folder with what the examples of a page read.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    symlink(Path::new(ROOT).join("data/obf"), folder.path().join("data/obf")).unwrap();
    let wthor = Path::new(ROOT).join("crates/formats/tests/fixtures/three-games-of-1977.wtb");
    fs::copy(wthor, folder.path().join("WTH_1977.wtb")).unwrap();
    folder
}

/// Runs a command of a page, and returns what it prints.
fn printed(command: &str, folder: &Path) -> String {
    let lines = command.lines().map(|line| &line[2..]).collect::<Vec<_>>().join("\n");
    let program = PathBuf::from(env!("CARGO_BIN_EXE_outflank"));
    let path = [program.parent().unwrap().to_str().unwrap(), &std::env::var("PATH").unwrap()].join(":");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{{ {lines}\n}} 2>&1")]).current_dir(folder).stdin(Stdio::null());
    shell.env("PATH", path).env("HOME", folder).env("TERM", "dumb");
    let output = shell.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    // Where nothing is left of a page's width, no space ends a line.
    let text: String = text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    match output.status.code() {
        Some(0) => text,
        code => format!("{text}(exit code {})\n", code.unwrap_or(-1)),
    }
}

/// Returns what was printed, with the wildcards of what was expected where they fit.
fn with_wildcards(actual: &str, expected: &str) -> String {
    NormalizeToExpected::new().redact().normalize(Data::text(actual), &Data::text(expected)).to_string()
}

/// Runs the examples of a page, and returns the differences and the page as it would be right.
fn run(page: &Path) -> (Vec<String>, String) {
    let (folder, mut differences, mut corrected) = (folder(), Vec::new(), String::new());
    for part in parts(&fs::read_to_string(page).unwrap()) {
        match part {
            Part::Text(text) => corrected.push_str(&text),
            Part::Example { command, expected } => {
                let actual = with_wildcards(&printed(&command, folder.path()), &expected);
                if actual != expected {
                    differences.push(format!("{}: {command}{expected}--- printed:\n{actual}", page.display()));
                }
                corrected.extend([command, actual]);
            }
        }
    }
    (differences, corrected)
}

#[test]
fn the_examples_of_the_manual_print_what_it_says() {
    let mut differences = Vec::new();
    for page in pages() {
        let (found, corrected) = run(&page);
        if std::env::var("SNAPSHOTS").is_ok_and(|action| action == "overwrite") && !found.is_empty() {
            fs::write(&page, corrected).unwrap();
        }
        differences.extend(found);
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn a_page_has_its_commands_and_what_they_print() {
    let page = "One\n```console\n$ a \\\n> b\n1\n\n2\n$ c\n```\nTwo\n```sh\n$ d\n```\n";
    let example = |command: &str, expected: &str| Part::Example { command: command.into(), expected: expected.into() };
    assert_eq!(
        parts(page),
        [
            Part::Text("One\n```console\n".into()),
            example("$ a \\\n> b\n", "1\n\n2\n"),
            example("$ c\n", ""),
            Part::Text("```\nTwo\n```sh\n$ d\n```\n".into()),
        ]
    );
}
