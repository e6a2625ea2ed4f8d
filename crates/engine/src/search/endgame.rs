//! Null-window searches to the end of the game from at most [`MAX_EMPTIES`] empties.

mod last_empties;

use super::Domain;
use super::endgame_table::EndgameTable;
use super::node::Parity;
use super::node::SCORE_NONE;
use super::ordering::{Candidate, Candidates};
use crate::constants::Constants;
use outflank_kernels::count_stable_discs;
use outflank_rules::othello::{Bitboard, Board, Square};

/// Up to this many empties, nodes are looked up in the endgame table of the worker.
pub(super) const MAX_EMPTIES: u32 = 11;

/// The maximum number of legal moves by the number of empties, rounded up to a multiple of four.
const MAX_MOVES: usize = MAX_EMPTIES.next_multiple_of(4) as usize;

/// The least `alpha`, by empties, at which stable discs are counted: below it they hardly ever cut off.
static STABILITY_ALPHA: [i32; 65] = {
    let mut table = [64; 65];
    let mut empties = 4;
    while empties < 65 {
        // Lines through measured points: with many empties few discs are stable, and near the end counting them costs as
        // much as searching on.
        table[empties] = match empties {
            4 => 12,
            5..10 => 2 * empties as i32 - 8,
            _ => 2 * empties as i32 - 24,
        };
        empties += 1;
    }
    table
};

/// The endgame search of one worker.
pub(super) struct EndgameSolver<'a, D> {
    domain: D,
    table: &'a mut EndgameTable,
    constants: Constants,
    /// The nodes searched here.
    pub(super) nodes: u64,
}

impl<'a, D: Domain> EndgameSolver<'a, D> {
    pub(super) fn new(domain: D, table: &'a mut EndgameTable, constants: Constants) -> Self {
        Self { domain, table, constants, nodes: 0 }
    }

    /// Searches a board with at most [`MAX_EMPTIES`] empties to the end of the game, fail-soft: the score returned is more
    /// than `alpha` exactly when the true score is; then it is a lower bound, else an upper one.
    pub(super) fn solve(&mut self, board: Board, alpha: i32) -> i32 {
        let empties = self.domain.empties(board);
        // Computed here once and passed down, as a move flips one bit of the parity.
        let (word, parity) = (empties.bits(), Parity::of(empties));
        match empties.len() {
            0 => {
                self.nodes += 1;
                self.domain.final_score(board)
            }
            1 => self.solve_1(board, alpha, lowest(word)),
            2 => self.solve_2(board, alpha, [lowest(word), highest(word)]),
            3 => {
                let middle = word & (word - 1);
                self.solve_3(board, alpha, [lowest(word), lowest(middle), highest(word)], parity)
            }
            4 => self.solve_4(board, alpha, empties, parity),
            5 => self.solve_5(board, alpha, parity, None),
            _ => self.solve_many(board, alpha, parity, None),
        }
    }

    /// Searches five empties: parity alone orders the moves, and the table is not probed. `moves` are the legal placements,
    /// where the move ordering of the parent has computed them.
    fn solve_5(&mut self, board: Board, alpha: i32, parity: Parity, moves: Option<Bitboard>) -> i32 {
        self.nodes += 1;
        if let Some(bound) = stability_cut_off::<D>(board, alpha, 5) {
            return bound;
        }
        let moves = moves.unwrap_or_else(|| self.domain.moves(board));
        if moves.is_empty() {
            return match self.final_score_if_over(board) {
                Some(score) => score,
                None => -self.solve_5(board.passed(), -alpha - 1, parity, None),
            };
        }
        // Two passes over masks instead of a sorted list: parity is the only criterion here.
        let best = self.solve_5_moves(board, alpha, parity, moves & parity.odd_squares());
        if best > alpha {
            return best;
        }
        best.max(self.solve_5_moves(board, alpha, parity, moves & !parity.odd_squares()))
    }

    #[inline]
    fn solve_5_moves(&mut self, board: Board, alpha: i32, parity: Parity, moves: Bitboard) -> i32 {
        let mut best = SCORE_NONE;
        for square in moves {
            let next = board.after(square, board.flips_on_empty(square));
            best = best.max(-self.solve_4(next, -alpha - 1, self.domain.empties(next), parity.after(square)));
            if best > alpha {
                break;
            }
        }
        best
    }

    /// Searches six to [`MAX_EMPTIES`] empties; for `moves` see [`Self::solve_5`].
    fn solve_many(&mut self, board: Board, alpha: i32, parity: Parity, moves: Option<Bitboard>) -> i32 {
        self.nodes += 1;
        let hash = board.hash64();
        // The entry arrives while stable discs and moves are computed.
        self.table.prefetch(hash);
        let empties = self.domain.empties(board).len();
        if let Some(bound) = stability_cut_off::<D>(board, alpha, empties) {
            return bound;
        }
        let moves = moves.unwrap_or_else(|| self.domain.moves(board));
        if moves.is_empty() {
            return match self.final_score_if_over(board) {
                Some(score) => score,
                // The pass itself is not stored: the entry of the passed board says the same.
                None => -self.solve_many(board.passed(), -alpha - 1, parity, None),
            };
        }
        let entry = self.table.probe(hash);
        if let Some(bound) = entry.and_then(|entry| entry.bounds.cut_off(alpha)) {
            return bound;
        }
        let mut candidates = Candidates::<MAX_MOVES>::of(board, moves);
        if empties >= self.constants.lookup_empties()
            && let Some(bound) = self.enhanced_cut_off(&candidates, alpha)
        {
            return bound;
        }
        candidates.prioritise(&self.domain, parity, self.constants);
        candidates.put_first([entry.and_then(|entry| entry.best), None]);
        let (score, best) = self.solve_moves(&mut candidates, alpha, parity, empties - 1);
        self.table.store(hash, (score, alpha), best);
        score
    }

    /// Returns the lower bound that the table's upper bound of a successor sets, when it is more than `alpha`.
    #[inline]
    fn enhanced_cut_off(&self, candidates: &Candidates<MAX_MOVES>, alpha: i32) -> Option<i32> {
        let hashes = candidates.as_slice().iter().map(|candidate| candidate.board.hash64());
        let entries = hashes.filter_map(|hash| self.table.probe(hash));
        entries.map(|entry| -i32::from(entry.bounds.upper.0)).find(|&score| score > alpha)
    }

    /// Searches the moves, after which `empties` remain; returns the best score and its move.
    #[inline]
    fn solve_moves(
        &mut self,
        candidates: &mut Candidates<MAX_MOVES>,
        alpha: i32,
        parity: Parity,
        empties: u32,
    ) -> (i32, Option<Square>) {
        let (mut best, mut best_square) = (SCORE_NONE, None);
        for Candidate { square, board, replies } in candidates.in_order() {
            let parity = parity.after(square);
            let score = if empties == 5 {
                -self.solve_5(board, -alpha - 1, parity, Some(replies))
            } else {
                -self.solve_many(board, -alpha - 1, parity, Some(replies))
            };
            if score > best {
                (best, best_square) = (score, Some(square));
                if best > alpha {
                    break;
                }
            }
        }
        (best, best_square)
    }

    /// Returns the final score of a board on which the mover cannot move, if the opponent cannot either.
    #[inline]
    fn final_score_if_over(&self, board: Board) -> Option<i32> {
        self.domain.moves(board.passed()).is_empty().then(|| self.domain.final_score(board))
    }
}

/// Returns the upper bound that the opponent's stable discs set, when it is not more than `alpha`.
#[inline]
pub(super) fn stability_cut_off<D: Domain>(board: Board, alpha: i32, empties: u32) -> Option<i32> {
    if !D::IS_FULL_BOARD || alpha < STABILITY_ALPHA[empties as usize] {
        return None;
    }
    // Each stable disc of the opponent takes two from the maximum of 64; this many bring it down to `alpha`, and with
    // fewer the count may stop early.
    let needed = (65 - alpha) as u32 / 2;
    let bound = 64 - 2 * count_stable_discs(board.opponent().bits(), board.mover().bits(), needed) as i32;
    (bound <= alpha).then_some(bound)
}

/// Returns the square of the lowest bit of a word that is not 0.
#[inline]
fn lowest(squares: u64) -> Square {
    // The mask shows the compiler that the index is in range; it changes nothing for a word that is not 0.
    Square::from_index(squares.trailing_zeros() as usize & 63)
}

/// Returns the square of the highest bit of a word that is not 0.
#[inline]
fn highest(squares: u64) -> Square {
    Square::from_index(!squares.leading_zeros() as usize & 63)
}
