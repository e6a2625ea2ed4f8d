//! One program for every x86-64 CPU: the portable build starts the best build beside it that this CPU runs.
//!
//! A release has three builds of the program: `bin/outflank` for every x86-64 CPU, and under `lib/outflank` one for each
//! of the levels [`LEVELS`] of the x86-64 psABI. The first thing the portable build does is to replace itself by the build of
//! the highest level that the CPU supports, as the dynamic linker does with `glibc-hwcaps`. So move generation is inlined
//! in every build, and nothing is dispatched within a search. Without those files it goes on itself.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The levels of the x86-64 psABI (version 1.0, §3.1.1, table 3.1) that have a build of their own, the highest first.
const LEVELS: [Level; 2] =
    [Level { name: "x86-64-v4", is_supported: supports_v4 }, Level { name: "x86-64-v3", is_supported: supports_v3 }];

struct Level {
    name: &'static str,
    is_supported: fn() -> bool,
}

/// Runs the build for this CPU instead of this one, and returns its exit code; none if this build is to go on.
pub(crate) fn run_best() -> Option<ExitCode> {
    // A build for a higher level is started by this one, or on purpose.
    if cfg!(target_feature = "avx2") {
        return None;
    }
    run(best_build()?)
}

/// Returns the program of the highest level that the CPU supports and that is installed.
fn best_build() -> Option<PathBuf> {
    let this = std::env::current_exe().ok()?.canonicalize().ok()?;
    let builds = this.parent()?.parent()?.join("lib").join("outflank");
    let mut supported = LEVELS.iter().filter(|level| (level.is_supported)());
    supported.find_map(|level| Some(builds.join(level.name).join(this.file_name()?)).filter(|build| build.is_file()))
}

/// Returns the highest level that the CPU supports, if this build is the portable one.
pub(crate) fn faster_level() -> Option<&'static str> {
    let supported = LEVELS.iter().find(|level| (level.is_supported)());
    supported.filter(|_| cfg!(not(target_feature = "avx2"))).map(|level| level.name)
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

#[cfg(target_arch = "x86_64")]
fn supports_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}

#[cfg(target_arch = "x86_64")]
fn supports_v4() -> bool {
    supports_v3()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[cfg(not(target_arch = "x86_64"))]
fn supports_v3() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn supports_v4() -> bool {
    false
}
