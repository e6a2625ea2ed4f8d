//! The root of a search: iteration after iteration, deeper and surer.
//!
//! Iterative deepening costs little, since each iteration is a fraction of the next, and its best moves, kept in the
//! table, order the moves of the next one. It first looks deeper and deeper with the evaluation at the horizon, leaving
//! out what it may. Once the end of the game is within reach it looks there, first leaving out as much as it may, then
//! less and less.

use super::bounds::Bounds;
use super::ordering::{Candidate, Candidates, MOST};
use super::principal::{Line, Window};
use super::{Ground, NO_MOVE, Node, Search, look};
use crate::evaluation::Score;
use crate::report::{self, DiscDiff, Verdict};
use crate::{Goal, SearchLimits, Selectivity};
use outflank_othello::{Bitboard, Board, Move, Square};

/// The iterations of a search, and what is asked of each.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Depths and selectivities, the deepest and surest one last.
    pub(crate) steps: Vec<(u32, Selectivity)>,
    lines: usize,
    goal: Goal,
}

/// The moves of the board that is searched, the best one first.
pub(crate) struct Root {
    moves: Vec<RootMove>,
    empties: u32,
    /// What is proven about the score of the board.
    proven: Bounds,
}

/// A move with what the last iteration found.
#[derive(Clone, Debug)]
struct RootMove {
    candidate: Candidate,
    is_pass: bool,
    /// Whether the score is proven, as far as the goal asks for it.
    is_proven: bool,
    score: i32,
    /// Best play after the move.
    line: Line,
}

/// Below so many empty squares a search to the end starts at once.
const AT_ONCE: u32 = 12;
/// From so many empty squares on, a proof takes so long that it is worth while to know first what is nearly sure.
const LONG: u32 = 24;
/// How far from the end the horizon is when the next iteration goes all the way.
const LEAP: u32 = 10;

impl Plan {
    /// Plans the search of a board with so many empty squares.
    pub(crate) fn new<G: Ground>(limits: &SearchLimits, empties: u32) -> Self {
        let depth = limits.depth.map_or(empties, |depth| u32::from(depth).clamp(1, empties.max(1)));
        let steps = if !G::IS_WHOLE {
            vec![(empties, Selectivity::Sure)]
        } else if depth < empties {
            let surer = Selectivity::ALL.into_iter().filter(|&surer| surer <= limits.selectivity).skip(1);
            midgame(depth).chain(surer.map(|surer| (depth, surer))).collect()
        } else if empties <= AT_ONCE {
            vec![(empties, limits.selectivity)]
        } else {
            midgame(empties.saturating_sub(LEAP)).chain(to_the_end(empties, limits.selectivity)).collect()
        };
        Self { steps, lines: usize::from(limits.lines.get()), goal: limits.goal }
    }
}

/// Returns the iterations that end with the evaluation, up to a depth.
///
/// They go two plies at a time: who moves last looks better than he is, so that a score tells more about that of two
/// plies deeper than about the next one.
fn midgame(depth: u32) -> impl Iterator<Item = (u32, Selectivity)> {
    (1..=depth).filter(move |shallower| shallower % 2 == depth % 2).map(|depth| (depth, Selectivity::Percent73))
}

/// Returns the iterations to the end of the game. The first one, which costs little, orders the moves of the last one;
/// those in between would hardly add to that.
fn to_the_end(empties: u32, selectivity: Selectivity) -> impl Iterator<Item = (u32, Selectivity)> {
    let between: &[_] =
        if empties < LONG { &[Selectivity::Percent73] } else { &[Selectivity::Percent73, Selectivity::Percent95] };
    let less_sure = between.iter().copied().filter(move |&step| step < selectivity);
    less_sure.chain([selectivity]).map(move |step| (empties, step))
}

impl Root {
    /// Lists the moves of a board, without placements on some squares: none when the game is over.
    pub(crate) fn new<G: Ground>(ground: &G, board: Board, without: Bitboard) -> Self {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let placements = ground.moves(mover, opponent);
        let candidates = Candidates::<MOST>::of(mover, opponent, placements & !without.bits());
        let mut moves: Vec<_> = candidates.as_slice().iter().map(|&candidate| RootMove::new(candidate)).collect();
        if placements == 0 && ground.moves(opponent, mover) != 0 {
            let passed = Candidate { square: 64, mover: opponent, opponent: mover, ..Candidate::default() };
            moves.push(RootMove { is_pass: true, ..RootMove::new(passed) });
        }
        Self { moves, empties: ground.empties(mover, opponent).count_ones(), proven: Bounds::UNKNOWN }
    }

    /// Returns the number of empty squares.
    pub(crate) fn empties(&self) -> u32 {
        self.empties
    }

    /// Returns what is proven about the score.
    pub(crate) fn proven(&self) -> report::Bounds {
        report::Bounds { lower: DiscDiff(self.proven.lower), upper: DiscDiff(self.proven.upper) }
    }

    fn is_proof(&self, (depth, selectivity): (u32, Selectivity)) -> bool {
        depth >= self.empties && selectivity == Selectivity::Sure
    }

    /// Tells whether there is nothing to search.
    pub(crate) fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    /// Tells whether an iteration cannot tell more than those before: the evaluation already says that one side will be
    /// wiped out, and only the end of the game can prove it.
    pub(crate) fn is_idle(&self, plan: &Plan, step: (u32, Selectivity)) -> bool {
        let has_end = plan.steps.last().is_some_and(|last| last.0 >= self.empties);
        has_end && step.0 < self.empties && self.moves[0].score.abs() >= look::MOST
    }

    /// Returns the best lines.
    pub(crate) fn lines(&self, plan: &Plan, step: (u32, Selectivity)) -> Vec<report::Line> {
        let is_proof = self.is_proof(step);
        self.moves.iter().take(plan.lines).map(|root| root.report(plan.goal, is_proof)).collect()
    }

    /// Returns the moves whose scores are proven.
    pub(crate) fn proofs(&self, plan: &Plan) -> Vec<report::Line> {
        self.moves.iter().filter(|root| root.is_proven).map(|root| root.report(plan.goal, true)).collect()
    }
}

impl RootMove {
    fn new(candidate: Candidate) -> Self {
        Self { candidate, is_pass: false, is_proven: false, score: 0, line: Line::new() }
    }

    fn report(&self, goal: Goal, is_proof: bool) -> report::Line {
        report::Line { verdict: self.verdict(goal, is_proof), moves: self.moves() }
    }

    fn verdict(&self, goal: Goal, is_proof: bool) -> Verdict {
        let discs = DiscDiff(self.score as i8);
        match (is_proof, goal, self.score) {
            (false, ..) => Verdict::Estimate(Score::from_discs(discs.0)),
            (true, Goal::Wld, 1..) => Verdict::AtLeast(discs),
            (true, Goal::Wld, ..=-1) => Verdict::AtMost(discs),
            (true, ..) => Verdict::Proven(discs),
        }
    }

    /// Returns as much of the score as the goal asks for.
    fn score_for(&self, goal: Goal) -> i32 {
        match goal {
            Goal::Score => self.score,
            Goal::Wld => self.score.signum(),
        }
    }

    fn moves(&self) -> Vec<Move> {
        let place = |square: u8| Move::Place(Square::from_index(square.into()));
        let first = if self.is_pass { Move::Pass } else { place(self.candidate.square) };
        std::iter::once(first).chain(self.line.iter().map(|square| square.map_or(Move::Pass, place))).collect()
    }
}

impl<G: Ground> Search<'_, G> {
    /// Orders the moves by a first glance, so that there is something to say however soon the search is stopped.
    pub(crate) fn glance(&mut self, root: &mut Root) {
        for mv in &mut root.moves {
            let Candidate { mover, opponent, .. } = mv.candidate;
            let replies = self.ground.moves(mover, opponent);
            mv.score = if replies | self.ground.moves(opponent, mover) == 0 {
                -self.ground.final_margin(mover, opponent)
            } else if G::IS_WHOLE {
                -self.look_exactly(Node::new(&self.ground, mover, opponent, 0))
            } else {
                -(replies.count_ones() as i32)
            };
        }
        root.moves.sort_by_key(|mv| -mv.score);
    }

    /// Searches the moves one iteration further; returns whether it came to its end.
    pub(crate) fn iterate(&mut self, root: &mut Root, plan: &Plan, step: (u32, Selectivity)) -> bool {
        let (depth, is_proof) = (step.0, root.is_proof(step));
        self.selectivity = step.1;
        let each_alone = plan.lines >= root.moves.len();
        for first in 0..plan.lines.min(root.moves.len()) {
            let moves = if each_alone { &mut root.moves[first..=first] } else { &mut root.moves[first..] };
            let found = match plan.goal {
                Goal::Score => self.narrow(moves, depth),
                Goal::Wld => self.sign(moves, depth),
            };
            if is_proof && first == 0 {
                // What the first move is worth, the board is worth at least.
                let upper = if each_alone && root.moves.len() > 1 { Bounds::UNKNOWN.upper } else { found.upper };
                root.proven = Bounds { lower: found.lower, upper };
            }
            if self.is_stopped {
                return false;
            }
            root.moves[first].is_proven = is_proof;
        }
        if each_alone {
            root.moves.sort_by_key(|mv| (-mv.score_for(plan.goal), mv.candidate.square));
        }
        if is_proof && plan.goal == Goal::Score {
            let score = root.moves[0].score as i8;
            root.proven = Bounds { lower: score, upper: score };
        }
        true
    }

    /// Finds out who wins with the best move.
    fn sign(&mut self, moves: &mut [RootMove], depth: u32) -> Bounds {
        let score = self.best_of(moves, Window { alpha: -1, beta: 1 }, depth);
        match score {
            _ if self.is_stopped => Bounds::UNKNOWN,
            1.. => Bounds { lower: score as i8, ..Bounds::UNKNOWN },
            0 => Bounds { lower: 0, upper: 0 },
            ..0 => Bounds { upper: score as i8, ..Bounds::UNKNOWN },
        }
    }

    /// Finds the score of the best move by windows around the score of the last iteration, ever wider on the side where
    /// it lies; returns how far it came.
    fn narrow(&mut self, moves: &mut [RootMove], depth: u32) -> Bounds {
        let guess = moves[0].score;
        let (mut bounds, mut width) = (Bounds::UNKNOWN, 4);
        let mut window = Window { alpha: (guess - 2).max(-65), beta: (guess + 2).min(65) };
        loop {
            let score = self.best_of(moves, window, depth);
            if self.is_stopped {
                return bounds;
            }
            if window.alpha < score && score < window.beta {
                return Bounds { lower: score as i8, upper: score as i8 };
            }
            // Probable cut-offs contradict each other now and then; the bounds never widen, so there is an end to it.
            bounds = bounds.after(score, window.alpha);
            let (lower, upper) = (i32::from(bounds.lower), i32::from(bounds.upper));
            if lower >= upper {
                moves[0].score = lower;
                return bounds;
            }
            window = if score <= window.alpha {
                Window { alpha: (upper - width).max(lower - 1), beta: upper + 1 }
            } else {
                Window { alpha: lower - 1, beta: (lower + width).min(upper + 1) }
            };
            width *= 2;
        }
    }

    /// Searches moves and puts the best one first; returns its score, or a bound beyond the window.
    fn best_of(&mut self, moves: &mut [RootMove], mut window: Window, depth: u32) -> i32 {
        let (mut best, mut line) = (NO_MOVE, Line::new());
        for index in 0..moves.len() {
            let Candidate { mover, opponent, .. } = moves[index].candidate;
            let below = Node::new(&self.ground, mover, opponent, depth - u32::from(!moves[index].is_pass));
            let score = self.principal_move(below, window, best, &mut line);
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                moves[index].score = score;
                std::mem::swap(&mut moves[index].line, &mut line);
                moves[..=index].rotate_right(1);
            }
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }
}
