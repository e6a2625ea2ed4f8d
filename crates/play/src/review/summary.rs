//! The summary of a side in a review.

use super::move_review::MoveReview;
use super::move_scores::mean_accuracy;
use outflank_rules::Side;

/// The moves of a side in a review.
#[derive(Clone, Debug)]
pub struct ReviewSummary<'a> {
    /// The discs that the side placed.
    pub moves: usize,
    /// How often it could have placed elsewhere.
    pub choices: usize,
    /// How often it then played as well as possible.
    pub best: usize,
    /// The mean number of discs that those moves lost; 0 without any.
    pub mean_loss: f64,
    /// In per cent; 100 without any choice.
    pub accuracy: f64,
    /// The moves that lost most, the worst first.
    pub worst: Vec<&'a MoveReview>,
}

/// How many of the worst moves are named.
const MAX_WORST_MOVES: usize = 3;

impl<'a> ReviewSummary<'a> {
    /// Sums up the moves of a side.
    pub fn of(moves: &'a [MoveReview], side: Side) -> Self {
        let own = || moves.iter().filter(move |review| review.side() == side);
        let choices: Vec<_> = own().filter(|review| review.is_choice()).collect();
        let lost: i32 = choices.iter().map(|review| i32::from(review.loss())).sum();
        let mut worst: Vec<_> = choices.iter().copied().filter(|review| review.loss() > 0).collect();
        worst.sort_by_key(|review| -review.loss());
        worst.truncate(MAX_WORST_MOVES);
        Self {
            moves: own().count(),
            choices: choices.len(),
            best: choices.iter().filter(|review| review.loss() == 0).count(),
            mean_loss: f64::from(lost) / choices.len().max(1) as f64,
            accuracy: mean_accuracy(own().map(MoveReview::scores), side).unwrap_or(100.0),
            worst,
        }
    }
}

/// Returns the turning points: the moves that change a win into a draw or a loss, or a draw into a loss.
pub fn turning_points(moves: &[MoveReview]) -> impl Iterator<Item = &MoveReview> {
    moves.iter().filter(|review| review.scores().is_turning_point())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Confidence;
    use outflank_engine::Selectivity;
    use outflank_rules::{Move, Position, Variant};

    fn review(number: usize, position: Position, (best_score, score): (i8, i8), is_exact: bool) -> MoveReview {
        let confidence = Confidence { depth: 12, selectivity: Selectivity::Percent73, is_exact };
        let played: Move = "f5".parse().unwrap();
        MoveReview { number, position, played, score, best: played, best_score, line: vec![played], confidence }
    }

    fn game(scores: &[(i8, i8)], is_exact: bool) -> Vec<MoveReview> {
        let (moves, start) = (scores.iter().zip(1..), Variant::Othello.start("").unwrap());
        moves.map(|(&scores, number)| review(number, start.clone(), scores, is_exact)).collect()
    }

    #[test]
    fn accuracy_halves_with_every_eight_discs() {
        let moves = game(&[(4, 4), (8, 0), (0, -16)], false);
        let summary = ReviewSummary::of(&moves, Side::Black);
        assert!((summary.accuracy - (100.0 + 50.0 + 25.0) / 3.0).abs() < 1e-9);
        assert!((summary.mean_loss - 8.0).abs() < 1e-9);
        assert_eq!((summary.moves, summary.choices, summary.best), (3, 3, 1));
        assert_eq!(summary.worst.iter().map(|review| review.number).collect::<Vec<_>>(), [3, 2]);
        let white = ReviewSummary::of(&moves, Side::White);
        assert!((white.moves, white.worst.len()) == (0, 0) && (white.accuracy - 100.0).abs() < 1e-9);
    }

    #[test]
    fn a_move_without_a_choice_does_not_count() {
        let only_h8: Position = format!("{}X- O", "O".repeat(62)).parse().unwrap();
        let moves = [review(1, only_h8, (64, 64), true)];
        let summary = ReviewSummary::of(&moves, Side::White);
        assert_eq!((summary.moves, summary.choices, summary.best), (1, 0, 0));
    }

    #[test]
    fn results_turn_where_a_win_or_a_draw_is_given_away() {
        let numbers = |moves: &[MoveReview]| turning_points(moves).map(|review| review.number).collect::<Vec<_>>();
        let scores = [(2, 1), (1, 0), (0, -1), (-1, -9), (1, -1)];
        assert_eq!(numbers(&game(&scores, true)), [2, 3, 5]);
        assert_eq!(numbers(&game(&scores, false)), [4], "nearly even estimates tell no winner");
        assert_eq!(numbers(&game(&[(3, 1), (3, 0), (-2, -4), (-1, -4)], false)), [2, 4], "a loss of 2 may be an error");
    }
}
