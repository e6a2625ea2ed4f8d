//! The squares seen from a square, in each of the eight directions.

/// The eight steps, as differences of bit numbers. The first four lead to higher bits, and the other four are their
/// opposites in the same order, so that a direction and its opposite are four lanes apart.
pub(crate) const STEPS: [i8; 8] = [1, 8, 7, 9, -1, -8, -7, -9];

/// The squares beyond a square in each direction of [`STEPS`], up to the edge; one cache line a square.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Rays(pub(crate) [u64; 8]);

/// The rays of each square.
pub(crate) static RAYS: [Rays; 64] = {
    let mut table = [Rays([0; 8]); 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            table[square].0[direction] = ray(square as i8, STEPS[direction]);
            direction += 1;
        }
        square += 1;
    }
    table
};

const fn ray(from: i8, step: i8) -> u64 {
    let mut squares = 0;
    let mut here = from;
    loop {
        let next = here + step;
        // A step that leaves the board at the left or right edge wraps to a column far away.
        let wraps = (next % 8 - here % 8).abs() > 1;
        if next < 0 || next > 63 || wraps {
            return squares;
        }
        squares |= 1 << next;
        here = next;
    }
}
