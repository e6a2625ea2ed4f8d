//! Programs that a chore starts.

use anyhow::{Context, ensure};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Runs `cargo metadata` with arguments.
pub(crate) fn cargo_metadata(root: &Path, arguments: &[&str]) -> anyhow::Result<Value> {
    let mut cargo = cargo();
    cargo.args(["metadata", "--locked", "--format-version=1"]).args(arguments).current_dir(root);
    Ok(serde_json::from_str(&output(&mut cargo)?)?)
}

/// Returns the cargo that started this program.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command to its end and returns what it printed.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot run {}", command.get_program().display()))?;
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{} failed: {error}", command.get_program().display());
    Ok(String::from_utf8(output.stdout)?)
}

/// Runs a command to its end; what it prints is seen.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {}", command.get_program().display()))?;
    ensure!(status.success(), "{} failed: {status}", command.get_program().display());
    Ok(())
}

/// Whether a program of this name is in the directories of `PATH`.
pub(crate) fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .any(|directory| directory.join(program).is_file() || directory.join(format!("{program}.exe")).is_file())
}
