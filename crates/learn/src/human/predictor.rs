//! Predictions of moves.

use crate::human::{Candidates, DeepSearch, HumanModel, Lookahead, Mix, Rating, Style};
use outflank_engine::NoMemory;
use outflank_rules::othello::{Board, Move};
use std::sync::Arc;

/// The probability of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveProbability {
    /// The move.
    pub mv: Move,
    /// The probability that it is played, from 0 to 1.
    pub probability: f32,
}

/// Predicts moves by a model; it takes 0.1 ms or so for a position, and 10 ms for a rating above 1900, whose distribution
/// is a [`Mix`] with a deeper search.
///
/// # Examples
///
/// ```
/// use outflank_learn::human::{HumanModel, Predictor, Rating};
/// use outflank_rules::othello::Board;
///
/// let mut predictor = Predictor::new(HumanModel::shipped())?;
/// let [weak, strong] = [Rating::LOWEST, Rating::HIGHEST].map(|rating| predictor.probabilities(Board::START, rating));
/// assert_eq!((weak.len(), strong.len()), (4, 4));
/// # Ok::<(), outflank_engine::NoMemory>(())
/// ```
#[derive(Debug)]
pub struct Predictor {
    model: Arc<HumanModel>,
    lookahead: Lookahead,
    deep_search: DeepSearch,
}

impl Predictor {
    /// Makes a predictor.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the search.
    pub fn new(model: Arc<HumanModel>) -> Result<Self, NoMemory> {
        Ok(Self { model, lookahead: Lookahead::new()?, deep_search: DeepSearch::new()? })
    }

    /// Returns the probability that a player of a rating plays each legal move, the most probable first.
    ///
    /// They sum to 1; a forced pass has the probability 1, and there is no move when the game is over.
    pub fn probabilities(&mut self, board: Board, rating: Rating) -> Vec<MoveProbability> {
        let style = Style::of_people(rating.of_people().elo().into());
        let probabilities = self.distribution(board, &style);
        sorted(board, probabilities)
    }

    /// Returns those of the network alone, for many positions: they take no deeper search at any rating.
    pub fn network_probabilities(&mut self, board: Board, rating: Rating) -> Vec<MoveProbability> {
        let style = Style::of_people(rating.of_people().elo().into());
        let position = self.analyse(board);
        let probabilities = self.model.distribution(&position, &style);
        sorted(board, probabilities)
    }

    /// Returns the probability of each placement, in the order of the squares.
    ///
    /// The style may be that of people of any rating, or another one.
    pub fn distribution(&mut self, board: Board, style: &Style) -> Vec<f32> {
        let (position, mix) = (self.analyse(board), Mix::at(style.elo));
        let mut logits = self.model.logits(&position, style.elo);
        if mix != Mix::NETWORK {
            let losses = self.deep_search.losses(board);
            logits = logits.iter().zip(losses).map(|(logit, loss)| mix.network * logit - mix.loss * loss).collect();
        }
        style.probabilities(&logits)
    }

    /// Makes the inputs of the model for a position.
    pub(crate) fn analyse(&mut self, board: Board) -> Candidates {
        let scores = self.lookahead.scores(board);
        Candidates::new(board, &scores, self.model.ties(), self.model.known())
    }
}

/// Returns the moves of a board with the probabilities of its placements, the most probable first.
fn sorted(board: Board, probabilities: Vec<f32>) -> Vec<MoveProbability> {
    let moves = board.placements().into_iter().map(Move::Place);
    let mut choices: Vec<_> =
        moves.zip(probabilities).map(|(mv, probability)| MoveProbability { mv, probability }).collect();
    // A forced pass is no choice, and the network has no inputs for it.
    if choices.is_empty() && !board.is_over() {
        choices.push(MoveProbability { mv: Move::Pass, probability: 1.0 });
    }
    choices.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::othello::{Position, Square};

    /// FFO #1, from the test positions of the Fédération Française d'Othello, in which g8 alone wins by 18 discs.
    const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

    fn ffo_1() -> Board {
        FFO_1.parse::<Position>().unwrap().board()
    }

    #[test]
    fn up_to_1900_the_network_is_alone_and_the_distribution_is_continuous() {
        let mut predictor = Predictor::new(HumanModel::shipped()).unwrap();
        for elo in [1200.0, 1900.0] {
            let (position, style) = (predictor.analyse(ffo_1()), Style::of_people(elo));
            assert_eq!(predictor.distribution(ffo_1(), &style), predictor.model.distribution(&position, &style));
        }
        let [at, above] = [1900.0, 1900.1].map(|elo| predictor.distribution(ffo_1(), &Style::of_people(elo)));
        assert!(at.iter().zip(&above).all(|(at, above)| (at - above).abs() < 1e-3) && at != above);
    }

    #[test]
    fn masters_find_a_move_that_a_short_search_does_not_see() {
        let mut predictor = Predictor::new(HumanModel::shipped()).unwrap();
        let of = |moves: Vec<MoveProbability>| {
            assert!((moves.iter().map(|choice| choice.probability).sum::<f32>() - 1.0).abs() < 1e-5);
            moves.iter().find(|choice| choice.mv == Move::Place(Square::G8)).unwrap().probability
        };
        let rating = Rating::new(2300).unwrap();
        let network = of(predictor.network_probabilities(ffo_1(), rating));
        let mixed = of(predictor.probabilities(ffo_1(), rating));
        assert!(mixed > network, "{network} {mixed}");
    }
}
