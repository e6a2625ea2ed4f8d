//! `outflank completions`.

use crate::arguments::Arguments;
use crate::exit::Ending;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  outflank completions bash > ~/.local/share/bash-completion/completions/outflank
  outflank completions zsh > ~/.zfunc/_outflank
  outflank completions fish > ~/.config/fish/completions/outflank.fish";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// Shell to complete for.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "outflank", &mut script);
        std::io::Write::write_all(&mut std::io::stdout(), &script)?;
        Ok(Ending::Fine)
    }
}
