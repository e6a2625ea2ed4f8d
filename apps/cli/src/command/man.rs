//! `outflank man`.

mod page;

use crate::arguments::program;
use crate::exit::ExitStatus;
use crate::output::stdout;
use clap::{Args, Command};
use outflank_files::FileError;
use page::Page;
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  outflank man | man -l -
  outflank man --dir ~/.local/share/man/man1";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Man {
    /// Directory for the pages of all commands; it is created if it does not exist.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut command = program().disable_help_subcommand(true);
        // Gives the subcommands their whole names, such as `outflank-book-grow`.
        command.build();
        match self.dir {
            Some(dir) => {
                std::fs::create_dir_all(&dir).map_err(FileError::cannot_write(&dir))?;
                write_all(&command, &[], &dir)?;
            }
            None => stdout().write_all(&Page::new(&command, &[]).text()?)?,
        }
        Ok(ExitStatus::Success)
    }
}

/// Writes the pages of a command and of its subcommands; `parents` are the names of the commands above it.
fn write_all(command: &Command, parents: &[&str], dir: &Path) -> anyhow::Result<()> {
    let page = Page::new(command, parents);
    outflank_files::write(&dir.join(format!("{}.1", page.name())), &page.text()?)?;
    let parents = [parents, &[page.name()]].concat();
    page::subcommands(command).try_for_each(|subcommand| write_all(subcommand, &parents, dir))
}
