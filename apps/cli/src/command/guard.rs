//! `outflank guard`: starts a program that ends with this one, even when this one is killed.
//!
//! On Linux a process can set a parent-death signal, which `exec` keeps. Only the process itself can set it, so engines are
//! started through this command.

use crate::exit::ExitStatus;
use clap::Args;
use outflank_arena::{CommandLine, PlayerFactory};
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::PlayerError;
use std::ffi::OsString;

#[derive(Args)]
pub(crate) struct Guard {
    /// The program and its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    command: Vec<OsString>,
}

/// Starts an external engine once, to find errors early, and returns it as a child that ends with this process; other
/// players are returned as they are.
pub(crate) fn guarded_player(spec: PlayerSpec) -> Result<PlayerSpec, PlayerError> {
    let PlayerKind::External(mut engine) = spec.kind else { return Ok(spec) };
    engine.create(0)?;
    engine.command = guarded(engine.command);
    Ok(PlayerSpec { kind: PlayerKind::External(engine), ..spec })
}

/// Returns the command line that starts a program so that it ends with this process.
fn guarded(command: CommandLine) -> CommandLine {
    let this_program = std::env::current_exe().ok().filter(|_| cfg!(target_os = "linux"));
    match this_program {
        Some(program) => command.started_by([program.into(), "guard".into(), "--".into()]),
        None => command,
    }
}

impl Guard {
    #[cfg(unix)]
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        use anyhow::Context;
        use std::os::unix::process::CommandExt;
        #[cfg(target_os = "linux")]
        rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
        let program = &self.command[0];
        let error = std::process::Command::new(program).args(&self.command[1..]).exec();
        Err(error).with_context(|| format!("cannot start {}", program.display()))
    }

    #[cfg(not(unix))]
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        anyhow::bail!("this system has no parent-death signals, so {} was not started", self.command[0].display())
    }
}
