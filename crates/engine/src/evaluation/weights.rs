//! The weights of the network, and their file format.
//!
//! The file, little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFWEIGHT` |
//! | 2 | the version of the format |
//! | 8 | the fingerprint of the patterns and of the layout |
//! | 4 + 4 | the lengths of the provenance and of the weights |
//! | … | the provenance (UTF-8) |
//! | … | the output buckets, two bytes a weight, from 0 empties on, in the order of the fields of an [`OutputBucket`] |
//! | … | the feature weights, four bits each, the first one in the lower half of a byte |
//! | … | a byte for each feature weight beyond 7 or −7, in whose place the four bits −8 stand, in their order |
//! | 4 | the CRC-32 of all bytes before it |

mod feature_weights;
mod file;
mod output_buckets;

use super::layout::{BUCKETS, Ties};
use super::network::{FeatureWeights, OutputBucket, is_in_range};
pub use file::WeightsError;

/// The weights of each class of features, and an output bucket for each number of empties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    provenance: String,
    features: Vec<FeatureWeights>,
    buckets: Vec<OutputBucket>,
}

impl Weights {
    /// Makes weights of those of each class of [`Ties`] and of each of the [`BUCKETS`]; the provenance says in words how
    /// they were made.
    ///
    /// # Panics
    ///
    /// Panics when weights are missing, feature weights are not [in range](is_in_range), or a bucket [can
    /// overflow](OutputBucket::cannot_overflow).
    pub fn new(provenance: String, features: Vec<FeatureWeights>, buckets: Vec<OutputBucket>) -> Self {
        assert!(features.len() == Ties::new().len() && buckets.len() == BUCKETS, "weights are missing");
        assert!(features.iter().all(is_in_range), "a feature weight is out of range");
        assert!(buckets.iter().all(OutputBucket::cannot_overflow), "an output bucket can overflow");
        Self { provenance, features, buckets }
    }

    /// Reads weights from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error for anything but a complete and undamaged file of this version, made for these patterns.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightsError> {
        file::read(file, Ties::new().len())
    }

    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// Returns how the weights were made, in words.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Returns the weights of each class of features.
    pub fn features(&self) -> &[FeatureWeights] {
        &self.features
    }

    /// Returns the output bucket of each number of empties.
    pub fn buckets(&self) -> &[OutputBucket] {
        &self.buckets
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::evaluation::network::MAX_FEATURE_WEIGHT;

    /// Small and large weights of either sign.
    pub(in crate::evaluation) fn sample() -> Weights {
        let mut random = fastrand::Rng::with_seed(3);
        let mut number = |place: usize| match place % 1000 {
            0 => random.i16(..),
            1..300 => random.i16(-300..300),
            _ => 0,
        };
        let features = (0..Ties::new().len())
            .map(|class| std::array::from_fn(|at| number(class + at) as i8 % MAX_FEATURE_WEIGHT))
            .collect();
        let mut bucket = || {
            let mut of = |_| number(1);
            OutputBucket {
                accumulator_bias: std::array::from_fn(&mut of),
                skip: std::array::from_fn(&mut of),
                hidden: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(&mut of))),
                hidden_bias: std::array::from_fn(&mut of),
                output: std::array::from_fn(&mut of),
                output_bias: number(1),
            }
        };
        let buckets = (0..BUCKETS).map(|_| bucket()).collect();
        Weights::new("random".into(), features, buckets)
    }

    #[test]
    fn weights_round_trip_through_their_file() {
        let weights = sample();
        assert!(Weights::from_bytes(&weights.to_bytes()) == Ok(weights));
    }

    #[test]
    fn a_damaged_file_is_rejected_wherever_the_damage_is() {
        let file = sample().to_bytes();
        let places = (0..60).chain((60..file.len()).step_by(file.len() / 100)).chain([file.len() - 1]);
        for place in places {
            let mut damaged = file.clone();
            damaged[place] ^= 0x10;
            assert!(Weights::from_bytes(&damaged).is_err(), "byte {place}");
        }
    }

    #[test]
    fn weights_that_could_overflow_are_rejected() {
        let rejected = Err(WeightsError::Contents("weights"));
        let (mut bucket, mut feature) = (sample(), sample());
        bucket.buckets[3].skip.fill(i16::MAX);
        feature.features[3][3] = -MAX_FEATURE_WEIGHT - 1;
        assert_eq!(Weights::from_bytes(&bucket.to_bytes()), rejected);
        assert_eq!(Weights::from_bytes(&feature.to_bytes()), rejected);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let file = sample().to_bytes();
        let message = |file: &[u8]| Weights::from_bytes(file).unwrap_err().to_string();
        assert_eq!(message(b""), "not a file of evaluation weights");
        let expected = format!("the file is truncated: expected {} bytes, but found 1000", file.len());
        assert_eq!(message(&file[..1000]), expected);
        assert_eq!(message(&file[..20]), "the file is truncated: expected at least 26 bytes, but found 20");
        let longer = [&file[..], b"x"].concat();
        assert!(message(&longer).starts_with("the file is too long: expected"), "{}", message(&longer));
        let mut other = file.clone();
        other[8] = 9;
        assert_eq!(message(&other), "expected version 4 of the format, but found 9");
        let mut damaged = file.clone();
        damaged[40] ^= 1;
        assert!(message(&damaged).starts_with("the file is damaged: "), "{}", message(&damaged));
    }
}
