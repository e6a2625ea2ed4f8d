//! Checksums and fingerprints.

use crate::evaluation::layout::{PHASES, PLACES};
use crate::evaluation::network::{HIDDEN, WIDTH};
use crate::evaluation::shape::SHAPES;

/// FNV-1a on 64 bits (G. Fowler, L. C. Noll and P. Vo, 1991).
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns a number that changes with what the weights of a file stand for.
pub(super) fn fingerprint() -> u64 {
    let mut text = format!("{PHASES} phases, {PLACES} places, rows of {WIDTH}, {HIDDEN} hidden units");
    for shape in SHAPES {
        text += ";";
        shape.squares.iter().for_each(|square| text += &square.to_string());
    }
    checksum(text.as_bytes())
}
