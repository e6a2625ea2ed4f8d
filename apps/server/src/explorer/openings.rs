//! The openings of the shipped book: names and scores of moves.

use outflank_database::representatives;
use outflank_engine::book::Book;
use outflank_engine::{Level, ScoredMove};
use outflank_rules::Game;
use outflank_rules::othello::{Move, Position, opening_name};
use serde::Serialize;
use utoipa::ToSchema;

/// A legal move with what the openings say about it.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct OpeningMove {
    /// The move, as `f5`; on a board with a symmetry, it stands for all its images.
    #[serde(rename = "move")]
    #[schema(value_type = String)]
    mv: Move,
    /// The name of the opening that the move leads to.
    opening: Option<&'static str>,
    /// The move in the book; null if it is not there.
    book: Option<ScoredMove>,
}

/// Returns the legal moves of a position, those with the best scores first.
pub(crate) fn opening_moves(position: &Position) -> Vec<OpeningMove> {
    let representatives = representatives(position);
    let representative =
        |mv| if let Move::Place(square) = mv { Move::Place(representatives[square.index()]) } else { mv };
    let scored = scored_moves(position, representative);
    let opening = |mv| OpeningMove {
        mv,
        opening: opening_name(&position.after(mv)),
        book: scored.iter().find(|scored| scored.mv == mv.into()).cloned(),
    };
    let mut moves: Vec<_> = position.moves().filter(|&mv| representative(mv) == mv).map(opening).collect();
    moves.sort_by(|a, b| b.score().total_cmp(&a.score()));
    moves
}

/// Returns the moves of the book, each as its representative.
fn scored_moves(position: &Position, representative: impl Fn(Move) -> Move) -> Vec<ScoredMove> {
    let (book, board) = (Book::shipped(), position.board());
    let Some(mut report) = book.report(board) else { return Vec::new() };
    for line in &mut report.lines {
        // A line begins with its move, so that it is never empty.
        line.moves = book.line_of(board, representative(line.moves[0]));
    }
    ScoredMove::of_report(&report)
}

impl OpeningMove {
    /// Returns the score by which moves are ordered.
    fn score(&self) -> f64 {
        self.book.as_ref().map_or(f64::MIN, |book| book.score)
    }
}

/// Returns the level of the book's search of a position; `None` where it does not have the position.
pub(crate) fn book_level(position: &Position) -> Option<u8> {
    Book::shipped().level(position.board()).map(Level::number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_are_the_same_are_one_and_all_have_scores_near_the_start() {
        let [only] = &opening_moves(&Position::START)[..] else { panic!("the first moves are images of each other") };
        assert_eq!((only.mv.to_string().as_str(), only.book.is_some()), ("f5", true));
        assert_eq!(book_level(&Position::START), Some(24));
        let second = opening_moves(&Position::START.after("f5".parse().unwrap()));
        let names: Vec<_> = second.iter().map(|mv| (mv.mv.to_string(), mv.opening.unwrap())).collect();
        let expected = [("d6", "Perpendicular"), ("f6", "Diagonal"), ("f4", "Parallel")];
        assert_eq!(names, expected.map(|(mv, name)| (mv.to_owned(), name)));
        for known in second {
            let book = known.book.unwrap();
            assert!(book.line.len() > 4 && book.line.starts_with(&known.mv.to_string()), "{book:?}");
        }
    }
}
