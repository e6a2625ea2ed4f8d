//! Sums of rows.
//!
//! The numbers of rows are small, so that two of them share 16 bits: the higher one as it is, and the lower one plus
//! [`MOST_IN_ROW`], so that it is never negative. As many rows as [`TOGETHER`] says are added as they are, since no sum
//! leaves its byte, and only what they add up to is taken apart. An estimate spends most of its time here: this way it
//! takes fewer instructions than to add numbers that were widened first.

use super::layout::TERMS;
use super::network::{MOST_IN_ROW, Row, Sums, WIDTH};

/// How many rows are added before they are taken apart.
pub(super) const TOGETHER: usize = 4;
const _: () = assert!(TOGETHER as i16 * MOST_IN_ROW as i16 <= i8::MAX as i16, "sums of numbers fit into a byte");

/// Half of a row's numbers: one in each 16 bits.
type Half = [i16; WIDTH / 2];

/// A row whose numbers lie in pairs, the first of the lower half with the first of the higher half, and so on.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct PackedRow(Half);

/// What some rows add up to.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowSums {
    /// What the pairs add up to; all but the lower 16 bits are lost.
    pairs: Half,
    /// What their higher numbers add up to.
    higher: Half,
}

impl PackedRow {
    pub(super) fn new(row: &Row) -> Self {
        let (lower, higher) = row.split_at(WIDTH / 2);
        Self(std::array::from_fn(|at| i16::from(higher[at]) << 8 | i16::from(lower[at] + MOST_IN_ROW)))
    }
}

impl RowSums {
    /// Begins sums to which [`TERMS`] rows will be added.
    pub(super) fn new(start: &Sums) -> Self {
        let (lower, higher) = start.split_at(WIDTH / 2);
        let surplus = TERMS as i16 * i16::from(MOST_IN_ROW);
        Self {
            pairs: std::array::from_fn(|at| (higher[at] << 8).wrapping_add(lower[at]).wrapping_sub(surplus)),
            higher: std::array::from_fn(|at| higher[at]),
        }
    }

    /// Adds as many rows as [`TOGETHER`] says, or fewer.
    #[inline]
    pub(super) fn add<'a>(&mut self, rows: impl ExactSizeIterator<Item = &'a PackedRow>) {
        debug_assert!(rows.len() <= TOGETHER);
        let sum = rows.fold(Half::default(), |sum, row| plus(&sum, &row.0));
        self.pairs = plus(&self.pairs, &sum);
        self.higher = plus(&self.higher, &sum.map(|pair| pair >> 8));
    }

    /// Returns the sums.
    #[inline]
    pub(super) fn unpacked(&self) -> Sums {
        const HALF: usize = WIDTH / 2;
        std::array::from_fn(|at| match at.checked_sub(HALF) {
            None => self.pairs[at].wrapping_sub(self.higher[at] << 8),
            Some(at) => self.higher[at],
        })
    }
}

#[inline]
fn plus(a: &Half, b: &Half) -> Half {
    std::array::from_fn(|at| a[at].wrapping_add(b[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_numbers() {
        let mut random = fastrand::Rng::with_seed(2);
        for most in [1, MOST_IN_ROW / 2, MOST_IN_ROW] {
            for _ in 0..200 {
                let mut number = |_| [-most, most, random.i8(-most..=most)][random.usize(..3)];
                let rows: [Row; TERMS] = std::array::from_fn(|_| std::array::from_fn(&mut number));
                let start: Sums = std::array::from_fn(|_| random.i16(..));
                let expected = rows
                    .iter()
                    .fold(start, |sums, row| std::array::from_fn(|at| sums[at].wrapping_add(row[at].into())));
                let mut sums = RowSums::new(&start);
                rows.map(|row| PackedRow::new(&row)).chunks(TOGETHER).for_each(|rows| sums.add(rows.iter()));
                assert_eq!(sums.unpacked(), expected);
            }
        }
    }
}
