//! Principal variation search: the exact score within a window, and the moves that lead there.
//!
//! The first move is searched with the whole window, the others in a null window, and again only when they turn out
//! better (T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", *ACM Computing Surveys* 14,
//! 1982, pp. 533–551).

use super::ordering::{Candidate, Candidates, MOST};
use super::parity::Parity;
use super::{NO_MOVE, Search, board, final_margin, look};
use outflank_kernels::{Kernel, Native};

/// A line of play, squares or passes.
pub(super) type Line = Vec<Option<u8>>;

impl Search<'_> {
    /// Returns the score if it lies between `alpha` and `beta`, else a bound beyond them, and writes the best line.
    pub(super) fn principal(&mut self, mover: u64, opponent: u64, window: (i32, i32), line: &mut Line) -> i32 {
        line.clear();
        let moves = Native::moves(mover, opponent);
        if moves == 0 {
            return self.principal_pass(mover, opponent, window, line);
        }
        self.nodes += 1;
        let empties = !(mover | opponent);
        let mut candidates = Candidates::<MOST>::of(mover, opponent, moves);
        candidates.prioritise(Parity::of(empties));
        if empties.count_ones() >= look::FROM {
            self.look_ahead(&mut candidates, board(mover, opponent));
        }
        candidates.put_first(self.known_moves(mover, opponent));
        self.principal_moves(&mut candidates, window, line)
    }

    fn principal_moves(
        &mut self,
        candidates: &mut Candidates<MOST>,
        (mut alpha, beta): (i32, i32),
        line: &mut Line,
    ) -> i32 {
        let mut best = NO_MOVE;
        let mut below = Line::new();
        for Candidate { square, mover, opponent } in candidates.in_order() {
            let is_first = best == NO_MOVE;
            let mut score = best;
            if !is_first {
                score = -self.null_window(mover, opponent, -alpha - 1);
            }
            if is_first || (alpha < score && score < beta) {
                score = -self.principal(mover, opponent, (-beta, -alpha), &mut below);
            }
            if score > best {
                best = score;
                line.clear();
                line.push(Some(square));
                line.append(&mut below);
            }
            alpha = alpha.max(best);
            if alpha >= beta || self.has_to_stop(u32::MAX) {
                break;
            }
        }
        best
    }

    fn principal_pass(&mut self, mover: u64, opponent: u64, (alpha, beta): (i32, i32), line: &mut Line) -> i32 {
        if Native::moves(opponent, mover) == 0 {
            self.nodes += 1;
            return final_margin(mover, opponent);
        }
        let score = -self.principal(opponent, mover, (-beta, -alpha), line);
        line.insert(0, None);
        score
    }
}
