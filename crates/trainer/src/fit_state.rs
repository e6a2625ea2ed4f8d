//! The state of a fit, and its checkpoints.
//!
//! A checkpoint is a [frame](outflank_files::frame) without a version; as its fields the fingerprint of the fit (8 bytes)
//! and the number of steps (4); as its body the weights and their first and second moments (4 bytes a number).

use crate::adam::Adam;
use outflank_files::frame::{Format, FrameError, u32_at, u64_at};

/// The weights of a network as lists of numbers, always in the same order.
pub(crate) trait Parameters: Clone {
    fn slices(&self) -> impl Iterator<Item = &[f32]>;

    fn slices_mut(&mut self) -> impl Iterator<Item = &mut [f32]>;
}

/// The weights and the state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FitState<N> {
    pub(crate) network: N,
    pub(crate) adam: Adam<N>,
}

/// Why a fit cannot resume from some bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// The file has another format, or is damaged.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The examples, the options, the initial weights or the evaluation were others.
    #[error(
        "the checkpoint is of another fit: with other games, options or initial weights, or for another evaluation"
    )]
    OtherFit,
}

/// The fingerprint and the number of steps.
const FIELDS: usize = 12;

impl<N: Parameters> FitState<N> {
    /// Makes the state before the first step.
    pub(crate) fn new(network: N) -> Self {
        let mut zero = network.clone();
        zero.slices_mut().for_each(|slice| slice.fill(0.0));
        let adam = Adam { steps: 0, mean: zero.clone(), square: zero };
        Self { network, adam }
    }

    /// Returns the bytes of a checkpoint.
    pub(crate) fn checkpoint(&self, format: &Format, fingerprint: u64) -> Vec<u8> {
        let fields = [&fingerprint.to_le_bytes()[..], &self.adam.steps.to_le_bytes()].concat();
        let networks = [&self.network, &self.adam.mean, &self.adam.square];
        let numbers = networks.into_iter().flat_map(N::slices).flatten();
        format.write(&fields, &numbers.flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())
    }

    /// Takes the state of a checkpoint, unless it is that of another fit.
    pub(crate) fn resume(
        &mut self,
        format: &Format,
        checkpoint: &[u8],
        fingerprint: u64,
    ) -> Result<(), CheckpointError> {
        let frame = format.read_to_end::<FIELDS>(checkpoint)?;
        // The moments of another fit would be numbers of the right shape and of no meaning.
        let is_same = u64_at(frame.fields, 0) == fingerprint;
        let state = is_same.then(|| self.read(u32_at(frame.fields, 8), frame.body)).flatten();
        *self = state.ok_or(CheckpointError::OtherFit)?;
        Ok(())
    }

    /// Reads a state of the shape of this one; `None` for another number of weights.
    fn read(&self, steps: u32, body: &[u8]) -> Option<Self> {
        let (numbers, rest) = body.as_chunks();
        let mut numbers = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes));
        let mut state = self.clone();
        state.adam.steps = steps;
        for it in [&mut state.network, &mut state.adam.mean, &mut state.adam.square] {
            for weight in it.slices_mut().flatten() {
                *weight = numbers.next()?;
            }
        }
        (rest.is_empty() && numbers.next().is_none()).then_some(state)
    }
}
