//! Bits of a board as bytes of an array.

/// The bits of each byte as sixteen bytes: the even ones hold the bits, the odd ones are 0.
static EVEN_BYTES: [[u64; 2]; 256] = {
    let mut table = [[0; 2]; 256];
    let mut row = 0;
    while row < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[row][bit / 4] |= ((row as u64) >> bit & 1) << (16 * (bit % 4));
            bit += 1;
        }
        row += 1;
    }
    table
};

/// Writes bit i as byte i.
///
/// The eight bits of a row are copied to eight bytes by a multiplication, masked so that byte i keeps bit i, and each byte
/// that is not 0 becomes 1 (H. S. Warren, *Hacker's Delight*, 2nd edition, 2012, section 7–1 has the inverse).
#[inline]
pub(super) fn write_bytes(bits: u64, bytes: &mut [u8; 64]) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    for (bytes, row) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(bits.to_le_bytes()) {
        let kept = (u64::from(row) * ONES) & DIAGONAL;
        // Adding 127 carries into the high bit of each byte but the top one, whose bit is there already.
        let carried = ((kept & !HIGH_BITS) + (HIGH_BITS - ONES)) | kept;
        *bytes = ((carried & HIGH_BITS) >> 7).to_le_bytes();
    }
}

/// Writes bit i of the first word as byte 2i and bit i of the second one as byte 2i + 1.
#[inline]
pub(super) fn write_byte_pairs(first: u64, second: u64, bytes: &mut [u8; 128]) {
    let rows = first.to_le_bytes().into_iter().zip(second.to_le_bytes());
    for (bytes, (first, second)) in bytes.as_chunks_mut::<16>().0.iter_mut().zip(rows) {
        let (first, second) = (EVEN_BYTES[usize::from(first)], EVEN_BYTES[usize::from(second)]);
        let halves = bytes.as_chunks_mut::<8>().0;
        for half in 0..2 {
            halves[half] = (first[half] | second[half] << 8).to_le_bytes();
        }
    }
}

/// Returns the number of the bit of this index among those that are set, by binary search with counts of bits.
#[inline]
pub(super) fn nth_set_bit(bits: u64, index: u32) -> u32 {
    let (mut rest, mut index, mut number) = (bits, index, 0);
    for width in [32, 16, 8, 4, 2, 1] {
        let below = (rest & ((1 << width) - 1)).count_ones();
        let is_above = u32::from(index >= below);
        index -= below * is_above;
        number += width * is_above;
        rest >>= width * is_above;
    }
    number
}
