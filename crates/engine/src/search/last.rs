//! The last four empty squares, each number shaped by hand.
//!
//! Most positions of an endgame search have four empty squares or fewer. No move list is built here: the squares are
//! arguments, tried in the order of parity. All searches are null-window ones: they tell whether the score is more than
//! `alpha`, and return a bound that is as tight as what they saw (fail-soft).

use super::parity::Parity;
use super::{Ground, NO_MOVE, Search};
use outflank_kernels::{Kernel, Native};

impl<G: Ground> Search<'_, G> {
    /// Scores a board whose only empty square is `square`: exactly, or by an upper bound that is not more than `alpha`.
    #[inline]
    pub(super) fn one(&mut self, mover: u64, opponent: u64, alpha: i32, square: u8) -> i32 {
        self.nodes += 1;
        if !G::IS_WHOLE {
            return self.one_on_a_part(mover, opponent, square);
        }
        // The mover's lead if the empty square counted as the opponent's, which it never does.
        let lead = 2 * mover.count_ones() as i32 - 64;
        let own = 2 * Native::last_flips(square, mover) as i32;
        if own > 0 {
            return lead + 2 + own;
        }
        // If nobody can play there, the square counts for whoever leads.
        let unplayed = if lead + 1 > 0 { lead + 2 } else { lead };
        if unplayed <= alpha {
            return unplayed;
        }
        let others = 2 * Native::last_flips(square, !mover & !(1 << square)) as i32;
        if others > 0 { lead - others } else { unplayed }
    }

    fn one_on_a_part(&self, mover: u64, opponent: u64, square: u8) -> i32 {
        let own = Native::flips(square, mover, opponent);
        if own != 0 {
            return self.ground.final_margin(mover ^ own | 1 << square, opponent ^ own);
        }
        let others = Native::flips(square, opponent, mover);
        let taken = if others == 0 { 0 } else { 1 << square };
        self.ground.final_margin(mover ^ others, opponent ^ others | taken)
    }

    /// Searches two empty squares.
    #[inline]
    pub(super) fn two(&mut self, mover: u64, opponent: u64, alpha: i32, [a, b]: [u8; 2]) -> i32 {
        self.nodes += 1;
        let mut best = NO_MOVE;
        for (square, other) in [(a, b), (b, a)] {
            let flips = Native::flips(square, mover, opponent);
            if flips != 0 {
                best = best.max(-self.one(opponent ^ flips, mover ^ flips ^ 1 << square, -alpha - 1, other));
                if best > alpha {
                    return best;
                }
            }
        }
        if best > NO_MOVE { best } else { self.two_after_pass(mover, opponent, alpha, [a, b]) }
    }

    /// Searches two empty squares when the mover has to pass; the score is still the mover's.
    fn two_after_pass(&mut self, mover: u64, opponent: u64, alpha: i32, [a, b]: [u8; 2]) -> i32 {
        self.nodes += 1;
        let mut worst = -NO_MOVE;
        for (square, other) in [(a, b), (b, a)] {
            let flips = Native::flips(square, opponent, mover);
            if flips != 0 {
                worst = worst.min(self.one(mover ^ flips, opponent ^ flips ^ 1 << square, alpha, other));
                if worst <= alpha {
                    return worst;
                }
            }
        }
        if worst < -NO_MOVE { worst } else { self.ground.final_margin(mover, opponent) }
    }

    /// Searches three empty squares.
    #[inline]
    pub(super) fn three(&mut self, mover: u64, opponent: u64, alpha: i32, squares: [u8; 3], parity: Parity) -> i32 {
        let [a, b, c] = squares;
        // Of three squares in two quadrants, the one that is alone in its own comes first.
        let squares = if parity.is_odd(a) {
            [a, b, c]
        } else if parity.is_odd(b) {
            [b, a, c]
        } else {
            [c, a, b]
        };
        let score = self.three_in_order(mover, opponent, alpha, squares);
        if score > NO_MOVE {
            return score;
        }
        let score = -self.three_in_order(opponent, mover, -alpha - 1, squares);
        if score < -NO_MOVE { score } else { self.ground.final_margin(mover, opponent) }
    }

    /// Searches three empty squares, or returns [`NO_MOVE`] when the mover has to pass.
    #[inline]
    fn three_in_order(&mut self, mover: u64, opponent: u64, alpha: i32, [a, b, c]: [u8; 3]) -> i32 {
        self.nodes += 1;
        let mut best = NO_MOVE;
        for (square, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let flips = Native::flips(square, mover, opponent);
            if flips != 0 {
                let (next, rest) = (opponent ^ flips, mover ^ flips ^ 1 << square);
                best = best.max(-self.two(next, rest, -alpha - 1, others));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// Searches four empty squares.
    #[inline]
    pub(super) fn four(&mut self, mover: u64, opponent: u64, alpha: i32, empties: u64, parity: Parity) -> i32 {
        let squares = by_parity(empties, parity);
        let score = self.four_in_order(mover, opponent, alpha, squares, parity);
        if score > NO_MOVE {
            return score;
        }
        let score = -self.four_in_order(opponent, mover, -alpha - 1, squares, parity);
        if score < -NO_MOVE { score } else { self.ground.final_margin(mover, opponent) }
    }

    #[inline]
    fn four_in_order(&mut self, mover: u64, opponent: u64, alpha: i32, squares: [u8; 4], parity: Parity) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = squares;
        let mut best = NO_MOVE;
        for (square, others) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let flips = Native::flips(square, mover, opponent);
            if flips != 0 {
                let (next, rest) = (opponent ^ flips, mover ^ flips ^ 1 << square);
                best = best.max(-self.three(next, rest, -alpha - 1, others, parity.after(square)));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}

/// Lists four empty squares, those in odd quadrants first.
#[inline]
fn by_parity(empties: u64, parity: Parity) -> [u8; 4] {
    let odd = empties & parity.odd_squares();
    // All are alike, or two are alone in their quadrants and two share one.
    let last_two = if odd.count_ones() == 2 { empties ^ odd } else { without_lowest(without_lowest(empties)) };
    let first_two = empties ^ last_two;
    [first_two.trailing_zeros(), first_two.ilog2(), last_two.trailing_zeros(), last_two.ilog2()]
        .map(|square| square as u8)
}

fn without_lowest(squares: u64) -> u64 {
    squares & squares.wrapping_sub(1)
}
