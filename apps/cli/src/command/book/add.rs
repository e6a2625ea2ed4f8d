//! `outflank book add`.

use super::growth::GrowthRun;
use crate::engine_files::{check_book_name, read_book_if_exists};
use crate::exit::ExitStatus;
use crate::input::othello_games;
use crate::options::BatchOptions;
use crate::output::Output;
use crate::target::lock_outputs;
use clap::Args;
use outflank_engine::Level;
use outflank_engine::book::{Growth, GrowthOptions};
use outflank_rules::StopFlag;
use outflank_rules::othello::{Board, Position};
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

    /// Level of the searches, 0 to 30; levels below 10 make no deliberate errors here.
    #[arg(short, long, value_name = "N", default_value = "12")]
    level: Level,

    #[command(flatten)]
    batch: BatchOptions,

    #[command(flatten)]
    output: Output,
}

impl Add {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        check_book_name(&self.file)?;
        let _lock = lock_outputs([self.file.as_path()])?;
        let (book, boards) = (read_book_if_exists(&self.file)?, self.boards()?);
        let new = boards.iter().filter(|board| book.score(**board).is_none());
        let new: HashSet<_> = new.map(|board| board.canonical().0).collect();
        let mut growth =
            // Without an expansion: requested boards are added whatever the number of positions.
            Growth::new(&book, GrowthOptions { level: self.level, positions: 0, ..GrowthOptions::default() });
        growth.request(boards);
        let positions = book.len() + new.len();
        let totals = GrowthRun { out: &self.file, batch: &self.batch, positions, time: None }.run(growth)?;
        self.output.print(&totals)?;
        Ok(ExitStatus::success_if(!totals.is_stopped))
    }

    /// Returns the boards of the openings of all games, each position once.
    fn boards(&self) -> anyhow::Result<Vec<Board>> {
        let (mut boards, mut seen) = (Vec::new(), HashSet::new());
        // Ctrl-C may end the program here, since nothing was searched yet.
        let stop = StopFlag::new();
        for game in self.games.iter().flat_map(|games| othello_games(games, &stop)) {
            let record = game?.record;
            let opening = record.positions().iter().take(usize::from(self.plies) + 1).map(Position::board);
            boards.extend(opening.filter(|board| seen.insert(board.canonical().0)));
        }
        Ok(boards)
    }
}
