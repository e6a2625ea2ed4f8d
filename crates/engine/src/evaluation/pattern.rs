//! The patterns: groups of squares whose configurations of discs are features of the evaluation.
//!
//! A [`Pattern`] is given once, near a1; its instances are its images under the symmetries of the board. The configuration
//! of the discs on an instance is one number: the squares are the digits of base 3, the first square the lowest, and a
//! digit is 1 for a disc of the mover, −1 for one of the opponent and 0 for an empty square. With these digits, the other
//! side sees the same number with the other sign.

use Square as S;
use outflank_rules::othello::{Bitboard, Square, Symmetry};

/// A group of squares, as it lies near a1.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// Its name.
    pub name: &'static str,
    /// Its squares, digit by digit; at most 10, so that a configuration fits into 16 bits.
    pub squares: &'static [Square],
}

/// An image of a pattern.
#[derive(Clone, Copy, Debug)]
pub struct Instance {
    /// The index of the pattern in [`PATTERNS`].
    pub pattern: usize,
    /// The symmetry that maps the pattern to it.
    symmetry: Symmetry,
}

/// All patterns.
#[rustfmt::skip]
pub const PATTERNS: [Pattern; 11] = [
    Pattern { name: "edge with X-squares", squares: &[S::A1, S::B1, S::C1, S::D1, S::E1, S::F1, S::G1, S::H1, S::B2, S::G2] },
    Pattern { name: "corner of 3×3", squares: &[S::A1, S::B1, S::C1, S::A2, S::B2, S::C2, S::A3, S::B3, S::C3] },
    Pattern { name: "corner of 5×2", squares: &[S::A1, S::B1, S::C1, S::D1, S::E1, S::A2, S::B2, S::C2, S::D2, S::E2] },
    Pattern { name: "row 2 with corners", squares: &[S::A2, S::B2, S::C2, S::D2, S::E2, S::F2, S::G2, S::H2, S::A1, S::H1] },
    Pattern { name: "row 3 with X-squares", squares: &[S::A3, S::B3, S::C3, S::D3, S::E3, S::F3, S::G3, S::H3, S::B2, S::G2] },
    Pattern { name: "row 4 with A-squares", squares: &[S::A4, S::B4, S::C4, S::D4, S::E4, S::F4, S::G4, S::H4, S::A3, S::H3] },
    Pattern { name: "diagonal of 8", squares: &[S::A1, S::B2, S::C3, S::D4, S::E5, S::F6, S::G7, S::H8] },
    Pattern { name: "diagonal of 7 with corners", squares: &[S::B1, S::C2, S::D3, S::E4, S::F5, S::G6, S::H7, S::A1, S::H8] },
    Pattern { name: "diagonal of 6 with corners and C-squares", squares: &[S::C1, S::D2, S::E3, S::F4, S::G5, S::H6, S::A1, S::B1, S::H7, S::H8] },
    Pattern { name: "diagonal of 5 with corners and A-squares", squares: &[S::D1, S::E2, S::F3, S::G4, S::H5, S::A1, S::C1, S::H6, S::H8] },
    Pattern { name: "diagonal of 4 with its corner", squares: &[S::E1, S::F2, S::G3, S::H4, S::F1, S::G1, S::H1, S::G2, S::H2, S::H3] },
];

/// The number of instances.
pub const INSTANCE_COUNT: usize = count_instances();

/// All instances, pattern by pattern.
pub const INSTANCES: [Instance; INSTANCE_COUNT] = instances();

/// The index of each pattern's first instance, and the end of the last one's.
pub(super) const FIRST_INSTANCES: [usize; PATTERNS.len() + 1] = first_instances();

impl Pattern {
    /// Returns the number of configurations.
    pub const fn configurations(&self) -> usize {
        3_usize.pow(self.squares.len() as u32)
    }

    /// Returns, for a pattern that a symmetry maps to itself, the digit that takes the place of each digit.
    pub fn self_symmetry(&self) -> Option<Vec<usize>> {
        let digit_of = |square| self.squares.iter().position(|&own| own == square);
        let mut orders = Symmetry::ALL.into_iter().filter_map(|symmetry| {
            // A symmetry that moves a square out of the pattern gives no order.
            self.squares.iter().map(|&square| digit_of(symmetry.square(square))).collect::<Option<Vec<_>>>()
        });
        orders.find(|order| !order.is_sorted())
    }

    /// Returns the squares to which a symmetry moves the pattern.
    const fn image(&self, symmetry: Symmetry) -> u64 {
        let (mut image, mut digit) = (0, 0);
        while digit < self.squares.len() {
            image |= 1 << moved(self.squares[digit], symmetry);
            digit += 1;
        }
        image
    }

    /// Returns whether no symmetry before this one, in the order of [`Symmetry::ALL`], has the same image.
    const fn is_new_under(&self, symmetry: usize) -> bool {
        let mut earlier = 0;
        while earlier < symmetry {
            if self.image(Symmetry::ALL[earlier]) == self.image(Symmetry::ALL[symmetry]) {
                return false;
            }
            earlier += 1;
        }
        true
    }
}

impl Instance {
    /// Returns what a disc of the mover on a square (0 to 63) adds to the configuration of the instance.
    pub(super) const fn digit_value(&self, square: usize) -> i16 {
        let squares = PATTERNS[self.pattern].squares;
        let (mut digit, mut weight) = (0, 1);
        while digit < squares.len() {
            if moved(squares[digit], self.symmetry) == square {
                return weight;
            }
            digit += 1;
            weight = weight.wrapping_mul(3);
        }
        0
    }
}

const fn moved(square: Square, symmetry: Symmetry) -> usize {
    symmetry.bitboard(Bitboard::from_bits(1 << square.index())).bits().trailing_zeros() as usize
}

const fn count_instances() -> usize {
    let (mut count, mut i) = (0, 0);
    while i < PATTERNS.len() * 8 {
        count += PATTERNS[i / 8].is_new_under(i % 8) as usize;
        i += 1;
    }
    count
}

const fn instances() -> [Instance; INSTANCE_COUNT] {
    let mut instances = [Instance { pattern: 0, symmetry: Symmetry::Identity }; INSTANCE_COUNT];
    let (mut count, mut i) = (0, 0);
    while i < PATTERNS.len() * 8 {
        if PATTERNS[i / 8].is_new_under(i % 8) {
            instances[count] = Instance { pattern: i / 8, symmetry: Symmetry::ALL[i % 8] };
            count += 1;
        }
        i += 1;
    }
    instances
}

const fn first_instances() -> [usize; PATTERNS.len() + 1] {
    let (mut first, mut i) = ([0; PATTERNS.len() + 1], 0);
    while i < INSTANCE_COUNT {
        first[INSTANCES[i].pattern + 1] = i + 1;
        i += 1;
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_have_their_instances() {
        let counts =
            PATTERNS.map(|pattern| INSTANCES.iter().filter(|i| PATTERNS[i.pattern].name == pattern.name).count());
        assert_eq!(counts, [4, 4, 8, 4, 4, 4, 2, 4, 4, 4, 4]);
    }

    #[test]
    fn every_square_lies_on_several_instances() {
        for square in 0..64 {
            let instances = INSTANCES.iter().filter(|instance| instance.digit_value(square) != 0).count();
            assert!((4..=24).contains(&instances), "{square}: {instances}");
        }
    }

    #[test]
    fn a_self_symmetry_is_its_own_inverse() {
        let orders: Vec<_> = PATTERNS.iter().filter_map(Pattern::self_symmetry).collect();
        assert_eq!(orders.len(), 10, "all but the corner of 5×2");
        for order in orders {
            assert!(order.iter().enumerate().all(|(digit, &other)| order[other] == digit), "{order:?}");
        }
    }
}
