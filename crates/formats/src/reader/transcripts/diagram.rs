//! Diagrams of games, as score sheets and magazines print them: a board with the number of a move in each square.

use crate::AnnotatedGame;
use crate::annotated::size_of;
use crate::error::{Location, ReadError, ReadErrorKind};
use crate::parser::{ParseError, play};
use outflank_rules::Move;
use outflank_rules::Position;
use outflank_rules::reversi::{Size, Square};
use std::collections::BTreeMap;

/// The rows of a diagram, as far as they have been read.
#[derive(Debug)]
pub(super) struct Diagram {
    pub(super) first: Location,
    pub(super) bytes: usize,
    game: AnnotatedGame,
    labels: Labels,
    /// The squares of the moves by their numbers.
    moves: BTreeMap<usize, (Square, Location)>,
    rows: u8,
    /// The first error, after which the rest of the rows is skipped.
    error: Option<ReadError>,
}

/// Where the numbers of the rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Labels {
    before: usize,
    after: usize,
}

/// What stands in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Move(usize),
    Disc,
    Empty,
}

/// A word of a line with its offset.
type Word<'a> = (usize, &'a str);

const EXPECTED_NUMBERS: &str = "a diagram with each move number from 1 on in one square";

impl Diagram {
    /// Begins a diagram with its first row; `None` if the line is none.
    pub(super) fn begin(line: &str, first: Location, start: &Position) -> Option<Self> {
        let words = words(line);
        let labels = Labels::find(&words, size_of(start))?;
        // Rows with discs, or without any number, are rather those of a position.
        let is_first_row = |words: &[Word<'_>]| {
            let cells: Option<Vec<Cell>> = words.iter().map(|(_, word)| Cell::parse(word)).collect();
            cells
                .is_some_and(|cells| !cells.contains(&Cell::Disc) && cells.iter().any(|it| matches!(it, Cell::Move(_))))
        };
        if !is_first_row(labels.strip(&words)) {
            return None;
        }
        let game = AnnotatedGame::new(start.clone());
        let mut diagram = Self { first, bytes: 0, game, labels, moves: BTreeMap::new(), rows: 0, error: None };
        diagram.add_row(line, first);
        Some(diagram)
    }

    /// Returns whether a line has nothing but the letters of the columns, or is drawn between rows.
    pub(super) fn is_frame(line: &str, size: Size) -> bool {
        let is_drawn = |c: char| "+-=|".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
        let text: String = line.chars().filter(|c| !c.is_whitespace()).collect();
        let letters: String = (b'a'..).take(size.width().into()).map(char::from).collect();
        let is_border = text.chars().all(is_drawn) && text.contains(|c: char| c == '+' || !c.is_ascii());
        is_border || text.trim_matches('|').replace('|', "").eq_ignore_ascii_case(&letters)
    }

    /// Adds the next row.
    pub(super) fn add_row(&mut self, line: &str, location: Location) {
        if self.error.is_none() {
            self.error = self.read_row(line, location).err().map(|error| error.locate(line, location));
        }
        self.rows += 1;
        self.bytes += line.len();
    }

    fn read_row(&mut self, line: &str, location: Location) -> Result<(), ParseError> {
        let words = words(line);
        let cells = self.labels.strip(&words);
        let (size, row) = (self.game.size(), self.rows);
        let start = self.game.reversi_start();
        let squares = (0..size.width()).map(|column| Square { column, row });
        // The discs of the start may be left out.
        let without_discs: Vec<Square> = squares.clone().filter(|&square| start.cell(square).is_none()).collect();
        let squares = if cells.len() == without_discs.len() { without_discs } else { squares.collect() };
        if cells.len() != squares.len() {
            let kind = ReadErrorKind::unexpected("a row of a diagram, with a move number in each square", line);
            return Err(ParseError::at(0, kind));
        }
        for (&(at, word), square) in cells.iter().zip(squares) {
            let there = location.after(&line.as_bytes()[..at]);
            let is_read = match (Cell::parse(word), start.cell(square)) {
                (Some(Cell::Move(number)), None) => {
                    number <= size.area().into() && self.moves.insert(number, (square, there)).is_none()
                }
                (Some(Cell::Empty), _) | (Some(Cell::Disc), Some(_)) => true,
                _ => false,
            };
            if !is_read {
                return Err(ParseError::at(at, ReadErrorKind::unexpected(EXPECTED_NUMBERS, word)));
            }
        }
        Ok(())
    }

    /// Returns whether all rows have been read.
    pub(super) fn is_whole(&self) -> bool {
        self.rows == self.game.size().height()
    }

    /// Plays the moves in the order of their numbers, up to an error.
    pub(super) fn play(mut self) -> (AnnotatedGame, Option<ReadError>) {
        if self.error.is_some() {
            return (self.game, self.error);
        }
        let error = (1..).zip(&self.moves).find_map(|(next, (&number, &(square, location)))| {
            let played = if number == next {
                play(&mut self.game, Move::Place(square))
            } else {
                Err(ReadErrorKind::unexpected(EXPECTED_NUMBERS, &number.to_string()))
            };
            let kind = played.err()?;
            Some(ReadError { location: Some(location), kind, partial: None })
        });
        (self.game, error)
    }

    /// Returns the error of a diagram that ends too early.
    pub(super) fn incomplete(&self) -> ReadError {
        let kind = ReadErrorKind::unexpected("a diagram with all rows of the board", "");
        ReadError { location: Some(self.first), kind, partial: None }
    }
}

impl Labels {
    /// Finds the number of the first row before or behind its squares.
    fn find(words: &[Word<'_>], size: Size) -> Option<Self> {
        let is_label = |word: Option<&Word<'_>>| usize::from(word.is_some_and(|(_, word)| *word == "1"));
        let labels = match words.len().checked_sub(size.width().into())? {
            0 => Self { before: 0, after: 0 },
            1 if is_label(words.first()) == 1 => Self { before: 1, after: 0 },
            1 => Self { before: 0, after: is_label(words.last()) },
            _ => Self { before: is_label(words.first()), after: is_label(words.last()) },
        };
        (words.len() == labels.before + usize::from(size.width()) + labels.after).then_some(labels)
    }

    fn strip<'a, 'b>(self, words: &'b [Word<'a>]) -> &'b [Word<'a>] {
        let end = words.len().saturating_sub(self.after);
        words.get(self.before..end).unwrap_or_default()
    }
}

impl Cell {
    fn parse(word: &str) -> Option<Self> {
        if let Ok(number) = word.parse() {
            // Some write the starting discs of White as zeros.
            return Some(if number == 0 { Self::Disc } else { Self::Move(number) });
        }
        let consists_of = |marks: &str| word.chars().all(|c| marks.contains(c));
        let disc =
            consists_of("()[]<>*#@XxOoBbWw\u{25cf}\u{25cb}\u{25ef}\u{25ce}\u{25a0}\u{25a1}").then_some(Self::Disc);
        disc.or_else(|| consists_of("-._\u{b7}\u{30fb}").then_some(Self::Empty))
    }
}

/// Returns the words between blanks and lines.
fn words(line: &str) -> Vec<Word<'_>> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '|' | '\u{2502}' | '\u{feff}');
    let mut words = Vec::new();
    let mut at = 0;
    for word in line.split(is_gap) {
        if !word.is_empty() {
            words.push((at, word));
        }
        at += word.len() + line[at + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    words
}
