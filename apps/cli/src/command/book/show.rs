//! `outflank book show`.

use super::figures::Figures;
use super::file;
use crate::command::analyze::source::othello_subjects;
use crate::exit::Ending;
use crate::output::Output;
use anyhow::Context;
use clap::Args;
use outflank_engine::book::{Book, BookMove};
use outflank_game::{Game, StopFlag};
use outflank_othello::Position;
use serde::Serialize;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank book show my.book
  outflank book show my.book f5d6c3d3c4
  outflank book show my.book '---------------------------OX------XO--------------------------- X' --json

For a position, or the last one of a game, the book moves are shown with their scores for the side to move, the number of \
book positions below them, and the principal variation in the book. The last move of a line leaves the book.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Show {
    /// Book file.
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
struct Page {
    position: String,
    side: &'static str,
    empties: u32,
    in_book: bool,
    /// Positions of the book from here on.
    below: usize,
    moves: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    #[serde(rename = "move")]
    mv: String,
    score: f64,
    in_book: bool,
    below: usize,
    line: String,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<Ending> {
        let book = file::read(&self.file)?;
        match &self.position {
            None => self.output.print(&Figures::of(&book))?,
            Some(text) => {
                let subject = othello_subjects(text, &StopFlag::new()).next().context("there is no position")??;
                self.output.print(&Page::of(&book, subject.record.position()))?;
            }
        }
        Ok(Ending::Fine)
    }
}

impl Page {
    fn of(book: &Book, position: &Position) -> Self {
        let board = position.board();
        let row = |known: &BookMove| {
            let mut next = *position;
            next.play_unchecked(known.mv);
            let line: String =
                std::iter::once(known.mv).chain(book.line(next.board())).map(|mv| mv.to_string()).collect();
            let (mv, below) = (known.mv.to_string(), book.below(next.board()));
            Row { mv, score: known.score.discs(), in_book: known.stays, below, line }
        };
        let moves: Vec<_> = book.moves(board).iter().map(row).collect();
        Self {
            position: position.to_string(),
            side: position.to_move().name(),
            empties: board.empties().len(),
            in_book: !moves.is_empty(),
            below: book.below(board),
            moves,
        }
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, empties, below, moves, .. } = self;
        if moves.is_empty() {
            return writeln!(f, "the position is not in the book");
        }
        writeln!(f, "{side} to move, {empties} empties; {below} book positions from here on")?;
        writeln!(f, "move  score    below  line")?;
        for Row { mv, score, below, line, .. } in moves {
            writeln!(f, "{mv:>4} {score:>+6.1} {below:>8}  {line}")?;
        }
        Ok(())
    }
}
