//! Explanations, figures and puzzles in the form of JSON objects, for front ends.

use crate::figures::{Figures, SideFigures};
use crate::puzzle::{Proof, Puzzle, Task, WrongMove};
use crate::reason::{Explanation, LineName, Reason, Wording};
use crate::theme::Theme;
use crate::variation::square_of;
use outflank_engine::ScoredMove;
use outflank_rules::Side;
use outflank_rules::othello::Bitboard;
use serde::Serialize;
use utoipa::ToSchema;

/// A reason with its sentence.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ReasonView {
    /// The name of the theme.
    pub theme: Theme,
    /// The effect in discs, to a tenth.
    pub effect: f64,
    /// Whether the effect is large enough to explain a loss; a smaller one is given for want of others.
    pub clear: bool,
    /// The sentence.
    pub text: String,
    /// The sentence without the better move, for a player who still looks for it; null where its squares give it away, or
    /// where `text` is this sentence.
    pub hint: Option<String>,
    /// The squares that show it.
    pub squares: Vec<String>,
    /// The line with the position that shows it.
    pub line: LineName,
    /// How many moves of that line lead there.
    pub plies: usize,
}

/// An explanation.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ExplanationView {
    /// The better move.
    pub better: ScoredMove,
    /// The move that loses.
    pub worse: ScoredMove,
    /// The reasons, the most important one first.
    pub reasons: Vec<ReasonView>,
}

/// A puzzle without its solution.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct QuestionView {
    /// Its identity.
    pub id: String,
    /// The board string.
    pub position: String,
    /// The side to move.
    pub side: Side,
    /// The number of empty squares.
    pub empties: u32,
    /// `wipe-out` to find the one move that takes the other side's last disc, `win` to find the one that wins, `best` to find
    /// the best move.
    pub task: &'static str,
    /// The discs by which the solution is better than all other moves, in a task `best`.
    pub margin: Option<i8>,
    /// The name of the theme.
    pub theme: Theme,
    /// The rating of the file.
    pub rating: u16,
    /// Whether the scores are exact.
    pub exact: bool,
    /// The depths of searches that agree, where the scores are not exact.
    pub depths: Option<[u8; 2]>,
}

/// A puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PuzzleView {
    /// What is asked.
    #[serde(flatten)]
    pub question: QuestionView,
    /// The solution.
    pub solution: ScoredMove,
    /// The wrong moves, those that people play most often first.
    pub wrong: Vec<WrongMoveView>,
}

/// A wrong move with its refutation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WrongMoveView {
    /// The move with its refutation.
    #[serde(flatten)]
    pub line: ScoredMove,
    /// How often people play it, from 0 to 1.
    pub probability: f64,
    /// Why it loses.
    pub reasons: Vec<ReasonView>,
}

/// The figures of a position as squares, for overlays.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FiguresView {
    /// Those of the side to move.
    pub mover: SideFiguresView,
    /// Those of the other side.
    pub opponent: SideFiguresView,
    /// The regions of the empty squares, the largest first; the number of squares gives the parity.
    pub regions: Vec<Vec<String>>,
}

/// The figures of a side as squares.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SideFiguresView {
    /// Legal moves.
    pub moves: Vec<String>,
    /// Empty squares beside discs of the other side.
    pub potential_moves: Vec<String>,
    /// Discs beside empty squares.
    pub frontier: Vec<String>,
    /// Discs that can never be flipped.
    pub stable: Vec<String>,
    /// Safe moves.
    pub safe_moves: Vec<String>,
    /// Corners that can be taken.
    pub corners: Vec<String>,
    /// Corners that could be taken after one more move of the side.
    pub corner_threats: Vec<String>,
}

impl ReasonView {
    fn of(reason: &Reason, text: String) -> Self {
        Self {
            theme: reason.theme(),
            effect: (f64::from(reason.effect) * 10.0).round() / 10.0,
            clear: reason.is_clear(),
            text,
            hint: None,
            squares: squares(reason.squares),
            line: reason.place.line,
            plies: reason.place.plies,
        }
    }

    fn all(explanation: &Explanation, wording: Wording) -> Vec<Self> {
        let view = |reason| Self {
            hint: explanation.hint(reason, wording),
            ..Self::of(reason, explanation.sentence(reason, wording))
        };
        explanation.reasons.iter().map(view).collect()
    }

    /// Makes the views of the reasons that do not give the better move away, without the squares that would.
    fn hints(explanation: &Explanation, wording: Wording) -> Vec<Self> {
        let solution = explanation.better.moves.first().copied().and_then(square_of);
        let reveals = |reason: &Reason| {
            reason.place.line == LineName::Better || solution.is_some_and(|square| reason.squares.contains(square))
        };
        let view = |reason: &Reason| {
            let squares = if reveals(reason) { Bitboard::EMPTY } else { reason.squares };
            Some(Self::of(&Reason { squares, ..*reason }, explanation.hint(reason, wording)?))
        };
        explanation.reasons.iter().filter_map(view).collect()
    }
}

impl ExplanationView {
    /// Makes the view of an explanation.
    pub fn new(explanation: &Explanation, wording: impl Into<Wording>) -> Self {
        Self {
            better: explanation.better.scored_move(),
            worse: explanation.worse.scored_move(),
            reasons: ReasonView::all(explanation, wording.into()),
        }
    }
}

impl QuestionView {
    /// Makes the view of what a puzzle asks.
    pub fn new(puzzle: &Puzzle) -> Self {
        let (task, margin) = match puzzle.task() {
            Task::WipeOut => ("wipe-out", None),
            Task::KeepTheWin => ("win", None),
            Task::BestMove { margin } => ("best", Some(margin)),
        };
        let depths = match puzzle.proof {
            Proof::Exact => None,
            Proof::Agreed { depths } => Some(depths),
        };
        Self {
            id: puzzle.id().to_string(),
            position: puzzle.position.to_string(),
            side: puzzle.position.to_move(),
            empties: puzzle.position.board().empties().len(),
            task,
            margin,
            theme: puzzle.theme,
            rating: puzzle.rating,
            exact: depths.is_none(),
            depths,
        }
    }
}

impl PuzzleView {
    /// Makes the view of a puzzle.
    pub fn new(puzzle: &Puzzle, wording: impl Into<Wording>) -> Self {
        let wording = wording.into();
        Self {
            question: QuestionView::new(puzzle),
            solution: puzzle.solution.scored_move(),
            wrong: puzzle.wrong.iter().map(|wrong| WrongMoveView::new(puzzle, wrong, wording)).collect(),
        }
    }
}

impl WrongMoveView {
    /// Makes the view of a wrong move.
    pub fn new(puzzle: &Puzzle, wrong: &WrongMove, wording: impl Into<Wording>) -> Self {
        Self::with_reasons(wrong, ReasonView::all(&puzzle.explain(wrong), wording.into()))
    }

    /// Makes the view of a wrong move for a player who still looks for the solution: the reasons do not give it away.
    pub fn hint(puzzle: &Puzzle, wrong: &WrongMove, wording: impl Into<Wording>) -> Self {
        Self::with_reasons(wrong, ReasonView::hints(&puzzle.explain(wrong), wording.into()))
    }

    fn with_reasons(wrong: &WrongMove, reasons: Vec<ReasonView>) -> Self {
        let probability = (f64::from(wrong.probability) / 2.55).round() / 100.0;
        Self { line: wrong.variation.scored_move(), probability, reasons }
    }
}

impl From<&Figures> for FiguresView {
    fn from(figures: &Figures) -> Self {
        Self {
            mover: (&figures.mover).into(),
            opponent: (&figures.opponent).into(),
            regions: figures.regions.iter().map(|region| squares(region.squares)).collect(),
        }
    }
}

impl From<&SideFigures> for SideFiguresView {
    fn from(figures: &SideFigures) -> Self {
        Self {
            moves: squares(figures.moves),
            potential_moves: squares(figures.potential_moves),
            frontier: squares(figures.frontier),
            stable: squares(figures.stable),
            safe_moves: squares(figures.safe_moves),
            corners: squares(figures.corners),
            corner_threats: squares(figures.corner_threats),
        }
    }
}

fn squares(set: Bitboard) -> Vec<String> {
    set.into_iter().map(|square| square.to_string()).collect()
}
