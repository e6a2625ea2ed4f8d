//! The AND/OR tree of one question: is the score of the root at least some bound?
//!
//! Each node asks whether the score of its side to move is at least a bound. The answer is yes if it is no for one
//! successor, whose bound is that of the other side. A node has a proof number, the least work that would answer yes, and
//! a disproof number, the same for no: of a node with successors, the smallest disproof number of them, and the sum of
//! their proof numbers (L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number search", Artificial
//! Intelligence 66, 1994, 91–124). Work goes to the node at the end of the path of the smallest disproof numbers. A node
//! without successors starts with numbers from an estimate of its score.
//!
//! Nodes at the cut are questions for a solver. So that many can be solved at a time, a question that is given out counts
//! as answered as its estimate expects, until its answer is known.

use crate::Question;
use crate::estimate::Estimator;
use crate::rules::Rules;
use crate::solver::answer;
use outflank_engine::{Bounds, DiscDiff};
use outflank_rules::StopFlag;
use outflank_rules::othello::Board;
use std::collections::{HashMap, HashSet};

/// The number of a node that is answered the other way.
const INFINITE: u32 = u32::MAX;
/// The largest number of other nodes.
// Below `INFINITE`, so that a large sum is not taken for an answer.
const LARGEST: u32 = 1 << 30;

/// An AND/OR tree; equal positions with equal bounds are one node.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// The nodes by their board and bound.
    index: HashMap<(Board, i8), usize>,
}

struct Node {
    board: Board,
    /// The score that the mover wants to reach.
    at_least: i8,
    kind: Kind,
    numbers: Numbers,
    parents: Vec<usize>,
}

#[derive(Debug)]
enum Kind {
    /// Its successors are not in the tree yet.
    Unexpanded,
    /// It has successors.
    Expanded(Vec<usize>),
    /// The score is known, or at least whether it reaches the bound.
    Answered,
    /// It lies at the cut; its question may have been given out.
    Cut { estimate: f32 },
}

/// A proof number and a disproof number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

/// What a tree needs to know of positions.
pub(crate) struct Knowledge<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) cut: u32,
    /// The bounds of solved positions at the cut.
    pub(crate) solved: &'a HashMap<Board, Bounds>,
    pub(crate) estimator: &'a mut Estimator,
}

impl Numbers {
    const YES: Self = Self { proof: 0, disproof: INFINITE };
    const NO: Self = Self { proof: INFINITE, disproof: 0 };

    fn of_answer(is_yes: bool) -> Self {
        if is_yes { Self::YES } else { Self::NO }
    }

    /// Returns the numbers of a position whose score is estimated: they double for each few discs that are missing.
    fn of_estimate(estimate: f32, at_least: i8) -> Self {
        const DISCS_PER_DOUBLING: f32 = 4.5;
        let missing = (f32::from(at_least) - 0.5 - estimate) / DISCS_PER_DOUBLING;
        let number = |doublings: f32| (16.0 * doublings.exp2()).clamp(1.0, 65536.0) as u32;
        Self { proof: number(missing), disproof: number(-missing) }
    }

    fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

impl Tree {
    pub(crate) fn new(root: Board, at_least: DiscDiff, knowledge: &mut Knowledge<'_>) -> Self {
        let mut tree = Self { nodes: Vec::new(), index: HashMap::new() };
        tree.insert(root, at_least.discs(), knowledge);
        tree
    }

    /// Returns the answer at the root, if it is known or expected.
    pub(crate) fn answer(&self) -> Option<bool> {
        self.nodes[0].numbers.answer()
    }

    /// Returns the next question to solve, which then counts as answered as expected; `None` if the root is answered, or
    /// when it is stopped.
    pub(crate) fn next_question(&mut self, knowledge: &mut Knowledge<'_>, stop: &StopFlag) -> Option<Question> {
        while self.answer().is_none() && !stop.is_stopped() {
            let node = self.most_proving();
            if let Kind::Cut { estimate } = self.nodes[node].kind {
                let Node { board, at_least, .. } = self.nodes[node];
                // As if answered, so that the next question is the most useful one if this one turns out as expected.
                self.set(node, Numbers::of_answer(estimate > f32::from(at_least) - 0.5));
                return DiscDiff::new(at_least).map(|at_least| Question { board, at_least });
            }
            self.expand(node, knowledge);
        }
        None
    }

    /// Takes the bounds of a position at the cut.
    pub(crate) fn answer_question(&mut self, board: Board, bounds: Bounds) {
        // The position may be a question for both sides, by different bounds.
        let nodes: Vec<_> = self.bounds_asked(board).collect();
        for (at_least, node) in nodes {
            if let Some(answer) = answer(bounds, at_least) {
                self.nodes[node].kind = Kind::Answered;
                self.set(node, Numbers::of_answer(answer));
            }
        }
    }

    fn bounds_asked(&self, board: Board) -> impl Iterator<Item = (i8, usize)> {
        let own = self.nodes[0].at_least;
        // Only these two occur: "at least b" for one side is "at most -b", that is not "at least 1 - b", for the other.
        let both = [own, 1 - own];
        both.into_iter().filter_map(move |at_least| Some((at_least, *self.index.get(&(board, at_least))?)))
    }

    /// Returns the node on which work would answer the root soonest.
    fn most_proving(&self) -> usize {
        let mut node = 0;
        while let Kind::Expanded(successors) = &self.nodes[node].kind {
            // The same rule at every node, as numbers are from the view of the side to move there. The child that is
            // easiest to answer with no both proves this node and is part of disproving it.
            let least = successors.iter().copied().min_by_key(|&next| self.nodes[next].numbers.disproof);
            node = least.expect("a node with successors");
        }
        node
    }

    fn expand(&mut self, node: usize, knowledge: &mut Knowledge<'_>) {
        let Node { board, at_least, .. } = self.nodes[node];
        let successors: Vec<_> = knowledge
            .rules
            .successors(board)
            .into_iter()
            .map(|next| self.insert(next, 1 - at_least, knowledge))
            .collect();
        for &next in &successors {
            self.nodes[next].parents.push(node);
        }
        self.nodes[node].kind = Kind::Expanded(successors);
        self.update(node);
    }

    fn insert(&mut self, board: Board, at_least: i8, knowledge: &mut Knowledge<'_>) -> usize {
        // A node may have several parents. Its numbers then count more than once above, as in all proof-number search
        // on graphs; answers are not touched by that.
        if let Some(&node) = self.index.get(&(board, at_least)) {
            return node;
        }
        let (kind, numbers) = knowledge.first_numbers(board, at_least);
        self.index.insert((board, at_least), self.nodes.len());
        self.nodes.push(Node { board, at_least, kind, numbers, parents: Vec::new() });
        self.nodes.len() - 1
    }

    /// Sets the numbers of a node, and computes those above it.
    fn set(&mut self, node: usize, numbers: Numbers) {
        self.nodes[node].numbers = numbers;
        for parent in self.nodes[node].parents.clone() {
            self.update(parent);
        }
    }

    /// Computes the numbers of a node from those of its successors, and then those above it if they changed.
    fn update(&mut self, node: usize) {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            let numbers = self.computed(node);
            // What did not change changes nothing above it, so most updates end after a few nodes.
            if numbers != self.nodes[node].numbers {
                self.nodes[node].numbers = numbers;
                waiting.extend(&self.nodes[node].parents);
            }
        }
    }

    fn computed(&self, node: usize) -> Numbers {
        let Kind::Expanded(successors) = &self.nodes[node].kind else { return self.nodes[node].numbers };
        let numbers = || successors.iter().map(|&next| self.nodes[next].numbers);
        let proof = numbers().map(|next| next.disproof).min().unwrap_or(INFINITE);
        if proof == 0 {
            return Numbers::YES;
        }
        let disproof = numbers().fold(0, |sum: u32, next| sum.saturating_add(next.proof).min(LARGEST));
        if disproof == 0 { Numbers::NO } else { Numbers { proof, disproof } }
    }

    /// Returns the positions above the cut that answer the root: of a yes one successor, of a no all of them.
    pub(crate) fn proof_positions(&self) -> HashSet<Board> {
        let (mut positions, mut visited, mut waiting) = (HashSet::new(), HashSet::new(), vec![0]);
        while let Some(node) = waiting.pop() {
            let Kind::Expanded(successors) = &self.nodes[node].kind else { continue };
            // The tree is a graph, and may lead here by many lines.
            if !visited.insert(node) {
                continue;
            }
            positions.insert(self.nodes[node].board);
            let is_no = |&&next: &&usize| self.nodes[next].numbers == Numbers::NO;
            match successors.iter().find(is_no) {
                Some(&refuted) => waiting.push(refuted),
                None => waiting.extend(successors),
            }
        }
        positions
    }
}

impl Knowledge<'_> {
    fn first_numbers(&mut self, board: Board, at_least: i8) -> (Kind, Numbers) {
        let known = self.rules.final_score(board).map(|score| Bounds { lower: score, upper: score });
        let known = known.or_else(|| self.solved.get(&board).copied());
        if let Some(answer) = known.and_then(|bounds| answer(bounds, at_least)) {
            return (Kind::Answered, Numbers::of_answer(answer));
        }
        let estimate = self.estimator.estimate(self.rules, board);
        let is_cut = self.rules.empties(board) <= self.cut;
        let kind = if is_cut { Kind::Cut { estimate } } else { Kind::Unexpanded };
        (kind, Numbers::of_estimate(estimate, at_least))
    }
}
