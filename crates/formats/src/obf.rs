//! OBF: problems, one a line, with the exact scores of their moves.
//!
//! A line is a board string and then fields, each ended by `;`: a move and its score, `A2:+38`, or the score of the
//! position alone, `+4`. Scores are disc differences for the side to move, −64 to +64, the empty squares given to the
//! winner. The format is that of the problem files of Edax (R. Delorme).
//!
//! What reading tolerates: every board string that [`Setup`](outflank_othello::Setup) reads, with nothing behind it or
//! any number of fields; comments after `%`; blank lines; `\r\n`; blanks around moves and scores; either case; passes as
//! [`Move`] reads them; a missing `+`; empty fields; a byte-order mark. A move that is listed must be legal.
//!
//! As a game, a problem has a start and no moves. Of a game with moves, the last position is printed.

use crate::AnnotatedGame;
use crate::about::Answers;
use crate::board_text::{byte_of, othello_flaw};
use crate::fault::{Fault, Flaw};
use crate::feature::{Feature, Features};
use crate::writer::Unfit;
use outflank_game::Game;
use outflank_othello::{IllegalMove, Move, ParsePositionError, Position};
use std::fmt;
use std::str::FromStr;

/// A position with what is known about its best play.
///
/// The text form is the line that Edax writes: squares in upper case, `PA` for a pass.
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
    /// The moves that are listed, in the order of the list: mostly all legal moves, the best first.
    pub scores: Vec<ScoredMove>,
    /// The score of the position, where it stands by itself.
    pub value: Option<i8>,
}

/// A move with its exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The disc difference for the side to move after best play, −64 to 64.
    pub score: i8,
}

impl Problem {
    /// Returns the score of the position in discs for the side to move: the one by itself, or else the highest listed.
    pub fn best_score(&self) -> Option<i8> {
        self.value.or_else(|| self.scores.iter().map(|scored| scored.score).max())
    }

    fn read_field(&mut self, text: &str) -> Result<(), FieldFault> {
        if text.is_empty() {
            return Ok(());
        }
        let malformed = || FieldFault::Malformed(text.chars().take(12).collect());
        let Some((mv, score)) = text.split_once(':') else {
            let score = parse_score(text).ok_or_else(malformed)?;
            return self.value.replace(score).map_or(Ok(()), |_| Err(FieldFault::SecondValue));
        };
        let mv = mv.trim().parse().map_err(|_| malformed())?;
        let score = parse_score(score).ok_or_else(malformed)?;
        self.position.clone().play(mv)?;
        self.scores.push(ScoredMove { mv, score });
        Ok(())
    }
}

/// Reads the problems of a text in turn, one for each line that has more than a comment.
///
/// # Examples
///
/// ```
/// use outflank_formats::obf;
///
/// let text = "% a comment\n\n--------\n";
/// let error = obf::problems(text).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: expected 64 squares, but found 8");
/// ```
pub fn problems(text: &str) -> impl Iterator<Item = Result<Problem, LineError>> + '_ {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let with_content = lines.filter(|(line, _)| !without_comment(line).trim().is_empty());
    with_content.map(|(line, number)| line.parse().map_err(|error| LineError { line: number, error }))
}

/// A line of a file that is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct LineError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: ParseProblemError,
}

/// Why a line is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseProblemError {
    /// The line does not start with a position.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A field behind the position is wrong.
    #[error("character {at}: {fault}")]
    Field {
        /// Where the field starts, in characters from 1.
        at: usize,
        /// What is wrong with it.
        fault: FieldFault,
    },
}

/// What can be wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldFault {
    /// It is neither a move with a score nor a score; holds its first characters.
    #[error("expected a move and its score such as A2:+38, or a score from -64 to +64, but found {0:?}")]
    Malformed(String),
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is more than one score of the position.
    #[error("expected one score of the position, but found a second one")]
    SecondValue,
}

impl FromStr for Problem {
    type Err = ParseProblemError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let line = without_comment(line);
        let mut problem = Self { position: until_semicolon(line).parse()?, scores: Vec::new(), value: None };
        for (semicolon, _) in line.match_indices(';') {
            let field = until_semicolon(&line[semicolon + 1..]);
            let at =
                || line[..=semicolon].chars().count() + field.chars().take_while(|c| c.is_whitespace()).count() + 1;
            problem.read_field(field.trim()).map_err(|fault| ParseProblemError::Field { at: at(), fault })?;
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

/// Reads a problem as a game without moves.
pub(crate) fn parse_line(line: &str) -> Result<AnnotatedGame, Flaw> {
    let text = line.trim_start_matches('\u{feff}');
    let skipped = line.len() - text.len();
    let problem: Problem = text.parse().map_err(|error| {
        let flaw = match error {
            ParseProblemError::Position(error) => othello_flaw(text, error),
            ParseProblemError::Field { at, fault } => Flaw::at(byte_of(text, at), Fault::Field(fault)),
        };
        Flaw { at: skipped + flaw.at, ..flaw }
    })?;
    let mut game = AnnotatedGame::new(problem.position);
    game.about.answers = Answers { scores: problem.scores, value: problem.value };
    Ok(game)
}

/// Prints the last position of a game with what is known about it.
pub(crate) fn print_line(game: &AnnotatedGame, lost: &mut Features) -> Result<String, Unfit> {
    let record = game.record().othello().ok_or(Unfit::OtherGame)?;
    lost.insert_if(Feature::Moves, !record.moves().is_empty());
    let Answers { scores, value } = game.about.answers.clone();
    Ok(format!("{}\n", Problem { position: *record.position(), scores, value }))
}

fn without_comment(line: &str) -> &str {
    line.split('%').next().unwrap_or_default()
}

fn until_semicolon(text: &str) -> &str {
    text.split(';').next().unwrap_or_default()
}

fn parse_score(text: &str) -> Option<i8> {
    text.trim().parse().ok().filter(|score| (-64..=64).contains(score))
}
