//! `outflank book openings`.

use crate::exit::ExitStatus;
use crate::output::Output;
use crate::ranges::MoveRange;
use anyhow::bail;
use clap::{Args, value_parser};
use outflank_engine::book::Book;
use outflank_play::book_by_name;
use outflank_rules::othello::{Move, Position};
use outflank_rules::{GameRecord, counted};
use serde::Serialize;
use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  outflank book openings shipped > openings.txt
  outflank book openings my.book --count 400 --plies 8 --seed 4 > openings.txt
  outflank match --engine level:14 --engine level:12 --openings openings.txt

Each number of plies in the range has the same probability, and so has each move to a position of the book. All openings end in different positions, apart from symmetry. If the book has too few, the exit code is 1.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DrawOpenings {
    /// Book file; `shipped` is that of the program.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Number of openings.
    #[arg(short = 'n', long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..))]
    count: u32,

    /// Depth in plies, up to 60, or a range of depths.
    #[arg(long, value_name = "RANGE", default_value = "2..6", value_parser = parse_plies)]
    plies: MoveRange,

    /// Seed of the random choices.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    #[command(flatten)]
    output: Output,
}

fn parse_plies(text: &str) -> Result<MoveRange, &'static str> {
    text.parse().map_err(|_| "expected a number of plies up to 60, or a range, the lower number first, as in 2..6")
}

/// Openings, each a transcript.
#[derive(Serialize)]
struct OpeningList {
    openings: Vec<String>,
}

/// Draws openings from a book.
struct Drawing<'a> {
    book: &'a Book,
    plies: RangeInclusive<u8>,
    random: fastrand::Rng,
}

impl DrawOpenings {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let book = book_by_name(&self.file)?;
        let random = fastrand::Rng::with_seed(self.seed);
        let mut drawing = Drawing { book: &book, plies: self.plies.into(), random };
        let count = self.count as usize;
        let openings = drawing.openings(count);
        if openings.len() < count {
            let (file, found) = (self.file.display(), counted(openings.len(), "different opening"));
            bail!("{file}: the book has only {found} of this length; allow longer ones with --plies");
        }
        self.output.print(&OpeningList { openings })?;
        Ok(ExitStatus::Success)
    }
}

impl Drawing<'_> {
    /// Draws up to this many openings, all of which end in different positions; fewer where no new one is found for long.
    fn openings(&mut self, count: usize) -> Vec<String> {
        /// The most attempts for an opening.
        const MAX_ATTEMPTS: usize = 1000;
        let (mut openings, mut reached) = (Vec::new(), HashSet::new());
        while openings.len() < count {
            let mut attempts = std::iter::repeat_with(|| self.opening()).take(MAX_ATTEMPTS).flatten();
            let is_new = |opening: &GameRecord<Position>| reached.insert(opening.position().board().canonical().0);
            let Some(opening) = attempts.find(is_new) else { break };
            openings.push(opening.moves().iter().map(Move::to_string).collect());
        }
        openings
    }

    /// Draws an opening; none where the book ends before it.
    fn opening(&mut self) -> Option<GameRecord<Position>> {
        let mut opening = GameRecord::new(Position::START);
        for _ in 0..self.random.u8(self.plies.clone()) {
            let mut moves = self.book.moves(opening.position().board());
            moves.retain(|known| known.stays);
            opening.play(self.random.choice(moves)?.mv).ok()?;
        }
        Some(opening)
    }
}

impl fmt::Display for OpeningList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.openings.iter().try_for_each(|opening| writeln!(f, "{opening}"))
    }
}
