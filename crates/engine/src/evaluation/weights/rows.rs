//! The rows of the weights, packed.
//!
//! Rows are many, and few of their numbers need more than four bits; the documentation of the module above tells how they
//! lie. A general method packs them a little tighter, but takes several times as long to unpack them, which every start of
//! the program would wait for.

use crate::evaluation::network::{Row, WIDTH};
use std::ops::RangeInclusive;

/// The four bits that stand for a number in the last list.
const LARGE: i8 = -8;
/// The numbers that have four bits of their own.
const SMALL: RangeInclusive<i8> = -7..=7;

/// The numbers of a row with four bits each.
type Nibbles = [u8; WIDTH / 2];

/// Packs rows.
pub(super) fn pack(rows: &[Row]) -> Vec<u8> {
    let large = rows.as_flattened().iter().filter(|number| !SMALL.contains(*number));
    rows.iter().flat_map(nibbles).chain(large.map(|&number| number as u8)).collect()
}

/// Unpacks so many rows from the bytes that [`pack`] makes of them, or returns `None` when they are others.
pub(super) fn unpack(packed: &[u8], count: usize) -> Option<Vec<Row>> {
    let (numbers, large) = packed.split_at_checked(count * size_of::<Nibbles>())?;
    let mut rows: Vec<_> = numbers.as_chunks().0.iter().map(row_of).collect();
    let mut used = 0;
    // Without a branch, since none could be foretold.
    for number in rows.as_flattened_mut() {
        let (is_large, next) = (*number == LARGE, large.get(used).copied().unwrap_or_default());
        *number = if is_large { next as i8 } else { *number };
        used += usize::from(is_large);
    }
    (used == large.len()).then_some(rows)
}

fn nibbles(row: &Row) -> Nibbles {
    let nibble = |number: i8| if SMALL.contains(&number) { number as u8 & 15 } else { LARGE as u8 & 15 };
    std::array::from_fn(|at| nibble(row[2 * at]) | nibble(row[2 * at + 1]) << 4)
}

fn row_of(nibbles: &Nibbles) -> Row {
    // A shift to the left and back repeats the sign.
    let nibble = |at: usize| (nibbles[at / 2] << (4 * (1 - at % 2))) as i8 >> 4;
    std::array::from_fn(nibble)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let mut random = fastrand::Rng::with_seed(6);
        let mut number = |most: i8| random.i8(-most..=most);
        (0..997).map(|row| std::array::from_fn(|_| number([0, 1, 7, 9, 127][row % 5]))).collect()
    }

    #[test]
    fn rows_survive() {
        let rows = rows();
        assert_eq!(unpack(&pack(&rows), rows.len()), Some(rows));
    }

    #[test]
    fn bytes_that_are_too_few_or_too_many_are_refused() {
        let (rows, packed) = (rows(), pack(&rows()));
        for length in (0..packed.len()).step_by(97).chain([packed.len() - 1]) {
            assert_eq!(unpack(&packed[..length], rows.len()), None, "{length}");
        }
        assert_eq!(unpack(&[&packed[..], &[1]].concat(), rows.len()), None);
    }
}
