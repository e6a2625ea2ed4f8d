//! `outflank completions`.

use crate::exit::ExitStatus;
use crate::output::stdout;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  outflank completions bash > \\
      ~/.local/share/bash-completion/completions/outflank
  outflank completions zsh > ~/.zfunc/_outflank
  outflank completions fish > ~/.config/fish/completions/outflank.fish";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// Shell to complete for.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, mut program: Command) -> anyhow::Result<ExitStatus> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "outflank", &mut script);
        stdout().write_all(&script)?;
        Ok(ExitStatus::Success)
    }
}
