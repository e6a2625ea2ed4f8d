//! Checkpoints of a fit.
//!
//! Little-endian: `OFFITTED`, the fingerprint of the fit (8), the steps (4), the weights and their first and second
//! moments (4 a number, features before buckets), and the checksum of all bytes before it (CRC-32, 4).

use super::State;
use super::adam::Adam;
use super::network::Network;

const MAGIC: [u8; 8] = *b"OFFITTED";

/// Why a fit cannot resume from some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// The file has another format.
    #[error("not a checkpoint of a fit: it does not start with OFFITTED")]
    NotACheckpoint,
    /// Some bytes have changed or are missing.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The examples, the options, the initial weights or the evaluation were others.
    #[error(
        "the checkpoint is of another fit: with other games, options or initial weights, or for another evaluation"
    )]
    OtherFit,
}

pub(super) fn write(State { network, adam }: &State, fingerprint: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(fingerprint.to_le_bytes());
    bytes.extend(adam.steps.to_le_bytes());
    for network in [network, &adam.mean, &adam.square] {
        bytes.extend(network.all_weights().flat_map(f32::to_le_bytes));
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Reads the state of a fit.
pub(super) fn read(bytes: &[u8], fingerprint: u64) -> Result<State, CheckpointError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(CheckpointError::NotACheckpoint);
    }
    let (body, checksum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
    if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
        return Err(CheckpointError::Damaged);
    }
    let mut rest = &body[MAGIC.len()..];
    let is_same = take(&mut rest).map(u64::from_le_bytes) == Some(fingerprint);
    let state = is_same.then(|| read_state(rest)).flatten();
    state.ok_or(CheckpointError::OtherFit)
}

fn read_state(mut rest: &[u8]) -> Option<State> {
    let steps = u32::from_le_bytes(take(&mut rest)?);
    let (mut network, mut adam) = (Network::zero(), Adam::new());
    for Network { features, buckets } in [&mut network, &mut adam.mean, &mut adam.square] {
        for weight in features.as_flattened_mut().iter_mut().chain(buckets.as_flattened_mut()) {
            *weight = f32::from_le_bytes(take(&mut rest)?);
        }
    }
    adam.steps = steps;
    rest.is_empty().then_some(State { network, adam })
}

/// Takes bytes off the front.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}
