//! Checkpoints of a fit of the model of human play.
//!
//! A checkpoint is a [frame](outflank_engine::frame) without a version: `OFHUMFIT`; as its fields the fingerprint of the
//! fit (8 bytes), the number of steps (4) and the loss (4); as its body the weights and their moments (4 bytes a number).

use super::State;
use crate::CheckpointError;
use crate::human::adam::Adam;
use crate::human::network::Network;
use outflank_engine::frame::{Format, u32_at, u64_at};

const FORMAT: Format =
    Format { name: "a checkpoint of a fit of human play", magic: b"OFHUMFIT", version: None, fnv_versions: &[] };
/// The fingerprint, the number of steps and the loss.
const FIELDS: usize = 16;

pub(super) fn write(State { network, adam, loss }: &State, fingerprint: u64) -> Vec<u8> {
    let fields = [&fingerprint.to_le_bytes()[..], &adam.steps.to_le_bytes(), &loss.to_le_bytes()].concat();
    let networks = [network, &adam.mean, &adam.square];
    let body: Vec<u8> =
        networks.into_iter().flat_map(Network::slices).flatten().copied().flat_map(f32::to_le_bytes).collect();
    FORMAT.write(&fields, &body)
}

/// Reads the state of a fit with this many embeddings.
pub(super) fn read(bytes: &[u8], fingerprint: u64, rows: usize) -> Result<State, CheckpointError> {
    let frame = FORMAT.read_to_end::<FIELDS>(bytes)?;
    let is_same = u64_at(frame.fields, 0) == fingerprint;
    let [steps, loss] = [8, 12].map(|at| u32_at(frame.fields, at));
    let state = is_same.then(|| read_state(frame.body, rows)).flatten();
    let (network, adam) = state.ok_or(CheckpointError::OtherFit)?;
    Ok(State { network, adam: Adam { steps, ..adam }, loss: f32::from_bits(loss) })
}

fn read_state(body: &[u8], rows: usize) -> Option<(Network, Adam)> {
    let (numbers, rest) = body.as_chunks();
    let mut numbers = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes));
    let (mut network, mut adam) = (Network::zero(rows), Adam::new(rows));
    for it in [&mut network, &mut adam.mean, &mut adam.square] {
        for weight in it.slices_mut().flatten() {
            *weight = numbers.next()?;
        }
    }
    (rest.is_empty() && numbers.next().is_none()).then_some((network, adam))
}
