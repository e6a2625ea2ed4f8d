//! The programs of a release, one for each level of the CPU.

use super::project::{Project, cargo, run};
use super::target::Target;
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

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

/// A program that is built already: its level and its file, as `LEVEL=FILE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reuse {
    level: String,
    path: PathBuf,
}

impl Builds {
    /// Builds every level of a target; cargo does nothing for what is built and unchanged.
    pub(super) fn make(project: &Project, target: &Target, profile: &str, reuse: &[Reuse]) -> anyhow::Result<Self> {
        let levels = target.levels();
        if let Some(unknown) = reuse.iter().find(|reuse| !levels.contains(&reuse.level.as_str())) {
            anyhow::bail!("{target} has no level {}; it has {}", unknown.level, levels.join(", "));
        }
        let program = |level: &&'static str| {
            let built = reuse.iter().find(|reuse| reuse.level == **level).map(|reuse| reuse.path.clone());
            let path = built.map_or_else(|| build(project, target, profile, level), Ok)?;
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            Ok(Program { level, path, bytes })
        };
        Ok(Self { programs: levels.iter().map(program).collect::<anyhow::Result<_>>()? })
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

impl FromStr for Reuse {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let (level, path) = text.split_once('=').context("expected LEVEL=FILE, such as x86-64-v3=outflank")?;
        ensure!(!level.is_empty() && !path.is_empty(), "expected LEVEL=FILE, such as x86-64-v3=outflank");
        Ok(Self { level: level.to_owned(), path: path.into() })
    }
}

/// Builds the program for a level in the directory of that level, as `.ci/old-cpu` does, and returns its file.
fn build(project: &Project, target: &Target, profile: &str, level: &str) -> anyhow::Result<PathBuf> {
    let directory = project.target_directory.join(level);
    let mut cargo = cargo();
    cargo.args(["build", "--locked", "--package", "outflank-cli", "--profile", profile, "--target", target.as_str()]);
    cargo.arg("--target-dir").arg(&directory).current_dir(&project.root);
    cargo.env("RUSTFLAGS", flags(target, level));
    if let Some(linker) = target.cross_linker(&Target::of_compiler()?) {
        let variables = [target.variable("LINKER"), format!("CC_{}", target.as_str().replace('-', "_"))];
        for variable in variables.iter().filter(|variable| std::env::var_os(variable).is_none()) {
            cargo.env(variable, &linker);
        }
    }
    run(&mut cargo).with_context(|| format!("cannot build {level} for {target}"))?;
    Ok(file(&directory, target, profile))
}

/// Returns where cargo puts the program.
fn file(directory: &Path, target: &Target, profile: &str) -> PathBuf {
    let folder = if profile == "dev" { "debug" } else { profile };
    directory.join(target.as_str()).join(folder).join(target.program())
}

/// Returns the flags of the compiler; a program for Windows needs no runtime library of Visual C++.
fn flags(target: &Target, level: &str) -> String {
    let runtime = if target.as_str().ends_with("-msvc") { " -C target-feature=+crt-static" } else { "" };
    format!("-C target-cpu={level}{runtime}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_to_reuse_has_a_level_and_a_file() {
        let reuse: Reuse = "x86-64-v3=a=b".parse().unwrap();
        assert_eq!(reuse, Reuse { level: "x86-64-v3".to_owned(), path: "a=b".into() });
        for text in ["", "x86-64", "=file", "x86-64="] {
            assert!(text.parse::<Reuse>().is_err(), "{text}");
        }
    }

    #[test]
    fn programs_that_are_built_are_read_and_not_built_again() {
        let target: Target = "x86_64-unknown-linux-gnu".parse().unwrap();
        let this = file!().rsplit('/').next().unwrap();
        let path = format!("{}/src/release/{this}", env!("CARGO_MANIFEST_DIR"));
        let reuse: Vec<Reuse> =
            target.levels().iter().map(|level| format!("{level}={path}").parse().unwrap()).collect();
        let builds = Builds::make(&Project::sample(), &target, "release", &reuse).unwrap();
        assert_eq!(builds.baseline().level, "x86-64");
        assert_eq!(builds.newer().iter().map(|program| program.level).collect::<Vec<_>>(), ["x86-64-v3", "x86-64-v4"]);
        assert!(builds.baseline().bytes.starts_with(b"//! The programs of a release"));
    }

    #[test]
    fn an_unknown_level_is_an_error() {
        let target: Target = "aarch64-unknown-linux-gnu".parse().unwrap();
        let reuse = ["x86-64-v3=outflank".parse().unwrap()];
        let error = Builds::make(&Project::sample(), &target, "release", &reuse).err().unwrap();
        assert_eq!(error.to_string(), "aarch64-unknown-linux-gnu has no level x86-64-v3; it has generic");
    }
}
