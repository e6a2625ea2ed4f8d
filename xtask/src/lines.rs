//! `cargo xtask lines`: how many lines of code are written by hand, at one commit or at several.

use anyhow::{Context, ensure};
use clap::Args;
use std::collections::BTreeMap;
use std::process::{Command, Output};

const EXAMPLES: &str = "\
Examples:
  cargo xtask lines                 # the last commit
  cargo xtask lines main~50 main    # two commits, to compare";

/// Count the lines of Rust, JavaScript and Python that are written by hand; blank lines and tests do not count.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Lines {
    /// Commits.
    #[arg(value_name = "COMMIT", default_value = "HEAD")]
    commits: Vec<String>,
}

/// The lines of each language.
type Count = BTreeMap<&'static str, usize>;

impl Lines {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        println!("{:>10} {:>8} {:>11} {:>8} {:>8}", "commit", "Rust", "JavaScript", "Python", "all");
        for commit in &self.commits {
            let count = count(commit)?;
            let of = |language| count.get(language).copied().unwrap_or_default();
            let [rust, javascript, python] = ["Rust", "JavaScript", "Python"].map(of);
            let all = rust + javascript + python;
            println!("{commit:>10.10} {rust:>8} {javascript:>11} {python:>8} {all:>8}");
        }
        Ok(())
    }
}

fn count(commit: &str) -> anyhow::Result<Count> {
    let mut count = Count::new();
    for path in git(&["ls-tree", "-r", "--name-only", commit])?.lines() {
        if let Some(language) = language_of(path) {
            *count.entry(language).or_default() += lines_of(&git(&["show", &format!("{commit}:{path}")])?);
        }
    }
    Ok(count)
}

/// Returns the language of a file that is written by hand and is no test.
fn language_of(path: &str) -> Option<&'static str> {
    /// Folders of tests, and what others have written.
    const OTHERS: [&str; 5] = ["tests", "test", "benches", "vendor", "simulation"];
    if path.split('/').any(|folder| OTHERS.contains(&folder)) || path.ends_with(".test.mjs") {
        return None;
    }
    match path.rsplit_once('.')?.1 {
        "rs" => Some("Rust"),
        "js" | "mjs" => Some("JavaScript"),
        "py" => Some("Python"),
        _ => None,
    }
}

/// Returns the number of lines that are not blank, up to the tests at the end of a file of Rust.
fn lines_of(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim().is_empty()).count()
}

fn git(arguments: &[&str]) -> anyhow::Result<String> {
    let Output { status, stdout, stderr } = Command::new("git")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .args(arguments)
        .output()
        .context("cannot start git")?;
    ensure!(status.success(), "git {}: {}", arguments.join(" "), String::from_utf8_lossy(&stderr).trim());
    Ok(String::from_utf8_lossy(&stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_blank_lines_and_what_others_wrote_do_not_count() {
        assert_eq!(lines_of("//! A file.\n\nfn f() {}\n\n#[cfg(test)]\nmod tests {\n    fn g() {}\n}\n"), 2);
        assert_eq!(language_of("crates/rules/src/game.rs"), Some("Rust"));
        assert_eq!(language_of("apps/server/web/main.js"), Some("JavaScript"));
        for path in
            ["crates/rules/tests/perft.rs", "apps/server/web/vendor/lit-html/lit-html.js", "a/b.test.mjs", "a.md"]
        {
            assert_eq!(language_of(path), None, "{path}");
        }
    }
}
