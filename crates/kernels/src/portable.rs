//! Plain 64-bit arithmetic, for any machine.
//!
//! Moves: a parallel-prefix fill (Kogge–Stone; for games, S. Lefler and G. Isenberg on the Chess Programming Wiki,
//! "Kogge-Stone Algorithm"). All runs of the opponent's discs that start beside a disc of the mover grow at once, in one
//! direction after the other; the squares just behind them are the moves where they are empty.
//!
//! Flips: along a ray, the first square that is not the opponent's is the lowest (or highest) bit of a masked word. If
//! the mover owns it, all squares of the ray before it are flipped.

use crate::Kernel;
use crate::last_flips::last_flips_by_products;
use crate::rays::RAYS;

/// The columns b to g: a run that crosses columns must not go through an edge column, or it would wrap.
pub(crate) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The variant without SIMD.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Kernel for Portable {
    const NAME: &'static str = "portable";

    #[inline]
    fn moves(mover: u64, opponent: u64) -> u64 {
        // Columns need no mask: what leaves at the top or bottom is shifted out of the word.
        let inner = opponent & INNER_COLUMNS;
        let reached = behind_runs::<1>(mover, inner)
            | behind_runs::<8>(mover, opponent)
            | behind_runs::<7>(mover, inner)
            | behind_runs::<9>(mover, inner);
        reached & !(mover | opponent)
    }

    #[inline]
    fn flips(square: u8, mover: u64, opponent: u64) -> u64 {
        let [up @ .., d0, d1, d2, d3] = &RAYS[usize::from(square & 63)].0;
        let upward = up.iter().fold(0, |flips, &ray| flips | flips_upward(ray, mover, opponent));
        [d0, d1, d2, d3].into_iter().fold(upward, |flips, &ray| flips | flips_downward(ray, mover, opponent))
    }

    #[inline]
    fn last_flips(square: u8, mover: u64) -> u32 {
        last_flips_by_products(square, mover)
    }
}

/// Returns the squares behind the runs of `runs` that start beside a disc of the mover, `STEP` bits up and down.
#[inline]
pub(crate) fn behind_runs<const STEP: u32>(mover: u64, runs: u64) -> u64 {
    // A run has at most six discs: the first, one more by a single step, and four by two double steps along pairs.
    let mut up = runs & (mover << STEP);
    let mut down = runs & (mover >> STEP);
    up |= runs & (up << STEP);
    down |= runs & (down >> STEP);
    let pairs_up = runs & (runs << STEP);
    let pairs_down = runs & (runs >> STEP);
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    up |= pairs_up & (up << (2 * STEP));
    down |= pairs_down & (down >> (2 * STEP));
    (up << STEP) | (down >> STEP)
}

/// Returns the flips along a ray to higher bits.
#[inline]
pub(crate) fn flips_upward(ray: u64, mover: u64, opponent: u64) -> u64 {
    let not_opponent = ray & !opponent;
    let end = not_opponent & not_opponent.wrapping_neg() & mover;
    // Less one, `end` has all lower bits set, of which the ray keeps those up to it; where there is no end, 0 stays 0.
    end.wrapping_sub(u64::from(end != 0)) & ray
}

/// Returns the flips along a ray to lower bits.
#[inline]
pub(crate) fn flips_downward(ray: u64, mover: u64, opponent: u64) -> u64 {
    // Without such a square the 1 stands for "none": bit 0 is then not on the ray, or the opponent's.
    let not_opponent = ray & !opponent | 1;
    let end = (1 << 63 >> not_opponent.leading_zeros()) & mover & ray;
    // The negative of a bit sets it and all higher ones; shifted, it leaves `end` itself out, and 0 stays 0.
    (end << 1).wrapping_neg() & ray
}
