//! Fingerprints.

use crate::checksum::checksum;
use crate::evaluation::layout::{PHASES, PLACES};
use crate::evaluation::network::{HIDDEN, WIDTH};
use crate::evaluation::shape::SHAPES;

/// Returns a number that changes with what the weights of a file stand for.
pub(super) fn fingerprint() -> u64 {
    let mut text = format!("{PHASES} phases, {PLACES} places, rows of {WIDTH}, {HIDDEN} hidden units");
    for shape in SHAPES {
        text += ";";
        shape.squares.iter().for_each(|square| text += &square.to_string());
    }
    checksum(text.as_bytes())
}
