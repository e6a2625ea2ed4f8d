//! The program that has the benchmarks, and Valgrind, which counts.

use crate::process::{cargo, cargo_metadata, output};
use anyhow::{Context, bail, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Counts the instructions of benchmarks.
pub(super) struct Counter {
    program: PathBuf,
    /// Where the profiles are written.
    directory: PathBuf,
}

/// What is counted: from the entry of the function with this in its name to its return.
const FUNCTION: &str = "*counted_work*";

impl Counter {
    /// Builds the program, in a directory of its own: other builds have other flags.
    pub(super) fn build() -> anyhow::Result<Self> {
        ensure!(
            can_run(),
            "counts are for Linux on x86-64 and a CPU with AVX2, as x86-64-v3 has it; this is another machine"
        );
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let metadata = cargo_metadata(root, &["--no-deps"])?;
        let target_directory = metadata["target_directory"].as_str().context("no target directory")?;
        let directory = Path::new(target_directory).join("instructions");
        let mut cargo = cargo();
        cargo.args(["bench", "--no-run", "--locked", "--message-format=json-render-diagnostics", "--package", "xtask"]);
        cargo.args(["--bench", "instructions"]).arg("--target-dir").arg(&directory).current_dir(root);
        // Valgrind knows AVX2, but not AVX-512; and the same instructions run on all machines.
        cargo.env("RUSTFLAGS", "-C target-cpu=x86-64-v3");
        // Cargo would take the encoded flags instead.
        let messages = output(cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").stderr(Stdio::inherit()))?;
        let program = messages.lines().find_map(executable).context("cargo names no program")?;
        Ok(Self { program, directory })
    }

    /// Returns the names of the benchmarks.
    pub(super) fn benchmarks(&self) -> anyhow::Result<Vec<String>> {
        Ok(output(&mut Command::new(&self.program))?.lines().map(str::to_owned).collect())
    }

    /// Counts the instructions of a benchmark.
    pub(super) fn count(&self, benchmark: &str) -> anyhow::Result<u64> {
        let profile = self.directory.join(benchmark).with_extension("callgrind");
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--tool=callgrind", "--demangle=no"]).arg(format!("--toggle-collect={FUNCTION}"));
        valgrind.arg(format!("--callgrind-out-file={}", profile.display())).arg(&self.program).arg(benchmark);
        // The environment lies on the stack, so that its size moves what is aligned there.
        output(valgrind.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()))?;
        let text = std::fs::read_to_string(&profile).with_context(|| format!("cannot read {}", profile.display()))?;
        total(&text).with_context(|| format!("{} counts nothing in {FUNCTION}", profile.display()))
    }
}

/// Returns the versions that counts depend on.
pub(super) fn tools() -> anyhow::Result<String> {
    let Ok(valgrind) = output(Command::new("valgrind").arg("--version")) else {
        bail!(
            "Valgrind, which counts the instructions, does not run: on Debian, `apt-get install valgrind` installs it"
        );
    };
    let rustc = output(Command::new("rustc").arg("--version"))?;
    // Its memory allocator and its copies of memory are counted.
    let libc = output(Command::new("getconf").arg("GNU_LIBC_VERSION")).unwrap_or_else(|_| "another libc".to_owned());
    let rustc = rustc.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    Ok(format!("{rustc}, {}, {}", valgrind.trim().replace('-', " "), libc.trim()))
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn can_run() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2")
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn can_run() -> bool {
    false
}

/// Returns the program that a message of cargo names.
fn executable(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    (message["target"]["name"] == "instructions").then(|| message["executable"].as_str().map(PathBuf::from))?
}

/// Returns the sum that a profile ends with, if anything was counted.
fn total(profile: &str) -> Option<u64> {
    let total = profile.lines().rev().find_map(|line| line.strip_prefix("totals:"))?;
    total.trim().parse().ok().filter(|&count| count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_ends_with_its_total() {
        assert_eq!(total("events: Ir\nsummary: 7\n\nfn=(1) main\n3 7\n\ntotals: 1234\n"), Some(1234));
        for nothing in ["", "events: Ir\n\ntotals: 0\n", "totals: many\n"] {
            assert_eq!(total(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn cargo_names_the_program() {
        let message = r#"{"reason":"compiler-artifact","target":{"name":"instructions"},"executable":"/a/b"}"#;
        assert_eq!(executable(message), Some("/a/b".into()));
        for other in [r#"{"target":{"name":"xtask"},"executable":"/a/c"}"#, r#"{"reason":"build-finished"}"#, "text"] {
            assert_eq!(executable(other), None, "{other}");
        }
    }

    #[test]
    fn the_program_has_the_function_that_is_counted() {
        let source = include_str!("../../benches/instructions/main.rs");
        assert!(source.contains(&format!("fn {}(", FUNCTION.trim_matches('*'))));
    }
}
