//! The model of human play that rates puzzles.

use super::MoveModel;
use crate::human::{Predictor, Rating};
use crate::variation::square_of;
use outflank_rules::othello::{Board, Square};

/// The probabilities are those of the network alone: a deeper search of each position would take the most time.
impl MoveModel for Predictor {
    fn probabilities(&mut self, board: Board, rating: u16) -> Vec<(Square, f32)> {
        let rating = rating.clamp(Rating::LOWEST_OF_PEOPLE.elo(), Rating::HIGHEST.elo());
        let Some(rating) = Rating::new(rating) else { return Vec::new() };
        let moves = self.network_probabilities(board, rating).into_iter();
        moves.filter_map(|known| Some((square_of(known.mv)?, known.probability))).collect()
    }
}
