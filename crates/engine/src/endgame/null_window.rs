//! Null-window search: is the score more than `alpha`?

use super::bounds::Bounds;
use super::crew::Node;
use super::near_table::NearTable;
use super::ordering::{Candidate, Candidates, MOST};
use super::parity::Parity;
use super::{NO_MOVE, Search, board, final_margin, last, look};
use crate::table::{Found, Table};
use outflank_kernels::{Kernel, Native, stable_discs};
use outflank_othello::Square;

/// Up to this many empty squares, parity alone orders the moves, and no board is looked up.
const SHALLOW: u32 = 6;
/// Up to this many empty squares, boards are looked up in the small table of the thread.
const NEAR: u32 = 9;
/// From this many empty squares on, the table is asked about all successors first.
const ENHANCED_CUT_OFF: u32 = 11;
/// From this many empty squares on, the search looks whether it is to stop.
const STOPPABLE: u32 = 12;

/// From this `alpha` on, by empty squares, stable discs are counted: below it they hardly ever decide.
static STABILITY_MATTERS: [i32; 61] = {
    let mut table = [64; 61];
    let mut empties = 5;
    while empties < 61 {
        // A line through measured points: with many empties, few discs are stable.
        table[empties] = if empties < 8 { -8 } else { 2 * empties as i32 - 24 };
        empties += 1;
    }
    table
};

impl Search<'_> {
    /// Returns a score that is more than `alpha` exactly when the true score is: a lower bound then, else an upper one.
    pub(super) fn null_window(&mut self, mover: u64, opponent: u64, alpha: i32) -> i32 {
        let empties = !(mover | opponent);
        match empties.count_ones() {
            1 => last::one(mover, empties.trailing_zeros() as u8, &mut self.nodes),
            2 => {
                let squares = [empties.trailing_zeros() as u8, empties.ilog2() as u8];
                last::two(mover, opponent, alpha, squares, &mut self.nodes)
            }
            3 => {
                let middle = empties & (empties - 1);
                let squares = [empties.trailing_zeros(), middle.trailing_zeros(), empties.ilog2()];
                let parity = Parity::of(empties);
                last::three(mover, opponent, alpha, squares.map(|square| square as u8), parity, &mut self.nodes)
            }
            4 => last::four(mover, opponent, alpha, empties, Parity::of(empties), &mut self.nodes),
            5..=SHALLOW => self.shallow(mover, opponent, alpha, Parity::of(empties)),
            0 => {
                self.nodes += 1;
                final_margin(mover, opponent)
            }
            _ => self.deep_or_near(mover, opponent, alpha, Parity::of(empties)),
        }
    }

    /// Searches five to [`SHALLOW`] empty squares.
    fn shallow(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity) -> i32 {
        self.nodes += 1;
        let empties = !(mover | opponent);
        if let Some(bound) = stability_cut_off(mover, opponent, alpha, empties.count_ones()) {
            return bound;
        }
        let moves = Native::moves(mover, opponent);
        if moves == 0 {
            return self.pass(mover, opponent, |search| search.shallow(opponent, mover, -alpha - 1, parity));
        }
        let (odd, even) = (moves & parity.odd_squares(), moves & !parity.odd_squares());
        let best = self.shallow_moves(mover, opponent, alpha, parity, odd);
        if best > alpha { best } else { best.max(self.shallow_moves(mover, opponent, alpha, parity, even)) }
    }

    #[inline]
    fn shallow_moves(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity, mut moves: u64) -> i32 {
        let mut best = NO_MOVE;
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let flips = Native::flips(square, mover, opponent);
            let (next, rest) = (opponent ^ flips, mover ^ flips ^ 1 << square);
            let (empties, parity) = (!(next | rest), parity.after(square));
            let score = if empties.count_ones() == 4 {
                -last::four(next, rest, -alpha - 1, empties, parity, &mut self.nodes)
            } else {
                -self.shallow(next, rest, -alpha - 1, parity)
            };
            best = best.max(score);
            if best > alpha {
                break;
            }
        }
        best
    }

    /// Searches more than [`SHALLOW`] and up to [`NEAR`] empty squares.
    fn near(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity) -> i32 {
        self.nodes += 1;
        let empties = (!(mover | opponent)).count_ones();
        if let Some(bound) = stability_cut_off(mover, opponent, alpha, empties) {
            return bound;
        }
        let moves = Native::moves(mover, opponent);
        if moves == 0 {
            return self.pass(mover, opponent, |search| search.near(opponent, mover, -alpha - 1, parity));
        }
        let slot = NearTable::slot(mover, opponent);
        let known = self.near_table.probe(slot, mover, opponent);
        if let Some(bound) = known.and_then(|known| known.bounds.answer(alpha)) {
            return bound;
        }
        let mut candidates = Candidates::<12>::of(mover, opponent, moves);
        candidates.prioritise(parity);
        candidates.put_first([known.map(|known| known.best), None]);
        let (score, best) = self.near_moves(&mut candidates, alpha, (parity, empties - 1));
        self.near_table.store(slot, mover, opponent, (score, alpha), best);
        score
    }

    #[inline]
    fn near_moves(&mut self, candidates: &mut Candidates<12>, alpha: i32, (parity, below): (Parity, u32)) -> (i32, u8) {
        let (mut best, mut best_square) = (NO_MOVE, 0);
        for Candidate { square, mover, opponent } in candidates.in_order() {
            let parity = parity.after(square);
            let score = if below <= SHALLOW {
                -self.shallow(mover, opponent, -alpha - 1, parity)
            } else {
                -self.near(mover, opponent, -alpha - 1, parity)
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

    /// Searches more than [`NEAR`] empty squares.
    fn deep(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity) -> i32 {
        self.nodes += 1;
        let depth = (!(mover | opponent)).count_ones();
        if self.has_to_stop(depth) {
            return alpha;
        }
        if let Some(bound) = stability_cut_off(mover, opponent, alpha, depth) {
            return bound;
        }
        let hash = Table::hash(board(mover, opponent));
        let known = self.table.probe(hash);
        if let Some(bound) = known.and_then(|known| cut_off(known, depth, alpha)) {
            return bound;
        }
        let moves = Native::moves(mover, opponent);
        if moves == 0 {
            return self.pass(mover, opponent, |search| search.deep(opponent, mover, -alpha - 1, parity));
        }
        let mut candidates = Candidates::<MOST>::of(mover, opponent, moves);
        if depth >= ENHANCED_CUT_OFF {
            candidates.as_slice().iter().for_each(|next| self.table.prefetch(next.hash()));
        }
        candidates.prioritise(parity);
        if depth >= ENHANCED_CUT_OFF
            && let Some(bound) = self.enhanced_cut_off(candidates.as_slice(), depth, alpha)
        {
            return bound;
        }
        if depth >= look::FROM {
            self.look_ahead(&mut candidates, board(mover, opponent));
        }
        candidates.put_first(known.map_or([None; 2], Found::squares));
        let (score, best) = self.deep_moves(&mut candidates, alpha, parity);
        if !self.is_stopped {
            self.table.store(hash, merge(known, depth, score, alpha, best));
        }
        score
    }

    /// Searches the moves in their order; returns the best score and its move.
    #[inline]
    fn deep_moves(&mut self, candidates: &mut Candidates<MOST>, alpha: i32, parity: Parity) -> (i32, u8) {
        let (mut best, mut best_square) = (NO_MOVE, 0);
        let mut candidates = candidates.in_order();
        while let Some(candidate) = candidates.next() {
            let Candidate { square, mover, opponent } = candidate;
            if let Some(crew) = self.crew.filter(|crew| best > NO_MOVE && crew.wants_work(mover, opponent)) {
                let moves = std::iter::once(candidate).chain(candidates).collect();
                return self.share(crew, moves, Node { alpha, parity, so_far: (best, best_square) });
            }
            let score = -self.deep_or_near(mover, opponent, -alpha - 1, parity.after(square));
            if score > best {
                (best, best_square) = (score, square);
                if best > alpha {
                    break;
                }
            }
        }
        (best, best_square)
    }

    #[inline]
    pub(super) fn deep_or_near(&mut self, mover: u64, opponent: u64, alpha: i32, parity: Parity) -> i32 {
        if (!(mover | opponent)).count_ones() <= NEAR {
            self.near(mover, opponent, alpha, parity)
        } else {
            self.deep(mover, opponent, alpha, parity)
        }
    }

    /// Plays a pass, or returns the final score when the other side cannot move either.
    #[inline]
    fn pass(&mut self, mover: u64, opponent: u64, search: impl FnOnce(&mut Self) -> i32) -> i32 {
        if Native::moves(opponent, mover) == 0 { final_margin(mover, opponent) } else { -search(self) }
    }

    /// Looks for a successor whose known score already answers.
    #[inline]
    fn enhanced_cut_off(&self, candidates: &[Candidate], depth: u32, alpha: i32) -> Option<i32> {
        let upper_bounds = candidates.iter().filter_map(|next| self.table.probe(next.hash()));
        let scores = upper_bounds.filter(|known| known.covers(depth as u8 - 1, Found::SURE));
        scores.map(|known| -i32::from(known.upper)).find(|&score| score > alpha)
    }

    /// Tells whether the search has been stopped; asked rarely enough to cost nothing.
    #[inline]
    pub(super) fn has_to_stop(&mut self, depth: u32) -> bool {
        if depth >= STOPPABLE && !self.is_stopped {
            self.is_stopped = self.is_needless();
        }
        self.is_stopped
    }
}

/// Returns the bound that the opponent's stable discs set, when it answers.
#[inline]
fn stability_cut_off(mover: u64, opponent: u64, alpha: i32, empties: u32) -> Option<i32> {
    if alpha < STABILITY_MATTERS[empties as usize] {
        return None;
    }
    let bound = 64 - 2 * stable_discs(opponent, mover).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}

/// Returns the known bound that answers whether the score is more than `alpha`.
#[inline]
fn cut_off(known: Found, depth: u32, alpha: i32) -> Option<i32> {
    known.covers(depth as u8, Found::SURE).then(|| bounds(known).answer(alpha)).flatten()
}

fn bounds(known: Found) -> Bounds {
    Bounds { lower: known.lower, upper: known.upper }
}

/// Joins what was known about a board with what a search found.
#[inline]
fn merge(known: Option<Found>, depth: u32, score: i32, alpha: i32, best: u8) -> Found {
    let depth = depth as u8;
    let known = known.filter(|known| known.depth == depth && known.selectivity == Found::SURE);
    let Bounds { lower, upper } = known.map_or(Bounds::UNKNOWN, bounds).after(score, alpha);
    let best = Some(Square::from_index(usize::from(best)));
    let second = known.and_then(|known| if known.moves[0] == best { known.moves[1] } else { known.moves[0] });
    Found { lower, upper, depth, selectivity: Found::SURE, moves: [best, second] }
}
