//! The inputs of the model for each legal move.
//!
//! A move is described by the board after it: its features, whose embeddings are added up, and numbers for what people
//! look at: what the move loses, how many moves the opponent has then, how many discs it flips, the parity of its region.

use crate::geometry::neighbours;
use crate::human::KnownPositions;
use crate::human::lookahead::{MAX_LOSS, MoveScore};
use crate::region::region_of;
use outflank_engine::evaluation::Features;
use outflank_engine::evaluation::Score;
use outflank_engine::evaluation::layout::{ACTIVE_FEATURES, Ties};
use outflank_rules::othello::{Bitboard, Board, Square};

/// The number of inputs besides the embedding.
pub const SCALARS: usize = MEASURES + SQUARE_CLASSES;
/// The inputs that are measured; the others are 1 for the class of the square.
const MEASURES: usize = 22;
/// The classes of squares that no symmetry maps to each other.
const SQUARE_CLASSES: usize = 10;

/// What the model sees of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The square of the placement.
    pub square: Square,
    /// The classes of the features of the board after it.
    pub classes: [u32; ACTIVE_FEATURES],
    /// The index of the board after it among the known positions.
    pub known: Option<u32>,
    /// The other inputs, each about −2 to 2.
    pub scalars: [f32; SCALARS],
}

/// What the model sees of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// The board.
    pub board: Board,
    /// Its placements in the order of the squares; none when the mover must pass.
    pub moves: Vec<Candidate>,
}

/// What is the same for all moves of a position.
struct Context {
    board: Board,
    features: Features,
    best_static: f32,
    best: f32,
    /// The loss of the second best move.
    gap: f32,
    moves: f32,
}

impl Candidates {
    /// Makes the inputs of the moves with these scores, which are those of all placements.
    pub fn new(board: Board, scores: &[MoveScore], ties: &Ties, known: &KnownPositions) -> Self {
        let context = Context::new(board, scores);
        let moves = scores.iter().map(|&score| context.candidate(score, ties, known)).collect();
        Self { board, moves }
    }
}

impl Context {
    fn new(board: Board, scores: &[MoveScore]) -> Self {
        let best_static = scores.iter().map(|score| score.static_score).max().unwrap_or_default();
        let mut sorted: Vec<_> = scores.iter().map(|score| score.score).collect();
        sorted.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
        let best = sorted.first().copied().unwrap_or_default();
        Self {
            board,
            features: Features::of(board),
            best_static: discs(best_static),
            best: discs(best),
            gap: discs(best) - sorted.get(1).map_or(0.0, |&second| discs(second)),
            moves: scores.len() as f32,
        }
    }

    fn candidate(&self, score: MoveScore, ties: &Ties, known: &KnownPositions) -> Candidate {
        let (square, flips) = (score.square, self.board.flips_on_empty(score.square));
        let (mut features, after) = (self.features, self.board.after(square, flips));
        features.advance(square, flips);
        let mut scalars = [0.0; SCALARS];
        scalars[..MEASURES].copy_from_slice(&self.measures(score, flips, after));
        scalars[MEASURES + square_class(square)] = 1.0;
        Candidate {
            square,
            classes: ties.active_of(&features, after),
            known: known.index(after).map(|index| index as u32),
            scalars,
        }
    }

    fn measures(&self, score: MoveScore, flips: Bitboard, after: Board) -> [f32; MEASURES] {
        let loss = (self.best - discs(score.score)).clamp(0.0, MAX_LOSS as f32 / UNITS);
        let static_loss = (self.best_static - discs(score.static_score)).clamp(0.0, MAX_LOSS as f32 / UNITS);
        let is_best = loss < 1e-6;
        let region = region_of(score.square, self.board.empties()).squares;
        let around = neighbours(score.square.into());
        let frontier = |discs: Bitboard| (discs & neighbours(after.empties())).len() as f32;
        let corners = |moves: Bitboard| (moves & Bitboard::from_bits(CORNERS)).len().min(2) as f32;
        let own = discs(score.score);
        [
            // The same number at two scales, and linearly: one that tells small losses apart is flat for large ones.
            squash(loss, 0.5),
            squash(loss, 2.0),
            loss / 8.0,
            squash(static_loss, 0.5),
            squash(static_loss, 2.0),
            static_loss / 8.0,
            f32::from(u8::from(is_best)),
            // How much better the best move is than the next: people find the only move that does not lose more often
            // than one of two.
            if is_best { squash(self.gap, 2.0) } else { 0.0 },
            f32::from(u8::from(static_loss < 1e-6)),
            squash(own, 8.0),
            squash(own, 0.5),
            own / 32.0,
            after.placements().len() as f32 / 8.0,
            after.passed().placements().len() as f32 / 8.0,
            flips.len() as f32 / 6.0,
            (frontier(after.opponent()) - frontier(after.mover())) / 12.0,
            if region.len() % 2 == 1 { 1.0 } else { -1.0 },
            region.len().min(8) as f32 / 8.0,
            self.moves.ln() / 2.0,
            corners(after.placements()),
            f32::from(u8::from(after.placements().is_empty())),
            (around & self.board.empties()).len() as f32 / 4.0,
        ]
    }
}

const UNITS: f32 = Score::UNITS_PER_DISC as f32;
const CORNERS: u64 = 0x8100_0000_0000_0081;

fn discs(units: i16) -> f32 {
    f32::from(units) / UNITS
}

/// Maps numbers to between −1 and 1, `scale` to a half.
fn squash(number: f32, scale: f32) -> f32 {
    number / (number.abs() + scale)
}

/// Returns the class of a square: that of its image in the triangle a1–d1–d4.
fn square_class(square: Square) -> usize {
    let fold = |line: u8| usize::from(line.min(7 - line));
    let (a, b) = (fold(square.column()), fold(square.row()));
    // Folded into one of the eight triangles of the board, whose ten squares are numbered row by row.
    let (low, high) = (a.min(b), a.max(b));
    high * (high + 1) / 2 + low
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::human::Lookahead;
    use outflank_rules::othello::Symmetry;

    /// The boards of a random game, each with a placement.
    pub(crate) fn random_boards(seed: u64) -> Vec<Board> {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut board, mut boards) = (Board::START, Vec::new());
        while !board.is_over() {
            let squares: Vec<_> = board.placements().into_iter().collect();
            if let Some(square) = random.choice(squares) {
                boards.push(board);
                board = board.after(square, board.flips(square));
            } else {
                board = board.passed();
            }
        }
        boards
    }

    #[test]
    fn classes_of_squares_are_those_of_the_symmetries() {
        for (square, symmetry) in Square::ALL.into_iter().flat_map(|square| Symmetry::ALL.map(|all| (square, all))) {
            assert_eq!(square_class(square), square_class(symmetry.square(square)));
        }
        let classes: std::collections::HashSet<_> = Square::ALL.into_iter().map(square_class).collect();
        assert_eq!(classes.len(), SQUARE_CLASSES);
    }

    #[test]
    fn moves_of_an_image_have_equal_inputs() {
        let (ties, mut lookahead) = (Ties::new(), Lookahead::new().unwrap());
        for board in random_boards(5).into_iter().step_by(7) {
            let mut of = |board: Board| {
                let scores = lookahead.scores(board);
                Candidates::new(board, &scores, &ties, &KnownPositions::default()).moves
            };
            let moves = of(board);
            for symmetry in Symmetry::ALL {
                for image in of(symmetry.board(board)) {
                    let square = symmetry.inverse().square(image.square);
                    let original = moves.iter().find(|candidate| candidate.square == square).unwrap();
                    assert_eq!(original.scalars.map(f32::to_bits), image.scalars.map(f32::to_bits));
                }
            }
        }
    }
}
