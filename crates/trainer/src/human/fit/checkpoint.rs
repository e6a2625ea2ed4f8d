//! Checkpoints of a fit of the model of human play.
//!
//! A checkpoint is a [frame](outflank_files::frame) without a version: `OFHUMFIT`; as its fields the fingerprint of the
//! fit (8 bytes) and the number of steps (4); as its body the weights and their moments (4 bytes a number).

use super::State;
use crate::CheckpointError;
use crate::human::adam::Adam;
use crate::human::network::Network;
use outflank_files::frame::{Format, u32_at, u64_at};

const FORMAT: Format = Format { name: "a checkpoint of a fit of human play", magic: b"OFHUMFIT", version: None };
/// The fingerprint and the number of steps.
const FIELDS: usize = 12;

pub(super) fn write(State { network, adam }: &State, fingerprint: u64) -> Vec<u8> {
    let fields = [&fingerprint.to_le_bytes()[..], &adam.steps.to_le_bytes()].concat();
    let networks = [network, &adam.mean, &adam.square];
    let body: Vec<u8> =
        networks.into_iter().flat_map(Network::slices).flatten().copied().flat_map(f32::to_le_bytes).collect();
    FORMAT.write(&fields, &body)
}

/// Reads the state of a fit with this many embeddings.
pub(super) fn read(bytes: &[u8], fingerprint: u64, rows: usize) -> Result<State, CheckpointError> {
    let frame = FORMAT.read_to_end::<FIELDS>(bytes)?;
    let is_same = u64_at(frame.fields, 0) == fingerprint;
    let state = is_same.then(|| read_state(u32_at(frame.fields, 8), frame.body, rows)).flatten();
    state.ok_or(CheckpointError::OtherFit)
}

fn read_state(steps: u32, body: &[u8], rows: usize) -> Option<State> {
    let (numbers, rest) = body.as_chunks();
    let mut numbers = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes));
    let (mut network, mut adam) = (Network::zero(rows), Adam::new(rows));
    for it in [&mut network, &mut adam.mean, &mut adam.square] {
        for weight in it.slices_mut().flatten() {
            *weight = numbers.next()?;
        }
    }
    adam.steps = steps;
    (rest.is_empty() && numbers.next().is_none()).then_some(State { network, adam })
}
