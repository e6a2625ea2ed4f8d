//! The Python package: a wheel by maturin, as `.ci/python` builds it, but for any CPU, and the sdist, its source.
//!
//! On x86-64 the compiled module is in the wheel once more for each further level of the CPU; `_builds.py` in the package
//! chooses. With zig, a wheel for Linux runs with an older glibc than that of this machine, or with musl.

use super::packages::Packages;
use super::project::Project;
use super::target::Target;
use super::{Outcome, build, licences, sbom};
use crate::process::{cargo, is_installed, run};
use anyhow::Context;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest glibc that Rust's standard library runs with.
const GLIBC: &str = "2.17";

pub(super) fn make(project: &Project, target: &Target, profile: &str, out: &Path) -> anyhow::Result<Outcome> {
    if let Some(reason) = obstacle(target)? {
        return Ok(Outcome::Skipped(reason));
    }
    if target.is_linux() && !has_zig() {
        println!(
            "note: the wheel needs a glibc as new as that of this machine, without `pip install cargo-zigbuild ziglang`"
        );
    }
    let packages = Packages::of_python(project, target)?;
    let package = project.root.join("bindings/python");
    // In the folder of the package, from which maturin puts it into the wheel.
    let notices = Temporary::new(package.join(licences::FILE));
    fs::write(&notices.0, licences::text(project, &packages)?)?;
    let list = out.join(format!("outflank-{}-python-{target}.cdx.json", project.version));
    fs::write(&list, sbom::text(project, target, &packages)?)?;
    let builds = Temporary::new(package.join("python/outflank/builds"));
    let (portable, others) = levels(target);
    for level in others {
        add_build(project, target, &builds.0, level, profile)?;
    }
    let mut maturin = maturin("build", &package);
    maturin.args(["--quiet", "--profile", profile, "--locked", "--target", target.as_str()]);
    maturin.env("CARGO_ENCODED_RUSTFLAGS", flags(project, target, portable));
    if let Some(compatibility) = compatibility(target) {
        maturin.args(["--zig", "--compatibility", &compatibility]);
    }
    maturin.arg("--sbom-include").arg(&list);
    Ok(run_into(maturin, project, out)?.and(Outcome::Made(vec![list])))
}

/// Makes the source of the package, with the crates that it is compiled from.
pub(super) fn make_source(project: &Project, out: &Path) -> anyhow::Result<Outcome> {
    if !is_installed("maturin") {
        return Ok(Outcome::Skipped(NO_MATURIN.to_owned()));
    }
    run_into(maturin("sdist", &project.root.join("bindings/python")), project, out)
}

const NO_MATURIN: &str = "maturin is not installed: pip install maturin";

/// Returns why the wheel cannot be built here.
fn obstacle(target: &Target) -> anyhow::Result<Option<String>> {
    let host = Target::of_compiler()?;
    if !is_installed("maturin") {
        return Ok(Some(NO_MATURIN.to_owned()));
    }
    if *target != host && !has_zig() {
        return Ok(Some("a wheel for another platform needs zig: pip install cargo-zigbuild ziglang".to_owned()));
    }
    Ok(target.missing_library(&host))
}

fn has_zig() -> bool {
    is_installed("cargo-zigbuild")
}

/// Returns the platforms that a wheel made with zig is for, as its name says.
fn compatibility(target: &Target) -> Option<String> {
    let libc =
        if target.is_musl() { "musllinux_1_2".to_owned() } else { format!("manylinux_{}", GLIBC.replace('.', "_")) };
    (target.is_linux() && has_zig()).then_some(libc)
}

fn maturin(task: &str, package: &Path) -> Command {
    let mut maturin = Command::new("maturin");
    maturin.arg(task).current_dir(package);
    maturin
}

/// Runs maturin in a folder of its own, which shows which files are new, and copies these.
fn run_into(mut maturin: Command, project: &Project, out: &Path) -> anyhow::Result<Outcome> {
    let folder = Temporary::new(project.target_directory.join("release-wheels"));
    run(maturin.arg("--out").arg(&folder.0))?;
    let mut files = BTreeSet::new();
    for file in fs::read_dir(&folder.0)? {
        let file = file?;
        let to: PathBuf = out.join(file.file_name());
        fs::copy(file.path(), &to)?;
        files.insert(to);
    }
    Ok(Outcome::Made(files.into_iter().collect()))
}

/// A file or folder that is there only while a wheel is made.
struct Temporary(PathBuf);

impl Temporary {
    /// Removes what an interrupted run may have left.
    fn new(path: PathBuf) -> Self {
        let temporary = Self(path);
        temporary.remove();
        temporary
    }

    fn remove(&self) {
        // It may not have been made.
        let _ = if self.0.is_dir() { fs::remove_dir_all(&self.0) } else { fs::remove_file(&self.0) };
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Builds the module for a level of the CPU, and puts it in the folder of the package for such builds.
fn add_build(project: &Project, target: &Target, builds: &Path, level: &str, profile: &str) -> anyhow::Result<()> {
    let package = project.root.join("bindings/python");
    let directory = package.join("target/levels");
    let (task, platform) = match compatibility(target) {
        Some(_) if target.is_musl() => ("zigbuild", target.to_string()),
        Some(_) => ("zigbuild", format!("{target}.{GLIBC}")),
        None => ("build", target.to_string()),
    };
    let mut cargo = cargo();
    cargo.args([task, "--quiet", "--locked", "--profile", profile, "--target", &platform, "--target-dir"]);
    cargo.arg(&directory).current_dir(&package);
    run(cargo.env("CARGO_ENCODED_RUSTFLAGS", flags(project, target, level)))?;
    let folder = builds.join(level);
    fs::create_dir_all(&folder)?;
    let (library, module) =
        if target.is_windows() { ("_outflank.dll", "_outflank.pyd") } else { ("lib_outflank.so", "_outflank.abi3.so") };
    let library = build::folder(&directory, target, profile).join(library);
    fs::copy(&library, folder.join(module)).with_context(|| format!("cannot copy {}", library.display()))?;
    Ok(())
}

fn flags(project: &Project, target: &Target, level: &str) -> String {
    // The module is loaded into Python, which has a C library already.
    let dynamic = target.is_musl().then(|| "-Ctarget-feature=-crt-static".to_owned());
    project.encoded_flags(&[format!("-Ctarget-cpu={level}")].into_iter().chain(dynamic).collect::<Vec<_>>())
}

/// Returns the level of the module that runs on all CPUs, on x86-64 since about 2009, and those above it.
fn levels(target: &Target) -> (&'static str, &'static [&'static str]) {
    match target.levels() {
        [level] => (level, &[]),
        // There a module of Python needs flags of the linker, which maturin sets and cargo alone does not.
        _ if target.as_str().ends_with("-apple-darwin") => ("x86-64-v2", &[]),
        levels => ("x86-64-v2", &levels[1..]),
    }
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
