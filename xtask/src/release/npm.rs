//! The package for npm: the bindings for WebAssembly, if they have been built, with the notices of what is in them.

use super::packages::Packages;
use super::project::Project;
use super::target::Target;
use super::{Outcome, licences, sbom, write};
use crate::process::{is_installed, output};
use anyhow::Context;
use std::fs;
use std::path::Path;
use std::process::Command;

pub(super) fn make(project: &Project, out: &Path) -> anyhow::Result<Outcome> {
    if !project.has_wasm() {
        return Ok(Outcome::Skipped("bindings/wasm/pkg has not been built".to_owned()));
    }
    if !is_installed("npm") {
        return Ok(Outcome::Skipped("npm is not installed".to_owned()));
    }
    let packages = Packages::of_wasm(project)?;
    // A copy, so that what the programs are installed with does not change.
    let folder = project.target_directory.join("release-npm");
    copy(&project.wasm(), &folder)?;
    fs::write(folder.join(licences::FILE), licences::text(project, &packages)?)?;
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut npm = Command::new(program);
    npm.args(["pack", "--silent", "--pack-destination"]).arg(out).current_dir(&folder);
    let printed = output(&mut npm)?;
    let name = printed.lines().next_back().context("npm names no file")?.trim();
    fs::remove_dir_all(&folder)?;
    let list = format!("outflank-{}-npm.cdx.json", project.version);
    let list = write(out, &list, &sbom::text(project, &Target::wasm(), &packages)?)?;
    Ok(Outcome::Made(vec![out.join(name)]).and(list))
}

/// Copies the files of a folder without folders in it.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for file in fs::read_dir(from)? {
        let file = file?;
        fs::copy(file.path(), to.join(file.file_name()))?;
    }
    Ok(())
}
