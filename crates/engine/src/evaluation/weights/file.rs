//! The file of weights; the documentation of the module above has its format.

use super::{Weights, feature_weights, output_buckets};
use crate::evaluation::layout::{BUCKETS, FEATURES};
use crate::evaluation::network::{FeatureWeights, HIDDEN, OutputBucket, WIDTH, is_in_range};
use crate::evaluation::pattern::PATTERNS;
use crate::frame::{Format, Frame, FrameError, fnv1a, u32_at, u64_at};

const FORMAT: Format =
    Format { name: "a file of evaluation weights", magic: b"OFWEIGHT", version: Some(4), fnv_versions: &[3] };
/// The fingerprint and two lengths.
const FIELDS: usize = 16;
/// The number of output buckets of earlier files, from the start of the game on.
const EARLIER_BUCKETS: usize = 20;

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
    write_parts(&weights.provenance, &weights.buckets, &weights.features)
}

fn write_parts(provenance: &str, buckets: &[OutputBucket], features: &[FeatureWeights]) -> Vec<u8> {
    let packed = [output_buckets::write(buckets), feature_weights::pack(features)].concat();
    let provenance = provenance.as_bytes();
    let lengths = [provenance, &packed].map(|part| (part.len() as u32).to_le_bytes());
    let fields = [&fingerprint(buckets.len()).to_le_bytes(), lengths.as_flattened()].concat();
    FORMAT.write(&fields, &[provenance, &packed].concat())
}

/// Parses a file; `classes` is the number of classes of features.
pub(super) fn read(file: &[u8], classes: usize) -> Result<Weights, WeightsError> {
    let part = |fields: &[u8; FIELDS], part: usize| u32_at(fields, 8 + 4 * part);
    let Frame { fields, body, .. } =
        FORMAT.read(file, |fields| u64::from(part(fields, 0)) + u64::from(part(fields, 1)))?;
    let found = u64_at(fields, 0);
    let buckets = [BUCKETS, EARLIER_BUCKETS].into_iter().find(|&buckets| fingerprint(buckets) == found);
    let buckets = buckets.ok_or_else(|| WeightsError::OtherPatterns { expected: fingerprint(BUCKETS), found })?;
    let (provenance, packed) = body.split_at(part(fields, 0) as usize);
    let provenance = str::from_utf8(provenance).map_err(|_| WeightsError::Contents("provenance"))?;
    let (features, buckets) = unpack(packed, buckets, classes).ok_or(WeightsError::Contents("weights"))?;
    Ok(Weights { provenance: provenance.into(), features, buckets })
}

fn unpack(packed: &[u8], buckets: usize, classes: usize) -> Option<(Vec<FeatureWeights>, Vec<OutputBucket>)> {
    let (buckets, packed) = output_buckets::split(packed, buckets)?;
    let buckets = if buckets.len() == EARLIER_BUCKETS { spread(&buckets) } else { buckets };
    let features = feature_weights::unpack(packed, classes)?;
    let is_valid = features.iter().all(is_in_range) && buckets.iter().all(OutputBucket::cannot_overflow);
    is_valid.then_some((features, buckets))
}

/// Returns the buckets of an earlier file by the number of empties.
fn spread(earlier: &[OutputBucket]) -> Vec<OutputBucket> {
    let phase = |empties: usize| ((BUCKETS - 1 - empties) / 3).min(EARLIER_BUCKETS - 1);
    (0..BUCKETS).map(|empties| earlier[phase(empties)].clone()).collect()
}

/// Returns a number that changes with the meaning of the weights in a file with this many output buckets.
fn fingerprint(buckets: usize) -> u64 {
    // The words are those of the first files, since the number must not change.
    let mut text = format!("{buckets} phases, {FEATURES} places, rows of {WIDTH}, {HIDDEN} hidden units");
    for pattern in PATTERNS {
        text += ";";
        pattern.squares.iter().for_each(|square| text += &square.to_string());
    }
    fnv1a(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::weights::tests::sample;
    use crate::frame::tests::as_version;

    #[test]
    fn weights_of_version_3_are_read() {
        let weights = sample();
        let earlier = as_version(FORMAT, 3, &write(&weights));
        assert!(read(&earlier, weights.features.len()) == Ok(weights));
    }

    #[test]
    fn each_bucket_of_an_earlier_file_is_used_for_three_numbers_of_empties() {
        let (weights, classes) = (sample(), sample().features.len());
        let earlier = &weights.buckets[..EARLIER_BUCKETS];
        let Weights { provenance, features, buckets } =
            read(&write_parts("earlier", earlier, &weights.features), classes).unwrap();
        assert!(provenance == "earlier" && features == weights.features && buckets.len() == BUCKETS);
        for (empties, phase) in [(60, 0), (58, 0), (57, 1), (24, 12), (22, 12), (4, 18), (3, 19), (0, 19)] {
            assert!(buckets[empties] == earlier[phase], "{empties}");
        }
    }
}
