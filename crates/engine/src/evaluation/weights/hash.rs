//! Fingerprints.

use crate::checksum::checksum;
use crate::evaluation::layout::PLACES;
use crate::evaluation::network::{HIDDEN, WIDTH};
use crate::evaluation::shape::SHAPES;

/// Returns a number that changes with what the weights of a file with so many heads stand for.
pub(super) fn fingerprint(heads: usize) -> u64 {
    let mut text = format!("{heads} phases, {PLACES} places, rows of {WIDTH}, {HIDDEN} hidden units");
    for shape in SHAPES {
        text += ";";
        shape.squares.iter().for_each(|square| text += &square.to_string());
    }
    checksum(text.as_bytes())
}
