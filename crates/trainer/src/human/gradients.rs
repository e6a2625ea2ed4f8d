//! The gradients of the log loss over a batch.
//!
//! The loss of a position is −ln p of the move that was played, p being the softmax of the logits. Its derivative by the
//! logit of a move is the probability of the move, less 1 for the one that was played.

use super::network::{Network, Vector};
use outflank_learn::human::network::{Bucket, Forward, HIDDEN, INPUTS, Inputs, WIDTH, softmax};
use outflank_learn::human::{Candidate, Candidates};

/// The gradients over a batch, which are used again for the next one.
#[derive(Debug)]
pub(super) struct Gradients {
    pub(super) sum: Network,
    /// The rows of embeddings with a gradient, in the order in which they were met.
    pub(super) rows: Vec<u32>,
    has_gradient: Vec<bool>,
    /// The number of embeddings of features.
    features: usize,
}

/// An example: a position, the index of the move that was played, and the rating as the network sees it.
pub(super) struct Example<'a> {
    pub(super) position: &'a Candidates,
    pub(super) played: usize,
    pub(super) rating: f32,
}

impl Gradients {
    /// Makes gradients of zero.
    pub(super) fn new(rows: usize, features: usize) -> Self {
        Self { sum: Network::zero(rows), rows: Vec::new(), has_gradient: vec![false; rows], features }
    }

    /// Makes all gradients zero.
    pub(super) fn clear(&mut self) {
        // Only the rows that the last batch has met: all embeddings are many times as many.
        for row in self.rows.drain(..) {
            self.sum.embeddings[row as usize] = [0.0; WIDTH];
            self.has_gradient[row as usize] = false;
        }
        self.sum.buckets.fill(Bucket::ZERO);
    }

    /// Adds the gradients of an example, times a weight, and returns its loss.
    pub(super) fn add(&mut self, network: &Network, example: &Example<'_>, weight: f32) -> f32 {
        let Example { position, played, rating } = *example;
        let bucket = outflank_learn::human::network::bucket(position.board);
        let forward = |candidate| network.forward(candidate, self.features, bucket, rating);
        let forwards: Vec<(Inputs, Forward)> = position.moves.iter().map(forward).collect();
        let mut probabilities: Vec<f32> = forwards.iter().map(|(_, forward)| forward.logit).collect();
        softmax(&mut probabilities);
        let loss = -probabilities[played].max(f32::MIN_POSITIVE).ln();
        probabilities[played] -= 1.0;
        for ((candidate, (inputs, forward)), error) in position.moves.iter().zip(&forwards).zip(probabilities) {
            let weights = &network.buckets[bucket];
            let embedding = backward(weights, &mut self.sum.buckets[bucket], inputs, forward, error * weight);
            self.add_embedding(candidate, &embedding);
        }
        loss
    }

    fn add_embedding(&mut self, candidate: &Candidate, gradient: &Vector) {
        for row in Network::rows(candidate, self.features) {
            if !self.has_gradient[row] {
                self.has_gradient[row] = true;
                self.rows.push(row as u32);
            }
            for (sum, value) in self.sum.embeddings[row].iter_mut().zip(gradient) {
                *sum += value;
            }
        }
    }
}

/// Adds the gradients of the weights for a gradient of the logit; returns the gradient of the embedding.
fn backward(weights: &Bucket, sum: &mut Bucket, inputs: &Inputs, forward: &Forward, error: f32) -> Vector {
    let rating = inputs[INPUTS - 1];
    let mut of_hidden = [0.0; HIDDEN];
    for (unit, &value) in forward.hidden.iter().enumerate() {
        // The weights of the logit are linear in the rating: the first ones, and the rating times the second ones.
        sum.output[0][unit] += error * value;
        sum.output[1][unit] += error * rating * value;
        let is_active = f32::from(u8::from(value > 0.0));
        of_hidden[unit] = is_active * error * (weights.output[0][unit] + rating * weights.output[1][unit]);
        sum.hidden_bias[unit] += of_hidden[unit];
    }
    for (input, &value) in inputs.iter().enumerate() {
        sum.skip[0][input] += error * value;
        sum.skip[1][input] += error * rating * value;
        for (sum, of_unit) in sum.hidden[input].iter_mut().zip(&of_hidden) {
            *sum += value * of_unit;
        }
    }
    std::array::from_fn(|input| {
        let through = weights.hidden[input].iter().zip(&of_hidden).map(|(weight, value)| weight * value);
        through.sum::<f32>() + error * (weights.skip[0][input] + rating * weights.skip[1][input])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit_state::Parameters;
    use crate::human::network::feature_rows;
    use outflank_engine::evaluation::layout::Ties;
    use outflank_learn::human::{KnownPositions, Lookahead};
    use outflank_rules::othello::{Board, Square};

    fn loss(network: &Network, example: &Example<'_>, features: usize) -> f64 {
        let bucket = outflank_learn::human::network::bucket(example.position.board);
        let logit = |candidate| f64::from(network.forward(candidate, features, bucket, example.rating).1.logit);
        let logits: Vec<f64> = example.position.moves.iter().map(logit).collect();
        logits.iter().map(|logit| logit.exp()).sum::<f64>().ln() - logits[example.played]
    }

    #[test]
    fn gradients_are_those_of_finite_differences() {
        let board = Board::START.after(Square::F5, Board::START.flips(Square::F5));
        let after = board.after(Square::D6, board.flips(Square::D6));
        let known = KnownPositions::new(vec![KnownPositions::hash(after).unwrap()]);
        let scores = Lookahead::new().unwrap().scores(board);
        let position = Candidates::new(board, &scores, &Ties::new(), &known);
        let (features, rows) = (feature_rows(), feature_rows() + 1);
        let mut random = fastrand::Rng::with_seed(1);
        let mut network = Network::random(rows, &mut random);
        let used: Vec<_> = position.moves.iter().flat_map(|candidate| Network::rows(candidate, features)).collect();
        for &row in &used {
            network.embeddings[row] = std::array::from_fn(|_| random.f32() - 0.5);
        }
        for weights in network.buckets.iter_mut().flat_map(Bucket::slices_mut) {
            for weight in weights.iter_mut() {
                *weight += 0.2 * (random.f32() - 0.5);
            }
        }
        let example = Example { position: &position, played: 1, rating: 0.7 };
        let mut gradients = Gradients::new(rows, features);
        let found = f64::from(gradients.add(&network, &example, 1.0));
        assert!((found - loss(&network, &example, features)).abs() < 1e-4);
        let all: Vec<f32> = gradients.sum.slices().flatten().copied().collect();
        let checked = used.iter().map(|row| row * WIDTH + 3).step_by(9);
        let layers = (0..2000).map(|_| random.usize(rows * WIDTH..all.len())).filter(|&at| all[at] != 0.0).take(60);
        let mut count = 0;
        for at in checked.chain([features * WIDTH]).chain(layers.collect::<Vec<_>>()) {
            let with = |change: f32| {
                let mut changed = network.clone();
                *changed.slices_mut().flatten().nth(at).unwrap() += change;
                loss(&changed, &example, features)
            };
            let slope = (with(1e-2) - with(-1e-2)) / 2e-2;
            assert!((slope - f64::from(all[at])).abs() < 3e-3 + 0.03 * slope.abs(), "{at}: {slope} {}", all[at]);
            count += 1;
        }
        assert!(count > 60, "{count}");
        gradients.clear();
        assert!(gradients.sum.slices().flatten().all(|&gradient| gradient == 0.0));
    }
}
