//! `outflank guard`: the start of programs that must not outlive us, even when we are killed.
//!
//! On Linux a process can ask to be killed when its parent ends, and the wish outlasts the start of another program in
//! its place. Only the process itself can ask; so engines are started through this command.

use crate::exit::Ending;
use clap::Args;
use outflank_arena::{CommandLine, Entrant, External};
use outflank_game::PlayerError;
use std::ffi::OsString;

#[derive(Args)]
pub(crate) struct Guard {
    /// The program and its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    command: Vec<OsString>,
}

/// Starts an engine once on trial, and returns it so that it will end with us.
pub(crate) fn tried(engine: External) -> Result<External, PlayerError> {
    engine.player(0)?;
    Ok(External { command: guarded(engine.command), ..engine })
}

/// Returns the command line that starts a program so that it ends with us.
fn guarded(command: CommandLine) -> CommandLine {
    let ours = std::env::current_exe().ok().filter(|_| cfg!(target_os = "linux"));
    match ours {
        Some(program) => command.started_by([program.into(), "guard".into(), "--".into()]),
        None => command,
    }
}

impl Guard {
    #[cfg(unix)]
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        use anyhow::Context;
        use std::os::unix::process::CommandExt;
        #[cfg(target_os = "linux")]
        rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
        let program = &self.command[0];
        let error = std::process::Command::new(program).args(&self.command[1..]).exec();
        Err(error).with_context(|| format!("cannot start {}", program.display()))
    }

    #[cfg(not(unix))]
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        anyhow::bail!("there is no guard on this system, so {} is not started", self.command[0].display())
    }
}
