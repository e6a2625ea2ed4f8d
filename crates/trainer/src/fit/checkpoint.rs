//! Checkpoints of a fit.
//!
//! A checkpoint is a [frame](outflank_files::frame) without a version: `OFFITTED`; as its fields the fingerprint of the
//! fit (8 bytes) and the number of steps (4); as its body the weights and their first and second moments (4 bytes a
//! number, features before buckets).

use super::State;
use super::adam::Adam;
use super::network::Network;
use outflank_files::frame::{Format, FrameError, u32_at, u64_at};

const FORMAT: Format = Format { name: "a checkpoint of a fit", magic: b"OFFITTED", version: None };
/// The fingerprint and the number of steps.
const FIELDS: usize = 12;

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

pub(super) fn write(State { network, adam }: &State, fingerprint: u64) -> Vec<u8> {
    let fields = [&fingerprint.to_le_bytes()[..], &adam.steps.to_le_bytes()].concat();
    let networks = [network, &adam.mean, &adam.square];
    let body: Vec<u8> = networks.into_iter().flat_map(|it| it.all_weights().flat_map(f32::to_le_bytes)).collect();
    FORMAT.write(&fields, &body)
}

/// Reads the state of a fit.
pub(super) fn read(bytes: &[u8], fingerprint: u64) -> Result<State, CheckpointError> {
    let frame = FORMAT.read_to_end::<FIELDS>(bytes)?;
    let is_same = u64_at(frame.fields, 0) == fingerprint;
    let state = is_same.then(|| read_state(u32_at(frame.fields, 8), frame.body)).flatten();
    state.ok_or(CheckpointError::OtherFit)
}

fn read_state(steps: u32, body: &[u8]) -> Option<State> {
    let (numbers, rest) = body.as_chunks();
    let mut numbers = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes));
    let (mut network, mut adam) = (Network::zero(), Adam::new());
    for Network { features, buckets } in [&mut network, &mut adam.mean, &mut adam.square] {
        for weight in features.as_flattened_mut().iter_mut().chain(buckets.as_flattened_mut()) {
            *weight = numbers.next()?;
        }
    }
    adam.steps = steps;
    (rest.is_empty() && numbers.next().is_none()).then_some(State { network, adam })
}
