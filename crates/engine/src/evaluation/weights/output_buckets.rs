//! The output buckets as bytes.

use crate::evaluation::layout::BUCKETS;
use crate::evaluation::network::OutputBucket;

const BYTES: usize = OutputBucket::WEIGHTS * size_of::<i16>();

/// Returns the weights of buckets, two bytes each, in the order of the fields.
pub(super) fn write(buckets: &[OutputBucket]) -> Vec<u8> {
    let weights = |bucket: &OutputBucket| {
        let first = [&bucket.accumulator_bias[..], &bucket.skip].concat();
        let last = [&bucket.hidden_bias[..], &bucket.output, &[bucket.output_bias]].concat();
        [&first, bucket.hidden.as_flattened().as_flattened(), &last].concat()
    };
    buckets.iter().flat_map(weights).flat_map(i16::to_le_bytes).collect()
}

/// Splits the buckets from the start of some bytes, or returns `None` when these are too few.
pub(super) fn split(bytes: &[u8]) -> Option<(Vec<OutputBucket>, &[u8])> {
    let (buckets, rest) = bytes.split_at_checked(BUCKETS * BYTES)?;
    Some((buckets.chunks_exact(BYTES).map(|bytes| bucket(bytes.as_chunks().0)).collect(), rest))
}

fn bucket(bytes: &[[u8; 2]]) -> OutputBucket {
    let mut bucket = OutputBucket::ZERO;
    let first = bucket.accumulator_bias.iter_mut().chain(&mut bucket.skip);
    let hidden = bucket.hidden.as_flattened_mut().as_flattened_mut();
    let last = bucket.hidden_bias.iter_mut().chain(&mut bucket.output).chain([&mut bucket.output_bias]);
    first.chain(hidden).chain(last).zip(bytes).for_each(|(weight, &bytes)| *weight = i16::from_le_bytes(bytes));
    bucket
}
