//! Reasons why a move loses against the best one, found from the figures of the two lines.
//!
//! Both lines are played for up to [`HORIZON`] plies, and each detector compares one figure of them. What it finds is a
//! [`Fact`] with an **effect** in discs: a weight times the difference of the figure. The reasons are ranked by effect, the
//! largest first; those that are not [clear](Reason::is_clear) are dropped, unless they are all that there is; those below one disc always are.
//! The weights are constants beside the detectors:
//!
//! | theme | effect in discs |
//! |---|---|
//! | corner | 6 for each corner that the better line gains |
//! | sacrifice | 10, when the better line gives a corner and the other one does not |
//! | Stoner trap | 7, and the corners that its edge gains |
//! | wedge | 6.5, and the corners that its edge gains |
//! | unbalanced edge | 6.5, and the corners that its edge gains |
//! | forced pass | 5 for each pass |
//! | parity | 4, and 2 more when it also decides who moves last, up to 20 empties |
//! | tempo | 0.6 for each safe move, and 2 for the last one, from 10 empties on |
//! | mobility | 0.6 for each legal move |
//! | frontier | 0.5 for each frontier disc; a quiet move 1.5 more |
//! | stability | 0.4 for each stable disc, less what corners explain, from 11 empties on |
//! | counting | 2, in lines that reach the end of the game, up to 12 empties |
//! | narrow win | 2, instead of counting, for the one move that wins 33 to 31, up to 6 empties |
//! | wipe-out | 20, when one line leaves the other side without a disc |
//!
//! A theme of an edge explains the corners of that edge, so it takes over their effect, and comes before them.

mod corners;
mod discs;
mod edges;
mod moves;
mod regions;
mod sentence;

pub(crate) use discs::{NARROW_WIN, NARROW_WIN_EMPTIES};
pub use sentence::Wording;

use crate::theme::Theme;
use crate::variation::{LinePosition, PlayedLine, Variation, VariationError, Who};
use outflank_rules::Side;
use outflank_rules::othello::{Bitboard, Board, Move, Square};
use serde::Serialize;
use utoipa::ToSchema;

/// The plies of both lines that are compared.
pub const HORIZON: usize = 6;
/// The least effect of a clear reason, in discs.
const LEAST_EFFECT: f32 = 1.5;
/// The least effect of a reason that is given for want of others: a single move or disc more explains nothing.
const LEAST_WEAK_EFFECT: f32 = 1.0;

/// One of the two lines that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LineName {
    /// The line of the better move.
    Better,
    /// The line of the move that loses.
    Worse,
}

impl std::ops::Not for LineName {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Better => Self::Worse,
            Self::Worse => Self::Better,
        }
    }
}

/// A difference between the two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A side takes a corner in one line and not in the other.
    Corner {
        /// The corner.
        corner: Square,
        /// Who takes it.
        by: Who,
        /// The line in which it happens.
        line: LineName,
        /// How many plies later the side takes it in the other line; `None` where it never does.
        delay: Option<usize>,
    },
    /// A side places a wedge in one line and not in the other.
    Wedge {
        /// The square of the wedge.
        square: Square,
        /// Who places it.
        by: Who,
        /// The line in which it happens.
        line: LineName,
    },
    /// A side makes an unbalanced edge in one line and not in the other.
    UnbalancedEdge {
        /// The discs of the row.
        discs: Bitboard,
        /// Whose discs they are.
        of: Who,
        /// The line in which it happens.
        line: LineName,
    },
    /// A side plays a Stoner trap in one line and not in the other.
    StonerTrap {
        /// The discs of the row that is attacked.
        discs: Bitboard,
        /// The corner behind them.
        corner: Square,
        /// Who attacks.
        by: Who,
        /// The line in which it happens.
        line: LineName,
    },
    /// The better move begins an odd region, the other one an even one.
    Parity {
        /// The region of the better move.
        odd: Bitboard,
        /// The region of the move that loses.
        even: Bitboard,
    },
    /// The number of a side's safe moves differs.
    Tempo {
        /// The side.
        of: Who,
        /// In the better line.
        better: u32,
        /// In the line that loses.
        worse: u32,
    },
    /// The number of a side's legal moves differs.
    Mobility {
        /// The side.
        of: Who,
        /// In the better line.
        better: u32,
        /// In the line that loses.
        worse: u32,
    },
    /// The mover's frontier differs after the moves.
    Frontier {
        /// Frontier discs after the better move.
        better: u32,
        /// Frontier discs after the move that loses.
        worse: u32,
    },
    /// The better move flips no frontier disc.
    QuietMove {
        /// Frontier discs after the better move.
        better: u32,
        /// Frontier discs after the move that loses.
        worse: u32,
    },
    /// The difference of stable discs, the mover's minus the other side's.
    Stability {
        /// At the end of the better line.
        better: i32,
        /// At the end of the line that loses.
        worse: i32,
    },
    /// The better line gives a corner on purpose.
    Sacrifice {
        /// The corner.
        corner: Square,
        /// The discs by which the other line is worse.
        loss: i16,
    },
    /// A side must pass in one line and not in the other.
    ForcedPass {
        /// Who passes.
        by: Who,
        /// The line in which it happens.
        line: LineName,
        /// The number of the pass among the moves of the line, from 1.
        ply: usize,
    },
    /// The final scores.
    Counting {
        /// Of the better line.
        better: i8,
        /// Of the line that loses.
        worse: i8,
    },
    /// The better line wins 33 to 31, and the other one does not win.
    NarrowWin {
        /// The final score of the line that does not win.
        worse: i8,
    },
    /// A side is left without a disc in one line and not in the other.
    WipeOut {
        /// The side without a disc.
        of: Who,
        /// The line in which it happens.
        line: LineName,
        /// The number of the move that takes its last disc, from 1.
        ply: usize,
    },
}

/// A reason why a move loses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// What differs.
    pub fact: Fact,
    /// How much it counts, in discs.
    pub effect: f32,
    /// The squares that show it.
    pub squares: Bitboard,
    /// The position in which they show it.
    pub place: Place,
}

/// A position of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: LineName,
    /// How many of its moves lead there.
    pub plies: usize,
}

/// The reasons why one move is worse than another, the most important one first.
///
/// # Examples
///
/// ```
/// use outflank_engine::ScoreKind;
/// use outflank_learn::{Explanation, Language, Theme, Variation};
/// use outflank_rules::othello::Position;
///
/// // A position of the Fédération Française d'Othello, FFO #1: g8 wins by 18 discs, g2 loses a corner.
/// let position: Position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
/// let line = |moves: &[&str], score| -> Result<Variation, Box<dyn std::error::Error>> {
///     let moves = moves.iter().map(|mv| mv.parse()).collect::<Result<_, _>>()?;
///     Ok(Variation { moves, score, kind: ScoreKind::Exact, source: None })
/// };
/// let (better, worse) = (line(&["g8", "h7", "a8", "a6"], 18)?, line(&["g2", "h7", "a2", "a1"], -24)?);
/// let explanation = Explanation::new(&position, &better, &worse)?;
/// let corner = explanation.reasons.iter().find(|reason| reason.theme() == Theme::Corner).expect("a corner is lost");
/// let sentence = explanation.sentence(corner, Language::English);
/// assert_eq!(sentence, "After g2, White takes the corner a1, but not after g8.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The side that moves.
    pub side: Side,
    /// The better line.
    pub better: Variation,
    /// The line of the move that loses.
    pub worse: Variation,
    /// The reasons; none for two lines without a difference.
    pub reasons: Vec<Reason>,
}

/// Both lines with their positions.
struct Comparison {
    better: PlayedLine,
    worse: PlayedLine,
}

impl Explanation {
    /// Compares two lines from a position.
    ///
    /// # Errors
    ///
    /// Returns an error when a line is empty or has an illegal move.
    pub fn new(
        position: &outflank_rules::othello::Position,
        better: &Variation,
        worse: &Variation,
    ) -> Result<Self, VariationError> {
        let reasons = reasons(position.board(), better, worse)?;
        Ok(Self { side: position.to_move(), better: better.clone(), worse: worse.clone(), reasons })
    }

    /// Returns the theme of the most important reason.
    pub fn theme(&self) -> Option<Theme> {
        self.reasons.first().map(Reason::theme)
    }

    /// Returns a reason as a sentence.
    pub fn sentence(&self, reason: &Reason, wording: impl Into<Wording>) -> String {
        sentence::sentence(self, reason.fact, wording.into())
    }

    /// Returns a reason as a sentence for a player who looks for the better move: it is called the best move. None where
    /// the squares of the sentence give it away.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_engine::ScoreKind;
    /// use outflank_learn::{Explanation, Language, Variation};
    /// use outflank_rules::othello::Position;
    ///
    /// let position: Position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
    /// let line = |moves: &[&str], score| -> Result<Variation, Box<dyn std::error::Error>> {
    ///     let moves = moves.iter().map(|mv| mv.parse()).collect::<Result<_, _>>()?;
    ///     Ok(Variation { moves, score, kind: ScoreKind::Exact, source: None })
    /// };
    /// let (better, worse) = (line(&["g8", "h7", "a8", "a6"], 18)?, line(&["g2", "h7", "a2", "a1"], -24)?);
    /// let explanation = Explanation::new(&position, &better, &worse)?;
    /// let hints = explanation.reasons.iter().filter_map(|reason| explanation.hint(reason, Language::English));
    /// let hints: Vec<_> = hints.collect();
    /// assert!(hints.contains(&"After g2, White takes the corner a1, but not after the best move.".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, reason: &Reason, wording: impl Into<Wording>) -> Option<String> {
        sentence::hint(self, reason.fact, wording.into())
    }

    /// Returns the first move of a line.
    fn first_move(&self, line: LineName) -> Move {
        match line {
            LineName::Better => self.better.moves[0],
            LineName::Worse => self.worse.moves[0],
        }
    }
}

impl Reason {
    /// Returns whether the effect is large enough to explain a loss.
    pub fn is_clear(&self) -> bool {
        self.effect >= LEAST_EFFECT
    }

    /// Returns the theme.
    pub const fn theme(&self) -> Theme {
        match self.fact {
            Fact::Corner { .. } => Theme::Corner,
            Fact::Wedge { .. } => Theme::Wedge,
            Fact::UnbalancedEdge { .. } => Theme::UnbalancedEdge,
            Fact::StonerTrap { .. } => Theme::StonerTrap,
            Fact::Parity { .. } => Theme::Parity,
            Fact::Tempo { .. } => Theme::Tempo,
            Fact::Mobility { .. } => Theme::Mobility,
            Fact::Frontier { .. } => Theme::Frontier,
            Fact::QuietMove { .. } => Theme::QuietMove,
            Fact::Stability { .. } => Theme::Stability,
            Fact::Sacrifice { .. } => Theme::Sacrifice,
            Fact::ForcedPass { .. } => Theme::ForcedPass,
            Fact::Counting { .. } => Theme::Counting,
            Fact::NarrowWin { .. } => Theme::NarrowWin,
            Fact::WipeOut { .. } => Theme::WipeOut,
        }
    }
}

impl Comparison {
    fn line(&self, name: LineName) -> &PlayedLine {
        match name {
            LineName::Better => &self.better,
            LineName::Worse => &self.worse,
        }
    }

    /// Returns the position before the moves.
    fn start(&self) -> LinePosition {
        self.better.positions[0]
    }

    /// Returns the plies that are compared: no more than either line has, unless it ends the game.
    fn horizon(&self) -> usize {
        let length = |line: &PlayedLine| if line.reaches_the_end() { HORIZON } else { line.moves.len() };
        HORIZON.min(length(&self.better)).min(length(&self.worse))
    }
}

/// Returns the reasons why the second line is worse, the most important one first.
fn reasons(board: Board, better: &Variation, worse: &Variation) -> Result<Vec<Reason>, VariationError> {
    let lines = Comparison { better: PlayedLine::new(board, better)?, worse: PlayedLine::new(board, worse)? };
    // The same move: a difference later in the lines is none of this move.
    if lines.better.moves[0] == lines.worse.moves[0] {
        return Ok(Vec::new());
    }
    // First, because edges and stability leave out what corners explain.
    let corners = corners::changes(&lines);
    let mut found: Vec<Reason> = corners::reason(&corners).into_iter().collect();
    found.extend(corners::sacrifice(&lines));
    found.extend(edges::reasons(&lines, &corners));
    found.extend(regions::forced_pass(&lines));
    found.extend(regions::parity(&lines));
    found.extend(moves::reasons(&lines));
    found.extend(discs::stability(&lines, &corners));
    found.extend(discs::counting(&lines));
    found.extend(discs::wipe_out(&lines));
    found.retain(|reason| reason.effect >= LEAST_WEAK_EFFECT);
    found.sort_by(|a, b| b.effect.total_cmp(&a.effect));
    let clear = found.iter().take_while(|reason| reason.is_clear()).count();
    // One weak reason is better than none, and several weak ones are noise.
    found.truncate(clear.max(1));
    Ok(found)
}
