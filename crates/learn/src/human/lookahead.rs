//! The short search whose scores are inputs of the model.
//!
//! People look a few moves ahead, and count the last moves out. So each move of a position has two scores: the static
//! evaluation of the board after it, and the score of a search of [`PLIES`] plies, which is exact in the endgame.
//!
//! The scores do not depend on earlier searches, nor on the order of moves: images of a position have equal ones.

use outflank_engine::evaluation::{Features, PatternEvaluator, Score};
use outflank_engine::{Engine, EngineOptions, NoMemory, SearchLimits};
use outflank_rules::othello::{Board, Move, Square};
use std::num::NonZeroU8;
use std::sync::Arc;

/// The depth of the search in plies, the move itself included.
pub const PLIES: u32 = 3;

/// Positions with this many empties or fewer are solved.
pub const EXACT_EMPTIES: u32 = 8;

/// The maximum loss that is told from greater ones, in units of a [`Score`].
pub const MAX_LOSS: i32 = 16 * UNITS;

const UNITS: i32 = Score::UNITS_PER_DISC as i32;
/// Beyond all scores.
const INFINITY: i32 = 100 * UNITS;

/// The scores of a move for the side that plays it, in units of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveScore {
    /// The square of the placement.
    pub square: Square,
    /// The static evaluation after the move.
    pub static_score: i16,
    /// The score of the search; where it is [`MAX_LOSS`] or more below that of the best move, that difference.
    pub score: i16,
}

/// Searches positions briefly.
#[derive(Debug)]
pub struct Lookahead {
    evaluator: Arc<PatternEvaluator>,
    solver: Engine,
}

/// A board with its features.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    features: Features,
}

impl Lookahead {
    /// Makes a search with the shipped evaluation.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the table of the solver.
    pub fn new() -> Result<Self, NoMemory> {
        let solver = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
        Ok(Self { evaluator: PatternEvaluator::shipped(), solver })
    }

    /// Returns the scores of all placements, in the order of the squares.
    pub fn scores(&mut self, board: Board) -> Vec<MoveScore> {
        let node = Node { board, features: Features::of(board) };
        let children: Vec<_> = board.placements().into_iter().map(|square| (square, node.after(square))).collect();
        let statics: Vec<_> = children.iter().map(|(_, child)| -self.static_score(child)).collect();
        let scores = if board.empties().len() <= EXACT_EMPTIES {
            self.exact_scores(board, children.iter().map(|&(square, _)| square))
        } else {
            self.search_children(&children, &statics)
        };
        let best = scores.iter().copied().max().unwrap_or_default();
        let places = children.iter().zip(statics).zip(scores);
        let score = |((&(square, _), fixed), score): ((&(Square, Node), i32), i32)| MoveScore {
            square,
            static_score: fixed as i16,
            // Makes bounds of one value, whatever the search returned for moves beyond the window.
            score: score.max(best - MAX_LOSS) as i16,
        };
        places.map(score).collect()
    }

    /// Solves the position after each move.
    fn exact_scores(&mut self, board: Board, squares: impl Iterator<Item = Square>) -> Vec<i32> {
        let limits = SearchLimits { lines: NonZeroU8::MAX, ..SearchLimits::default() };
        // There is a move, and no limit: the error cannot occur where there is a placement.
        let Ok(report) = self.solver.search(board).limits(limits).run() else { return Vec::new() };
        let score = |square| {
            let line = report.lines.iter().find(|line| line.moves.first() == Some(&Move::Place(square)));
            line.map_or(-INFINITY, |line| line.verdict.score().units().into())
        };
        squares.map(score).collect()
    }

    /// Searches the children of the root, the best by static evaluation first.
    fn search_children(&self, children: &[(Square, Node)], statics: &[i32]) -> Vec<i32> {
        let mut order: Vec<_> = (0..children.len()).collect();
        order.sort_by_key(|&at| -statics[at]);
        let (mut scores, mut best) = (vec![0; children.len()], -INFINITY);
        for at in order {
            // Worse moves need no exact score: what is further behind counts as `MAX_LOSS`. So the result does not
            // depend on the order either.
            let alpha = (best - MAX_LOSS).max(-INFINITY);
            scores[at] = -self.search(&children[at].1, PLIES - 1, -INFINITY, -alpha);
            best = best.max(scores[at]);
        }
        scores
    }

    /// Returns the score of a board by a fail-soft alpha-beta search.
    fn search(&self, node: &Node, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let placements = node.board.placements();
        if placements.is_empty() {
            return if node.board.passed().placements().is_empty() {
                i32::from(node.board.final_margin()) * UNITS
            } else {
                -self.search(&node.passed(), depth, -beta, -alpha)
            };
        }
        if depth == 0 {
            return self.evaluate(node);
        }
        let mut best = -INFINITY;
        for child in self.ordered(node, depth) {
            best = best.max(-self.search(&child, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Returns the children of a node; those that are searched further come by static evaluation.
    fn ordered(&self, node: &Node, depth: u32) -> Vec<Node> {
        let children = node.board.placements().into_iter().map(|square| node.after(square));
        // Leaves are evaluated once anyway; to order them would evaluate them twice.
        if depth == 1 {
            return children.collect();
        }
        let mut children: Vec<_> = children.map(|child| (self.evaluate(&child), child)).collect();
        children.sort_by_key(|&(score, _)| score);
        children.into_iter().map(|(_, child)| child).collect()
    }

    /// Returns the static score of a board for its mover, after a pass if it is forced.
    fn static_score(&self, node: &Node) -> i32 {
        self.search(node, 0, -INFINITY, INFINITY)
    }

    fn evaluate(&self, node: &Node) -> i32 {
        self.evaluator.score(&node.features, node.board).units().into()
    }
}

impl Node {
    fn after(&self, square: Square) -> Self {
        let (mut features, flips) = (self.features, self.board.flips_on_empty(square));
        features.advance(square, flips);
        Self { board: self.board.after(square, flips), features }
    }

    fn passed(&self) -> Self {
        let mut features = self.features;
        features.pass();
        Self { board: self.board.passed(), features }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::candidates::tests::random_boards;
    use outflank_rules::othello::Symmetry;

    /// Minimax without cut-offs.
    fn minimax(lookahead: &Lookahead, node: &Node, depth: u32) -> i32 {
        let placements = node.board.placements();
        if placements.is_empty() && !node.board.is_over() {
            -minimax(lookahead, &node.passed(), depth)
        } else if placements.is_empty() || depth == 0 {
            lookahead.search(node, 0, -INFINITY, INFINITY)
        } else {
            let children = placements.into_iter().map(|square| -minimax(lookahead, &node.after(square), depth - 1));
            children.max().unwrap()
        }
    }

    #[test]
    fn scores_are_those_of_minimax_up_to_the_maximum_loss() {
        let mut lookahead = Lookahead::new().unwrap();
        for board in (0..4).flat_map(random_boards).filter(|board| board.empties().len() > EXACT_EMPTIES) {
            let node = Node { board, features: Features::of(board) };
            let of = |square| -minimax(&lookahead, &node.after(square), PLIES - 1);
            let expected: Vec<i32> = board.placements().into_iter().map(of).collect();
            let best = expected.iter().copied().max().unwrap_or_default();
            let found = lookahead.scores(board);
            let found: Vec<i32> = found.iter().map(|score| score.score.into()).collect();
            assert_eq!(found, expected.iter().map(|&score| score.max(best - MAX_LOSS)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_last_moves_have_exact_scores_and_images_have_equal_ones() {
        let mut lookahead = Lookahead::new().unwrap();
        for board in random_boards(3).into_iter().filter(|board| board.empties().len() <= EXACT_EMPTIES + 2) {
            let scores = lookahead.scores(board);
            let best = scores.iter().map(|score| score.score).max();
            if board.empties().len() <= EXACT_EMPTIES && best.is_some() {
                let solved = lookahead.solver.search(board).run().unwrap().verdict().score().units();
                assert_eq!(best, Some(solved));
            }
            for symmetry in Symmetry::ALL {
                let of_image = lookahead.scores(symmetry.board(board));
                for score in &scores {
                    let image = MoveScore { square: symmetry.square(score.square), ..*score };
                    assert!(of_image.contains(&image), "{board:?} {symmetry:?}");
                }
            }
        }
    }
}
