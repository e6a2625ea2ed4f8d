//! How well a side played.

use super::judge::Judged;
use outflank_engine::accuracy;
use outflank_game::Side;

/// How well a side played, from the moves that were judged.
///
/// Its accuracy is the mean of [`accuracy`] over the moves in which it had a choice.
pub(super) struct Summary<'a> {
    /// The discs that the side placed.
    pub(super) moves: usize,
    /// How often it could have placed elsewhere.
    pub(super) choices: usize,
    /// How often it then played as well as possible.
    pub(super) best: usize,
    /// The mean number of discs that those moves lost; 0 without any.
    pub(super) mean_loss: f64,
    /// In per cent; 100 without any choice.
    pub(super) accuracy: f64,
    /// The moves that lost most, the worst first.
    pub(super) worst: Vec<&'a Judged>,
}

/// How many of the worst moves are named.
const WORST: usize = 3;

impl<'a> Summary<'a> {
    /// Sums up the moves of a side.
    pub(super) fn of(moves: &'a [Judged], side: Side) -> Self {
        let own = || moves.iter().filter(move |judged| judged.side() == side);
        let choices: Vec<_> = own().filter(|judged| judged.is_choice()).collect();
        let mean = |worth: fn(f64) -> f64| {
            let sum: f64 = choices.iter().map(|judged| worth(judged.loss().into())).sum();
            (!choices.is_empty()).then(|| sum / choices.len() as f64)
        };
        let mut worst: Vec<_> = choices.iter().copied().filter(|judged| judged.loss() > 0).collect();
        worst.sort_by_key(|judged| -judged.loss());
        worst.truncate(WORST);
        Self {
            moves: own().count(),
            choices: choices.len(),
            best: choices.iter().filter(|judged| judged.loss() == 0).count(),
            mean_loss: mean(|loss| loss).unwrap_or(0.0),
            accuracy: mean(accuracy).unwrap_or(100.0),
            worst,
        }
    }
}

/// Returns the moves that turned the result: a win into less, or a draw into a loss.
pub(super) fn turns(moves: &[Judged]) -> impl Iterator<Item = &Judged> {
    moves.iter().filter(|judged| {
        let (before, after) = judged.results();
        after < before
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::Selectivity;
    use outflank_othello::{Move, Position, Square};
    use outflank_play::Confidence;

    fn judged(number: usize, position: Position, (best_score, score): (i8, i8), is_exact: bool) -> Judged {
        let reach = Confidence { depth: 12, selectivity: Selectivity::Percent73, is_exact };
        let played = Move::Place(Square::F5);
        Judged { number, position, played, score, best: played, best_score, line: vec![played], reach, in_book: false }
    }

    fn game(scores: &[(i8, i8)], is_exact: bool) -> Vec<Judged> {
        let moves = scores.iter().zip(1..);
        moves.map(|(&scores, number)| judged(number, Position::START, scores, is_exact)).collect()
    }

    #[test]
    fn accuracy_halves_with_every_eight_discs() {
        let moves = game(&[(4, 4), (8, 0), (0, -16)], false);
        let summary = Summary::of(&moves, Side::Black);
        assert!((summary.accuracy - (100.0 + 50.0 + 25.0) / 3.0).abs() < 1e-9);
        assert!((summary.mean_loss - 8.0).abs() < 1e-9);
        assert_eq!((summary.moves, summary.choices, summary.best), (3, 3, 1));
        assert_eq!(summary.worst.iter().map(|judged| judged.number).collect::<Vec<_>>(), [3, 2]);
        let white = Summary::of(&moves, Side::White);
        assert!((white.moves, white.worst.len()) == (0, 0) && (white.accuracy - 100.0).abs() < 1e-9);
    }

    #[test]
    fn a_move_without_a_choice_does_not_count() {
        let only_h8: Position = format!("{}X- O", "O".repeat(62)).parse().unwrap();
        let moves = [judged(1, only_h8, (64, 64), true)];
        let summary = Summary::of(&moves, Side::White);
        assert_eq!((summary.moves, summary.choices, summary.best), (1, 0, 0));
    }

    #[test]
    fn results_turn_where_a_win_or_a_draw_is_given_away() {
        let numbers = |moves: &[Judged]| turns(moves).map(|judged| judged.number).collect::<Vec<_>>();
        let scores = [(2, 1), (1, 0), (0, -1), (-1, -9), (1, -1)];
        assert_eq!(numbers(&game(&scores, true)), [2, 3, 5]);
        assert_eq!(numbers(&game(&scores, false)), [4], "nearly even estimates tell no winner");
    }
}
