//! Null-window searches near the end: five to [`NEAR`] empty squares, and whatever number at their door.

use super::near_table::NearTable;
use super::ordering::{Candidate, Candidates};
use super::parity::Parity;
use super::{Ground, NO_MOVE, Node, Search};
use outflank_kernels::{Kernel, Native, count_stable_discs};

/// Up to this many empty squares, boards are looked up in the small table of the thread.
pub(super) const NEAR: u32 = 11;

/// From this `alpha` on, by empty squares, stable discs are counted: below it they hardly ever decide.
static STABILITY_MATTERS: [i32; 65] = {
    let mut table = [64; 65];
    let mut empties = 5;
    while empties < 65 {
        // Lines through measured points: with many empties few discs are stable, and near the end counting them costs as
        // much as searching on.
        table[empties] = 2 * empties as i32 - if empties < 10 { 8 } else { 24 };
        empties += 1;
    }
    table
};

impl<G: Ground> Search<'_, G> {
    /// Searches to the end of the game: returns a score that is more than `alpha` exactly when the true score is, a lower
    /// bound then, else an upper one.
    pub(super) fn exact(&mut self, mover: u64, opponent: u64, alpha: i32) -> i32 {
        let empties = self.ground.empties(mover, opponent);
        let parity = Parity::of(empties);
        match empties.count_ones() {
            0 => {
                self.nodes += 1;
                self.ground.final_margin(mover, opponent)
            }
            1 => self.one(mover, opponent, alpha, empties.trailing_zeros() as u8),
            2 => self.two(mover, opponent, alpha, [empties.trailing_zeros() as u8, empties.ilog2() as u8]),
            3 => {
                let middle = empties & (empties - 1);
                let squares = [empties.trailing_zeros(), middle.trailing_zeros(), empties.ilog2()];
                self.three(mover, opponent, alpha, squares.map(|square| square as u8), parity)
            }
            4 => self.four(mover, opponent, alpha, empties, parity),
            5 => self.five(mover, opponent, alpha, parity, None),
            6..=NEAR => self.near(mover, opponent, alpha, parity, None),
            depth => self.deep(Node { mover, opponent, depth, parity }, alpha),
        }
    }

    /// Searches five empty squares: parity alone orders the moves, and no board is looked up. The moves may be given.
    fn five(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity, moves: Option<u64>) -> i32 {
        self.nodes += 1;
        if let Some(bound) = Self::stability_cut_off(mover, opponent, alpha, 5) {
            return bound;
        }
        let moves = moves.unwrap_or_else(|| self.ground.moves(mover, opponent));
        if moves == 0 {
            return self.pass(mover, opponent, |search| search.five(opponent, mover, -alpha - 1, parity, None));
        }
        let (odd, even) = (moves & parity.odd_squares(), moves & !parity.odd_squares());
        let best = self.five_moves(mover, opponent, alpha, parity, odd);
        if best > alpha { best } else { best.max(self.five_moves(mover, opponent, alpha, parity, even)) }
    }

    #[inline]
    fn five_moves(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity, mut moves: u64) -> i32 {
        let mut best = NO_MOVE;
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let flips = Native::flips(square, mover, opponent);
            let (next, rest) = (opponent ^ flips, mover ^ flips ^ 1 << square);
            let empties = self.ground.empties(next, rest);
            best = best.max(-self.four(next, rest, -alpha - 1, empties, parity.after(square)));
            if best > alpha {
                break;
            }
        }
        best
    }

    /// Searches six to [`NEAR`] empty squares. The moves may be given.
    pub(super) fn near(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity, moves: Option<u64>) -> i32 {
        self.nodes += 1;
        let hash = NearTable::hash(mover, opponent);
        self.near_table.prefetch(hash);
        let empties = self.ground.empties(mover, opponent).count_ones();
        if let Some(bound) = Self::stability_cut_off(mover, opponent, alpha, empties) {
            return bound;
        }
        let moves = moves.unwrap_or_else(|| self.ground.moves(mover, opponent));
        if moves == 0 {
            return self.pass(mover, opponent, |search| search.near(opponent, mover, -alpha - 1, parity, None));
        }
        let known = self.near_table.probe(hash);
        if let Some(bound) = known.and_then(|known| known.bounds.answer(alpha)) {
            return bound;
        }
        let mut candidates = Candidates::<12>::of(mover, opponent, moves);
        candidates.prioritise(&self.ground, parity);
        candidates.put_first([known.map(|known| known.best), None]);
        let (score, best) = self.near_moves(&mut candidates, alpha, (parity, empties - 1));
        self.near_table.store(hash, (score, alpha), best);
        score
    }

    #[inline]
    fn near_moves(&mut self, candidates: &mut Candidates<12>, alpha: i32, (parity, below): (Parity, u32)) -> (i32, u8) {
        let (mut best, mut best_square) = (NO_MOVE, 0);
        for Candidate { square, mover, opponent, replies } in candidates.in_order() {
            let parity = parity.after(square);
            let score = if below == 5 {
                -self.five(mover, opponent, -alpha - 1, parity, Some(replies))
            } else {
                -self.near(mover, opponent, -alpha - 1, parity, Some(replies))
            };
            if score > best {
                (best, best_square) = (score, square);
                if best > alpha {
                    break;
                }
            }
        }
        (best, best_square)
    }

    /// Plays a pass, or returns the final score when the other side cannot move either.
    #[inline]
    pub(super) fn pass(&mut self, mover: u64, opponent: u64, search: impl FnOnce(&mut Self) -> i32) -> i32 {
        if self.ground.moves(opponent, mover) == 0 { self.ground.final_margin(mover, opponent) } else { -search(self) }
    }

    /// Returns the bound that the opponent's stable discs set, when it answers.
    #[inline]
    pub(super) fn stability_cut_off(mover: u64, opponent: u64, alpha: i32, empties: u32) -> Option<i32> {
        if !G::IS_WHOLE || alpha < STABILITY_MATTERS[empties as usize] {
            return None;
        }
        let least = (65 - alpha) as u32 / 2;
        let bound = 64 - 2 * count_stable_discs(opponent, mover, least) as i32;
        (bound <= alpha).then_some(bound)
    }
}
