//! The root of a search: iterative deepening.
//!
//! Iterative deepening costs little, since each iteration is a fraction of the next, and its best moves, stored in the
//! transposition table, order the moves of the next one. The first iterations are midgame searches of growing depth at
//! the most selective setting. Once the end of the game is within reach, searches to the end follow, less and less
//! selective.

use super::node::{Node, SCORE_NONE, Successor};
use super::ordering::{Candidate, Candidates, MAX_MOVES};
use super::pvs::{Line, Window};
use super::{Domain, Search, shallow};
use crate::DiscDiff;
use crate::bounds::Bounds;
use crate::constants::Constants;
use crate::evaluation::Score;
use crate::report::{self, Verdict};
use crate::{Goal, SearchLimits, Selectivity};
use outflank_rules::othello::{Bitboard, Board, Move};

/// The iterations of a search, with the goal of each.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// In their order, the deepest and least selective one last.
    pub(crate) iterations: Vec<Iteration>,
    lines: usize,
    goal: Goal,
}

/// A depth and a selectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Iteration {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
}

/// The root node: its moves, the best one first.
pub(crate) struct Root {
    moves: Vec<RootMove>,
    empties: u32,
    /// What is proven about the score of the board.
    proven: Bounds,
}

/// A move with its score and line from the last iteration.
#[derive(Clone, Debug)]
struct RootMove {
    candidate: Candidate,
    is_pass: bool,
    /// Whether the score is proven, as far as the goal requires.
    is_proven: bool,
    score: i32,
    /// Best play after the move.
    line: Line,
}

/// From this many empties on, a proof takes so long that a search at 95 % comes before it.
const LONG_PROOF_EMPTIES: u32 = 24;

impl Plan {
    /// Plans the search of a board with this many empties.
    pub(crate) fn new<D: Domain>(limits: &SearchLimits, empties: u32, constants: Constants) -> Self {
        let depth = limits.depth.map_or(empties, |depth| u32::from(depth).clamp(1, empties.max(1)));
        let iterations = if !D::IS_FULL_BOARD {
            vec![Iteration { depth: empties, selectivity: Selectivity::Sure }]
        } else if depth < empties {
            let less_selective = Selectivity::ALL.into_iter().filter(|&it| it <= limits.selectivity).skip(1);
            midgame(depth).chain(less_selective.map(|selectivity| Iteration { depth, selectivity })).collect()
        } else if empties <= constants.end_direct() {
            vec![Iteration { depth: empties, selectivity: limits.selectivity }]
        } else {
            midgame(empties.saturating_sub(constants.end_gap()))
                .chain(to_the_end(empties, limits.selectivity))
                .collect()
        };
        Self { iterations, lines: usize::from(limits.lines.get()), goal: limits.goal }
    }
}

/// Returns the midgame iterations up to a depth.
///
/// Their depths are two plies apart: the evaluation favours the side that moved last, so that a score predicts that of
/// two plies deeper better than the next one.
fn midgame(depth: u32) -> impl Iterator<Item = Iteration> {
    let depths = (1..=depth).filter(move |shallower| shallower % 2 == depth % 2);
    depths.map(|depth| Iteration { depth, selectivity: Selectivity::Percent73 })
}

/// Returns the iterations to the end of the game. The first one, which costs little, orders the moves of the last one;
/// more in between would hardly add to that.
fn to_the_end(empties: u32, selectivity: Selectivity) -> impl Iterator<Item = Iteration> {
    let before: &[_] = if empties < LONG_PROOF_EMPTIES {
        &[Selectivity::Percent73]
    } else {
        &[Selectivity::Percent73, Selectivity::Percent95]
    };
    let more_selective = before.iter().copied().filter(move |&it| it < selectivity);
    more_selective.chain([selectivity]).map(move |selectivity| Iteration { depth: empties, selectivity })
}

impl Root {
    /// Lists the moves of a board, without placements on some squares: none when the game is over.
    pub(crate) fn new<D: Domain>(domain: &D, board: Board, excluded: Bitboard) -> Self {
        let placements = domain.moves(board);
        let candidates = Candidates::<MAX_MOVES>::of(board, placements & !excluded);
        let mut moves: Vec<_> = candidates.as_slice().iter().map(|&candidate| RootMove::new(candidate)).collect();
        let passed = board.passed();
        if placements.is_empty() && !domain.moves(passed).is_empty() {
            let candidate = Candidate { board: passed, ..Candidate::EMPTY };
            moves.push(RootMove { is_pass: true, ..RootMove::new(candidate) });
        }
        Self { moves, empties: domain.empties(board).len(), proven: Bounds::UNKNOWN }
    }

    /// Returns the number of empties.
    pub(crate) fn empties(&self) -> u32 {
        self.empties
    }

    /// Returns what is proven about the score.
    pub(crate) fn proven(&self) -> Bounds {
        self.proven
    }

    fn is_proof(&self, iteration: Iteration) -> bool {
        iteration.depth >= self.empties && iteration.selectivity == Selectivity::Sure
    }

    /// Returns whether there is no move to search.
    pub(crate) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns whether an iteration can be skipped: the evaluation already predicts a wipe-out, and only a search to the
    /// end of the game can prove it.
    pub(crate) fn can_skip(&self, plan: &Plan, iteration: Iteration) -> bool {
        // Without a search to the end the midgame iterations are all there is.
        let has_end = plan.iterations.last().is_some_and(|last| last.depth >= self.empties);
        has_end && iteration.depth < self.empties && self.moves[0].score.abs() >= shallow::MAX_ESTIMATE
    }

    /// Returns the best lines.
    pub(crate) fn lines(&self, plan: &Plan, iteration: Iteration) -> Vec<report::Line> {
        let moves = self.moves.iter().take(plan.lines);
        if self.is_proof(iteration) {
            return moves.map(|root| root.proof(plan.goal)).collect();
        }
        let bias = odd_even_bias(iteration.depth, self.empties);
        moves.map(|root| root.estimate(bias)).collect()
    }

    /// Returns the moves whose scores are proven.
    pub(crate) fn proofs(&self, plan: &Plan) -> Vec<report::Line> {
        self.moves.iter().filter(|root| root.is_proven).map(|root| root.proof(plan.goal)).collect()
    }
}

/// Returns by how many discs scores of a search to this depth are too high; depth 0 is the static evaluation of the moves.
///
/// The evaluation is some disc too low for the side to move at the leaves, so that scores go down at even depths and up at
/// odd ones: the odd–even effect of many games.
fn odd_even_bias(depth: u32, empties: u32) -> i32 {
    let depth = depth.max(1);
    // The leaves have `depth` fewer empties, and their side to move is the root's after an even number of plies.
    let too_low = evaluation_bias(empties.saturating_sub(depth));
    if depth.is_multiple_of(2) { -too_low } else { too_low }
}

/// Returns by how many discs the evaluation is too low for the side to move.
///
/// These are the mean differences from exact scores, rounded: 2.1 to 2.5 discs for odd numbers of empties from 9 to 19,
/// where the side to move will also have the last move of the game unless somebody passes, and 0.8 to 0.9 for even ones
/// from 12 on. With more than 20 empties they follow from the changes from one depth to the next.
fn evaluation_bias(empties: u32) -> i32 {
    let is_odd = !empties.is_multiple_of(2);
    match empties {
        9..=19 if is_odd => 2,
        11.. => 1,
        5.. if is_odd => 1,
        _ => 0,
    }
}

impl RootMove {
    fn new(candidate: Candidate) -> Self {
        Self { candidate, is_pass: false, is_proven: false, score: 0, line: Line::new() }
    }

    /// Returns the move with the node after it, in a search to `depth`.
    fn successor<D: Domain>(&self, domain: &D, depth: u32) -> Successor {
        let Candidate { square, board, .. } = self.candidate;
        Successor { square, node: Node::new(domain, board, depth - u32::from(!self.is_pass)) }
    }

    /// Returns the line with a score that is too high by `bias`; certain wipe-outs are not.
    fn estimate(&self, bias: i32) -> report::Line {
        let bias = if self.score.abs() < shallow::MAX_ESTIMATE { bias } else { 0 };
        self.report(Verdict::Estimate(Score::from_discs((self.score - bias) as i8)))
    }

    /// Returns the line with what its proven score says for the goal.
    fn proof(&self, goal: Goal) -> report::Line {
        let discs = DiscDiff(self.score as i8);
        let bound = |is_lower| if is_lower { Verdict::AtLeast(discs) } else { Verdict::AtMost(discs) };
        self.report(match goal {
            Goal::Wld if self.score != 0 => bound(self.score > 0),
            Goal::AtLeast(least) => bound(discs >= least),
            _ => Verdict::Proven(discs),
        })
    }

    fn report(&self, verdict: Verdict) -> report::Line {
        report::Line { verdict, moves: self.moves() }
    }

    /// Returns as much of the score as the goal requires.
    fn score_for(&self, goal: Goal) -> i32 {
        match goal {
            Goal::Score => self.score,
            Goal::Wld => self.score.signum(),
            Goal::AtLeast(bound) => i32::from(self.score >= bound.0.into()),
        }
    }

    fn moves(&self) -> Vec<Move> {
        let first = (!self.is_pass).then_some(self.candidate.square);
        std::iter::once(&first).chain(&self.line).map(|square| square.map_or(Move::Pass, Move::Place)).collect()
    }
}

impl<D: Domain> Search<'_, D> {
    /// Orders the moves by static evaluation, so that there is a report however soon the search is stopped.
    pub(crate) fn evaluate_moves(&mut self, root: &mut Root) {
        for mv in &mut root.moves {
            let board = mv.candidate.board;
            let replies = self.domain.moves(board);
            mv.score = if (replies | self.domain.moves(board.passed())).is_empty() {
                -self.domain.final_score(board)
            } else if D::IS_FULL_BOARD {
                -self.shallow.score(Node::new(&self.domain, board, 0))
            } else {
                // A sub-board has no evaluation; mobility is what orders its moves elsewhere, too.
                -(replies.len() as i32)
            };
        }
        root.moves.sort_by_key(|mv| -mv.score);
    }

    /// Searches the moves for one iteration; returns whether it was completed.
    pub(crate) fn iterate(&mut self, root: &mut Root, plan: &Plan, iteration: Iteration) -> bool {
        let (depth, is_proof) = (iteration.depth, root.is_proof(iteration));
        self.selectivity = iteration.selectivity;
        // When every move gets a line, each is searched in a window of its own; otherwise the best of those left is
        // sought again and again.
        let each_alone = plan.lines >= root.moves.len();
        let live = self.control.live();
        live.set_depth(depth);
        // The score of the first move is a lower bound on that of the board.
        let is_lower_bound = each_alone && root.moves.len() > 1;
        let of_board =
            |bounds: Bounds| if is_lower_bound { Bounds { lower: bounds.lower, ..Bounds::UNKNOWN } } else { bounds };
        for first in 0..plan.lines.min(root.moves.len()) {
            let moves = if each_alone { &mut root.moves[first..=first] } else { &mut root.moves[first..] };
            let bounds = match plan.goal {
                Goal::Score => self.aspiration_search(moves, depth, &mut |bounds| {
                    if is_proof && first == 0 {
                        live.set_bounds(of_board(bounds));
                    }
                }),
                Goal::Wld => self.solve_wld(moves, depth),
                Goal::AtLeast(bound) => self.solve_at_least(moves, bound, depth),
            };
            // Also where the search was stopped: bounds of a proof hold, complete or not.
            if is_proof && first == 0 {
                root.proven = of_board(bounds);
                live.set_bounds(root.proven);
            }
            if self.is_aborted {
                return false;
            }
            root.moves[first].is_proven = is_proof;
        }
        if each_alone {
            root.moves.sort_by_key(|mv| (-mv.score_for(plan.goal), mv.candidate.square));
        }
        if is_proof && plan.goal == Goal::Score {
            root.proven = Bounds::exactly(root.moves[0].score);
        }
        true
    }

    /// Searches for the best move's win, loss or draw.
    fn solve_wld(&mut self, moves: &mut [RootMove], depth: u32) -> Bounds {
        match self.best_of(moves, Window { alpha: -1, beta: 1 }, depth) {
            _ if self.is_aborted => Bounds::UNKNOWN,
            // Beyond the window the search is fail-soft, so the bound may say more than "won".
            score @ 1.. => Bounds { lower: DiscDiff(score as i8), ..Bounds::UNKNOWN },
            0 => Bounds::exactly(0),
            score @ ..0 => Bounds { upper: DiscDiff(score as i8), ..Bounds::UNKNOWN },
        }
    }

    /// Searches for whether the best move's score reaches a bound.
    fn solve_at_least(&mut self, moves: &mut [RootMove], bound: DiscDiff, depth: u32) -> Bounds {
        let alpha = i32::from(bound.0) - 1;
        let score = self.best_of(moves, Window { alpha, beta: alpha + 1 }, depth);
        if self.is_aborted { Bounds::UNKNOWN } else { Bounds::UNKNOWN.narrowed(score, alpha) }
    }

    /// Searches for the score of the best move by aspiration windows: around the score of the last iteration, and ever
    /// wider on the side where the search fails. Reports each new bound, and returns the bounds reached.
    fn aspiration_search(&mut self, moves: &mut [RootMove], depth: u32, on_bounds: &mut dyn FnMut(Bounds)) -> Bounds {
        let (guess, half) = (moves[0].score, self.constants.window_first());
        let (mut bounds, mut width) = (Bounds::UNKNOWN, self.constants.window_next());
        // 65, so that a wipe-out lies within the window. Exact scores of the full board are even: there the first
        // window holds the guess alone.
        let mut window = Window { alpha: (guess - half).max(-65), beta: (guess + half).min(65) };
        loop {
            let score = self.best_of(moves, window, depth);
            if self.is_aborted {
                return bounds;
            }
            if window.alpha < score && score < window.beta {
                return Bounds::exactly(score);
            }
            // ProbCut searches contradict each other now and then; the bounds never widen, so the loop ends.
            bounds = bounds.narrowed(score, window.alpha);
            on_bounds(bounds);
            let (lower, upper) = (i32::from(bounds.lower.0), i32::from(bounds.upper.0));
            if lower >= upper {
                moves[0].score = lower;
                return bounds;
            }
            window = if score <= window.alpha {
                // The bound itself stays inside the window, since it may be the score.
                Window { alpha: (upper - width).max(lower - 1), beta: upper + 1 }
            } else {
                Window { alpha: lower - 1, beta: (lower + width).min(upper + 1) }
            };
            // Doubling: a guess that is far off costs few searches, and one that is nearly right only narrow ones.
            width *= 2;
        }
    }

    /// Searches moves and puts the best one first; returns its score, or a bound beyond the window.
    ///
    /// A move comes first only where its score is more than `alpha`: where all fail low, their scores are upper bounds and
    /// say little about which is best. So the first one is good however early the search is stopped. Its score is then the
    /// maximum of those bounds.
    fn best_of(&mut self, moves: &mut [RootMove], mut window: Window, depth: u32) -> i32 {
        let (mut best, mut line) = (SCORE_NONE, Line::new());
        let mut successors = moves.iter().map(|mv| mv.successor(&self.domain, depth)).collect();
        while let Some(Successor { square, node }) = self.next_successor(&mut successors, window.alpha, &mut best) {
            let is_first = best == SCORE_NONE;
            let score = self.pvs_move(node, window, best, &mut line);
            if self.is_aborted {
                break;
            }
            // Looked up each time, as the moves before it have been rotated. A pass is the only move, so its
            // placeholder square is unique.
            let index = moves.iter().position(|mv| mv.candidate.square == square).unwrap_or(0);
            if is_first || score > best.max(window.alpha) {
                moves[index].score = score;
                std::mem::swap(&mut moves[index].line, &mut line);
                // The others keep their order, which is that of their last scores.
                moves[..=index].rotate_right(1);
            }
            best = best.max(score);
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        if !self.is_aborted {
            moves[0].score = best;
        }
        best
    }
}
