//! The openings of the shipped book: names and scores of moves.

use outflank_database::representatives;
use outflank_engine::Level;
use outflank_engine::book::Book;
use outflank_game::Game;
use outflank_othello::{Move, Position, opening_name};
use serde::Serialize;
use utoipa::ToSchema;

/// A legal move with what the openings say about it.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct ScoredOpening {
    /// The move; on a board with a symmetry, it stands for all its images.
    #[serde(rename = "move")]
    mv: String,
    /// The name of the opening that the move leads to.
    opening: Option<&'static str>,
    /// The score of the move in discs, for the side that plays it; null if it is not in the book.
    score: Option<f64>,
}

/// Returns the legal moves of a position, those with the best scores first.
pub(crate) fn scored_openings(position: &Position) -> Vec<ScoredOpening> {
    let representatives = representatives(position);
    let representative =
        |mv| if let Move::Place(square) = mv { Move::Place(representatives[square.index()]) } else { mv };
    let scores: Vec<_> =
        Book::shipped().moves(position.board()).iter().map(|known| (representative(known.mv), known.score)).collect();
    let opening = |mv| ScoredOpening {
        mv: Move::to_string(&mv),
        opening: opening_name(&position.after(mv)),
        score: scores.iter().find(|(known, _)| *known == mv).map(|(_, score)| score.discs()),
    };
    let mut moves: Vec<_> = position.moves().filter(|&mv| representative(mv) == mv).map(opening).collect();
    moves.sort_by(|a, b| b.score.unwrap_or(f64::MIN).total_cmp(&a.score.unwrap_or(f64::MIN)));
    moves
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
        let [only] = &scored_openings(&Position::START)[..] else { panic!("the first moves are images of each other") };
        assert_eq!((only.mv.as_str(), only.score.is_some()), ("f5", true));
        assert_eq!(book_level(&Position::START), Some(24));
        let second = scored_openings(&Position::START.after("f5".parse().unwrap()));
        let names: Vec<_> = second.iter().map(|mv| (mv.mv.as_str(), mv.opening.unwrap())).collect();
        assert_eq!(names, [("d6", "Perpendicular"), ("f6", "Diagonal"), ("f4", "Parallel")]);
        assert!(second.iter().all(|mv| mv.score.is_some()));
    }
}
