//! One program for every x86-64 CPU: the portable build starts the best build beside it that this CPU runs.
//!
//! A release has three builds of the program: `bin/outflank` for every x86-64 CPU, and under `lib/outflank` one for each
//! of the levels of the x86-64 psABI that [`faster_levels`] knows. The first thing the portable build does is to replace
//! itself by the build of the highest level that the CPU supports, as the dynamic linker does with `glibc-hwcaps`. So move
//! generation is inlined in every build, and nothing is dispatched within a search. Without those files it goes on itself.

use outflank_kernels::cpu::faster_levels;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// Runs the build for this CPU instead of this one, and returns its exit code; none if this build is to go on.
pub(crate) fn run_best() -> Option<ExitCode> {
    // A build for a higher level is started by this one, or on purpose. On a CPU that it is not for, nothing more may run
    // before that is known.
    if cfg!(target_feature = "avx2") {
        return None;
    }
    run(best_build()?)
}

/// Returns the program of the highest level that the CPU supports and that is installed.
fn best_build() -> Option<PathBuf> {
    let this = std::env::current_exe().ok()?.canonicalize().ok()?;
    let builds = this.parent()?.parent()?.join("lib").join("outflank");
    faster_levels().find_map(|level| Some(builds.join(level).join(this.file_name()?)).filter(|build| build.is_file()))
}

/// Replaces this process; an error, such as a missing permission, is no reason not to run this build.
#[cfg(unix)]
fn run(build: PathBuf) -> Option<ExitCode> {
    use std::os::unix::process::CommandExt;
    let mut arguments = std::env::args_os();
    let mut command = Command::new(build);
    // The name by which the program was called, for its messages.
    arguments.next().map(|name| command.arg0(name));
    let _error = command.args(arguments).exec();
    None
}

/// Runs the build as a child process, where a process cannot be replaced.
#[cfg(not(unix))]
fn run(build: PathBuf) -> Option<ExitCode> {
    let status = Command::new(build).args(std::env::args_os().skip(1)).status().ok()?;
    Some(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
