//! The file around the numbers.

use super::hash::fingerprint;
use super::{Weights, numbers};
use crate::checksum::checksum;
use crate::evaluation::layout::PHASES;
use crate::evaluation::network::Head;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_slice_iter_to_slice;
use std::iter;

const MAGIC: [u8; 8] = *b"OFWEIGHT";
const VERSION: u16 = 2;
const HEADER: usize = 30;
const CHECKSUM: usize = 8;
/// How hard miniz tries, of 10.
const EFFORT: u8 = 9;

/// Why bytes are no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The file is of another kind.
    #[error("not a file of evaluation weights: it does not start with OFWEIGHT")]
    NotWeights,
    /// The file is in another version of the format.
    #[error("expected version {VERSION} of the format, but found {0}")]
    Version(u16),
    /// The file ends within its header.
    #[error("the file is cut: expected at least {HEADER} bytes, but found {0}")]
    HeaderCut(usize),
    /// The file ends too early.
    #[error("the file is cut: expected {expected} bytes, but found {found}")]
    Cut {
        /// How long the file should be, by its header.
        expected: u64,
        /// How long it is.
        found: usize,
    },
    /// The file goes on after its end.
    #[error("the file is too long: expected {expected} bytes, but found {found}")]
    TooLong {
        /// How long the file should be, by its header.
        expected: u64,
        /// How long it is.
        found: usize,
    },
    /// Some bytes have changed.
    #[error("the file is damaged: expected the checksum {expected:016x}, but found {found:016x}")]
    Checksum {
        /// The checksum that the file names.
        expected: u64,
        /// The checksum of its bytes.
        found: u64,
    },
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
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend(fingerprint().to_le_bytes());
    for part in [provenance, &packed, &numbers] {
        file.extend((part.len() as u32).to_le_bytes());
    }
    file.extend(provenance);
    file.extend(packed);
    file.extend(checksum(&file).to_le_bytes());
    file
}

/// Takes a file apart; `classes` is how many rows there are.
pub(super) fn read(file: &[u8], classes: usize) -> Result<Weights, WeightsError> {
    let [provenance_length, packed_length, length] = read_header(file)?;
    let body = check_body(file, provenance_length as u64 + packed_length as u64)?;
    let (provenance, packed) = body.split_at(provenance_length);
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

/// Returns the lengths of the parts.
fn read_header(file: &[u8]) -> Result<[usize; 3], WeightsError> {
    if !file.starts_with(&MAGIC) {
        return Err(WeightsError::NotWeights);
    }
    let header: &[u8; HEADER] = file.first_chunk().ok_or(WeightsError::HeaderCut(file.len()))?;
    let version = u16::from_le_bytes([header[8], header[9]]);
    if version != VERSION {
        return Err(WeightsError::Version(version));
    }
    Ok([18, 22, 26].map(|at| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]) as usize))
}

/// Returns what lies between header and checksum, after a look at length, checksum and fingerprint.
fn check_body(file: &[u8], length: u64) -> Result<&[u8], WeightsError> {
    let (expected, found) = ((HEADER + CHECKSUM) as u64 + length, file.len());
    if (found as u64) < expected {
        return Err(WeightsError::Cut { expected, found });
    }
    if found as u64 > expected {
        return Err(WeightsError::TooLong { expected, found });
    }
    let (rest, stored) = file.split_last_chunk().expect("the length is right");
    let (expected, found) = (u64::from_le_bytes(*stored), checksum(rest));
    if expected != found {
        return Err(WeightsError::Checksum { expected, found });
    }
    let (header, body) = rest.split_at(HEADER);
    let found = u64::from_le_bytes(*header[10..].first_chunk().expect("the header is longer"));
    let expected = fingerprint();
    if expected != found {
        return Err(WeightsError::OtherShapes { expected, found });
    }
    Ok(body)
}
