//! The file of weights; the documentation of the module above has its format.

use super::{Weights, feature_weights, output_buckets};
use crate::evaluation::layout::{BUCKETS, FEATURES};
use crate::evaluation::network::{FeatureWeights, HIDDEN, OutputBucket, WIDTH, is_in_range};
use crate::evaluation::pattern::PATTERNS;
use outflank_files::frame::{Format, Frame, FrameError, u32_at, u64_at};

const FORMAT: Format = Format { name: "a file of evaluation weights", magic: b"OFWEIGHT", version: Some(4) };
/// The fingerprint and two lengths.
const FIELDS: usize = 16;

/// Why bytes are not weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is not a complete and undamaged file of this version.
    #[error(transparent)]
    File(#[from] FrameError),
    /// The file was made for other patterns or output buckets.
    #[error("the weights are for another evaluation: expected the fingerprint {expected:016x}, but found {found:016x}")]
    OtherPatterns {
        /// The fingerprint of the patterns here.
        expected: u64,
        /// The fingerprint in the file.
        found: u64,
    },
    /// The checksum is right, but the contents are invalid.
    #[error("the file is invalid: its {0} cannot be read")]
    Contents(&'static str),
}

/// Makes the bytes of a file.
pub(super) fn write(weights: &Weights) -> Vec<u8> {
    let packed = [output_buckets::write(&weights.buckets), feature_weights::pack(&weights.features)].concat();
    let provenance = weights.provenance.as_bytes();
    let lengths = [provenance, &packed].map(|part| (part.len() as u32).to_le_bytes());
    let fields = [&fingerprint().to_le_bytes(), lengths.as_flattened()].concat();
    FORMAT.write(&fields, &[provenance, &packed].concat())
}

/// Parses a file; `classes` is the number of classes of features.
pub(super) fn read(file: &[u8], classes: usize) -> Result<Weights, WeightsError> {
    let part = |fields: &[u8; FIELDS], part: usize| u32_at(fields, 8 + 4 * part);
    let Frame { fields, body, .. } =
        FORMAT.read(file, |fields| u64::from(part(fields, 0)) + u64::from(part(fields, 1)))?;
    let (expected, found) = (fingerprint(), u64_at(fields, 0));
    if expected != found {
        return Err(WeightsError::OtherPatterns { expected, found });
    }
    let (provenance, packed) = body.split_at(part(fields, 0) as usize);
    let provenance = str::from_utf8(provenance).map_err(|_| WeightsError::Contents("provenance"))?;
    let (features, buckets) = unpack(packed, classes).ok_or(WeightsError::Contents("weights"))?;
    Ok(Weights { provenance: provenance.into(), features, buckets })
}

fn unpack(packed: &[u8], classes: usize) -> Option<(Vec<FeatureWeights>, Vec<OutputBucket>)> {
    let (buckets, packed) = output_buckets::split(packed)?;
    let features = feature_weights::unpack(packed, classes)?;
    let is_valid = features.iter().all(is_in_range) && buckets.iter().all(OutputBucket::cannot_overflow);
    is_valid.then_some((features, buckets))
}

/// Returns a number that changes with the meaning of the weights in a file: FNV-1a on 64 bits (G. Fowler, L. C. Noll and
/// P. Vo, 1991) of a description.
fn fingerprint() -> u64 {
    // The words are not those of the code, since a change of them would make the shipped weights those of another evaluation.
    let mut text = format!("{BUCKETS} phases, {FEATURES} places, rows of {WIDTH}, {HIDDEN} hidden units");
    for pattern in PATTERNS {
        text += ";";
        pattern.squares.iter().for_each(|square| text += &square.to_string());
    }
    let fnv1a = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, fnv1a)
}
