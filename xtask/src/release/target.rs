//! The platform of a program, by the name that the compiler gives it.

use crate::process::{is_installed, output};
use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

/// A target triple, such as `x86_64-unknown-linux-gnu`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Target(String);

impl Target {
    /// Returns the target of the machine at hand.
    pub(super) fn of_compiler() -> anyhow::Result<Self> {
        let text = output(rustc().arg("-vV"))?;
        let host = text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
        Ok(Self(host.to_owned()))
    }

    /// Returns that of the package for browsers and npm.
    pub(super) fn wasm() -> Self {
        Self("wasm32-unknown-unknown".to_owned())
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn is_windows(&self) -> bool {
        self.0.contains("-windows-")
    }

    pub(super) fn is_linux(&self) -> bool {
        self.0.contains("-linux-")
    }

    pub(super) fn is_musl(&self) -> bool {
        self.0.contains("-musl")
    }

    /// Returns the levels that a program is built for, as names for `-C target-cpu`; the first runs on every CPU.
    pub(super) fn levels(&self) -> &'static [&'static str] {
        match self.0.split('-').next() {
            Some("x86_64") => &["x86-64", "x86-64-v3", "x86-64-v4"],
            _ if self.0 == "aarch64-apple-darwin" => &["apple-m1"],
            _ => &["generic"],
        }
    }

    /// Returns the name of the program's file.
    pub(super) fn program(&self) -> &'static str {
        if self.is_windows() { "outflank.exe" } else { "outflank" }
    }

    /// Returns the name of the architecture for Debian and OCI, if it has Linux packages.
    pub(super) fn linux_architecture(&self) -> Option<&'static str> {
        match self.0.split('-').next() {
            Some("x86_64") if self.is_linux() => Some("amd64"),
            Some("aarch64") if self.is_linux() => Some("arm64"),
            _ => None,
        }
    }

    /// Returns the directory of Debian for libraries of this architecture, such as `x86_64-linux-gnu`.
    pub(super) fn multiarch(&self) -> String {
        self.0.replace("-unknown-", "-").replace("-musl", "-gnu")
    }

    /// Returns how Rust's standard library for this target is installed, if it is not.
    pub(super) fn missing_library(&self, host: &Self) -> Option<String> {
        if self == host {
            return None;
        }
        let directory = output(rustc().args(["--print", "target-libdir", "--target", &self.0]));
        let is_installed = directory.is_ok_and(|directory| Path::new(directory.trim()).is_dir());
        (!is_installed).then(|| format!("Rust's standard library is not installed: rustup target add {self}"))
    }

    /// Returns why programs for this target cannot be built here.
    pub(super) fn obstacle(&self, host: &Self) -> Option<String> {
        if let Some(missing) = self.missing_library(host) {
            return Some(missing);
        }
        let linker = self.cross_linker(host)?;
        let names_linker = std::env::var_os(self.variable("LINKER")).is_some();
        (!names_linker && !is_installed(&linker)).then(|| format!("the linker {linker} is not installed"))
    }

    /// Returns the usual name of the linker, for Linux on another architecture.
    pub(super) fn cross_linker(&self, host: &Self) -> Option<String> {
        (self.is_linux() && self != host && self.linux_architecture() != host.linux_architecture())
            .then(|| format!("{}-gcc", self.multiarch()))
    }

    /// Returns the name of cargo's environment variable for a setting of the target.
    pub(super) fn variable(&self, setting: &str) -> String {
        format!("CARGO_TARGET_{}_{setting}", self.0.to_uppercase().replace(['-', '.'], "_"))
    }

    /// Returns a command that runs a program of this target here: directly, by cargo's runner, or by qemu.
    pub(super) fn command(&self, host: &Self, program: &Path) -> Option<Command> {
        let runner = std::env::var(self.variable("RUNNER")).ok();
        let qemu = format!("qemu-{}", self.0.split('-').next().unwrap_or_default());
        let runner = match runner {
            Some(runner) => runner,
            // The C library may differ: a program for musl also runs on a system with glibc.
            None if self.0.split('-').next() == host.0.split('-').next() && self.is_linux() == host.is_linux() => {
                return (self.is_windows() == host.is_windows()).then(|| Command::new(program));
            }
            None if self.is_linux() && is_installed(&qemu) => format!("{qemu} -L /usr/{}", self.multiarch()),
            None => return None,
        };
        let mut words = runner.split_whitespace();
        let mut command = Command::new(words.next()?);
        command.args(words).arg(program);
        Some(command)
    }
}

impl FromStr for Target {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(text: &str) -> Target {
        text.parse().unwrap()
    }

    #[test]
    fn architectures_have_their_names_in_debian() {
        assert_eq!(target("x86_64-unknown-linux-gnu").linux_architecture(), Some("amd64"));
        assert_eq!(target("aarch64-unknown-linux-musl").linux_architecture(), Some("arm64"));
        assert_eq!(target("x86_64-apple-darwin").linux_architecture(), None);
        assert_eq!(target("aarch64-unknown-linux-musl").multiarch(), "aarch64-linux-gnu");
    }

    #[test]
    fn only_x86_64_has_levels() {
        for (text, levels) in [("x86_64-pc-windows-msvc", 3), ("x86_64-apple-darwin", 3), ("aarch64-apple-darwin", 1)] {
            assert_eq!(target(text).levels().len(), levels, "{text}");
        }
    }

    #[test]
    fn an_unknown_target_is_an_obstacle_and_the_host_is_none() {
        let host = Target::of_compiler().unwrap();
        assert_eq!(host.obstacle(&host), None);
        assert!(target("x86_64-unknown-nowhere").obstacle(&host).unwrap().contains("rustup target add"));
    }

    #[test]
    fn a_program_of_the_host_runs_directly() {
        let host = Target::of_compiler().unwrap();
        let command = host.command(&host, Path::new("program")).unwrap();
        assert_eq!(command.get_program(), "program");
    }
}
