//! Puzzles: positions in which one move keeps the win, or is better than all others by a margin.

mod clear;
mod daily;
mod file;
mod finder;
mod human_model;
mod proof;
mod set;

pub use daily::{DailyPuzzles, ParseStrengthError, Strength};
pub use file::{PuzzleError, PuzzleFileError};
pub use finder::{Audience, Finder, FinderOptions, MoveModel, Rejection, rating_of};
pub use proof::{Disproof, Proof, Prover};
pub use set::PuzzleSet;

use crate::reason::Explanation;
use crate::theme::Theme;
use crate::variation::{Variation, square_of};
use outflank_rules::othello::{Bitboard, Board, Move, Position, Square};
use std::fmt;
use std::str::FromStr;

/// A puzzle with its proof and the refutation of every wrong move.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position to solve.
    pub position: Position,
    /// The only good move, and best play after it.
    pub solution: Variation,
    /// The other moves, those that people play most often first.
    pub wrong: Vec<WrongMove>,
    /// How the scores are known.
    pub proof: Proof,
    /// What the solution is about, against the wrong move that people play most often.
    pub theme: Theme,
    /// The rating at which a player finds the solution half of the time, before any attempt was counted.
    pub rating: u16,
}

/// A wrong move with its refutation.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongMove {
    /// The move, and best play after it.
    pub variation: Variation,
    /// How often people play it, in 255ths.
    pub probability: u8,
}

/// What a solver's move is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer<'a> {
    /// The solution.
    Right,
    /// Another move, with its refutation.
    Wrong(&'a WrongMove),
    /// An illegal move.
    Illegal,
}

/// Identifies a puzzle: equal for the eight images of a position and for exchanged colours.
///
/// It is the CRC-32 of the canonical position; its text form has eight hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzleId(pub u32);

impl Puzzle {
    /// Returns the identity of the puzzle.
    pub fn id(&self) -> PuzzleId {
        PuzzleId::of(self.position.board())
    }

    /// Returns the square of the solution.
    pub fn solution_square(&self) -> Option<Square> {
        square_of(self.solution.moves[0])
    }

    /// Judges a move.
    pub fn answer(&self, mv: Move) -> Answer<'_> {
        if self.solution.moves.first() == Some(&mv) {
            return Answer::Right;
        }
        let wrong = self.wrong.iter().find(|wrong| wrong.variation.moves.first() == Some(&mv));
        wrong.map_or(Answer::Illegal, Answer::Wrong)
    }

    /// Explains why a wrong move loses; the reasons are none for lines that cannot be compared.
    pub fn explain(&self, wrong: &WrongMove) -> Explanation {
        let explained = Explanation::new(&self.position, &self.solution, &wrong.variation);
        explained.unwrap_or_else(|_| Explanation {
            side: self.position.to_move(),
            better: self.solution.clone(),
            worse: wrong.variation.clone(),
            reasons: Vec::new(),
        })
    }

    /// Returns what the solver is asked to do.
    pub fn task(&self) -> Task {
        if self.clearly_shows(Theme::WipeOut) {
            return Task::WipeOut;
        }
        let second = self.wrong.iter().map(|wrong| wrong.variation.score).max().unwrap_or(i8::MIN);
        if self.solution.score > 0 && second <= 0 {
            Task::KeepTheWin
        } else {
            Task::BestMove { margin: self.solution.score.saturating_sub(second) }
        }
    }
}

/// What the solver of a puzzle is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To find the one move that leaves the other side without a disc.
    WipeOut,
    /// To find the one move that wins.
    KeepTheWin,
    /// To find the best move, which is better than all others by a number of discs.
    BestMove {
        /// The number of discs.
        margin: i8,
    },
}

impl PuzzleId {
    /// Returns the identity of the puzzle on a board.
    pub fn of(board: Board) -> Self {
        let (canonical, _) = board.canonical();
        let words: [Bitboard; 2] = [canonical.mover(), canonical.opponent()];
        Self(crc32fast::hash(words.map(|word| word.bits().to_le_bytes()).as_flattened()))
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// The text is not the identity of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a puzzle is named by eight hexadecimal digits, but found {found:?}")]
pub struct ParsePuzzleIdError {
    found: String,
}

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_hexadecimal = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = is_hexadecimal.then(|| u32::from_str_radix(text, 16).ok()).flatten();
        number.map(Self).ok_or_else(|| ParsePuzzleIdError { found: text.chars().take(12).collect() })
    }
}
