//! OBF: problems, one a line, with the exact scores of their moves.
//!
//! A line is a board string and then fields, each ended by `;`: a move and its score, `A2:+38`, or the score of the
//! position, `+4`. Scores are disc differences for the side to move, −64 to +64, the empties given to the winner. The
//! format is that of the problem files of Edax (R. Delorme).
//!
//! Parsing accepts every board string that [`Setup`](outflank_rules::othello::Setup) accepts, and behind it any number of
//! fields; comments after `%`, and lines that begin with `#`; blank lines; `\r\n`; blanks around moves and scores; either
//! case; passes as [`Move`] accepts them; a missing `+`; empty fields; the score of the position in place of the side to
//! move, which is then Black, as in Egaroucid's training data; a byte-order mark. A pass with a score below -64 is ignored.
//! A listed move must be legal.
//!
//! As a game, a problem has a start position and no moves. Printing writes the last position of a game.

use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::board_text::othello_error;
use crate::error::{ReadErrorKind, WriteError};
use crate::info::ExactScores;
use crate::notation::{byte_offset, parse_move};
use crate::parser::ParseError;
use outflank_rules::Game;
use outflank_rules::othello::{self, Move, ParsePositionError, Position};
use std::fmt;
use std::str::FromStr;

pub use crate::error::FieldError;
pub use crate::info::ScoredMove;

/// A position with exact scores.
///
/// The text form is the line of Edax: squares in upper case, `PA` for a pass.
///
/// # Examples
///
/// ```
/// use outflank_formats::obf::Problem;
///
/// let text = "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12; H4:-22;";
/// let problem: Problem = text.parse()?;
/// assert_eq!(problem.best_score(), Some(-12));
/// assert_eq!(problem.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// The scores of moves in the order of the line, usually of all legal moves, best first.
    pub scores: Vec<ScoredMove>,
    /// The score of the position, if the line has it as a field of its own.
    pub value: Option<i8>,
}

impl Problem {
    /// Returns the score of the position in discs for the side to move, or else the highest score of a move.
    pub fn best_score(&self) -> Option<i8> {
        self.value.or_else(|| self.scores.iter().map(|scored| scored.score).max())
    }

    fn parse_field(&mut self, text: &str) -> Result<(), FieldError> {
        if text.is_empty() {
            return Ok(());
        }
        let malformed = || FieldError::Malformed(text.chars().take(12).collect());
        let Some((mv, score)) = text.split_once(':') else {
            let score = parse_score(text).ok_or_else(malformed)?;
            return self.value.replace(score).map_or(Ok(()), |_| Err(FieldError::SecondValue));
        };
        let mv = parse_move(mv.trim()).and_then(|it| othello::Move::try_from(it).ok()).ok_or_else(malformed)?;
        // Other engines end a line with a field that is no move: ` --:-127;`.
        if mv == Move::Pass && score.trim().parse::<i16>().is_ok_and(|score| score < -64) {
            return Ok(());
        }
        let score = parse_score(score).ok_or_else(malformed)?;
        self.position.clone().play(mv)?;
        self.scores.push(ScoredMove { mv, score });
        Ok(())
    }
}

/// Parses the problems of a text, one for each line that is neither blank nor a comment.
///
/// # Examples
///
/// ```
/// use outflank_formats::obf;
///
/// let text = "% a comment\n\n--------\n";
/// let error = obf::problems(text).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: expected 64 squares and then the side to move, but found 8 squares");
/// ```
pub fn problems(text: &str) -> impl Iterator<Item = Result<Problem, LineError>> + '_ {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let with_content = lines.filter(|(line, _)| !without_comment(line).trim().is_empty());
    with_content.map(|(line, number)| line.parse().map_err(|error| LineError { line: number, error }))
}

/// An invalid line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct LineError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub error: ParseProblemError,
}

/// Why a line is not a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseProblemError {
    /// The line does not start with a position.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A field is invalid.
    #[error("character {at}: {error}")]
    Field {
        /// The start of the field, in characters from 1.
        at: usize,
        /// What is wrong.
        error: FieldError,
    },
}

impl FromStr for Problem {
    type Err = ParseProblemError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let line = without_comment(line);
        let board = until_semicolon(line);
        let (position, value) = board.parse().map(|it| (it, None)).or_else(|error| with_value(board).ok_or(error))?;
        let mut problem = Self { position, scores: Vec::new(), value };
        for (semicolon, _) in line.match_indices(';') {
            let field = until_semicolon(&line[semicolon + 1..]);
            let at =
                || line[..=semicolon].chars().count() + field.chars().take_while(|c| c.is_whitespace()).count() + 1;
            problem.parse_field(field.trim()).map_err(|error| ParseProblemError::Field { at: at(), error })?;
        }
        Ok(problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position)?;
        for &ScoredMove { mv, score } in &self.scores {
            match mv {
                Move::Place(square) => write!(f, " {}:{score:+};", square.to_string().to_uppercase())?,
                Move::Pass => write!(f, " PA:{score:+};")?,
            }
        }
        self.value.map_or(Ok(()), |value| write!(f, " {value:+};"))
    }
}

/// Parses a problem as a game without moves.
pub(crate) fn parse_line(line: &str) -> Result<AnnotatedGame, ParseError> {
    let text = line.trim_start_matches('\u{feff}');
    let skipped = line.len() - text.len();
    let problem: Problem = text.parse().map_err(|error| {
        let error = match error {
            ParseProblemError::Position(error) => othello_error(text, error),
            ParseProblemError::Field { at, error } => {
                ParseError::at(byte_offset(text, at), ReadErrorKind::Field(error))
            }
        };
        error.shifted(skipped)
    })?;
    let mut game = AnnotatedGame::new(problem.position);
    game.info.exact_scores = ExactScores { scores: problem.scores, value: problem.value };
    Ok(game)
}

/// Prints the last position of a game with its exact scores.
pub(crate) fn print_line(game: &AnnotatedGame, lost: &mut Attributes) -> Result<String, WriteError> {
    let position = *game.record().position().as_othello().ok_or(WriteError::NotOthello)?;
    lost.insert_if(Attribute::Moves, !game.record().moves().is_empty());
    let ExactScores { scores, value } = game.info.exact_scores.clone();
    Ok(format!("{}\n", Problem { position, scores, value }))
}

fn without_comment(line: &str) -> &str {
    if line.starts_with('#') { "" } else { line.split('%').next().unwrap_or_default() }
}

fn until_semicolon(text: &str) -> &str {
    text.split(';').next().unwrap_or_default()
}

/// Parses 64 cells and the score of the position, `… +12`, as in training data: Black moves.
fn with_value(text: &str) -> Option<(Position, Option<i8>)> {
    let (cells, score) = text.trim_end().rsplit_once(char::is_whitespace)?;
    let is_without_side = cells.chars().filter(|c| !c.is_whitespace()).count() == 64;
    let score = parse_score(score).filter(|_| is_without_side)?;
    Some((cells.parse().ok()?, Some(score)))
}

fn parse_score(text: &str) -> Option<i8> {
    text.trim().parse().ok().filter(|score| (-64..=64).contains(score))
}
