//! The Python package: a wheel by maturin, as `.ci/python` builds it, but for any CPU.

use super::Outcome;
use super::project::{Project, is_installed, run};
use super::target::Target;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(super) fn make(project: &Project, out: &Path) -> anyhow::Result<Outcome> {
    if !is_installed("maturin") {
        return Ok(Outcome::Skipped("maturin is not installed: pip install maturin".to_owned()));
    }
    // A folder of its own shows which files are new.
    let folder = project.target_directory.join("release-wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut maturin = Command::new("maturin");
    maturin.args(["build", "--release", "--locked", "--quiet", "--out"]).arg(&folder);
    maturin.current_dir(project.root.join("bindings/python"));
    maturin.env("RUSTFLAGS", format!("-C target-cpu={}", level(&Target::of_compiler()?)));
    run(&mut maturin)?;
    move_all(&folder, out)
}

/// Returns the level of the CPU for wheels, which name no level: on x86-64 that of all CPUs since about 2009.
fn level(host: &Target) -> &'static str {
    if host.levels().len() > 1 { "x86-64-v2" } else { host.levels()[0] }
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
        assert_eq!(level(&"x86_64-unknown-linux-gnu".parse().unwrap()), "x86-64-v2");
        assert_eq!(level(&"aarch64-unknown-linux-gnu".parse().unwrap()), "generic");
    }
}
