//! The text form of a position.
//!
//! Reading goes through the words of the text once, from left to right. Every word before `open` and `anti` is made of
//! cells, and the last of the cells is the side to move: its letters are the same.

use crate::reversi::{Aim, Opening, Position, Setup, SetupError, Size, SizeError};
use crate::{Side, counted};
use std::fmt::{self, Write};
use std::str::FromStr;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.size)?;
        for cell in &self.cells {
            f.write_char(cell.map_or('-', Side::letter))?;
        }
        write!(f, " {}", self.to_move)?;
        if self.opening == Opening::Open {
            f.write_str(" open")?;
        }
        if self.aim == Aim::FewestDiscs {
            f.write_str(" anti")?;
        }
        Ok(())
    }
}

/// The text was no position; characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// The size was none.
    #[error("character {at}: {error}")]
    Size {
        /// Where it stands.
        at: usize,
        /// What is wrong with it.
        error: SizeError,
    },
    /// A character was no cell.
    #[error("character {at}: expected X, O or -, but found {found:?}")]
    Cell {
        /// Where it stands.
        at: usize,
        /// The character.
        found: char,
    },
    /// Something follows that should not.
    #[error("character {at}: expected open, anti or the end, but found {found:?}")]
    Trailing {
        /// Where it starts.
        at: usize,
        /// Its first character.
        found: char,
    },
    /// The side to move is an empty cell.
    #[error("character {at}: expected the side to move, X or O, after the squares, but found an empty square")]
    NoSide {
        /// Where the side should stand.
        at: usize,
    },
    /// There are too few squares for the size.
    #[error("expected {expected} squares and then the side to move, but found {}", counted(*found, "square"))]
    TooShort {
        /// The squares of the board.
        expected: u16,
        /// The squares in the text.
        found: usize,
    },
    /// There are as many squares as the board has, and nothing else.
    #[error("the side to move is missing: X or O after the {squares} squares")]
    MissingSide {
        /// The squares of the board.
        squares: u16,
    },
    /// Without a size, the squares fill no square board.
    #[error(
        "expected 64 squares and then the side to move, or a size first as in `6x4 …`, but found {}",
        counted(*found, "square")
    )]
    NotSquare {
        /// The squares in the text.
        found: usize,
    },
    /// The rules allow no such position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = words(text).peekable();
        let size = words.next_if(|word| word.text.starts_with(|first: char| first.is_ascii_digit()));
        let mut draft = Draft::new(size.map(parse_size).transpose()?);
        words.try_for_each(|word| draft.read(word))?;
        Ok(Self::try_from(draft.finish()?)?)
    }
}

/// A part of the text, and where it starts.
#[derive(Clone, Copy)]
struct Word<'a> {
    at: usize,
    text: &'a str,
}

/// Splits the text at blanks and slashes.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut next = 1;
    let parts = text.split(|character: char| character.is_whitespace() || character == '/').map(move |part| {
        let at = next;
        next += part.chars().count() + 1;
        Word { at, text: part }
    });
    parts.filter(|word| !word.text.is_empty())
}

fn parse_size(Word { at, text }: Word<'_>) -> Result<Size, ParsePositionError> {
    text.parse().map_err(|error| ParsePositionError::Size { at, error })
}

/// What has been read so far.
struct Draft {
    size: Option<Size>,
    /// The cells, and the side to move as the last of them.
    cells: Vec<Option<Side>>,
    /// Where the last of the cells stands.
    last: usize,
    /// The length of the last word of cells.
    last_word: usize,
    /// Whether the last of the cells is a word, and the word before it is longer.
    is_last_alone: bool,
    opening: Option<Opening>,
    aim: Option<Aim>,
}

impl Draft {
    fn new(size: Option<Size>) -> Self {
        Self { size, cells: Vec::new(), last: 1, last_word: 0, is_last_alone: false, opening: None, aim: None }
    }

    fn read(&mut self, word: Word<'_>) -> Result<(), ParsePositionError> {
        let is = |name: &str| word.text.eq_ignore_ascii_case(name);
        if is("open") {
            self.opening = Some(Opening::Open);
        } else if is("anti") {
            self.aim = Some(Aim::FewestDiscs);
        } else if is("black") {
            self.push_side(word.at, 'X')?;
        } else if is("white") {
            self.push_side(word.at, 'O')?;
        } else {
            let mut characters = word.text.chars().enumerate();
            characters.try_for_each(|(offset, character)| self.push(word.at + offset, character))?;
            let length = word.text.chars().count();
            self.is_last_alone = length == 1 && self.last_word > 1;
            self.last_word = length;
        }
        Ok(())
    }

    fn push_side(&mut self, at: usize, letter: char) -> Result<(), ParsePositionError> {
        self.is_last_alone = true;
        self.push(at, letter)
    }

    fn push(&mut self, at: usize, found: char) -> Result<(), ParsePositionError> {
        // Bounds what a long text can make this allocate; one more for the side to move.
        let room = self.size.map_or(usize::from(Size::MAX).pow(2), |size| size.area().into()) + 1;
        if self.cells.len() == room || self.opening.is_some() || self.aim.is_some() {
            return Err(ParsePositionError::Trailing { at, found });
        }
        self.cells.push(match found {
            'X' | 'x' | 'B' | 'b' | '*' => Some(Side::Black),
            'O' | 'o' | 'W' | 'w' => Some(Side::White),
            '-' | '.' | '_' => None,
            _ => return Err(ParsePositionError::Cell { at, found }),
        });
        self.last = at;
        Ok(())
    }

    fn finish(mut self) -> Result<Setup, ParsePositionError> {
        // The side to move is the last of the cells, unless it is missing.
        let squares = self.cells.len().saturating_sub(1);
        let size = self.size.or_else(|| square_of(squares)).ok_or_else(|| self.without_size())?;
        if squares < size.area().into() {
            return Err(self.too_short(size));
        }
        let to_move = self.cells.pop().flatten().ok_or(ParsePositionError::NoSide { at: self.last })?;
        let (aim, opening) = (self.aim.unwrap_or_default(), self.opening.unwrap_or_default());
        Ok(Setup { size, cells: self.cells, to_move, aim, opening })
    }

    /// Returns the error of cells that fill no square board and have no size.
    fn without_size(&self) -> ParsePositionError {
        match square_of(self.cells.len()) {
            Some(size) if !self.is_last_alone => ParsePositionError::MissingSide { squares: size.area() },
            _ => ParsePositionError::NotSquare { found: self.squares() },
        }
    }

    fn too_short(&self, size: Size) -> ParsePositionError {
        match self.squares() {
            found if found == usize::from(size.area()) => ParsePositionError::MissingSide { squares: size.area() },
            found => ParsePositionError::TooShort { expected: size.area(), found },
        }
    }

    /// Returns the number of cells without the side to move, which is a word of its own.
    fn squares(&self) -> usize {
        self.cells.len() - usize::from(self.is_last_alone)
    }
}

fn square_of(cells: usize) -> Option<Size> {
    let size = u8::try_from(cells.isqrt()).ok().and_then(|side| Size::square(side).ok());
    size.filter(|size| usize::from(size.area()) == cells)
}
