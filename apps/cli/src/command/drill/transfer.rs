//! `outflank drill export` and `outflank drill import`.

use super::deck_file::{DeckOption, read_decks};
use crate::exit::ExitStatus;
use crate::output::stdout;
use crate::target::{FORCE_IS_FOR_FILES, Overwrite, is_standard_output};
use crate::unused_option::reject_unused;
use clap::Args;
use outflank_rules::counted;
use std::io::Write;
use std::path::PathBuf;

const EXPORT_EXAMPLES: &str = "\
Examples:
  outflank drill export openings.json
  outflank drill export > openings.json";

#[derive(Args)]
#[command(after_help = EXPORT_EXAMPLES)]
pub(super) struct Export {
    /// File to write; standard output if it is left out, or `-`.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    deck: DeckOption,
}

const IMPORT_EXAMPLES: &str = "\
Examples:
  outflank drill import openings.json";

#[derive(Args)]
#[command(after_help = IMPORT_EXAMPLES)]
pub(super) struct Import {
    /// File of decks, from this command or from the page.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    deck: DeckOption,
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let file = self.file.as_ref().filter(|file| !is_standard_output(file));
        reject_unused(&[("--force", self.force && file.is_none(), FORCE_IS_FOR_FILES)])?;
        let json = self.deck.read()?.to_json();
        match file {
            Some(file) => {
                Overwrite::if_forced(self.force).check(file)?;
                outflank_files::write(file, json.as_bytes())?;
            }
            None => writeln!(stdout(), "{json}")?,
        }
        Ok(ExitStatus::Success)
    }
}

impl Import {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut file = self.deck.open()?;
        let other = read_decks(&self.file)?;
        let added = file.decks.merge(&other);
        file.save()?;
        let lines: usize = file.decks.both().iter().map(|deck| deck.lines().len()).sum();
        writeln!(stdout(), "{}; the decks have {lines}", counted(added, "new line"))?;
        Ok(ExitStatus::Success)
    }
}
