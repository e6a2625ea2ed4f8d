//! `outflank puzzles join`.

use super::set_option::read_set;
use crate::exit::ExitStatus;
use crate::output::{Output, path_text};
use crate::target::lock_outputs;
use clap::Args;
use outflank_learn::human::{HumanModel, Predictor};
use outflank_learn::puzzle::{PuzzleSet, rating_of};
use outflank_rules::counted;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank puzzles join my.puzzles other.puzzles --out all.puzzles

The puzzles keep the order of the files; if the positions of two are images of each other, the first one is kept. All are rated \
by the model of human play of this program, so that their ratings can be compared.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Join {
    /// Files of puzzles.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// File of puzzles to write; it may be one of those to read.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Joined {
    #[serde(serialize_with = "path_text")]
    out: PathBuf,
    puzzles: usize,
    /// The puzzles that were there twice.
    duplicates: usize,
}

impl Join {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let _lock = lock_outputs([self.out.as_path()])?;
        let (mut set, mut duplicates) = (PuzzleSet::default(), 0);
        let mut model = Predictor::new(HumanModel::shipped())?;
        for file in &self.files {
            for puzzle in read_set(Some(file))?.puzzles() {
                let mut puzzle = puzzle.clone();
                if let Some(solution) = puzzle.solution_square() {
                    puzzle.rating = rating_of(&mut model, puzzle.position.board(), solution);
                }
                duplicates += usize::from(!set.insert(puzzle));
            }
        }
        outflank_files::write(&self.out, &set.to_bytes())?;
        let joined = Joined { out: self.out, puzzles: set.puzzles().len(), duplicates };
        self.output.print(&joined)?;
        Ok(ExitStatus::Success)
    }
}

impl fmt::Display for Joined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { out, puzzles, duplicates } = self;
        let duplicates = counted(*duplicates, "duplicate");
        writeln!(f, "{} in {}; {duplicates} left out", counted(*puzzles, "puzzle"), out.display())
    }
}
