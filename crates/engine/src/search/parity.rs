//! Parity: whether the empty squares of a quadrant are odd or even in number.
//!
//! The side that plays first into a region with an odd number of empty squares tends to play last into it, too, and the
//! last move in a region cannot be answered there. Quadrants stand for regions, as they cost nothing to tell (F. Lehmann
//! and others after J. Weill's endgame program, 1992).

/// A bit for each quadrant whose number of empty squares is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parity(u8);

/// The quadrants' squares: top left, top right, bottom left, bottom right.
const QUADRANTS: [u64; 4] = [0x0f0f_0f0f, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32];

/// The squares of the odd quadrants.
static ODD_SQUARES: [u64; 16] = {
    let mut table = [0; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if parity >> quadrant & 1 == 1 {
                table[parity] |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        parity += 1;
    }
    table
};

impl Parity {
    /// Returns the parity of a set of empty squares.
    pub(super) fn of(empties: u64) -> Self {
        let odd = |quadrant: usize| ((empties & QUADRANTS[quadrant]).count_ones() as u8 & 1) << quadrant;
        Self((0..4).map(odd).sum())
    }

    /// Returns the parity after a disc on `square`.
    #[inline]
    #[must_use]
    pub(super) fn after(self, square: u8) -> Self {
        Self(self.0 ^ 1 << (square >> 2 & 1 | square >> 4 & 2))
    }

    /// Tells whether a square lies in an odd quadrant.
    #[inline]
    pub(super) fn is_odd(self, square: u8) -> bool {
        self.odd_squares() >> square & 1 == 1
    }

    /// Returns the squares of the odd quadrants.
    #[inline]
    pub(super) fn odd_squares(self) -> u64 {
        ODD_SQUARES[usize::from(self.0 & 15)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_follows_the_moves() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..1000 {
            let mut empties = random.u64(..) | 1;
            let mut parity = Parity::of(empties);
            while empties != 0 {
                let square = empties.trailing_zeros() as u8;
                let quadrant = QUADRANTS.into_iter().find(|quadrant| quadrant >> square & 1 == 1).unwrap();
                assert_eq!(parity.is_odd(square), (empties & quadrant).count_ones() % 2 == 1);
                parity = parity.after(square);
                empties &= empties - 1;
            }
            assert_eq!(parity.odd_squares(), 0);
        }
    }
}
