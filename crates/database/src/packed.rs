//! Columns of numbers, each packed to the same number of bits (frame-of-reference coding: J. Goldstein, R. Ramakrishnan
//! and U. Shaft, "Compressing relations and indexes", ICDE 1998).

use crate::bytes::{BodyError, ByteReader};

/// A column of numbers. Each is stored as its difference from the smallest one, in as few bits as the largest needs; a
/// column of equal numbers takes no space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    base: u64,
    /// The bits of a number: 0 to 56, or 64.
    width: usize,
    length: usize,
    /// The numbers from the lowest bit on, and [`Packed::PADDING`] bytes.
    bytes: Box<[u8]>,
}

impl Packed {
    /// A number is read as one word that starts at any byte.
    const PADDING: usize = size_of::<u64>();
    /// The maximum width of which any number lies in one word, whichever bit of a byte it starts at.
    const MAX_PART: usize = u64::BITS as usize - 8;

    pub(crate) fn new(values: impl ExactSizeIterator<Item = u64> + Clone) -> Self {
        let base = values.clone().min().unwrap_or(0);
        let largest = values.clone().max().unwrap_or(0) - base;
        let bits = (u64::BITS - largest.leading_zeros()) as usize;
        let width = if bits > Self::MAX_PART { u64::BITS as usize } else { bits };
        let length = values.len();
        let mut bytes = vec![0; (length * width).div_ceil(8) + Self::PADDING].into_boxed_slice();
        for (index, value) in values.enumerate() {
            let at = index * width;
            let word: &mut [u8; 8] = (&mut bytes[at / 8..][..8]).try_into().expect("a word has eight bytes");
            // A number of at most 56 bits ends within eight bytes of the byte that it begins in, and one of 64 bits
            // begins with a byte, so no number needs a second word.
            *word = (u64::from_le_bytes(*word) | (value - base) << (at % 8)).to_le_bytes();
        }
        Self { base, width, length, bytes }
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Returns a number.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> u64 {
        debug_assert!(index < self.length);
        let at = index * self.width;
        let word: [u8; 8] = self.bytes[at / 8..][..8].try_into().expect("a word has eight bytes");
        // Wrapping, since the base of a damaged column may be anything; `checked` rejects what is too large.
        self.base.wrapping_add(u64::from_le_bytes(word) >> (at % 8) & self.mask())
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = u64> + Clone {
        (0..self.length).map(|index| self.get(index))
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.base.to_le_bytes());
        out.push(self.width as u8);
        // The longest column has the moves of a full segment, 60 · 2^18.
        out.extend((self.length as u32).to_le_bytes());
        out.extend(&self.bytes[..self.bytes.len() - Self::PADDING]);
    }

    pub(crate) fn read(bytes: &mut ByteReader<'_>) -> Result<Self, BodyError> {
        let base = bytes.u64()?;
        let [width] = bytes.array()?;
        let (width, length) = (usize::from(width), bytes.u32()? as usize);
        if width > Self::MAX_PART && width != u64::BITS as usize {
            return Err(bytes.error());
        }
        let packed = bytes.take(length.checked_mul(width).ok_or(bytes.error())?.div_ceil(8))?;
        let bytes = packed.iter().copied().chain([0; Self::PADDING]).collect();
        Ok(Self { base, width, length, bytes })
    }

    /// Returns an error unless there are `length` numbers, all of them less than `limit`.
    pub(crate) fn checked(self, length: usize, limit: u64, error: BodyError) -> Result<Self, BodyError> {
        // Most columns cannot exceed the limit by their width alone, which saves looking at each number.
        let is_small = self.base.checked_add(self.mask()).is_some_and(|largest| largest < limit);
        let is_valid = self.length == length && (is_small || self.iter().all(|value| value < limit));
        is_valid.then_some(self).ok_or(error)
    }

    fn mask(&self) -> u64 {
        if self.width == 0 { 0 } else { u64::MAX >> (u64::BITS as usize - self.width) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_round_trip_through_their_bytes(base: u64, bits in 0..=64_u32, seeds: Vec<u64>) {
            let spread = if bits == 0 { 0 } else { u64::MAX >> (64 - bits) };
            let values: Vec<u64> = seeds.iter().map(|seed| base.saturating_add(seed & spread)).collect();
            let packed = Packed::new(values.iter().copied());
            prop_assert_eq!(packed.iter().collect::<Vec<_>>(), values);
            let mut bytes = Vec::new();
            packed.write(&mut bytes);
            let mut reader = ByteReader::new(&bytes);
            prop_assert_eq!(Packed::read(&mut reader), Ok(packed));
            prop_assert!(reader.finish().is_ok());
            prop_assert!(Packed::read(&mut ByteReader::new(&bytes[..bytes.len() - 1])).is_err());
        }
    }

    #[test]
    fn equal_numbers_take_no_space() {
        let mut bytes = Vec::new();
        Packed::new([7; 1000].into_iter()).write(&mut bytes);
        assert_eq!(bytes.len(), 13);
    }
}
