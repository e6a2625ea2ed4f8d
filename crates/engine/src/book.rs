//! The opening book: positions that were searched in advance, with their scores.
//!
//! A book holds a position once for all of its eight images, seen by the side that can place a disc. Beside the level of
//! the search it stores the best *deviation*: the best of the moves that lead to no position of the book, with its score
//! from the search. The score of a position is that of its best move: of the deviation, or of a move to another position
//! of the book, by negamax. So the search of one position changes the scores of those before it, along every order of
//! moves that leads there (M. Buro, "Toward opening book
//! learning", *ICCA Journal* 22, 1999, pp. 98–102).
//!
//! [`Book`] is for queries, [`Growth`] decides which position is searched next, and [`grow()`] runs the searches. Use a
//! [`Repertoire`] to play from a book.
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
//! | 4 | the CRC-32 of all bytes before it |
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
//! use outflank_rules::StopFlag;
//! use outflank_rules::othello::Board;
//! use std::ops::ControlFlow;
//!
//! let engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
//! let options = GrowthOptions { level: Level::LOWEST, positions: 20, ..GrowthOptions::default() };
//! let mut growth = Growth::new(&Book::default(), options);
//! growth.request([Board::START]);
//! let book = grow(growth, &mut [engine], &StopFlag::new(), |_| ControlFlow::Continue(()));
//!
//! assert_eq!(book.len(), 20);
//! for known in book.moves(Board::START) {
//!     println!("{} {}", known.mv, known.score);
//! }
//! # Ok::<(), outflank_engine::NoMemory>(())
//! ```

mod file;
mod graph;
mod growth;
mod successors;

use crate::evaluation::Score;
use crate::{Bounds, Level, Line, SearchReport, Verdict};
pub use file::{BookError, PositionError};
pub use growth::{Growth, GrowthOptions, grow};
use outflank_rules::othello::{Board, Move, Square};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use successors::{BookKey, successors};

/// Positions with their scores and best deviations.
///
/// All methods take any image of a position; moves are those of the given board.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The index of each position's entry.
    numbers: HashMap<Board, u32>,
    entries: Vec<Entry>,
}

/// A position of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The position, in canonical form, seen by the side that can place a disc.
    pub board: Board,
    /// The level of its search.
    pub level: Level,
    /// Its score for the side that can place a disc.
    pub score: Score,
    /// The best move that leads out of the book; none where all moves lead to its positions, or while it is unknown.
    pub deviation: Option<Deviation>,
}

/// A move that leads out of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deviation {
    /// The square of the placement.
    pub square: Square,
    /// The score of the move for the side that plays it.
    pub score: Score,
}

/// A move with its score in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Its score for the side that plays it.
    pub score: Score,
    /// Whether the position after it is in the book, too.
    pub stays: bool,
}

/// A wrong score in a book whose file is valid.
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
    /// Returns the book that the program ships with; `books/README.md` has the command that made it.
    pub fn shipped() -> &'static Self {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            Book::from_bytes(include_bytes!("../books/shipped.book")).expect("a test reads the shipped book")
        });
        &BOOK
    }

    /// Returns how many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns all entries, in no special order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the score of a board for its mover, if it is in the book; a mover that must pass is allowed.
    pub fn score(&self, board: Board) -> Option<Score> {
        let key = BookKey::of(board);
        self.entry(key.board).map(|entry| key.score(entry.score))
    }

    /// Returns the level of the search of a board, if it is in the book; a mover that must pass is allowed.
    pub fn level(&self, board: Board) -> Option<Level> {
        self.entry(BookKey::of(board).board).map(|entry| entry.level)
    }

    /// Returns the moves with a score, the best one first; none where the board is not in the book.
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        let key = BookKey::of(board);
        let Some(entry) = self.entry(key.board) else { return Vec::new() };
        if key.is_passed {
            return vec![BookMove { mv: Move::Pass, score: key.score(entry.score), stays: true }];
        }
        let deviation = entry.deviation.map(|deviation| (key.symmetry.inverse().square(deviation.square), deviation));
        let moves = successors(board).filter_map(|successor| {
            let mv = Move::Place(successor.square);
            if let Some(next) = self.entry(successor.key.board) {
                return Some(BookMove { mv, score: -successor.key.score(next.score), stays: true });
            }
            let (_, deviation) = deviation.filter(|(square, _)| *square == successor.square)?;
            Some(BookMove { mv, score: deviation.score, stays: false })
        });
        let mut moves: Vec<_> = moves.collect();
        moves.sort_by_key(|known| (-known.score, !known.stays));
        moves
    }

    /// Chooses at random among the moves whose loss against the best is at most `margin`.
    pub fn choose(&self, board: Board, margin: Score, random: &mut fastrand::Rng) -> Option<BookMove> {
        let mut moves = self.moves(board);
        let best = moves.first()?.score.discs();
        moves.retain(|known| best - known.score.discs() <= margin.discs());
        random.choice(moves)
    }

    /// Returns the line of best moves from a board, as far as the book goes.
    pub fn line(&self, board: Board) -> Vec<Move> {
        let (mut board, mut line) = (board, Vec::new());
        while let Some(&BookMove { mv, .. }) = self.moves(board).first() {
            line.push(mv);
            board = after(board, mv);
        }
        line
    }

    /// Returns a move on a board, and the line of best moves after it.
    pub fn line_of(&self, board: Board, mv: Move) -> Vec<Move> {
        std::iter::once(mv).chain(self.line(after(board, mv))).collect()
    }

    /// Returns how many positions of the book can be reached from a board, itself included.
    pub fn below(&self, board: Board) -> usize {
        let (mut reached, mut waiting) = (HashSet::new(), vec![BookKey::of(board).board]);
        while let Some(board) = waiting.pop() {
            if self.numbers.contains_key(&board) && reached.insert(board) {
                waiting.extend(successors(board).map(|successor| successor.key.board));
            }
        }
        reached.len()
    }

    /// Returns the book's data on a board as a search report, with the lines of all its moves, the best one first.
    pub fn report(&self, board: Board) -> Option<SearchReport> {
        let level = self.level(board)?;
        let moves = self.moves(board);
        let line =
            |known: &BookMove| Line { verdict: Verdict::Estimate(known.score), moves: self.line_of(board, known.mv) };
        let empties = board.empties().len();
        let limits = level.limits(empties);
        Some(SearchReport {
            empties: empties as u8,
            depth: limits.depth.unwrap_or(empties as u8),
            selectivity: limits.selectivity,
            lines: moves.iter().map(line).collect(),
            proven: Bounds::UNKNOWN,
            proofs: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        })
    }

    /// Finds a position whose score is not that of its best move.
    pub fn inconsistency(&self) -> Option<Inconsistency> {
        self.entries.iter().find_map(|entry| {
            let expected = self.moves(entry.board).first().map_or(Score::MIN, |known| known.score);
            let Entry { board, score: found, .. } = *entry;
            (expected != found).then_some(Inconsistency { board, expected, found })
        })
    }

    /// Returns the number of positions that lack a deviation, because the growth of the book was stopped.
    pub fn unfinished(&self) -> usize {
        self.entries.iter().filter(|entry| self.lacks_deviation(entry)).count()
    }

    /// Reads a book from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error for anything but a complete and undamaged file of this version.
    pub fn from_bytes(file: &[u8]) -> Result<Self, BookError> {
        file::read(file)
    }

    /// Returns the bytes of the file; books with the same entries have the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// Returns the entry of a position in canonical form.
    fn entry(&self, key: Board) -> Option<&Entry> {
        self.numbers.get(&key).map(|&number| &self.entries[number as usize])
    }

    fn contains(&self, key: Board) -> bool {
        self.numbers.contains_key(&key)
    }

    /// Returns whether a deviation is yet to be searched.
    fn lacks_deviation(&self, entry: &Entry) -> bool {
        entry.deviation.is_none() && successors(entry.board).any(|successor| !self.contains(successor.key.board))
    }

    /// Adds a position, and returns its index.
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

/// A book to play from, with the variation allowed.
#[derive(Clone, Debug)]
pub struct Repertoire {
    /// The book.
    pub book: Arc<Book>,
    /// The maximum loss of a move against the best; among the moves within it, the choice is random.
    pub margin: Score,
}

impl Repertoire {
    /// Chooses a move, if the board is in the book.
    pub fn choose(&self, board: Board, random: &mut fastrand::Rng) -> Option<BookMove> {
        self.book.choose(board, self.margin, random)
    }
}

#[cfg(test)]
mod tests;
