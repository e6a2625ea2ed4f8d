//! The feature weights, packed.
//!
//! There are millions of them, and few need more than four bits; the documentation of the module above has the format. A
//! general compressor packs them a little tighter, but takes several times as long to unpack them, which every start of
//! the program would wait for.

use crate::evaluation::network::{FeatureWeights, WIDTH};
use std::ops::RangeInclusive;

/// The four bits that stand for a weight in the last list.
const LARGE: i8 = -8;
/// The weights that four bits hold.
const SMALL: RangeInclusive<i8> = -7..=7;

/// The weights of a feature with four bits each.
type Nibbles = [u8; WIDTH / 2];

/// Packs weights: four bits for each, and then a byte for each that is too large for them.
pub(super) fn pack(features: &[FeatureWeights]) -> Vec<u8> {
    let large = features.as_flattened().iter().filter(|weight| !SMALL.contains(*weight));
    features.iter().flat_map(nibbles).chain(large.map(|&weight| weight as u8)).collect()
}

/// Unpacks the weights of `count` features, or returns `None` when the bytes are not what [`pack`] makes of them.
pub(super) fn unpack(packed: &[u8], count: usize) -> Option<Vec<FeatureWeights>> {
    let (packed_weights, large) = packed.split_at_checked(count * size_of::<Nibbles>())?;
    let mut features: Vec<_> = packed_weights.as_chunks().0.iter().map(unpack_feature).collect();
    let mut used = 0;
    // Without a branch, since it would be unpredictable.
    for weight in features.as_flattened_mut() {
        let (is_large, next) = (*weight == LARGE, large.get(used).copied().unwrap_or_default());
        *weight = if is_large { next as i8 } else { *weight };
        used += usize::from(is_large);
    }
    (used == large.len()).then_some(features)
}

fn nibbles(feature: &FeatureWeights) -> Nibbles {
    let nibble = |weight: i8| if SMALL.contains(&weight) { weight as u8 & 15 } else { LARGE as u8 & 15 };
    std::array::from_fn(|at| nibble(feature[2 * at]) | nibble(feature[2 * at + 1]) << 4)
}

fn unpack_feature(nibbles: &Nibbles) -> FeatureWeights {
    // A shift to the left and back repeats the sign.
    let nibble = |at: usize| (nibbles[at / 2] << (4 * (1 - at % 2))) as i8 >> 4;
    std::array::from_fn(nibble)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features() -> Vec<FeatureWeights> {
        let mut random = fastrand::Rng::with_seed(6);
        let mut weight = |most: i8| random.i8(-most..=most);
        (0..997).map(|feature| std::array::from_fn(|_| weight([0, 1, 7, 9, 127][feature % 5]))).collect()
    }

    #[test]
    fn feature_weights_round_trip() {
        let features = features();
        assert_eq!(unpack(&pack(&features), features.len()), Some(features));
    }

    #[test]
    fn too_few_or_too_many_bytes_are_rejected() {
        let (features, packed) = (features(), pack(&features()));
        for length in (0..packed.len()).step_by(97).chain([packed.len() - 1]) {
            assert_eq!(unpack(&packed[..length], features.len()), None, "{length}");
        }
        assert_eq!(unpack(&[&packed[..], &[1]].concat(), features.len()), None);
    }
}
