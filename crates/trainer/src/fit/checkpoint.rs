//! A fit under way as bytes.
//!
//! Little-endian: `OFFITTED`, the fingerprint of the problem (8), the steps (4), the two lengths (8 + 8), the vectors of
//! weights, slope and direction (4 a number), and the checksum of all bytes before it (CRC-32, 4).

use super::State;

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
    /// The samples, the penalties or the evaluation were others.
    #[error("the checkpoint is of another fit: of other games or options, or for another evaluation")]
    OtherFit,
}

pub(super) fn write(state: &State, fingerprint: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(fingerprint.to_le_bytes());
    bytes.extend(state.steps.to_le_bytes());
    bytes.extend([state.length, state.first_length].iter().flat_map(|length| length.to_le_bytes()));
    for vector in [&state.weights, &state.slope, &state.direction] {
        bytes.extend(vector.iter().flat_map(|number| number.to_le_bytes()));
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Reads the state of a fit with so many unknowns.
pub(super) fn read(bytes: &[u8], fingerprint: u64, unknowns: usize) -> Result<State, CheckpointError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(CheckpointError::NotACheckpoint);
    }
    let (body, checksum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
    if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
        return Err(CheckpointError::Damaged);
    }
    let mut rest = &body[MAGIC.len()..];
    let is_same = take(&mut rest).map(u64::from_le_bytes) == Some(fingerprint);
    let state = is_same.then(|| read_state(rest, unknowns)).flatten();
    state.ok_or(CheckpointError::OtherFit)
}

fn read_state(mut rest: &[u8], unknowns: usize) -> Option<State> {
    let steps = u32::from_le_bytes(take(&mut rest)?);
    let (length, first_length) = (f64::from_le_bytes(take(&mut rest)?), f64::from_le_bytes(take(&mut rest)?));
    let (numbers, rest) = rest.as_chunks();
    if numbers.len() != 3 * unknowns || !rest.is_empty() {
        return None;
    }
    let mut vectors =
        numbers.chunks_exact(unknowns).map(|vector| vector.iter().map(|&b| f32::from_le_bytes(b)).collect());
    let (weights, slope, direction) = (vectors.next()?, vectors.next()?, vectors.next()?);
    Some(State { steps, weights, slope, direction, length, first_length })
}

/// Takes bytes off the front.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}
