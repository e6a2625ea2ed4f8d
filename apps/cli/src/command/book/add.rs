//! `outflank book add`.

use super::file;
use super::work::Work;
use crate::command::analyze::source::othello_subjects;
use crate::command::workers::Workers;
use crate::exit::Ending;
use crate::output::Output;
use clap::Args;
use outflank_engine::Level;
use outflank_engine::book::{Growth, GrowthOptions};
use outflank_game::StopFlag;
use outflank_othello::{Board, Position};
use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank book add my.book f5d6c3d3c4f4f6f3e6e7
  outflank book add my.book WTH_2021.wtb --plies 12 --threads 2
  outflank book add my.book games.ggf openings.txt --level 16

Each new position is searched, and so is each position of the book with a move to it. The file is created if it does not \
exist. Ctrl-C keeps all completed work; positions that are in the book are not searched again.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Add {
    /// Book file.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Transcripts, files of games in any supported format, or - for standard input.
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<OsString>,

    /// Depth in plies to which the positions of each game are added.
    #[arg(long, value_name = "N", default_value = "20")]
    plies: u8,

    /// Level of the searches; levels below 10 make no deliberate errors here.
    #[arg(short, long, value_name = "N", default_value = "12")]
    level: Level,

    #[command(flatten)]
    workers: Workers,

    #[command(flatten)]
    output: Output,
}

impl Add {
    pub(super) fn run(self) -> anyhow::Result<Ending> {
        let (book, boards) = (file::read_or_new(&self.file)?, self.boards()?);
        let new = boards.iter().filter(|board| book.score(**board).is_none());
        let new: HashSet<_> = new.map(|board| board.canonical().0).collect();
        let mut growth =
            Growth::new(&book, GrowthOptions { level: self.level, positions: 0, ..GrowthOptions::default() });
        growth.request(boards);
        let work = Work { out: &self.file, workers: &self.workers, positions: book.len() + new.len(), time: None };
        let totals = work.run(growth)?;
        self.output.print(&totals)?;
        Ok(if totals.is_stopped { Ending::FoundFaults } else { Ending::Fine })
    }

    /// Returns the first boards of all games, each position once.
    fn boards(&self) -> anyhow::Result<Vec<Board>> {
        let (mut boards, mut seen) = (Vec::new(), HashSet::new());
        // Nothing is lost yet when Ctrl-C ends the program here.
        let stop = StopFlag::new();
        for subject in self.games.iter().flat_map(|games| othello_subjects(games, &stop)) {
            let record = subject?.record;
            let first = record.positions().iter().take(usize::from(self.plies) + 1).map(Position::board);
            boards.extend(first.filter(|board| seen.insert(board.canonical().0)));
        }
        Ok(boards)
    }
}
