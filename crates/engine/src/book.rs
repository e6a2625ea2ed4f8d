//! The opening book: positions that were searched beforehand, and what came of it.
//!
//! A book holds a position once for all of its eight images, seen by the side that can place a disc. Beside the level of
//! the search it keeps the best *deviation*: the best of the moves that lead to no position of the book, with the score
//! that the search gave it. The score of a position is that of its best move: of the deviation, or of a move to another
//! position of the book, which is worth what that one is worth to the other side. So what is learnt about one position
//! changes the scores of those before it, along every order of moves that leads there (M. Buro, "Toward opening book
//! learning", *ICCA Journal* 22, 1999, pp. 98–102).
//!
//! [`Book`] answers questions, [`Growth`] decides what is to be searched next, and [`grow()`] lets engines do so. Who plays
//! by a book has a [`Repertoire`].
//!
//! # The file
//!
//! Numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 6 | `OFBOOK` |
//! | 2 | the version of the format |
//! | 4 + 4 | the number of positions, and the length of the packed columns |
//! | … | the packed columns (deflate, RFC 1951) |
//! | 8 | the checksum of all bytes before it (FNV-1a) |
//!
//! The positions are in the order of their boards, by the word of the mover and then by that of the opponent; each board
//! is the least of its eight images. A column has a byte for each position: eight columns for the discs of the mover, the
//! high byte first, and eight for those of the opponent; one for the level; two for the score, the low byte first; one
//! for the square of the deviation (a1 is 0, h8 is 63, and 64 says that there is none) and two for its score. Scores are
//! in units of a [`Score`], as two's complement.
//!
//! # Examples
//!
//! ```
//! use outflank_engine::book::{Book, Growth, GrowthOptions, grow};
//! use outflank_engine::{Engine, EngineOptions, Level};
//! use outflank_game::StopFlag;
//! use outflank_othello::Board;
//! use std::ops::ControlFlow;
//!
//! let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
//! let options = GrowthOptions { level: Level::LOWEST, positions: 20, ..GrowthOptions::default() };
//! let mut growth = Growth::new(&Book::default(), options);
//! growth.want([Board::START]);
//! let book = grow(growth, &mut [engine], &StopFlag::new(), |_| ControlFlow::Continue(()));
//!
//! assert_eq!(book.len(), 20);
//! for known in book.moves(Board::START) {
//!     println!("{} {}", known.mv, known.score);
//! }
//! # Ok::<(), outflank_engine::NoMemory>(())
//! ```

mod crew;
mod file;
mod graph;
mod growth;
mod repertoire;
mod step;

use crate::evaluation::Score;
use crate::{Bounds, Level, Line, SearchReport, Verdict};
pub use crew::grow;
pub use file::{BookError, PositionFault};
pub use growth::{Growth, GrowthOptions};
use outflank_othello::{Board, Move, Square};
pub use repertoire::Repertoire;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use step::{Seen, steps};

/// Positions with what was found out about them.
///
/// Whoever asks about a board need not know how the book turns it: squares go in and come out as on that board.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Where the entry of a position stands.
    numbers: HashMap<Board, u32>,
    entries: Vec<Entry>,
}

/// A position of a book, and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The position, in canonical form, seen by the side that can place a disc.
    pub board: Board,
    /// How well it was searched.
    pub level: Level,
    /// What it is worth to the side that can place a disc.
    pub score: Score,
    /// The best move that leads out of the book; none where all moves lead to its positions, or while it is unknown.
    pub deviation: Option<Deviation>,
}

/// A move that leads out of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deviation {
    /// Where the disc goes.
    pub square: Square,
    /// What the move is worth to the side that plays it.
    pub score: Score,
}

/// A move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that plays it.
    pub score: Score,
    /// Whether the position after it is in the book, too.
    pub stays: bool,
}

/// What is wrong with a book whose file is sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inconsistency {
    /// The position.
    pub board: Board,
    /// What its score should be.
    pub expected: Score,
    /// What its score is.
    pub found: Score,
}

impl Book {
    /// Returns how many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns what is known about all positions, in no special order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns what a board is worth to its mover, if it is in the book; a side that must pass is no obstacle.
    pub fn score(&self, board: Board) -> Option<Score> {
        let seen = Seen::of(board);
        self.entry(seen.key).map(|entry| seen.score(entry.score))
    }

    /// Returns the moves that are known, the best one first; none where the board is not in the book.
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        let seen = Seen::of(board);
        let Some(entry) = self.entry(seen.key) else { return Vec::new() };
        if seen.is_passed {
            return vec![BookMove { mv: Move::Pass, score: seen.score(entry.score), stays: true }];
        }
        let deviation = entry.deviation.map(|deviation| (seen.symmetry.inverse().square(deviation.square), deviation));
        let known = steps(board).filter_map(|step| {
            let mv = Move::Place(step.square);
            if let Some(next) = self.entry(step.to.key) {
                return Some(BookMove { mv, score: -step.to.score(next.score), stays: true });
            }
            let (_, deviation) = deviation.filter(|(square, _)| *square == step.square)?;
            Some(BookMove { mv, score: deviation.score, stays: false })
        });
        let mut moves: Vec<_> = known.collect();
        moves.sort_by_key(|known| (-known.score, !known.stays));
        moves
    }

    /// Chooses a move that is worth no less than the best one by more than `margin`, all such moves alike.
    pub fn choose(&self, board: Board, margin: Score, random: &mut fastrand::Rng) -> Option<BookMove> {
        let mut moves = self.moves(board);
        let best = moves.first()?.score.discs();
        moves.retain(|known| best - known.score.discs() <= margin.discs());
        random.choice(moves)
    }

    /// Returns best play from a board on, as far as the book knows it.
    pub fn line(&self, board: Board) -> Vec<Move> {
        let (mut board, mut line) = (board, Vec::new());
        while let Some(&BookMove { mv, .. }) = self.moves(board).first() {
            line.push(mv);
            board = after(board, mv);
        }
        line
    }

    /// Returns how many positions of the book can be reached from a board, itself included.
    pub fn below(&self, board: Board) -> usize {
        let (mut seen, mut waiting) = (HashSet::new(), vec![Seen::of(board).key]);
        while let Some(board) = waiting.pop() {
            if self.numbers.contains_key(&board) && seen.insert(board) {
                waiting.extend(steps(board).map(|step| step.to.key));
            }
        }
        seen.len()
    }

    /// Returns what a search might report that knew as much, with the lines of all known moves, that of `first` before
    /// the others.
    pub(crate) fn report(&self, board: Board, first: Move) -> Option<SearchReport> {
        let level = self.entry(Seen::of(board).key)?.level;
        let mut moves = self.moves(board);
        moves.sort_by_key(|known| known.mv != first);
        let line = |known: &BookMove| Line {
            verdict: Verdict::Estimate(known.score),
            moves: std::iter::once(known.mv).chain(self.line(after(board, known.mv))).collect(),
        };
        let empties = board.empties().len();
        let limits = level.limits(empties);
        Some(SearchReport {
            depth: limits.depth.unwrap_or(empties as u8),
            selectivity: limits.selectivity,
            lines: moves.iter().map(line).collect(),
            proven: Bounds::UNKNOWN,
            proofs: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        })
    }

    /// Looks for a position whose score is not that of its best move.
    pub fn inconsistency(&self) -> Option<Inconsistency> {
        self.entries.iter().find_map(|entry| {
            let expected = self.moves(entry.board).first().map_or(Score::MIN, |known| known.score);
            let Entry { board, score: found, .. } = *entry;
            (expected != found).then_some(Inconsistency { board, expected, found })
        })
    }

    /// Returns how many positions have moves of which nothing is known: those that the growth of the book left behind
    /// when it was stopped.
    pub fn unfinished(&self) -> usize {
        self.entries.iter().filter(|entry| self.lacks_deviation(entry)).count()
    }

    /// Reads a book from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Refuses anything but a whole and undamaged file of this version.
    pub fn from_bytes(file: &[u8]) -> Result<Self, BookError> {
        file::read(file)
    }

    /// Returns the bytes of the file; books that know the same have the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// Returns what is known about a position in canonical form.
    fn entry(&self, key: Board) -> Option<&Entry> {
        self.numbers.get(&key).map(|&number| &self.entries[number as usize])
    }

    fn contains(&self, key: Board) -> bool {
        self.numbers.contains_key(&key)
    }

    /// Tells whether a deviation is yet to be found.
    fn lacks_deviation(&self, entry: &Entry) -> bool {
        entry.deviation.is_none() && steps(entry.board).any(|step| !self.contains(step.to.key))
    }

    /// Adds a position, and returns its number.
    fn push(&mut self, entry: Entry) -> usize {
        let number = self.entries.len();
        self.numbers.insert(entry.board, number as u32);
        self.entries.push(entry);
        number
    }
}

/// Returns the board after a move that is legal.
fn after(board: Board, mv: Move) -> Board {
    match mv {
        Move::Place(square) => board.after(square, board.flips(square)),
        Move::Pass => board.passed(),
    }
}

#[cfg(test)]
mod tests;
