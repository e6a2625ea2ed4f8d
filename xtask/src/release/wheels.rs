//! The Python package: a wheel by maturin, as `.ci/python` builds it, but for any CPU.
//!
//! On x86-64 the compiled module is in it once more for each further level of the CPU; `_builds.py` in the package chooses.

use super::Outcome;
use super::project::{Project, cargo, is_installed, run};
use super::target::Target;
use anyhow::Context;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) fn make(project: &Project, profile: &str, out: &Path) -> anyhow::Result<Outcome> {
    if !is_installed("maturin") {
        return Ok(Outcome::Skipped("maturin is not installed: pip install maturin".to_owned()));
    }
    let (portable, others) = levels(&Target::of_compiler()?);
    // A folder of its own shows which files are new.
    let folder = project.target_directory.join("release-wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let package = project.root.join("bindings/python");
    let builds = Builds(package.join("python/outflank/builds"));
    for level in others {
        builds.add(project, &package, level, profile)?;
    }
    let mut maturin = Command::new("maturin");
    maturin.args(["build", "--profile", profile, "--locked", "--quiet", "--out"]).arg(&folder);
    maturin.current_dir(&package).env("CARGO_ENCODED_RUSTFLAGS", flags(project, portable));
    run(&mut maturin)?;
    move_all(&folder, out)
}

/// The folder in the package for the builds of the module for further levels, while a wheel is made.
struct Builds(PathBuf);

impl Builds {
    /// Builds the module for a level of the CPU.
    fn add(&self, project: &Project, package: &Path, level: &str, profile: &str) -> anyhow::Result<()> {
        let target = package.join("target/levels");
        let mut cargo = cargo();
        cargo.args(["build", "--quiet", "--locked", "--profile", profile, "--target-dir"]).arg(&target);
        run(cargo.current_dir(package).env("CARGO_ENCODED_RUSTFLAGS", flags(project, level)))?;
        let folder = self.0.join(level);
        fs::create_dir_all(&folder)?;
        let (library, module) =
            if cfg!(windows) { ("_outflank.dll", "_outflank.pyd") } else { ("lib_outflank.so", "_outflank.abi3.so") };
        let library = target.join(profile).join(library);
        fs::copy(&library, folder.join(module)).with_context(|| format!("cannot copy {}", library.display()))?;
        Ok(())
    }
}

impl Drop for Builds {
    fn drop(&mut self) {
        // It is not there where there is one level.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn flags(project: &Project, level: &str) -> String {
    project.encoded_flags(&[format!("-Ctarget-cpu={level}")])
}

/// Returns the level of the module that runs on all CPUs, on x86-64 since about 2009, and those above it.
fn levels(host: &Target) -> (&'static str, &'static [&'static str]) {
    match host.levels() {
        [level] => (level, &[]),
        // A library of Python is linked in another way there, which maturin knows.
        _ if host.as_str().ends_with("-apple-darwin") => ("x86-64-v2", &[]),
        levels => ("x86-64-v2", &levels[1..]),
    }
}

fn move_all(folder: &Path, out: &Path) -> anyhow::Result<Outcome> {
    let mut files = BTreeSet::new();
    for file in fs::read_dir(folder)? {
        let file = file?;
        let to: PathBuf = out.join(file.file_name());
        fs::copy(file.path(), &to)?;
        files.insert(to);
    }
    fs::remove_dir_all(folder)?;
    Ok(Outcome::Made(files.into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wheels_are_built_for_all_cpus_of_the_platform() {
        let levels = |target: &str| levels(&target.parse().unwrap());
        assert_eq!(levels("x86_64-unknown-linux-gnu"), ("x86-64-v2", &["x86-64-v3", "x86-64-v4"][..]));
        assert_eq!(levels("x86_64-apple-darwin"), ("x86-64-v2", &[][..]));
        assert_eq!(levels("aarch64-unknown-linux-gnu"), ("generic", &[][..]));
    }
}
