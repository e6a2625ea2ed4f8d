//! `outflank man`.

use crate::arguments::Arguments;
use crate::exit::Ending;
use anyhow::Context;
use clap::{Args, CommandFactory};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank man | man -l -
  outflank man --dir ~/.local/share/man/man1";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Man {
    /// The folder for the pages of all commands.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        let command = Arguments::command();
        if let Some(dir) = self.dir {
            clap_mangen::generate_to(command, &dir).with_context(|| format!("cannot write to {}", dir.display()))?;
        } else {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            std::io::stdout().write_all(&page)?;
        }
        Ok(Ending::Fine)
    }
}
