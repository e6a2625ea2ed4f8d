//! Statistics of a book.

use outflank_engine::book::{Book, Entry};
use outflank_rules::counted;
use outflank_rules::othello::Board;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The numbers of positions in a book.
#[derive(Serialize)]
pub(super) struct Statistics {
    positions: usize,
    /// Positions without a searched move that leaves the book.
    unfinished: usize,
    /// The score of the start position for Black, in discs.
    start: Option<f64>,
    /// The positions by the level of their search.
    levels: BTreeMap<u8, usize>,
    /// The positions by the number of discs placed.
    plies: BTreeMap<u32, usize>,
}

impl Statistics {
    pub(super) fn new(book: &Book) -> Self {
        Self {
            positions: book.len(),
            unfinished: book.unfinished(),
            start: book.score(Board::START).map(outflank_engine::evaluation::Score::discs),
            levels: counts(book, |entry| entry.level.number()),
            plies: counts(book, |entry| 60 - entry.board.empties().len()),
        }
    }
}

fn counts<K: Ord>(book: &Book, key: impl Fn(&Entry) -> K) -> BTreeMap<K, usize> {
    let mut counts = BTreeMap::new();
    for entry in book.entries() {
        *counts.entry(key(entry)).or_default() += 1;
    }
    counts
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, unfinished, .. } = self;
        writeln!(f, "{}, {unfinished} of them unfinished", counted(*positions, "position"))?;
        if let Some(start) = self.start {
            writeln!(f, "score of the start position: Black {start:+.1}")?;
        }
        writeln!(f, "\nlevel  positions")?;
        self.levels.iter().try_for_each(|(level, count)| writeln!(f, "{level:>5}  {count:>9}"))?;
        writeln!(f, "\nplies  positions")?;
        self.plies.iter().try_for_each(|(plies, count)| writeln!(f, "{plies:>5}  {count:>9}"))
    }
}
