//! Playing from a book.

use super::{Book, BookMove};
use crate::evaluation::Score;
use outflank_othello::Board;
use std::sync::Arc;

/// A book to play from, with the variation allowed.
#[derive(Clone, Debug)]
pub struct Repertoire {
    /// The book.
    pub book: Arc<Book>,
    /// The greatest loss of a move against the best; among the moves within it, the choice is random.
    pub margin: Score,
}

impl Repertoire {
    /// Chooses a move, if the board is in the book.
    pub fn choose(&self, board: Board, random: &mut fastrand::Rng) -> Option<BookMove> {
        self.book.choose(board, self.margin, random)
    }
}
