//! The programs of a release, one for each level of the CPU.

use super::project::Project;
use super::target::Target;
use crate::process::{cargo, run};
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};

/// The programs for one target: one that runs on every CPU, then those for newer CPUs.
pub(super) struct Builds {
    programs: Vec<Program>,
}

/// A program for one level of the CPU.
pub(super) struct Program {
    pub(super) level: &'static str,
    pub(super) path: PathBuf,
    pub(super) bytes: Vec<u8>,
}

impl Builds {
    /// Builds every level of a target; cargo does nothing for what is built and unchanged.
    pub(super) fn make(project: &Project, target: &Target, profile: &str) -> anyhow::Result<Self> {
        let program = |level: &&'static str| {
            let path = build(project, target, profile, level)?;
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            Ok(Program { level, path, bytes })
        };
        Ok(Self { programs: target.levels().iter().map(program).collect::<anyhow::Result<_>>()? })
    }

    /// Returns the program that runs on every CPU.
    pub(super) fn baseline(&self) -> &Program {
        &self.programs[0]
    }

    /// Returns the programs for newer CPUs.
    pub(super) fn newer(&self) -> &[Program] {
        &self.programs[1..]
    }

    /// The same bytes as a program of every level, for tests.
    #[cfg(test)]
    pub(super) fn sample(target: &Target, bytes: &[u8]) -> Self {
        let program = |level: &&'static str| Program { level, path: "outflank".into(), bytes: bytes.to_vec() };
        Self { programs: target.levels().iter().map(program).collect() }
    }
}

/// Builds the program for a level, and returns its file.
///
/// All levels have one directory: cargo keeps what is compiled with different flags apart, and compiles macros and build
/// scripts, which the flags do not reach where a target is named, once.
fn build(project: &Project, target: &Target, profile: &str, level: &str) -> anyhow::Result<PathBuf> {
    let directory = project.target_directory.join("programs");
    let mut cargo = cargo();
    cargo.args(["build", "--locked", "--package", "outflank-cli", "--profile", profile, "--target", target.as_str()]);
    cargo.arg("--target-dir").arg(&directory).current_dir(&project.root);
    cargo.env("CARGO_ENCODED_RUSTFLAGS", project.encoded_flags(&flags(target, level)));
    if let Some(linker) = target.cross_linker(&Target::of_compiler()?) {
        // The second one is for crates that compile C, such as SQLite.
        let variables = [target.variable("LINKER"), format!("CC_{}", target.as_str().replace('-', "_"))];
        for variable in variables.iter().filter(|variable| std::env::var_os(variable).is_none()) {
            cargo.env(variable, &linker);
        }
    }
    run(&mut cargo).with_context(|| format!("cannot build {level} for {target}"))?;
    keep(&directory, target, profile, level)
}

/// Copies the program from where cargo puts that of every level, and returns the copy.
fn keep(directory: &Path, target: &Target, profile: &str, level: &str) -> anyhow::Result<PathBuf> {
    let folder = folder(directory, target, profile);
    let kept = folder.join(level);
    fs::create_dir_all(&kept)?;
    let (built, copy) = (folder.join(target.program()), kept.join(target.program()));
    fs::copy(&built, &copy).with_context(|| format!("cannot copy {}", built.display()))?;
    Ok(copy)
}

/// Returns where cargo puts what it builds for a target.
pub(super) fn folder(directory: &Path, target: &Target, profile: &str) -> PathBuf {
    let folder = match profile {
        "dev" | "test" => "debug",
        "bench" => "release",
        other => other,
    };
    directory.join(target.as_str()).join(folder)
}

/// Returns the flags of the compiler; a program for Windows needs no runtime library of Visual C++.
fn flags(target: &Target, level: &str) -> Vec<String> {
    let runtime = target.as_str().ends_with("-msvc").then(|| "-Ctarget-feature=+crt-static".to_owned());
    [format!("-Ctarget-cpu={level}")].into_iter().chain(runtime).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_of_a_level_is_kept_when_that_of_the_next_one_takes_its_place() {
        let directory = tempfile::tempdir().unwrap();
        let target: Target = "x86_64-unknown-linux-gnu".parse().unwrap();
        let folder = directory.path().join("x86_64-unknown-linux-gnu/trial");
        fs::create_dir_all(&folder).unwrap();
        let kept = ["x86-64", "x86-64-v3"].map(|level| {
            fs::write(folder.join("outflank"), level).unwrap();
            keep(directory.path(), &target, "trial", level).unwrap()
        });
        assert_eq!(kept.map(|file| fs::read_to_string(file).unwrap()), ["x86-64", "x86-64-v3"]);
    }

    #[test]
    fn cargo_s_own_profiles_share_two_folders() {
        let target = "x86_64-unknown-linux-gnu".parse().unwrap();
        let name = |profile| folder(Path::new("a"), &target, profile).file_name().unwrap().to_owned();
        assert_eq!(
            ["dev", "test", "release", "bench", "trial"].map(name),
            ["debug", "debug", "release", "release", "trial"]
        );
    }

    #[test]
    fn a_program_that_was_not_built_is_an_error_with_its_path() {
        let target: Target = "aarch64-unknown-linux-gnu".parse().unwrap();
        let directory = tempfile::tempdir().unwrap();
        let error = keep(directory.path(), &target, "release", "generic").unwrap_err();
        assert!(error.to_string().contains("aarch64-unknown-linux-gnu/release/outflank"), "{error}");
    }
}
