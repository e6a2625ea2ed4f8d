//! The package for npm: the bindings for WebAssembly, if they have been built.

use super::Outcome;
use super::project::{Project, is_installed, output};
use anyhow::Context;
use std::path::Path;
use std::process::Command;

/// The folder of the package, which the build of the bindings fills.
const PACKAGE: &str = "bindings/wasm/pkg";

pub(super) fn make(project: &Project, out: &Path) -> anyhow::Result<Outcome> {
    let package = project.root.join(PACKAGE);
    if !package.join("package.json").is_file() {
        return Ok(Outcome::Skipped(format!("{PACKAGE} has not been built")));
    }
    if !is_installed("npm") {
        return Ok(Outcome::Skipped("npm is not installed".to_owned()));
    }
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut npm = Command::new(program);
    npm.args(["pack", "--silent", "--pack-destination"]).arg(out).current_dir(&package);
    let printed = output(&mut npm)?;
    let name = printed.lines().next_back().context("npm names no file")?.trim();
    Ok(Outcome::Made(vec![out.join(name)]))
}
