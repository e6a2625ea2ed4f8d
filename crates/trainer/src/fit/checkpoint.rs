//! A fit under way as bytes.
//!
//! Little-endian: `OFFITTED`, the fingerprint of the problem (8), the steps (4), the numbers of the network, of the mean
//! slopes and of the mean squares (4 a number, rows before heads), and the checksum of all bytes before it (CRC-32, 4).

use super::State;
use super::adam::Adam;
use super::network::Network;

const MAGIC: [u8; 8] = *b"OFFITTED";

/// Why a fit cannot go on from some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// The file is of another kind.
    #[error("not a checkpoint of a fit: it does not start with OFFITTED")]
    NotACheckpoint,
    /// Some bytes have changed or are missing.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The samples, the options, what the fit began with or the evaluation were others.
    #[error(
        "the checkpoint is of another fit: of other games or options, begun with other weights, or for another evaluation"
    )]
    OtherFit,
}

pub(super) fn write(State { network, adam }: &State, fingerprint: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(fingerprint.to_le_bytes());
    bytes.extend(adam.steps.to_le_bytes());
    for network in [network, &adam.mean, &adam.square] {
        bytes.extend(network.numbers().flat_map(f32::to_le_bytes));
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
    for Network { rows, heads } in [&mut network, &mut adam.mean, &mut adam.square] {
        for number in rows.as_flattened_mut().iter_mut().chain(heads.as_flattened_mut()) {
            *number = f32::from_le_bytes(take(&mut rest)?);
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
