//! The file of a set of puzzles, in the frame of [`outflank_files::frame`]: the number of puzzles and the length of the
//! body in 4 bytes each, then the puzzles.
//!
//! | bytes | what |
//! |---|---|
//! | 8, 8 | the discs of the mover and of the opponent |
//! | 1 | the side to move: 0 Black, 1 White |
//! | 1, 1 | the depths of the proof; 0 and 0 for exact scores |
//! | 1 | the theme |
//! | 2 | the rating |
//! | … | the line of the solution: its score, its number of moves, and the moves (0 to 63, 64 for a pass), a byte each |
//! | 1 | the number of wrong moves |
//! | … | each wrong move: its probability in 255ths in a byte, then its line as above |

use super::{Proof, Puzzle, WrongMove};
use crate::theme::Theme;
use crate::variation::{PlayedLine, Variation, VariationError, square_of};
use outflank_engine::ScoreKind;
use outflank_files::frame::{Format, Frame, FrameError, u32_at};
use outflank_rules::Side;
use outflank_rules::othello::{Bitboard, InvalidSetup, Move, Position, Setup, Square};

const FORMAT: Format = Format { name: "a set of puzzles", magic: b"OFPUZZLE", version: Some(1) };

/// The number of a pass.
const PASS: u8 = 64;

/// Why bytes are not a set of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFileError {
    /// The frame is wrong.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// A puzzle is wrong.
    #[error("puzzle {number}: {reason}")]
    Puzzle {
        /// Its number in the file, from 1.
        number: usize,
        /// What is wrong.
        reason: PuzzleError,
    },
    /// There are bytes after the last puzzle.
    #[error("there are {bytes} bytes after the last puzzle")]
    Trailing {
        /// Their number.
        bytes: usize,
    },
}

/// Why bytes are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The body ends within the puzzle.
    #[error("the file ends within it")]
    Truncated,
    /// The discs are no position.
    #[error(transparent)]
    Position(#[from] InvalidSetup),
    /// Both sides have a disc on a square.
    #[error("both sides have discs on {0}")]
    Overlap(Bitboard),
    /// A number has no meaning.
    #[error("the {what} has the unknown number {number}")]
    Unknown {
        /// What it names.
        what: &'static str,
        /// The number.
        number: u8,
    },
    /// A line is not one of the position.
    #[error(transparent)]
    Line(#[from] VariationError),
    /// The lines do not begin with all moves of the position, each once.
    #[error("its lines are not those of all moves")]
    OtherMoves,
    /// The position is in the file twice.
    #[error("its position is in the file before")]
    Duplicate,
}

/// Writes puzzles.
pub(super) fn write(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut body = Vec::new();
    for puzzle in puzzles {
        write_puzzle(puzzle, &mut body);
    }
    let fields = [puzzles.len() as u32, body.len() as u32].map(u32::to_le_bytes);
    FORMAT.write(fields.as_flattened(), &body)
}

/// Reads puzzles.
///
/// # Errors
///
/// Returns an error for anything but a complete and undamaged file of this version.
pub(super) fn read(file: &[u8]) -> Result<Vec<Puzzle>, PuzzleFileError> {
    let Frame { fields, body, .. } = FORMAT.read(file, |fields: &[u8; 8]| u32_at(fields, 4).into())?;
    let mut bytes = Bytes(body);
    let mut puzzles = Vec::new();
    for number in 1..=u32_at(fields, 0) as usize {
        let puzzle = bytes.puzzle().map_err(|reason| PuzzleFileError::Puzzle { number, reason })?;
        puzzles.push(puzzle);
    }
    if bytes.0.is_empty() { Ok(puzzles) } else { Err(PuzzleFileError::Trailing { bytes: bytes.0.len() }) }
}

fn write_puzzle(puzzle: &Puzzle, body: &mut Vec<u8>) {
    let board = puzzle.position.board();
    body.extend(board.mover().bits().to_le_bytes());
    body.extend(board.opponent().bits().to_le_bytes());
    let depths = match puzzle.proof {
        Proof::Exact => [0, 0],
        Proof::Agreed { depths } => depths,
    };
    body.extend([u8::from(puzzle.position.to_move() == Side::White), depths[0], depths[1], puzzle.theme as u8]);
    body.extend(puzzle.rating.to_le_bytes());
    write_line(&puzzle.solution, body);
    body.push(puzzle.wrong.len() as u8);
    for wrong in &puzzle.wrong {
        body.push(wrong.probability);
        write_line(&wrong.variation, body);
    }
}

fn write_line(line: &Variation, body: &mut Vec<u8>) {
    body.extend([line.score as u8, line.moves.len() as u8]);
    body.extend(line.moves.iter().map(|&mv| square_of(mv).map_or(PASS, |square| square as u8)));
}

/// The bytes that are left to read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn puzzle(&mut self) -> Result<Puzzle, PuzzleError> {
        let position = self.position()?;
        let proof = match self.array()? {
            [0, 0] => Proof::Exact,
            depths => Proof::Agreed { depths },
        };
        let [theme] = self.array()?;
        let unknown = PuzzleError::Unknown { what: "theme", number: theme };
        let theme = *Theme::ALL.get(usize::from(theme)).ok_or(unknown)?;
        let rating = u16::from_le_bytes(self.array()?);
        let kind = proof.score_kind();
        let solution = self.line(&position, kind)?;
        let [count] = self.array()?;
        let wrong = (0..count).map(|_| self.wrong_move(&position, kind)).collect::<Result<_, _>>()?;
        let puzzle = Puzzle { position, solution, wrong, proof, theme, rating };
        if has_all_moves(&puzzle) { Ok(puzzle) } else { Err(PuzzleError::OtherMoves) }
    }

    fn position(&mut self) -> Result<Position, PuzzleError> {
        let [mover, opponent] =
            [self.array()?, self.array()?].map(|bytes| Bitboard::from_bits(u64::from_le_bytes(bytes)));
        let overlap = mover & opponent;
        if !overlap.is_empty() {
            return Err(PuzzleError::Overlap(overlap));
        }
        let to_move = match self.array()? {
            [0] => Side::Black,
            [1] => Side::White,
            [number] => return Err(PuzzleError::Unknown { what: "side to move", number }),
        };
        let disc = |square| {
            let of_mover = mover.contains(square).then_some(to_move);
            of_mover.or_else(|| opponent.contains(square).then_some(!to_move))
        };
        Ok(Position::try_from(Setup { cells: Square::ALL.map(disc), to_move })?)
    }

    fn wrong_move(&mut self, position: &Position, kind: ScoreKind) -> Result<WrongMove, PuzzleError> {
        let [probability] = self.array()?;
        Ok(WrongMove { variation: self.line(position, kind)?, probability })
    }

    fn line(&mut self, position: &Position, kind: ScoreKind) -> Result<Variation, PuzzleError> {
        let [score, length] = self.array()?;
        if !(-64..=64).contains(&(score as i8)) {
            return Err(PuzzleError::Unknown { what: "score", number: score });
        }
        let moves = (0..length).map(|_| self.played_move()).collect::<Result<_, _>>()?;
        let line = Variation { moves, score: score as i8, kind, source: None };
        PlayedLine::new(position.board(), &line)?;
        Ok(line)
    }

    fn played_move(&mut self) -> Result<Move, PuzzleError> {
        match self.array()? {
            [PASS] => Ok(Move::Pass),
            [number] if number < PASS => Ok(Move::Place(Square::from_index(number.into()))),
            [number] => Err(PuzzleError::Unknown { what: "move", number }),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], PuzzleError> {
        let (array, rest) = self.0.split_first_chunk().ok_or(PuzzleError::Truncated)?;
        self.0 = rest;
        Ok(*array)
    }
}

/// Returns whether the lines begin with each placement of the position once, and at least two of them.
fn has_all_moves(puzzle: &Puzzle) -> bool {
    let lines = std::iter::once(&puzzle.solution).chain(puzzle.wrong.iter().map(|wrong| &wrong.variation));
    let first: Vec<_> = lines.filter_map(|line| square_of(line.moves[0])).collect();
    let placements = puzzle.position.board().placements();
    let all: Bitboard = first.iter().copied().collect();
    !puzzle.wrong.is_empty()
        && first.len() == puzzle.wrong.len() + 1
        && all == placements
        && all.len() as usize == first.len()
}
