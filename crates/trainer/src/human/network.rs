//! The trainable form of the model: all weights in floating point.

use crate::fit_state::Parameters;
use outflank_engine::evaluation::layout::Ties;
use outflank_learn::human::model::{EMBEDDING_ONE, Embedding, inputs_of};
use outflank_learn::human::network::{BUCKETS, Bucket, Forward, Inputs, WIDTH};
use outflank_learn::human::{Candidate, HumanModel, KnownPositions};

/// An embedding in floating point.
pub(super) type Vector = [f32; WIDTH];

/// The maximum absolute value of an embedding, so that it fits into a byte.
pub(super) const MAX_EMBEDDING: f32 = 127.0 / EMBEDDING_ONE;

/// The weights.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Network {
    /// Those of the classes of features, then those of the known positions.
    pub(super) embeddings: Vec<Vector>,
    pub(super) buckets: Vec<Bucket>,
}

impl Network {
    pub(super) fn zero(rows: usize) -> Self {
        Self { embeddings: vec![[0.0; WIDTH]; rows], buckets: vec![Bucket::ZERO; BUCKETS] }
    }

    /// Small random weights in the layers; embeddings start at 0, so that those of features that are never met stay there.
    pub(super) fn random(rows: usize, random: &mut fastrand::Rng) -> Self {
        let mut network = Self::zero(rows);
        let mut uniform = |range: f32| (random.f32() * 2.0 - 1.0) * range;
        let mut first = Bucket::ZERO;
        first.hidden.as_flattened_mut().iter_mut().for_each(|weight| *weight = uniform(0.3));
        first.output[0].iter_mut().for_each(|weight| *weight = uniform(0.3));
        first.skip[0].iter_mut().for_each(|weight| *weight = uniform(0.1));
        network.buckets.fill(first);
        network
    }

    /// Returns the rows of the embeddings of a candidate.
    pub(super) fn rows(candidate: &Candidate, features: usize) -> impl Iterator<Item = usize> {
        let known = candidate.known.map(|index| features + index as usize);
        candidate.classes.into_iter().map(|class| class as usize).chain(known)
    }

    /// Returns the inputs and the results of the forward pass of a candidate.
    pub(super) fn forward(
        &self,
        candidate: &Candidate,
        features: usize,
        bucket: usize,
        rating: f32,
    ) -> (Inputs, Forward) {
        let mut sum = [0.0; WIDTH];
        for row in Self::rows(candidate, features) {
            for (sum, value) in sum.iter_mut().zip(&self.embeddings[row]) {
                *sum += value;
            }
        }
        let inputs = inputs_of(&sum, candidate, rating);
        (inputs, self.buckets[bucket].forward(&inputs))
    }

    /// Returns the model with embeddings of a byte a value.
    pub(super) fn quantised(&self, provenance: String, known: KnownPositions) -> HumanModel {
        let quantise = |vector: &Vector| -> Embedding { vector.map(|value| (value * EMBEDDING_ONE).round() as i8) };
        HumanModel::new(provenance, known, self.embeddings.iter().map(quantise).collect(), self.buckets.clone())
    }
}

impl Parameters for Network {
    fn slices(&self) -> impl Iterator<Item = &[f32]> {
        std::iter::once(self.embeddings.as_flattened()).chain(self.buckets.iter().flat_map(Bucket::slices))
    }

    fn slices_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let embeddings = std::iter::once(self.embeddings.as_flattened_mut());
        embeddings.chain(self.buckets.iter_mut().flat_map(Bucket::slices_mut))
    }
}

/// Returns the number of embeddings of features.
pub(super) fn feature_rows() -> usize {
    Ties::new().len()
}
