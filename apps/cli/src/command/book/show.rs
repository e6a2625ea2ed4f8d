//! `outflank book show`.

use super::statistics::Statistics;
use crate::exit::ExitStatus;
use crate::input::othello_games;
use crate::output::Output;
use anyhow::Context;
use clap::Args;
use outflank_engine::ScoredMove;
use outflank_engine::book::{Book, BookMove};
use outflank_play::book_by_name;
use outflank_rules::othello::Position;
use outflank_rules::{Game, Side, StopFlag, counted};
use serde::Serialize;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank book show my.book
  outflank book show my.book f5d6c3d3c4
  outflank book show my.book \\
      '---------------------------OX------XO--------------------------- X' \\
      --json

For a position, or the last one of a game, the book moves are shown with their scores for the side to move, the number of \
book positions below them, and the principal variation in the book. The last move of a line leaves the book.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Show {
    /// Book file; `shipped` is that of the program.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Position, transcript, file with one of them, or - for standard input.
    #[arg(value_name = "POSITION|TRANSCRIPT")]
    position: Option<OsString>,

    #[command(flatten)]
    output: Output,
}

/// The book moves of a position.
#[derive(Serialize)]
struct PositionReport {
    position: Position,
    side: Side,
    empties: u32,
    in_book: bool,
    /// The number of positions in the book from this one on.
    below: usize,
    moves: Vec<MoveRow>,
}

/// A book move; `in_book` says whether the position after it is in the book.
#[derive(Serialize)]
struct MoveRow {
    #[serde(flatten)]
    scored: ScoredMove,
    in_book: bool,
    below: usize,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let book = book_by_name(&self.file)?;
        match &self.position {
            None => self.output.print(&Statistics::new(&book))?,
            Some(text) => {
                let game = othello_games(text, &StopFlag::new()).next().context("there is no position")??;
                self.output.print(&PositionReport::new(&book, game.record.position()))?;
            }
        }
        Ok(ExitStatus::Success)
    }
}

impl PositionReport {
    fn new(book: &Book, position: &Position) -> Self {
        let board = position.board();
        let empties = board.empties().len();
        let scored = book.report(board).map(|report| ScoredMove::of_report(&report));
        let row = |(scored, known): (ScoredMove, BookMove)| {
            let mut next = *position;
            next.play_unchecked(known.mv);
            MoveRow { scored, in_book: known.stays, below: book.below(next.board()) }
        };
        // The report has the lines of the book moves in their order.
        let moves: Vec<_> = scored.into_iter().flatten().zip(book.moves(board)).map(row).collect();
        Self {
            position: *position,
            side: position.to_move(),
            empties,
            in_book: !moves.is_empty(),
            below: book.below(board),
            moves,
        }
    }
}

impl fmt::Display for PositionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, empties, below, moves, .. } = self;
        if moves.is_empty() {
            return writeln!(f, "the position is not in the book");
        }
        writeln!(f, "{} to move, {empties} empties; {} from here on", side.name(), counted(*below, "book position"))?;
        writeln!(f, "move  score    below  line")?;
        for MoveRow { scored: ScoredMove { mv, score, line, .. }, below, .. } in moves {
            let mv = mv.to_string();
            writeln!(f, "{mv:>4} {score:>+6.1} {below:>8}  {line}")?;
        }
        Ok(())
    }
}
