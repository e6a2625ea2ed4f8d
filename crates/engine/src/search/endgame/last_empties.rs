//! Searches of one to four empties, a function for each.
//!
//! Most nodes of an endgame search have four empties or fewer. No move list is built for them: the empty squares are
//! arguments, tried in the order of parity. All are fail-soft null-window searches: the score that they return is more
//! than `alpha` exactly when the true score is, and bounds it.

use super::{EndgameSolver, highest, lowest, stability_cut_off};
use crate::search::Domain;
use crate::search::node::Parity;
use crate::search::node::SCORE_NONE;
use outflank_kernels::{Kernel, Native};
use outflank_rules::othello::{Bitboard, Board, Square};

impl<D: Domain> EndgameSolver<'_, D> {
    /// Scores a board whose only empty square is `square`: exactly, or by an upper bound that is not more than `alpha`.
    #[inline]
    pub(super) fn solve_1(&mut self, board: Board, alpha: i32, square: Square) -> i32 {
        self.nodes += 1;
        if !D::IS_FULL_BOARD {
            return self.solve_1_on_sub_board(board, square);
        }
        let mover = board.mover().bits();
        // The score if the empty square went to the opponent, which is never the case as it stands.
        let base = 2 * mover.count_ones() as i32 - 64;
        let own = 2 * Native::last_flips(square as u8, mover) as i32;
        // The mover gains the square and each flip once for itself and once from the opponent: 2 + 2 × flips.
        if own > 0 {
            return base + 2 + own;
        }
        // If nobody can play there, the square goes to the winner.
        let unplayed = if base + 1 > 0 { base + 2 } else { base };
        // The opponent's move can only lower the score, so this bound is enough. It saves the second count.
        if unplayed <= alpha {
            return unplayed;
        }
        let others = 2 * Native::last_flips(square as u8, !mover & !(1 << square as u8)) as i32;
        if others > 0 { base - others } else { unplayed }
    }

    fn solve_1_on_sub_board(&self, board: Board, square: Square) -> i32 {
        let flips = board.flips_on_empty(square);
        if !flips.is_empty() {
            return -self.domain.final_score(board.after(square, flips));
        }
        let passed = board.passed();
        let flips = passed.flips_on_empty(square);
        if flips.is_empty() {
            self.domain.final_score(board)
        } else {
            self.domain.final_score(passed.after(square, flips))
        }
    }

    /// Searches two empties.
    #[inline]
    pub(super) fn solve_2(&mut self, board: Board, alpha: i32, [a, b]: [Square; 2]) -> i32 {
        self.nodes += 1;
        let mut best = SCORE_NONE;
        for (square, other) in [(a, b), (b, a)] {
            let flips = board.flips_on_empty(square);
            if !flips.is_empty() {
                best = best.max(-self.solve_1(board.after(square, flips), -alpha - 1, other));
                if best > alpha {
                    return best;
                }
            }
        }
        if best > SCORE_NONE { best } else { self.solve_2_after_pass(board, alpha, [a, b]) }
    }

    /// Searches two empties when the mover of `board` has to pass; the score is still the mover's.
    fn solve_2_after_pass(&mut self, board: Board, alpha: i32, [a, b]: [Square; 2]) -> i32 {
        self.nodes += 1;
        let passed = board.passed();
        // From the view of the side that passed: the opponent's moves are minimised over, and after each of them that
        // side is to move again.
        let mut worst = -SCORE_NONE;
        for (square, other) in [(a, b), (b, a)] {
            let flips = passed.flips_on_empty(square);
            if !flips.is_empty() {
                worst = worst.min(self.solve_1(passed.after(square, flips), alpha, other));
                if worst <= alpha {
                    return worst;
                }
            }
        }
        if worst < -SCORE_NONE { worst } else { self.domain.final_score(board) }
    }

    /// Searches three empties.
    #[inline]
    pub(super) fn solve_3(&mut self, board: Board, alpha: i32, squares: [Square; 3], parity: Parity) -> i32 {
        let [a, b, c] = squares;
        // Of three squares in two quadrants, the one that is alone in its own comes first.
        let squares = if parity.is_odd(a) {
            [a, b, c]
        } else if parity.is_odd(b) {
            [b, a, c]
        } else {
            [c, a, b]
        };
        let score = self.solve_3_in_order(board, alpha, squares);
        // Any move gives more than `SCORE_NONE`, so this tells whether there was one, and no move list is needed to
        // detect a pass.
        if score > SCORE_NONE {
            return score;
        }
        let score = -self.solve_3_in_order(board.passed(), -alpha - 1, squares);
        if score < -SCORE_NONE { score } else { self.domain.final_score(board) }
    }

    /// Searches three empties in the order given, or returns [`SCORE_NONE`] when the mover has to pass.
    #[inline]
    fn solve_3_in_order(&mut self, board: Board, alpha: i32, [a, b, c]: [Square; 3]) -> i32 {
        self.nodes += 1;
        let mut best = SCORE_NONE;
        for (square, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let flips = board.flips_on_empty(square);
            if !flips.is_empty() {
                best = best.max(-self.solve_2(board.after(square, flips), -alpha - 1, others));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// Searches four empties.
    #[inline]
    pub(super) fn solve_4(&mut self, board: Board, alpha: i32, empties: Bitboard, parity: Parity) -> i32 {
        // The only cut-off at four empties: with fewer the count of stable discs takes as long as the search.
        if let Some(bound) = stability_cut_off::<D>(board, alpha, 4) {
            self.nodes += 1;
            return bound;
        }
        let squares = by_parity(empties, parity);
        let score = self.solve_4_in_order(board, alpha, squares, parity);
        if score > SCORE_NONE {
            return score;
        }
        let score = -self.solve_4_in_order(board.passed(), -alpha - 1, squares, parity);
        if score < -SCORE_NONE { score } else { self.domain.final_score(board) }
    }

    /// Searches four empties in the order given, or returns [`SCORE_NONE`] when the mover has to pass.
    #[inline]
    fn solve_4_in_order(&mut self, board: Board, alpha: i32, squares: [Square; 4], parity: Parity) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = squares;
        let mut best = SCORE_NONE;
        for (square, others) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let flips = board.flips_on_empty(square);
            if !flips.is_empty() {
                best = best.max(-self.solve_3(board.after(square, flips), -alpha - 1, others, parity.after(square)));
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
fn by_parity(empties: Bitboard, parity: Parity) -> [Square; 4] {
    let empties = empties.bits();
    let odd = empties & parity.odd_squares().bits();
    // All four have one parity, or two are alone in their quadrants and the other two share one.
    let last_two = if odd.count_ones() == 2 { empties ^ odd } else { without_lowest(without_lowest(empties)) };
    let first_two = empties ^ last_two;
    [lowest(first_two), highest(first_two), lowest(last_two), highest(last_two)]
}

fn without_lowest(squares: u64) -> u64 {
    squares & squares.wrapping_sub(1)
}
