//! The file around the numbers.

use super::hash::fingerprint;
use super::{Weights, numbers};
use crate::container::{Container, ContainerError, u32_at};
use crate::evaluation::layout::PHASES;
use crate::evaluation::network::Head;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_slice_iter_to_slice;
use std::iter;

const CONTAINER: Container = Container { kind: "a file of evaluation weights", magic: "OFWEIGHT", version: 2 };
/// The fingerprint and three lengths.
const FIELDS: usize = 20;
/// How hard miniz tries, of 10.
const EFFORT: u8 = 9;

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is no whole and undamaged file of this version.
    #[error(transparent)]
    File(#[from] ContainerError),
    /// The file was made for other shapes or phases.
    #[error("the weights are for another evaluation: expected the fingerprint {expected:016x}, but found {found:016x}")]
    OtherShapes {
        /// The fingerprint of the shapes here.
        expected: u64,
        /// The fingerprint that the file names.
        found: u64,
    },
    /// The checksum is right, but what it covers is not.
    #[error("the file was written wrongly: its {0} cannot be read")]
    Contents(&'static str),
}

/// Lays the parts of a file together.
pub(super) fn write(weights: &Weights) -> Vec<u8> {
    let numbers = numbers::write(weights);
    let (provenance, packed) = (weights.provenance.as_bytes(), compress_to_vec(&numbers, EFFORT));
    let lengths = [provenance, &packed, &numbers].map(|part| (part.len() as u32).to_le_bytes());
    CONTAINER.pack(&[&fingerprint().to_le_bytes(), lengths.as_flattened(), provenance, &packed])
}

/// Takes a file apart; `classes` is how many rows there are.
pub(super) fn read(file: &[u8], classes: usize) -> Result<Weights, WeightsError> {
    let part = |fields: &[u8; FIELDS], part: usize| u32_at(fields, 8 + 4 * part);
    let (fields, body) = CONTAINER.unpack(file, |fields| u64::from(part(fields, 0)) + u64::from(part(fields, 1)))?;
    let found = u64::from_le_bytes(std::array::from_fn(|byte| fields[byte]));
    let expected = fingerprint();
    if expected != found {
        return Err(WeightsError::OtherShapes { expected, found });
    }
    let (provenance, packed) = body.split_at(part(fields, 0) as usize);
    let length = part(fields, 2) as usize;
    let provenance = str::from_utf8(provenance).map_err(|_| WeightsError::Contents("provenance"))?;
    let numbers = (length == numbers::length(classes, PHASES)).then(|| inflate(packed, length)).flatten();
    let (rows, heads) = numbers::read(&numbers.ok_or(WeightsError::Contents("weights"))?, classes, PHASES);
    if !heads.iter().all(Head::is_sound) {
        return Err(WeightsError::Contents("weights"));
    }
    Ok(Weights { provenance: provenance.into(), rows, heads })
}

/// Unpacks bytes that are `length` bytes then.
fn inflate(packed: &[u8], length: usize) -> Option<Vec<u8>> {
    let mut unpacked = vec![0; length];
    let written = decompress_slice_iter_to_slice(&mut unpacked, iter::once(packed), false, true);
    (written == Ok(length)).then_some(unpacked)
}
