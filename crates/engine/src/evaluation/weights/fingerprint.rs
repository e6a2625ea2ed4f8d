//! Fingerprints.

use crate::checksum::checksum;
use crate::evaluation::layout::FEATURES;
use crate::evaluation::network::{HIDDEN, WIDTH};
use crate::evaluation::pattern::PATTERNS;

/// Returns a number that changes with the meaning of the weights in a file with this many output buckets.
pub(super) fn fingerprint(buckets: usize) -> u64 {
    // The words are those of the first files, since the number must not change.
    let mut text = format!("{buckets} phases, {FEATURES} places, rows of {WIDTH}, {HIDDEN} hidden units");
    for pattern in PATTERNS {
        text += ";";
        pattern.squares.iter().for_each(|square| text += &square.to_string());
    }
    checksum(text.as_bytes())
}
