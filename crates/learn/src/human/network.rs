//! The network that makes a logit of a move's inputs.
//!
//! The inputs are the sum of the embeddings of the features of the board after the move, and the scalars of the
//! [candidate](crate::human::candidates). They are inputs of rectified hidden units. The logit is a sum of the hidden units and of
//! the inputs themselves; their weights depend on the rating linearly, and the hidden units have the rating as one more
//! input. So strong and weak players may judge the same board differently. There are weights for each [phase](bucket).
//!
//! The probabilities of the moves of a position are the softmax of their logits: the conditional logit model (D. `McFadden`,
//! "Conditional logit analysis of qualitative choice behavior", 1974) with a network in the place of a linear form. That
//! such a model, given a player's rating, predicts people's moves better than engines do is the finding of R. McIlroy-Young
//! et al., "Aligning superhuman AI with human behavior: chess as a model system", 2020.

use crate::human::candidates::SCALARS;
use outflank_rules::othello::Board;

/// The number of values of an embedding.
pub const WIDTH: usize = 8;
/// The number of inputs of the hidden units: the embedding, the scalars and the rating.
pub const INPUTS: usize = WIDTH + SCALARS + 1;
/// The number of hidden units.
pub const HIDDEN: usize = 32;
/// The number of phases.
pub const BUCKETS: usize = 15;

/// The rating that the network sees as 0.
pub const MEAN_ELO: f32 = 1800.0;

/// The inputs of a move, the rating last.
pub type Inputs = [f32; INPUTS];
/// The values of the hidden units.
pub type Hidden = [f32; HIDDEN];

/// The weights of a phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Bucket {
    /// The weights of each input in the hidden units.
    pub hidden: [Hidden; INPUTS],
    /// The bias of the hidden units.
    pub hidden_bias: Hidden,
    /// The weights of the hidden units in the logit, and their change with the rating.
    pub output: [Hidden; 2],
    /// The weights of the inputs in the logit, and their change with the rating.
    pub skip: [Inputs; 2],
}

/// What the forward pass computes.
#[derive(Clone, Copy, Debug)]
pub struct Forward {
    /// The hidden units, rectified.
    pub hidden: Hidden,
    /// The logit of the move.
    pub logit: f32,
}

/// Returns the index of the phase of a board: four numbers of empties each.
pub fn bucket(board: Board) -> usize {
    (board.empties().len().saturating_sub(1) as usize / 4).min(BUCKETS - 1)
}

/// Returns the rating as the network sees it.
pub fn scaled(elo: f32) -> f32 {
    /// The difference that is seen as 1.
    const SCALE: f32 = 300.0;
    ((elo - MEAN_ELO) / SCALE).clamp(-3.0, 3.0)
}

impl Bucket {
    /// The number of weights.
    pub const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + 2 * HIDDEN + 2 * INPUTS;

    /// A bucket that gives every move the logit 0.
    pub const ZERO: Self = Self {
        hidden: [[0.0; HIDDEN]; INPUTS],
        hidden_bias: [0.0; HIDDEN],
        output: [[0.0; HIDDEN]; 2],
        skip: [[0.0; INPUTS]; 2],
    };

    /// Computes the logit of a move; the last input is the rating.
    #[inline]
    pub fn forward(&self, inputs: &Inputs) -> Forward {
        let rating = inputs[INPUTS - 1];
        let mut hidden = self.hidden_bias;
        for (input, weights) in inputs.iter().zip(&self.hidden) {
            for (sum, weight) in hidden.iter_mut().zip(weights) {
                *sum += input * weight;
            }
        }
        let hidden = hidden.map(|sum| sum.max(0.0));
        let at_rating = |weights: [&[f32]; 2], values: &[f32]| {
            let terms = values.iter().zip(weights[0]).zip(weights[1]);
            terms.map(|((value, weight), change)| value * (weight + rating * change)).sum::<f32>()
        };
        let logit =
            at_rating([&self.output[0], &self.output[1]], &hidden) + at_rating([&self.skip[0], &self.skip[1]], inputs);
        Forward { hidden, logit }
    }

    /// Returns all weights, in the order of the fields.
    pub fn slices(&self) -> [&[f32]; 4] {
        [self.hidden.as_flattened(), &self.hidden_bias, self.output.as_flattened(), self.skip.as_flattened()]
    }

    /// Returns all weights for changes, in the order of the fields.
    pub fn slices_mut(&mut self) -> [&mut [f32]; 4] {
        [
            self.hidden.as_flattened_mut(),
            &mut self.hidden_bias,
            self.output.as_flattened_mut(),
            self.skip.as_flattened_mut(),
        ]
    }
}

/// Turns logits into probabilities, in place.
pub fn softmax(logits: &mut [f32]) {
    // Relative to the highest, so that no power overflows.
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for logit in logits.iter_mut() {
        *logit = (*logit - most).exp();
    }
    let sum: f32 = logits.iter().sum();
    for power in logits.iter_mut() {
        *power /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_cover_all_boards() {
        assert_eq!(
            [0, 1, 4, 5, 60, 64].map(|empties| {
                let discs = if empties == 64 { 0 } else { u64::MAX >> empties };
                bucket(Board::new(
                    outflank_rules::othello::Bitboard::from_bits(discs),
                    outflank_rules::othello::Bitboard::EMPTY,
                ))
            }),
            [0, 0, 0, 1, 14, 14]
        );
    }

    #[test]
    fn probabilities_sum_to_one_even_for_huge_logits() {
        let mut logits = [1e4, -1e4, 1e4];
        softmax(&mut logits);
        assert_eq!(logits.map(f32::to_bits), [0.5_f32, 0.0, 0.5].map(f32::to_bits));
        let mut warm = [1.0, 0.0];
        softmax(&mut warm);
        assert!((warm[0] - 1.0 / (1.0 + (-1.0_f32).exp())).abs() < 1e-6);
    }
}
