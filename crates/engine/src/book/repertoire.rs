//! Playing by a book.

use super::{Book, BookMove};
use crate::evaluation::Score;
use outflank_othello::Board;
use std::sync::Arc;

/// A book to play by, and how far from its best moves.
#[derive(Clone, Debug)]
pub struct Repertoire {
    /// The book.
    pub book: Arc<Book>,
    /// How much less than the best move a move may be worth; which one is played of those, is left to chance.
    pub margin: Score,
}

impl Repertoire {
    /// Chooses a move, if the board is in the book.
    pub fn choose(&self, board: Board, random: &mut fastrand::Rng) -> Option<BookMove> {
        self.book.choose(board, self.margin, random)
    }
}
