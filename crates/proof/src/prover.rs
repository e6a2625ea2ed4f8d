//! The search for the score of a position: questions in rounds, until their answers leave one score.

use crate::estimate::Estimator;
use crate::join::Join;
use crate::rules::Rules;
use crate::solver::answer;
use crate::tree::{Knowledge, Tree};
use crate::{Proof, Question};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Bounds, DiscDiff, SearchRoot, UnsupportedPosition};
use outflank_rules::othello::Board;
use outflank_rules::reversi::Size;
use outflank_rules::{Game, Position, Side, StopFlag};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Proves the score of a position by the scores of positions with fewer empties.
///
/// It asks questions in rounds, which depend on earlier answers only: whoever answers them, in whatever order, the proof
/// is the same. The score is searched as by MTD(f): whether it is at least a guess, then whether it is at least the next
/// bound (A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
/// Intelligence 87, 1996, 255–293).
///
/// # Examples
///
/// ```
/// use outflank_engine::EngineOptions;
/// use outflank_proof::{Prover, ProverOptions, Solver};
/// use outflank_rules::StopFlag;
///
/// let position = "4x4 -----OX--XO----- X".parse()?;
/// let mut prover = Prover::new(&position, &ProverOptions { cut: 8, ..ProverOptions::default() })?;
/// let options = EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() };
/// let mut solver = Solver::new(prover.size(), options)?;
/// loop {
///     let questions = prover.next_round(&StopFlag::new()).expect("nobody stops it");
///     if questions.is_empty() {
///         break;
///     }
///     for question in questions {
///         let bounds = solver.solve(question, &StopFlag::new()).expect("nobody stops it");
///         prover.answer(question, bounds)?;
///     }
/// }
/// assert_eq!(prover.proof().score().map(|score| score.discs()), Some(-10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Prover {
    rules: Rules,
    root: Board,
    to_move: Side,
    cut: u32,
    round_size: usize,
    guess: DiscDiff,
    estimator: Estimator,
    /// The bounds of solved positions at the cut.
    solved: HashMap<Board, Bounds>,
    /// What is proven of the root.
    bounds: Bounds,
    /// The positions above the cut of the proofs of both bounds.
    inner: ProofTrees,
    /// The test under way.
    tree: Option<Tree>,
    /// The questions of the next round, when its choice was stopped.
    // In order, so that a round is the same whatever order answers came in.
    chosen: BTreeSet<Question>,
    /// The questions without an answer.
    open: BTreeSet<Question>,
}

/// The positions above the cut of the latest proof of each bound.
#[derive(Default)]
struct ProofTrees {
    lower: HashSet<Board>,
    upper: HashSet<Board>,
}

/// Where a proof is cut, and how its questions are asked.
#[derive(Clone, Debug)]
pub struct ProverOptions {
    /// The number of empties at which the tree is cut.
    pub cut: u8,
    /// The score that is tested first.
    pub guess: DiscDiff,
    /// The most questions of a round.
    pub round_size: usize,
    /// The evaluation from which estimates come on 8×8.
    pub evaluator: Arc<PatternEvaluator>,
}

/// A proof is that of another position, or has another cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is the proof of another position, or has another cut")]
pub struct OtherProof;

/// Why an answer is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// The bounds do not answer the question.
    #[error("bounds of {} to {} do not say whether the score is at least {at_least}", .bounds.lower, .bounds.upper)]
    Undecided {
        /// The bound that was asked about.
        at_least: DiscDiff,
        /// The answer.
        bounds: Bounds,
    },
    /// The bounds and those of an earlier answer leave no score.
    #[error("bounds of {} to {} contradict those of the same position from {} to {}", .bounds.lower, .bounds.upper, .known.lower, .known.upper)]
    Contradiction {
        /// The answer.
        bounds: Bounds,
        /// What was known before.
        known: Bounds,
    },
}

impl Default for ProverOptions {
    /// A cut at 20 empties, the guess 0, rounds of 1024 questions and the shipped evaluation.
    fn default() -> Self {
        Self { cut: 20, guess: DiscDiff::default(), round_size: 1024, evaluator: PatternEvaluator::shipped() }
    }
}

impl Prover {
    /// Starts the proof of a position's score.
    ///
    /// # Errors
    ///
    /// Returns an error for a position that the engine does not support.
    pub fn new(position: &Position, options: &ProverOptions) -> Result<Self, UnsupportedPosition> {
        let root = SearchRoot::try_from(position)?;
        let rules = Rules::new(root.size())?;
        Ok(Self {
            root: rules.canonical(root.board()),
            to_move: position.to_move(),
            cut: options.cut.into(),
            round_size: options.round_size.max(1),
            guess: options.guess,
            estimator: Estimator::new(Arc::clone(&options.evaluator)),
            solved: HashMap::new(),
            bounds: Bounds::UNKNOWN,
            inner: ProofTrees::default(),
            tree: None,
            chosen: BTreeSet::new(),
            open: BTreeSet::new(),
            rules,
        })
    }

    /// Returns the size of the position's board.
    pub fn size(&self) -> Size {
        self.rules.size()
    }

    /// Takes over the solved positions of an unfinished proof, and what follows from them.
    ///
    /// # Errors
    ///
    /// Returns an error when it is a proof of another position or has another cut.
    pub fn resume(&mut self, proof: &Proof) -> Result<(), OtherProof> {
        if (proof.size(), proof.root(), proof.cut()) != (self.rules.size(), self.root, self.cut) {
            return Err(OtherProof);
        }
        // The bounds are joined again rather than believed: what the file claims of its root is not used.
        self.solved.extend(proof.solved());
        self.bounds = self.bounds.intersection(proof.join());
        self.inner = ProofTrees { lower: proof.inner.clone(), upper: proof.inner.clone() };
        self.tree = None;
        self.chosen.clear();
        Ok(())
    }

    /// Returns what is proven of the score, for the side to move.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Returns the number of solved positions.
    pub fn solved(&self) -> usize {
        self.solved.len()
    }

    /// Returns the bound that is being tested: whether the score is at least this.
    pub fn target(&self) -> DiscDiff {
        let Bounds { lower, upper } = self.bounds;
        if self.guess <= lower { DiscDiff::new(lower.discs() + 1).unwrap_or(upper) } else { self.guess.min(upper) }
    }

    /// Returns the questions of the next round, in a fixed order; none when the score is proven, and `None` when it is
    /// stopped: the next call goes on.
    ///
    /// While questions of a round have no answer, it returns them again.
    pub fn next_round(&mut self, stop: &StopFlag) -> Option<Vec<Question>> {
        while self.open.is_empty() && self.bounds.lower < self.bounds.upper {
            let (at_least, size) = (self.target(), self.next_round_size());
            let mut knowledge =
                Knowledge { rules: &self.rules, cut: self.cut, solved: &self.solved, estimator: &mut self.estimator };
            let mut tree = self.tree.take().unwrap_or_else(|| Tree::new(self.root, at_least, &mut knowledge));
            // Questions chosen before a stop count as given out in the tree, so they must not be lost.
            let missing = size.saturating_sub(self.chosen.len());
            self.chosen.extend(std::iter::from_fn(|| tree.next_question(&mut knowledge, stop)).take(missing));
            if stop.is_stopped() {
                self.tree = Some(tree);
                return None;
            }
            self.open = std::mem::take(&mut self.chosen);
            // No question is left although the root has an answer: all that it rests on is known, none of it expected.
            if self.open.is_empty() {
                self.conclude(&tree);
            } else {
                self.tree = Some(tree);
            }
        }
        Some(self.open.iter().copied().collect())
    }

    /// Takes the bounds of a question's position.
    ///
    /// # Errors
    ///
    /// Returns an error when they do not answer the question, or contradict earlier answers.
    pub fn answer(&mut self, question: Question, bounds: Bounds) -> Result<(), AnswerError> {
        let Question { board, at_least } = question;
        // Answers come from other machines: one that decides nothing would be asked again for ever.
        if answer(bounds, at_least.discs()).is_none() {
            return Err(AnswerError::Undecided { at_least, bounds });
        }
        let known = self.solved.get(&board).copied().unwrap_or(Bounds::UNKNOWN);
        let both = known.intersection(bounds);
        if both.lower > both.upper {
            return Err(AnswerError::Contradiction { bounds, known });
        }
        self.solved.insert(board, both);
        self.open.remove(&question);
        self.chosen.remove(&question);
        if let Some(tree) = &mut self.tree {
            // The tree may have expected the other answer; its numbers are then corrected, and the search goes on from
            // there.
            tree.answer_question(board, both);
        }
        Ok(())
    }

    /// Returns the proof of what is proven so far, with all solved positions.
    pub fn proof(&self) -> Proof {
        Proof {
            rules: self.rules.clone(),
            root: self.root,
            to_move: self.to_move,
            cut: self.cut,
            bounds: self.bounds,
            inner: self.inner.lower.union(&self.inner.upper).copied().collect(),
            solved: self.solved.clone(),
        }
    }

    /// Early rounds are small, since their answers change which questions matter.
    fn next_round_size(&self) -> usize {
        (self.solved.len() / 8).clamp(64.min(self.round_size), self.round_size)
    }

    /// Takes the answer of a test.
    fn conclude(&mut self, tree: &Tree) {
        let inner: HashSet<Board> = tree.proof_positions();
        let mut join = Join::new(&self.rules, self.cut, &inner, &self.solved);
        // Solvers often prove more than was asked, so the join may narrow the bounds by more than the test.
        let bounds = join.bounds(self.root);
        self.bounds = self.bounds.intersection(bounds);
        // Only the latest proof of each bound is kept: a tighter bound needs nothing of the one before.
        if tree.answer() == Some(true) {
            self.inner.lower = inner;
        } else {
            self.inner.upper = inner;
        }
    }
}
